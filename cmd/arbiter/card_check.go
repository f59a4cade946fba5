package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/rulebook"
	"arbiter/workshop"
)

func cardCheckCommand() *cobra.Command {
	var edition string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Say of cards in files what was understood, line by line, or where reading stopped",
		Long: `The cards of the files, plain text or JSON, "-" for standard input, are read for those who write cards: each line as it was understood, worded as the edition words it, or where
reading stopped and what could stand there. A card without a problem can be played at once: arbiter play --cards FILE.`,
		Example: "  arbiter card check mycards.txt\n  arbiter card check mycards.txt --edition 2006",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			bad, all := 0, 0
			for _, name := range args {
				cards, err := cardsOf(cmd.InOrStdin(), name)
				if err != nil {
					return err
				}
				for _, c := range cards {
					u := workshop.Check(e, c)
					if all++; !u.Playable() {
						bad++
					}
					if asJSON {
						err = jsonLines(w).Encode(understood(u))
					} else {
						err = showUnderstanding(w, u)
					}
					if err != nil {
						return err
					}
				}
			}
			if bad > 0 {
				return failed{fmt.Errorf("%d of %d cards can't be played as they are", bad, all)}
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&edition, "edition", "e", "", "the rulebook's `date` (2006-10-01) or 2006, 2017, 2026; default is today's")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON a card")
	return cmd
}

func cardsOf(in io.Reader, name string) ([]*card.Card, error) {
	if name == "-" {
		return card.Read("standard input", in)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return card.Read(name, f)
}

func showUnderstanding(w io.Writer, u *workshop.Report) error {
	var b strings.Builder
	face := ""
	for i := range u.Card.Faces {
		if f := &u.Card.Faces[i]; len(f.Text) == 0 {
			fmt.Fprintf(&b, "%s  %s\n", titleStyle.Render(f.Name), faintStyle.Render(f.TypeLine))
		}
	}
	for _, l := range u.Lines {
		if l.Face != face {
			face = l.Face
			fmt.Fprintln(&b, titleStyle.Render(face))
		}
		switch {
		case l.Problem == "":
			fmt.Fprintf(&b, "  ✓ %s  %s\n", l.Read, faintStyle.Render(l.Kind))
		case l.Column > 0:
			text := []rune(l.Text)
			at := min(l.Column-1, len(text))
			fmt.Fprintf(&b, "  ✗ %s%s\n    %s^ %s\n", string(text[:at]), titleStyle.Render(string(text[at:])), strings.Repeat(" ", at), l.Problem)
			if len(l.Expected) > 0 {
				fmt.Fprintf(&b, "    what could stand there: %s\n", some(l.Expected, 12))
			}
		default:
			fmt.Fprintf(&b, "  ✗ %s\n    %s\n", l.Text, l.Problem)
		}
	}
	if u.Problem != nil {
		fmt.Fprintf(&b, "  ✗ %v\n", u.Problem)
	} else if u.Playable() {
		fmt.Fprintln(&b, faintStyle.Render("  it can be played as it is"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// some is the first n of a list, and that there are more.
func some(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s, ... (%d in all)", strings.Join(list[:n], ", "), len(list))
}

// understood is an understanding as JSON.
func understood(u *workshop.Report) any {
	type line struct {
		Face     string   `json:"face"`
		Text     string   `json:"text"`
		Kind     string   `json:"kind,omitempty"`
		Read     string   `json:"read,omitempty"`
		Problem  string   `json:"problem,omitempty"`
		Column   int      `json:"column,omitempty"`
		Expected []string `json:"expected,omitempty"`
	}
	out := struct {
		Card     string `json:"card"`
		Playable bool   `json:"playable"`
		Problem  string `json:"problem,omitempty"`
		Lines    []line `json:"lines"`
	}{Card: u.Card.Name, Playable: u.Playable(), Lines: []line{}}
	if u.Problem != nil {
		out.Problem = u.Problem.Error()
	}
	for _, l := range u.Lines {
		out.Lines = append(out.Lines, line(l))
	}
	return out
}
