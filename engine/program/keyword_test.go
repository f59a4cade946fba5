package program

import (
	"testing"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// TestKeywordsAgree: the table of keywords and the definitions of the rulebook, which can't see it, agree on what is
// left to code.
func TestKeywordsAgree(t *testing.T) {
	hook := map[ability.Word]bool{}
	for _, name := range definitions.Names(definitions.KeywordAbility) {
		w := ability.Word(name)
		k := ability.Keyword{Word: w, N: ability.Const{N: 2},
			Cost: []ability.Act{ability.PayMana{Cost: mana.MustCost("{2}")}},
			Of:   ability.HasType{Type: ability.Artifact}}
		m, ok, err := definitions.Keyword(rulebook.Edition2026, k)
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
		if !ok {
			continue // it has a history and no definition by itself
		}
		hook[w] = m.Hook
	}
	code := map[ability.Word]bool{}
	for w, k := range keywordWords {
		code[w] = keywordTable[k].code
	}
	for _, w := range codeWords {
		code[w] = true
	}
	for w, isHook := range hook {
		if isHook && !code[w] {
			t.Errorf("rulebook/definitions leaves %q to code, and the table of keywords does not mark it with Code", w)
		}
	}
	for w, isCode := range code {
		if isHook, defined := hook[w]; isCode && defined && !isHook {
			t.Errorf("the table of keywords marks %q with Code, and rulebook/definitions does not mark it with hook", w)
		} else if !isCode && !defined {
			t.Errorf("%q has no definition, so that its meaning is code: the table of keywords must mark it with Code",
				w)
		}
	}
}

// TestKeywordWords: no word means two keywords, and no two keywords have the same name.
func TestKeywordWords(t *testing.T) {
	words, names := map[ability.Word]Keyword{}, map[string]Keyword{}
	for k := NoKeyword; k < NumKeywords; k++ {
		if k.String() == "" {
			continue // a number no longer used
		}
		if other, ok := names[k.String()]; ok {
			t.Errorf("keywords %d and %d are both called %q", other, k, k)
		}
		names[k.String()] = k
		for _, w := range k.Words() {
			if other, ok := words[w]; ok {
				t.Errorf("%q stands for %s and %s", w, other, k)
			}
			words[w] = k
			if KeywordOf(w) != k {
				t.Errorf("%q is not found", w)
			}
		}
	}
}
