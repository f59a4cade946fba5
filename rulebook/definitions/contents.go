package definitions

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"arbiter/internal/canon"
	"arbiter/rulebook"
)

// table is one of the tables that the rulebook consists of, for its hash.
type table struct {
	name string
	rows any
}

// tables returns what this package knows of the rules.
func tables() []table {
	return []table{
		{"keyword abilities", keywordTable()},
		{"keyword actions", actions},
		{"wordings", wordings()},
		{"rule numbers", ruleNumbers},
		{"in short", shorts},
		{"predefined tokens", predefined},
		{"back faces", backs},
		{"first days of tokens", tokenSince},
		{"dungeons", dungeons},
		{"inherent abilities", inherent},
		{"keyword counters", keywordCounters},
		{"new names", renamed},
		{"rulebooks", available},
	}
}

// Hash returns the SHA-256 hash of the rulebook, in hexadecimal digits: of every definition, switch and rule number of
// every edition. What the engine does by itself, without a definition, is not part of it.
var Hash = sync.OnceValue(func() string { return hash(tables()) })

func hash(of []table) string {
	return canon.Hash(func(w io.Writer) {
		rulebook.WriteContents(w)
		for _, t := range of {
			fmt.Fprintf(w, "%s: ", t.name)
			canon.Write(w, t.rows)
			fmt.Fprintln(w)
		}
	})
}

// Rulebooks returns the days of the rulebooks that the definitions were taken from, in order.
func Rulebooks() []rulebook.Date { return slices.Clone(available) }

// Count returns how many words the rulebook defines.
func Count() int { return len(histories()) }
