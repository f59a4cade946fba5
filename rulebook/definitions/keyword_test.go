package definitions

import (
	"testing"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// TestDefinitionsAreRead reads every definition in every edition that changed it, parameters filled in.
func TestDefinitionsAreRead(t *testing.T) {
	for _, w := range Words() {
		for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026} {
			k := ability.Keyword{Word: w, N: ability.Const{N: 2}, Cost: []ability.Act{ability.PayMana{Cost: mana.MustCost("{2}")}}, Of: ability.HasType{Type: ability.Artifact}}
			m, ok, err := Keyword(e, k)
			if err != nil {
				t.Errorf("%s: %v", e, err)
				continue
			}
			if !ok || !m.Hook && len(m.Means) == 0 {
				t.Errorf("%s: %s means nothing", e, w)
			}
			for _, a := range m.Means {
				ability.Walk(a, func(n ability.Node) bool {
					switch n.(type) {
					case ability.ParamN, ability.ParamCost, ability.ParamQuality:
						t.Errorf("%s: %s: %T is not filled in", e, w, n)
					}
					return true
				})
			}
		}
	}
	for w := range Actions() {
		if _, ok, err := Action(rulebook.Edition2026, ability.KeywordAction{Word: w}); !ok || err != nil {
			t.Errorf("%s: %v", w, err)
		}
	}
}
