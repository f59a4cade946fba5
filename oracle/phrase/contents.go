package phrase

import (
	"fmt"
	"io"
)

// WriteContents writes the grammar, to be hashed: the lexis, and each category with its phrases and the categories it
// includes, in the order in which they count. Values are written by value. What code reads and prints (Terminal, Map)
// has no contents: only that it is there is written.
func (g *Grammar) WriteContents(w io.Writer, value func(w io.Writer, v any)) {
	value(w, g.lexis)
	fmt.Fprintln(w)
	for _, c := range g.cats {
		if c.list != nil {
			continue // made of a template
		}
		fmt.Fprintf(w, "%q %v agrees %t sentence %t terminals %d\n", c.name, c.typ, c.agrees, c.closed, len(c.terms))
		for _, p := range c.passes {
			fmt.Fprintf(w, "\tis %q changed %t\n", p.from.name, p.to != nil)
		}
		for _, p := range c.phrases {
			fmt.Fprint(w, "\t")
			value(w, p.proto.Interface())
			fmt.Fprintf(w, " prefer %d\n", p.prefer)
			for _, x := range p.wordings {
				fmt.Fprintf(w, "\t\t%q before %d also %t\n", x.template, x.before, x.also)
			}
		}
	}
}
