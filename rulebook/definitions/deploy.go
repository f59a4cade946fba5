package definitions

import (
	"arbiter/ability"
	"arbiter/oracle"
)

// Deploy is the ability that each creature has where the deploy creatures option is used (804.2; 603.2 of 2006).
func Deploy() (ability.Ability, error) {
	return oracle.ReadDefinition("{T}: Target teammate gains control of this permanent. Activate only as a sorcery.")
}
