package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/agnivade/levenshtein"
	"github.com/charmbracelet/lipgloss"
	"github.com/spf13/cobra"

	"arbiter/ability"
	"arbiter/conformance"
	"arbiter/oracle"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/learned"
	"arbiter/scenario"
)

func rulesShowCommand() *cobra.Command {
	var edition string
	var asJSON bool
	var cards deckFlags
	cmd := &cobra.Command{
		Use:   "show WORD|NUMBER",
		Short: "Show what a keyword means, its history and its rule numbers",
		Long: `Show the definition of a keyword ability, keyword action, predefined token or other term: what it
has meant since which date, the number of its rule in each edition, and the scenarios that
demonstrate it. A rule number works too (702.45a, or 502.38a, its number in 2006). A word that no rulebook
knows is looked for in the reminder texts of the imported cards and of --cards.

With --edition only that edition's definition is shown, in the wording of its time. Without it all
definitions are shown in current wording, so that any difference between two of them is a change of
the rules.`,
		Example: "  arbiter rules show bushido\n  arbiter rules show --edition 2006 suspend\n  arbiter rules show 702.40a",
		Args:    cobra.MinimumNArgs(1),

		RunE: func(cmd *cobra.Command, args []string) error {
			s := shower{out: cmd.OutOrStdout(), json: asJSON}
			if edition != "" {
				e, err := rulebook.ParseEdition(edition)
				if err != nil {
					return err
				}
				s.edition, s.only = e, true
			} else {
				s.edition = rulebook.Edition2026
			}
			list, err := find(strings.Join(args, " "), s)
			if err != nil {
				if shown, problem := showLearnedWord(&s, &cards, strings.Join(args, " ")); shown || problem != nil {
					return problem
				}
				return err
			}
			if numbers := numbersOf(list); len(numbers) > 0 {
				if s.scenarios, err = scenario.ReadFS(conformance.Files, numbers...); err != nil {
					return err
				}
			}
			for i, h := range list {
				if i > 0 && !asJSON {
					fmt.Fprintln(s.out)
				}
				if err := s.show(h); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "show only this `edition`: 2006, 2017, 2026 or a date")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringArrayVar(&cards.cards, "cards", nil,
		"a card `file` that may explain words which no rulebook knows; may be repeated")
	return cmd
}

// showLearnedWord shows a word that no rulebook knows and that cards explain in reminder text. It reports false if none
// does.
func showLearnedWord(s *shower, cards *deckFlags, word string) (bool, error) {
	c, err := cards.collection()
	if err != nil {
		return false, err
	}
	words := learned.Find(c, word)
	for _, w := range words {
		if !s.json {
			showLearned(s.out, w)
			continue
		}
		x := struct {
			Name    string   `json:"name"`
			Kind    string   `json:"kind"`
			Learned bool     `json:"learned"`
			From    string   `json:"from"`
			Said    string   `json:"said"`
			Means   []string `json:"means,omitempty"`
			Why     string   `json:"why,omitempty"`
		}{Name: w.Name, Kind: w.Kind.String(), Learned: w.Err == nil, From: w.From, Said: w.Said}
		if w.Err != nil {
			x.Why = w.Err.Error()
		} else {
			x.Means = w.Meaning()
		}
		if err := jsonLines(s.out).Encode(x); err != nil {
			return true, err
		}
	}
	return len(words) > 0, nil
}

// numbersOf returns the numbers of rules, without their letters, that scenarios of these terms cite.
func numbersOf(list []*definitions.History) (out []string) {
	for _, h := range list {
		for _, n := range h.Numbers {
			if n.Rule != "" {
				out = append(out, definitions.Base(n.Rule))
			}
		}
	}
	return out
}

// find returns the terms with the given name or rule number.
func find(what string, s shower) ([]*definitions.History, error) {
	if h, ok := definitions.Of(what); ok {
		return []*definitions.History{h}, nil
	}
	if what != "" && unicode.IsDigit(rune(what[0])) {
		if list := definitions.Numbered(what, s.edition, s.only); len(list) > 0 {
			return list, nil
		}
		in := "in any rulebook"
		if s.only {
			in = "in " + s.edition.String()
		}
		return nil, fmt.Errorf(
			"rule %s defines no keyword %s; rules show only knows rules that define one, such as 702.40a", what, in)
	}
	if near := nearest(what); len(near) > 0 {
		return nil, fmt.Errorf("unknown keyword %q; did you mean %s?", what, strings.Join(near, ", "))
	}
	return nil, fmt.Errorf("unknown keyword %q", what)
}

// keywords returns the names of all terms, sorted.
func keywords() []string {
	var out []string
	for _, k := range []definitions.Kind{definitions.KeywordAbility, definitions.KeywordAct,
		definitions.PredefinedToken, definitions.Term, definitions.AbilityWord} {
		out = append(out, definitions.Names(k)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nearest returns terms similar to what: within a small edit distance, or containing it.
func nearest(what string) []string {
	what = strings.ToLower(what)
	var out []string
	for _, n := range keywords() {
		if len(what) > 2 && strings.Contains(n, what) || levenshtein.ComputeDistance(n, what) <= 1+len(what)/5 {
			out = append(out, n)
		}
	}
	return out[:min(len(out), 6)]
}

// shower prints the definitions of terms.
type shower struct {
	out       io.Writer
	json      bool
	edition   rulebook.Edition
	only      bool
	scenarios []scenario.Scenario
}

// told is the history of a term as JSON.
type told struct {
	Name      string      `json:"name"`
	Kind      string      `json:"kind"`
	Since     string      `json:"since,omitempty"`
	Code      bool        `json:"code"`
	Meanings  []toldSpan  `json:"meanings"`
	Machine   []toldSpan  `json:"machine,omitempty"`
	Numbers   []toldSpan  `json:"numbers"`
	Scenarios []toldShown `json:"scenarios"`
	Related   []string    `json:"related,omitempty"`
}

type toldSpan struct {
	From string   `json:"from"`
	Rule string   `json:"rule,omitempty"`
	Text []string `json:"text,omitempty"`
}

type toldShown struct {
	Edition string   `json:"edition"`
	Name    string   `json:"name"`
	File    string   `json:"file"`
	Rules   []string `json:"rules"`
}

// show prints the history of a term.
func (s *shower) show(h *definitions.History) error {
	t := told{Name: h.Name, Kind: h.Kind.String(), Code: h.Hook, Meanings: s.spans(h.Spans), Machine: s.spans(h.Does),
		Numbers: []toldSpan{}, Scenarios: s.shown(h)}
	if d := h.Since(); d < 99990101 {
		t.Since = d.String()
	}
	for _, n := range h.Numbers {
		if s.only && n.Rule != h.Number(s.edition) {
			continue
		}
		t.Numbers = append(t.Numbers, toldSpan{From: n.From.String(), Rule: n.Rule})
	}
	for _, r := range definitions.Related(h, s.edition) {
		t.Related = append(t.Related, r.Name)
	}
	if s.json {
		return jsonLines(s.out).Encode(t)
	}
	_, err := io.WriteString(s.out, s.page(h, &t))
	return err
}

// spans returns the definitions by date in the wording of the edition; if an edition was asked for, only the one in
// force.
func (s *shower) spans(spans []definitions.Span) []toldSpan {
	out := []toldSpan{}
	for i, p := range spans {
		if s.only && (p.From > s.edition.Date && i > 0 || i+1 < len(spans) && spans[i+1].From <= s.edition.Date) {
			continue
		}
		if len(p.Text) == 0 {
			continue
		}
		out = append(out, toldSpan{From: p.From.String(), Text: worded(p, s.edition.Date.Year())})
	}
	return out
}

// worded returns the texts of a span in the wording of a year. A text that can't be reworded is returned unchanged.
func worded(p definitions.Span, year int) []string {
	list, err := p.Abilities()
	out := slices.Clone(p.Text)
	if err != nil {
		return out
	}
	for i, a := range list {
		text, err := oracle.PrintLine(a, nil, year)
		if err != nil {
			continue
		}
		if b, err := oracle.ReadDefinition(text); err == nil && ability.Equal(a, b) {
			out[i] = text
		}
	}
	return out
}

// shown returns the scenarios that cite the term's rule by its number in their edition.
func (s *shower) shown(h *definitions.History) []toldShown {
	out := []toldShown{}
	for i := range s.scenarios {
		x := &s.scenarios[i]
		e, err := rulebook.ParseEdition(x.Edition)
		if err != nil || s.only && e != s.edition {
			continue
		}
		number := definitions.Base(h.Number(e))
		if number == "" {
			continue
		}
		shows := false
		var rules []string
		for _, r := range x.Rules {
			n, _ := r.Rule()
			shows = shows || definitions.Base(n) == number && (h.Kind != definitions.PredefinedToken ||
				n == h.Number(e))
			rules = append(rules, string(r))
		}
		if shows {
			out = append(out, toldShown{e.String(), x.Name, "conformance/" + x.File, rules})
		}
	}
	slices.SortStableFunc(out, func(a, b toldShown) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Edition, b.Edition))
	})
	return out
}

// page formats the history of a term for people.
func (s *shower) page(h *definitions.History, t *told) string {
	var b strings.Builder
	para := lipgloss.NewStyle().Width(100).PaddingLeft(4)
	head := titleStyle.Render(strings.ToUpper(h.Name[:1])+h.Name[1:]) + faintStyle.Render(", "+t.Kind)
	if n := h.Number(s.edition); n != "" {
		head += faintStyle.Render(", rule ") + n + faintStyle.Render(" of "+s.edition.String())
	}
	fmt.Fprintln(&b, head)
	if s.only && t.Since != "" && h.Since() > s.edition.Date {
		fmt.Fprintf(&b,
			"\n    Not yet part of the %s rules: it was introduced on %s. Cards that have it use the rules of "+
				"that date.\n", s.edition, t.Since)
	}
	for i, m := range t.Meanings {
		when := "since " + m.From
		if !s.only && i > 0 {
			when = "changed on " + m.From
		}
		fmt.Fprintf(&b, "\n  %s\n", faintStyle.Render(when))
		for _, text := range m.Text {
			fmt.Fprintln(&b, para.Render(text))
		}
	}
	switch {
	case h.Kind == definitions.AbilityWord:
		fmt.Fprintf(&b, "\n    Ability word: it has no rules meaning; what it stands before says all.\n")
	case len(t.Meanings) == 0:
		fmt.Fprintf(&b,
			"\n    Built-in keyword: its rules say what it does, and the engine implements them directly.\n")
	case h.Hook:
		fmt.Fprintf(&b, "\n    %s\n", faintStyle.Render("Built into the engine."))
	}
	for i, m := range t.Machine {
		if i == 0 {
			fmt.Fprintf(&b, "\n  %s\n", faintStyle.Render("implemented as"))
		} else {
			fmt.Fprintf(&b, "  %s\n", faintStyle.Render("and from "+m.From+" as"))
		}
		for _, text := range m.Text {
			fmt.Fprintln(&b, para.Render(text))
		}
	}
	if len(t.Numbers) > 0 && !s.only {
		fmt.Fprintf(&b, "\n  %s\n", faintStyle.Render("rule"))
		for _, n := range t.Numbers {
			if n.Rule == "" {
				fmt.Fprintf(&b, "    %s  removed\n", n.From)
			} else {
				fmt.Fprintf(&b, "    %s  %s\n", n.From, n.Rule)
			}
		}
	}
	if len(t.Related) > 0 {
		fmt.Fprintf(&b, "\n  %s %s\n", faintStyle.Render("see also"), strings.Join(t.Related, ", "))
	}
	fmt.Fprintf(&b, "\n  %s\n", faintStyle.Render(count(len(t.Scenarios), "scenario")))
	file := ""
	for _, x := range t.Scenarios {
		if x.File != file {
			file = x.File
			fmt.Fprintf(&b, "    %s\n", faintStyle.Render(file))
		}
		fmt.Fprintf(&b, "      %-5s %s\n", x.Edition, x.Name)
	}
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// count formats a number of things.
func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + " demonstrates it yet"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
