package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/oracle"
)

func devUndecidedCommand() *cobra.Command {
	var f lineFlags
	var every, show int
	cmd := &cobra.Command{
		Use:   "undecided",
		Short: "List lines of rules text with two equally preferred parses",
		Long: `List the lines of rules text that can be parsed in two ways between which the grammar has no preference, and show
where their syntax trees begin to differ.

The references of the trees are not resolved yet. Resolving them decides some of the lines: "arbiter card coverage
--ambiguous" counts those that remain.`,
		Example: "  arbiter dev undecided --cards oracle-cards.json.gz --every 10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if every < 1 || show < 0 {
				return errors.New("--every must be at least 1, and --show can't be negative")
			}
			lines, err := f.lines()
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			parsed, undecided := 0, 0
			for i := 0; i < len(lines); i += every {
				text := lines[i].text
				parses, err := oracle.Parses(text, 6)
				if err != nil {
					continue
				}
				parsed++
				if len(parses) < 2 || parses[0].Cost != parses[1].Cost || parses[0].Ends != parses[1].Ends {
					continue
				}
				if undecided++; undecided <= show {
					one, other := difference(fmt.Sprintf("%#v", parses[0].Tree), fmt.Sprintf("%#v", parses[1].Tree))
					fmt.Fprintf(w, "%s\n   1: ...%s\n   2: ...%s\n", oneLine(text), one, other)
				}
			}
			_, err = fmt.Fprintf(w, "%d of %d lines are undecided\n", undecided, parsed)
			return err
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&every, "every", 1, "take only every `N`th line")
	cmd.Flags().IntVar(&show, "show", 40, "show the first `N` of them")
	return cmd
}

// difference returns a part of each of two texts around the place where they begin to differ.
func difference(a, b string) (partOfA, partOfB string) {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	part := func(s string) string {
		return strings.ReplaceAll(s[max(0, at-60):min(len(s), at+160)], "ability.", "")
	}
	return part(a), part(b)
}
