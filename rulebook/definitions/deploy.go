package definitions

import (
	"arbiter/ability"
	"arbiter/oracle"
)

// Deploy returns the ability that each creature has with the deploy creatures option (804.2; 603.2 of 2006).
func Deploy() (ability.Ability, error) {
	return oracle.ReadDefinition("{T}: Target teammate gains control of this permanent. Activate only as a sorcery.")
}
