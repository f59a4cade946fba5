package oracle

import (
	"io"
	"sync"

	"arbiter/internal/canon"
	"arbiter/oracle/grammar"
)

// GrammarHash returns the SHA-256 hash of the grammar, in hexadecimal digits: of every phrase with its wordings by
// year and the node that it stands for. Code that reads numbers and symbols, resolves references and relates the
// wordings of a year to trees is not part of it.
var GrammarHash = sync.OnceValue(func() string { return grammarHash(grammar.Known()) })

func grammarHash(x *grammar.Language) string {
	return canon.Hash(func(w io.Writer) { x.WriteContents(w, canon.Write) })
}

// Phrases returns how many phrases the grammar has.
func Phrases() int { return len(grammar.Grammar().Phrases()) }
