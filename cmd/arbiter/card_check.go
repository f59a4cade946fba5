package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/internal/bounded"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/workshop"
)

func cardCheckCommand() *cobra.Command {
	var edition string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check cards you have written, line by line",
		Long: `Check the cards in files of plain text or JSON; "-" reads standard input.

For each line of a card the command prints how it was understood, in the wording of the edition, or
marks the word where parsing failed and lists what could stand there instead, and lines that are
understood and differ by a word or two. A card without problems is ready to play: arbiter play --cards FILE --deck DECK.`,
		Example: "  arbiter card check mycards.txt\n  arbiter card check mycards.txt --edition 2006",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			bad, checked, suggested := 0, 0, 0
			for _, name := range args {
				cards, err := cardsOf(cmd.InOrStdin(), name)
				if err != nil {
					return err
				}
				all := card.NewCollection(cards...)
				learned.Complete(all, nil)
				for _, c := range cards {
					if k := all.Find(c.Name); k != nil {
						c = k
					}
					u := workshop.Check(e, c)
					if checked++; !u.Playable() {
						bad++
					}
					near := map[int][]workshop.Suggestion{}
					for i := range u.Lines {
						if l := &u.Lines[i]; l.Ability == nil && suggested < mostSuggested {
							suggested++
							if near[i], err = u.Suggest(e, l, cmd.Context().Err); err != nil {
								return err
							}
						}
					}
					if asJSON {
						err = jsonLines(w).Encode(understood(u, near))
					} else {
						err = showUnderstanding(w, u, near)
					}
					if err != nil {
						return err
					}
				}
			}
			if bad > 0 {
				return failed{fmt.Errorf("%d of %s not playable", bad, plural(checked, "card"))}
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON per card")
	return cmd
}

func cardsOf(in io.Reader, name string) ([]*card.Card, error) {
	if name == "-" {
		return card.Read("standard input", in)
	}
	f, err := bounded.OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return card.Read(name, f)
}

// mostSuggested is for how many lines others are looked for, which takes some time for each.
const mostSuggested = 50

func showUnderstanding(w io.Writer, u *workshop.Report, near map[int][]workshop.Suggestion) error {
	var b strings.Builder
	face := ""
	for i := range u.Card.Faces {
		if f := &u.Card.Faces[i]; len(f.Text) == 0 {
			fmt.Fprintf(&b, "%s  %s\n", titleStyle.Render(f.Name), faintStyle.Render(f.TypeLine))
		}
	}
	for i, l := range u.Lines {
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
			fmt.Fprintf(&b, "  ✗ %s%s\n    %s^ %s\n", string(text[:at]), titleStyle.Render(string(text[at:])),
				strings.Repeat(" ", at), l.Problem)
			if len(l.Expected) > 0 {
				fmt.Fprintf(&b, "    expected: %s\n", some(l.Expected, 12))
			}
			for _, s := range near[i] {
				fmt.Fprintf(&b, "    did you mean: %s\n", strings.ReplaceAll(s.Text, "\n", "\n      "))
			}
		default:
			fmt.Fprintf(&b, "  ✗ %s\n    %s\n", l.Text, l.Problem)
		}
	}
	if u.Problem != nil {
		fmt.Fprintf(&b, "  ✗ %v\n", u.Problem)
	} else if u.Playable() {
		fmt.Fprintln(&b, faintStyle.Render("  playable"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// some joins the first n elements of a list and adds the total if there are more.
func some(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s, ... (%d in all)", strings.Join(list[:n], ", "), len(list))
}

// understood converts the result of checking a card to JSON.
func understood(u *workshop.Report, near map[int][]workshop.Suggestion) any {
	type line struct {
		Face     string   `json:"face"`
		Text     string   `json:"text"`
		Kind     string   `json:"kind,omitempty"`
		Read     string   `json:"read,omitempty"`
		Problem  string   `json:"problem,omitempty"`
		Column   int      `json:"column,omitempty"`
		Expected []string `json:"expected,omitempty"`
		// Suggestions are lines that are understood and differ by a word or two.
		Suggestions []workshop.Suggestion `json:"suggestions,omitempty"`
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
	for i, l := range u.Lines {
		out.Lines = append(out.Lines, line{l.Face, l.Text, l.Kind, l.Read, l.Problem, l.Column, l.Expected, near[i]})
	}
	return out
}
