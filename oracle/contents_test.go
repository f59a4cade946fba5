package oracle

import (
	"testing"

	"arbiter/oracle/grammar"
)

// TestGrammarHash covers that the hash of the grammar is the same each time, and another if it knows one word more.
func TestGrammarHash(t *testing.T) {
	was := GrammarHash()
	if len(was) != 64 || grammarHash(grammar.Known()) != was {
		t.Errorf("%s, then %s", was, grammarHash(grammar.Known()))
	}
	v := Vocabulary{Keywords: []NewKeyword{{Word: "zigzag"}}}
	more, err := grammar.For(v)
	if err != nil {
		t.Fatal(err)
	}
	defer Forget(v)
	if grammarHash(more) == was {
		t.Error("another keyword makes no difference")
	}
}
