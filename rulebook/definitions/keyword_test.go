package definitions

import (
	"testing"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
)

// TestDefinitionsAreRead parses every definition in every edition that changed it, with parameters filled in.
func TestDefinitionsAreRead(t *testing.T) {
	for _, w := range keywordWords() {
		for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026} {
			k := ability.Keyword{Word: w, N: ability.Const{N: 2},
				Cost: []ability.Act{ability.PayMana{Cost: mana.MustCost("{2}")}},
				Of:   ability.HasType{Type: ability.Artifact}}
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
	for _, w := range actionWords() {
		if _, ok, err := Action(rulebook.Edition2026, ability.KeywordAction{Word: w}); !ok || err != nil {
			t.Errorf("%s: %v", w, err)
		}
	}
}

// actionWords returns the words of the keyword actions.
func actionWords() (out []ability.ActionWord) {
	for _, a := range actions {
		out = append(out, a.word)
	}
	return out
}

// keywordWords returns the words of the keyword abilities.
func keywordWords() (out []ability.Word) {
	for _, d := range keywordTable() {
		out = append(out, d.word)
	}
	return out
}
