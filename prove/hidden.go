package prove

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/reference/agree"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/rulebook/learned"
)

// meanings says what keywords mean.
type meanings = func(rulebook.Edition, ability.Keyword) (rulebook.Meaning, bool, error)

// Outcome is how a keyword came back that was hidden and learned again.
type Outcome uint8

// Outcomes.
const (
	// Unexplained: no card explains the word in reminder text. It doesn't count.
	Unexplained Outcome = iota
	// Unread: the reminder text can't be read.
	Unread
	// Refused: cards explain the word differently.
	Refused
	// Differs: it means something else than by the rulebook.
	Differs
	// SameTree: the definition is the rulebook's.
	SameTree
	// SameProgram: cards with the word are compiled to the same programs.
	SameProgram
	// SamePlay: no game showed a difference, in positions made for the text.
	SamePlay
)

// String returns the outcome in words.
func (o Outcome) String() string {
	return [...]string{"no reminder text", "not read", "refused", "differs", "same tree", "same program",
		"same in play"}[o]
}

// Same reports whether the word came back.
func (o Outcome) Same() bool { return o >= SameTree }

// Hidden is a keyword that was hidden and learned again.
type Hidden struct {
	Word    string   `json:"word"`
	Outcome Outcome  `json:"-"`
	Came    string   `json:"came_back"`
	Learned []string `json:"learned,omitempty"`
	Ours    []string `json:"ours"`
	From    string   `json:"from,omitempty"`
	Why     string   `json:"why,omitempty"`
}

// HiddenWords are the keyword abilities of the rulebook whose meaning is text.
func HiddenWords() []string {
	var out []string
	for _, name := range definitions.Names(definitions.KeywordAbility) {
		if h, _ := definitions.Of(name); !h.Hook && len(means(h)) > 0 {
			out = append(out, name)
		}
	}
	return out
}

// means is the text that the engine executes for a word today.
func means(h *definitions.History) []string {
	spans := h.Does
	if len(spans) == 0 {
		spans = h.Spans
	}
	if len(spans) == 0 {
		return nil
	}
	return spans[len(spans)-1].Text
}

// Hide hides a keyword of the rulebook, learns it from the reminder texts of cards, and compares what it means: the
// trees, then the programs of the cards that explain it, then games with both, from positions that hold what the texts
// speak of.
func Hide(word string, cards *card.Collection, games int) (out Hidden) {
	h, _ := definitions.Of(word)
	out = Hidden{Word: word, Ours: means(h)}
	defer func() { out.Came = out.Outcome.String() }()
	w := learned.Hidden(word, slices.Collect(cards.All()))
	if w == nil {
		return out
	}
	out.From = w.From
	if w.Means == nil {
		out.Outcome, out.Why = Unread, fmt.Sprintf("%v: %s", w.Err, w.Said)
		return out
	}
	out.Learned = w.Meaning()
	ours, err := definitions.Span{Text: out.Ours}.Abilities()
	if err != nil {
		out.Outcome, out.Why = Differs, err.Error()
		return out
	}
	switch {
	case w.Err != nil:
		out.Outcome, out.Why = Refused, w.Err.Error()
	case slices.EqualFunc(w.Means, ours, func(a, b ability.Ability) bool { return ability.Equal(a, b) }):
		out.Outcome = SameTree
	default:
		out.Outcome, out.Why = compared(w, cards, games)
	}
	return out
}

// compared compares what a card does by the rulebook's definition of a word and by the learned one.
func compared(w *learned.Word, cards *card.Collection, games int) (Outcome, string) {
	other := func(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
		m, ok, err := definitions.Keyword(e, k)
		if err != nil || !ok || string(k.Word) != w.Name {
			return m, ok, err
		}
		m.Means = nil
		for _, a := range w.Means {
			m.Means = append(m.Means, learned.Filled(a, k))
		}
		return m, true, nil
	}
	why := "no card that explains it can be played"
	for _, name := range w.Cards {
		c := cards.Find(name)
		if c == nil || !strings.EqualFold(c.Name, name) {
			continue
		}
		s, err := hiddenSearch(c, w)
		if err != "" {
			why = err
			continue
		}
		same, why := s.samePrograms(other)
		if same {
			return SameProgram, ""
		}
		if why != "" {
			return Differs, why
		}
		return s.samePlay(other, games)
	}
	return Differs, why
}

// hiddenSearch prepares positions for a card.
func hiddenSearch(c *card.Card, w *learned.Word) (*aliveSearch, string) {
	o := AliveOptions{Edition: rulebook.Edition2026, Answers: 60}
	if _, _, err := load.Rules(o.Edition, []*card.Card{c}, load.Options{Mute: true}); err != nil {
		return nil, firstLine(err)
	}
	text, err := definitions.ReadCardWhile(c, nil)
	if err != nil {
		return nil, firstLine(err)
	}
	s := &aliveSearch{o: o, card: c, text: text, out: &Alive{Card: c.Name}}
	var trees []ability.Node
	for _, f := range text.Faces {
		for _, l := range f.Lines {
			trees = append(trees, l.Ability)
			ability.Walk(l.Ability, func(n ability.Node) bool {
				k, ok := n.(ability.Keyword)
				if !ok || string(k.Word) != w.Name {
					return true
				}
				for _, a := range w.Means {
					trees = append(trees, learned.Filled(a, k))
				}
				if m, ok, err := definitions.Keyword(o.Edition, k); ok && err == nil {
					for _, a := range m.Means {
						trees = append(trees, a)
					}
				}
				return true
			})
		}
	}
	s.words, s.spoken = agree.WordsOf(trees...), subjectsOf(trees)
	s.deeds = deedsFor(o.Edition, trees, s.words)
	return s, ""
}

// samePrograms reports whether the card is compiled to the same program by other meanings; why says that it can't be
// played by them.
func (s *aliveSearch) samePrograms(other meanings) (same bool, why string) {
	var lists [2]string
	for i, by := range []meanings{nil, other} {
		x, why := s.sessionBy([]rulebook.CardText{s.text}, by)
		if x == nil {
			return false, why
		}
		var b strings.Builder
		if err := x.rules.WriteListing(&b, x.defs...); err != nil {
			return false, err.Error()
		}
		lists[i] = b.String()
	}
	return lists[0] == lists[1], ""
}

// samePlay plays games with the card by both meanings until one shows a difference.
func (s *aliveSearch) samePlay(other meanings, games int) (Outcome, string) {
	h := fnv.New64a()
	h.Write([]byte(s.card.Name))
	r := rand.New(rand.NewPCG(0, h.Sum64()))
	for s.out.Games < games {
		texts := s.company(r)
		original, why := s.session(texts)
		if original == nil {
			return Differs, why
		}
		s.original = original
		original.seen = func(*engine.Game, *engine.Decision) {}
		v, why := s.sessionBy(texts, other)
		if v == nil {
			return Differs, why
		}
		var sights []sight
		for range worldGames {
			s.out.Games++
			seed, answers := r.Uint64(), s.o.Answers
			if r.IntN(4) == 0 {
				answers *= 3
			}
			var played bool
			if sights, played = s.played(seed, answers, sights[:0]); !played {
				continue
			}
			if _, differs, _ := v.play(seed, answers, sights, true, false); differs {
				return Differs, fmt.Sprintf("%s plays otherwise in game %d", s.card.Name, s.out.Games)
			}
		}
	}
	return SamePlay, ""
}
