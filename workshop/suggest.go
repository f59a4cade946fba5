package workshop

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// Suggestion is a line that is understood and differs by a few words from one that isn't.
type Suggestion struct {
	// Text is the line in the wording of the edition.
	Text string `json:"text"`
	// Playable says that the engine can play it.
	Playable bool `json:"playable"`
}

// Bounds of the search for suggestions.
const (
	// window is how many words before the place where parsing stopped may be changed.
	window = 8
	// widest is how many changed lines are changed once more, the furthest understood first.
	widest = 24
	// suggested is how many suggestions are returned.
	suggested = 4
)

// What a change of a line costs: the more, the less likely it is what was meant.
const (
	costSpelling = 1 // another form or spelling of a word
	costInserted = 2 // a word that was left out
	costReplaced = 4 // a word in the place of another
	costLeftOut  = 5 // a word that is too many
)

// smallWords are words that are easily left out, or taken for one another.
var smallWords = []string{"a", "an", "the", "that", "of", "to", "on", "in", "with", "it", "its", "target", "card", "cards",
	"creature", "you", "may", "this", "until end of turn", "gets", "is", "are", "and", "then", "each", "damage", "under",
	"your", "control", "from", "counter", "life", "enters", "the battlefield", "to any target", "where X is"}

// otherForms are words that are written for each other.
var otherForms = oneOfEach([][]string{
	{"a", "an", "one", "1"}, {"two", "2", "{2}"}, {"three", "3", "{3}"}, {"four", "4", "{4}"}, {"five", "5", "{5}"},
	{"{1}", "1"}, {"has", "have", "had"}, {"gets", "get", "gains", "gain"}, {"is", "are", "be"}, {"it", "they", "them"},
	{"its", "their"}, {"that", "those"}, {"this", "these"}, {"does", "do"}, {"doesn't", "don't"}, {"was", "were"},
	{"hasn't", "haven't"}, {"isn't", "aren't"}, {"dies", "die", "died"}, {"copy", "copies"}, {"ability", "abilities"},
	{"library", "libraries"}, {"on", "onto", "in", "into"}, {"if", "when", "whenever"}, {"enters", "etb", "etbs"},
	{"each", "all", "every", "any"}, {"deals", "deal"}, {"summon", "create"}, {"you", "your"}, {"whoever", "who"},
	{"opponents", "opponent", "opponent's"}, {"their", "his", "her"}, {"player", "players", "player's"},
	{"to", "from", "of", "for"}, {"can't", "cannot"}, {"discards", "discard"},
})

func oneOfEach(groups [][]string) map[string][]string {
	out := map[string][]string{}
	for _, g := range groups {
		for _, w := range g {
			for _, other := range g {
				if other != w && !slices.Contains(out[w], other) {
					out[w] = append(out[w], other)
				}
			}
		}
	}
	return out
}

// formsOf are other forms of a word: with and without the ending s, and the words that are written for it.
func formsOf(word string) []string {
	low := strings.ToLower(word)
	out := slices.Clone(otherForms[low])
	switch {
	case strings.HasSuffix(low, "es") && len(low) > 4:
		out = append(out, low[:len(low)-1], low[:len(low)-2])
	case strings.HasSuffix(low, "s") && len(low) > 3:
		out = append(out, low[:len(low)-1])
	case len(low) > 2 && unicode.IsLetter(rune(low[len(low)-1])):
		out = append(out, low+"s")
		if strings.HasSuffix(low, "y") {
			out = append(out, low[:len(low)-1]+"ies")
		}
	}
	if first := []rune(word); len(first) > 0 && unicode.IsUpper(first[0]) {
		for i, w := range out {
			out[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return out
}

// attempt is a changed line.
type attempt struct {
	text  string
	cost  int
	stuck oracle.Stuck
}

// Suggest returns lines that are understood and differ by one or two words from a line that isn't, the likeliest first.
// Each is read again as it is written. It returns none for a line that is far from all that is known; [oracle.Nearest]
// may still name a phrase.
func (u *Report) Suggest(e rulebook.Edition, l *Line, stop func() error) ([]Suggestion, error) {
	at := slices.IndexFunc(u.Card.Faces, func(f card.Face) bool { return f.Name == l.Face })
	if at < 0 || l.Ability != nil || l.Column == 0 {
		return nil, nil
	}
	s := &search{face: &u.Card.Faces[at], edition: e, tried: map[string]bool{l.Text: true}, found: map[string]int{}}
	first, ok := s.stuck(l.Text)
	if !ok {
		return nil, nil
	}
	level := []attempt{{l.Text, 0, first}}
	for depth := range 2 {
		var next []attempt
		for _, from := range level {
			if err := stop(); err != nil {
				return nil, err
			}
			next = append(next, s.change(from, depth == 0)...)
		}
		if len(s.found) > 0 {
			break
		}
		slices.SortStableFunc(next, func(a, b attempt) int {
			return cmp.Or(cmp.Compare(len(b.stuck.Prefix)-2*b.cost, len(a.stuck.Prefix)-2*a.cost),
				cmp.Compare(a.cost, b.cost))
		})
		level = next[:min(len(next), widest)]
	}
	return s.suggestions(u, at, l, stop)
}

// search finds changed lines that are understood.
type search struct {
	face    *card.Face
	edition rulebook.Edition
	tried   map[string]bool
	// found are the lines that are understood, as they are printed, with what they cost.
	found map[string]int
}

// stuck says where reading a text gets stuck. It reports false if that can't be told.
func (s *search) stuck(text string) (oracle.Stuck, bool) {
	_, err := oracle.ReadLine(text, s.face)
	return oracle.StuckIn(err)
}

// try reads a changed line. What is understood is found; what isn't is returned if it is to be changed again.
func (s *search) try(text string, cost int, again bool) (attempt, bool) {
	if s.tried[text] {
		return attempt{}, false
	}
	s.tried[text] = true
	a, err := oracle.ReadLine(text, s.face)
	if err == nil {
		if printed, err := oracle.PrintLine(a, s.face, s.edition.Date.Year()); err == nil {
			if had, ok := s.found[printed]; !ok || cost < had {
				s.found[printed] = cost
			}
		}
		return attempt{}, false
	}
	if !again {
		return attempt{}, false
	}
	at, ok := s.stuck(text)
	return attempt{text, cost, at}, ok
}

// change tries every line that differs by a word from one that isn't understood.
func (s *search) change(from attempt, again bool) (out []attempt) {
	text := s.nameless(from.text)
	spans := wordSpans(text)
	stuck := slices.IndexFunc(spans, func(w span) bool { return w.end > len(from.stuck.Prefix) })
	if stuck < 0 {
		stuck = len(spans)
	}
	try := func(text string, cost int) {
		if a, ok := s.try(text, from.cost+cost, again); ok {
			out = append(out, a)
		}
	}
	literals := literalsOf(from.stuck)
	if !strings.HasSuffix(text, ".") {
		try(text+".", costSpelling)
	}
	for i := max(0, stuck-window); i <= min(stuck+1, len(spans)); i++ {
		before, after := text, ""
		if i < len(spans) {
			before, after = text[:spans[i].start], text[spans[i].start:]
		}
		for _, w := range smallWords {
			try(join(before, w, after), costInserted)
		}
		if i == stuck {
			for _, w := range literals {
				try(join(before, w, after), costInserted+1)
			}
		}
		if i == len(spans) {
			continue
		}
		word, rest := text[spans[i].start:spans[i].end], text[spans[i].end:]
		for _, w := range formsOf(word) {
			try(before+w+rest, costSpelling)
		}
		if i == stuck {
			for _, w := range from.stuck.Meant {
				try(before+w+rest, costSpelling)
			}
			for _, w := range literals {
				try(before+w+rest, costReplaced)
			}
		}
		if !unicode.IsDigit(rune(word[0])) { // a number is never too many
			try(strings.TrimSpace(before)+rest, costLeftOut)
		}
	}
	return out
}

// nameless is a text in which "~" stands for the card's name, so that what is understood of it can be found in it.
func (s *search) nameless(text string) string { return strings.ReplaceAll(text, s.face.Name, "~") }

// literalsOf are the words that could stand where a text got stuck.
func literalsOf(at oracle.Stuck) (out []string) {
	for _, x := range at.Expected {
		if w := strings.Trim(x, `"`); w != x && strings.ContainsFunc(w, unicode.IsLetter) {
			out = append(out, w)
		}
	}
	return out
}

func join(before, word, after string) string {
	before = strings.TrimRight(before, " ")
	if before != "" {
		before += " "
	} else if after != "" {
		word = strings.ToUpper(word[:1]) + word[1:]
		after = strings.ToLower(after[:1]) + after[1:]
	}
	if after != "" && !strings.ContainsRune(".,;:", rune(after[0])) {
		word += " "
	}
	return before + word + after
}

// span is where a word stands in a text, in bytes.
type span struct{ start, end int }

// wordSpans finds the words of a text, without the punctuation behind them.
func wordSpans(text string) (out []span) {
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\n' {
			i++
			continue
		}
		j := i
		for j < len(text) && text[j] != ' ' && text[j] != '\n' {
			j++
		}
		end := j
		for end > i+1 && strings.IndexByte(".,;:", text[end-1]) >= 0 {
			end--
		}
		out = append(out, span{i, end})
		i = j
	}
	return out
}

// suggestions are the likeliest lines of those that were found; those that can be played come first among equals.
func (s *search) suggestions(u *Report, face int, l *Line, stop func() error) ([]Suggestion, error) {
	type ranked struct {
		Suggestion
		cost int
	}
	var all []ranked
	for text, cost := range s.found {
		all = append(all, ranked{Suggestion{Text: text}, cost})
	}
	rank := func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(len(a.Text), len(b.Text)), cmp.Compare(a.Text, b.Text))
	}
	slices.SortFunc(all, rank)
	all = all[:min(len(all), 2*suggested)]
	for i := range all {
		report, err := CheckWhile(s.edition, u.with(face, l, all[i].Text), stop)
		if err != nil {
			return nil, err
		}
		all[i].Playable = report.playable(face, l.Number)
		if !all[i].Playable {
			all[i].cost += costReplaced
		}
	}
	slices.SortFunc(all, rank)
	out := []Suggestion{}
	for _, x := range all[:min(len(all), suggested)] {
		out = append(out, x.Suggestion)
	}
	return out, nil
}

// with is the card with another text in the place of a line.
func (u *Report) with(face int, l *Line, text string) *card.Card {
	c := *u.Card
	c.Faces = slices.Clone(c.Faces)
	f := &c.Faces[face]
	lines := 1 + strings.Count(l.Text, "\n")
	f.Text = slices.Replace(slices.Clone(f.Text), l.Number-1, min(l.Number-1+lines, len(f.Text)),
		strings.Split(text, "\n")...)
	return &c
}

// playable reports whether the line that begins at a number is understood and can be played.
func (u *Report) playable(face, number int) bool {
	for _, l := range u.Lines {
		if l.Face == u.Card.Faces[face].Name && l.Number == number {
			return l.Problem == "" && ability.Node(l.Ability) != nil
		}
	}
	return false
}
