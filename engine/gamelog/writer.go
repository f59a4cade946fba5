// Package gamelog describes a game in words: the names of objects, the prompt of a decision and the text of its
// options, and a log of what happens. It writes for one viewer, who is "you", and shows no more than their view does.
package gamelog

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Writer writes for one viewer of one game. It remembers the names of objects that no longer exist, so it must be given
// every event.
type Writer struct {
	me         program.PlayerID
	names      []string
	known      map[engine.Ref]string // what the viewer last knew an object as
	last       string                // the last sentence
	buf, refs  []engine.Ref
	vocabulary Words
	verbose    bool     // describes every event
	looked     []string // the cards that the viewer has looked at since the last line
	group      grouping
	sorted     sorted
	strays     []engine.Ref // tokens that were put into another zone than a graveyard in this turn
	was, spare settled
	turn       int    // when that was
	since      uint32 // the timestamp up to which effects have been told of
	// Alias, if not nil, returns the name to use for an object, given its usual name, to distinguish objects that share
	// one.
	Alias func(r engine.Ref, name string) string
}

// Clone returns a copy of the writer that goes on independently.
func (w *Writer) Clone() *Writer {
	c := *w
	c.known, c.buf, c.refs, c.was, c.spare = maps.Clone(w.known), nil, nil, w.was.clone(), settled{}
	c.looked, c.strays = slices.Clone(w.looked), slices.Clone(w.strays)
	return &c
}

// Know has the Writer call objects that it doesn't know what another one knows them as.
func (w *Writer) Know(other *Writer) {
	for r, name := range other.known {
		if w.known[r] == "" {
			w.known[r] = name
		}
	}
}

// SetWords sets the vocabulary, whatever the edition.
func (w *Writer) SetWords(words Words) { w.vocabulary = words }

// Words returns the vocabulary in use.
func (w *Writer) Words(v engine.View) *Words { return w.words(v) }

// words returns the vocabulary in use: that of the game's edition, unless another was set.
func (w *Writer) words(v engine.View) *Words {
	if w.vocabulary == (Words{}) {
		w.vocabulary = WordsOf(v.Rules().Edition)
	}
	return &w.vocabulary
}

// New returns a Writer for a viewer, NoPlayer for a spectator. The names are those of the players in turn order.
func New(me program.PlayerID, names []string) *Writer {
	return &Writer{me: me, names: names, known: map[engine.Ref]string{}}
}

// unknown is the name of an object whose identity the viewer doesn't know.
const unknown = "a card"

// Name returns the name of an object or player.
func (w *Writer) Name(v engine.View, r engine.Ref) string {
	if r.IsPlayer() {
		return w.Player(r.Player())
	}
	if v.Kind(r) == program.KindDamage {
		return "combat damage" // on the stack (310.4 of 2006)
	}
	if c, ok := v.Chars(r); ok {
		n := charsName(v, r, c)
		if w.Alias != nil {
			n = w.Alias(r, n)
		}
		w.known[r] = n
		return n
	}
	if n, ok := w.known[r]; ok {
		return n
	}
	return unknown
}

// Source returns the name of the source of an ability on the stack, "" if that isn't known.
func (w *Writer) Source(v engine.View, r engine.Ref) string {
	if c, ok := v.Chars(r); ok && v.Kind(r) == program.KindAbility {
		return sourceName(v, c)
	}
	return ""
}

func sourceName(v engine.View, c *program.Chars) string {
	return v.Rules().Name(v.Rules().Defs[c.Def].Name)
}

func charsName(v engine.View, r engine.Ref, c *program.Chars) string {
	if n := v.Rules().Name(c.Name); n != "" {
		return n
	}
	if v.Kind(r) == program.KindAbility {
		if b, ok := v.Body(r); ok && int(b.Ability) < len(v.Rules().Abilities) {
			if src := sourceName(v, c); src != "" {
				return anAbility(v.Rules().Abilities[b.Ability].Label) + " of " + src
			}
		}
		return "an ability"
	}
	if v.FaceDown(r) && v.Zone(r) == program.Command {
		return "a face-down conspiracy"
	}
	if v.FaceDown(r) && v.Zone(r) != program.Exile {
		return "a face-down creature"
	}
	for i, name := range typeNames {
		if name != "" && c.Types>>i&1 != 0 {
			return "a nameless " + strings.ToLower(name)
		}
	}
	return "an object"
}

// anAbility is what an ability on the stack is called: "an exalted ability" if it is nothing but that keyword.
func anAbility(label string) string {
	word := lower(keywordOf(label))
	switch {
	case word == "" || strings.ContainsAny(label, ".,:~\n{—"):
		return "an ability"
	case strings.ContainsAny(word[:1], "aeiou"):
		return "an " + word + " ability"
	}
	return "a " + word + " ability"
}

// Player returns the name of a player; "you" for the viewer, and for a player of that name.
func (w *Writer) Player(p program.PlayerID) string {
	switch {
	case p == w.me:
		return "you"
	case int(p) >= len(w.names):
		return fmt.Sprintf("player %d", p)
	case isYou(w.names[p]):
		return "you"
	}
	return w.names[p]
}

// Does returns a sentence about a player from a verb phrase in the infinitive: "You draw", "Ana draws".
func (w *Writer) Does(p program.PlayerID, verb string) string {
	return capital(Clause{Subject: w.Player(p), Verb: verb}.String())
}

// Whose is "your" or "Ana's".
func (w *Writer) Whose(p program.PlayerID) string { return possessive(w.Player(p)) }

// Own returns the possessive for something of p in a sentence about the subject: "your", or "their" if the two are the
// same player.
func (w *Writer) Own(p, subject program.PlayerID) string {
	if who := w.Player(p); p != subject || isYou(who) {
		return possessive(who)
	}
	return "their"
}

// Label returns the text of an ability, with the name of its source where the text refers to it by name.
func (w *Writer) Label(v engine.View, a program.AbilityID, source engine.Ref) string {
	r := v.Rules()
	if a == 0 || int(a) >= len(r.Abilities) {
		return ""
	}
	if by := v.Giver(source, a); by != engine.NoRef {
		source = by
	}
	return Named(r.Abilities[a].Label, w.self(v, source))
}

// self is what a text calls the object that it is printed on: its name. An ability on the stack has none of its own,
// and speaks of its source (113.7, 201.5).
func (w *Writer) self(v engine.View, r engine.Ref) string {
	switch {
	case r == engine.NoRef:
		return "this"
	case !r.IsPlayer() && v.Kind(r) == program.KindAbility:
		return orElse(w.Source(v, r), "this")
	}
	return w.Name(v, r)
}

// Named returns rules text with the name of its object in place of the signs for it, ~ and, for the short name of a
// legend, @: "Minsc" for "Minsc, Beloved Ranger".
func Named(text, name string) string {
	short, _, _ := strings.Cut(name, ",")
	return strings.NewReplacer("~", name, "@", short).Replace(text)
}

// CostOf returns the cost of an ability if that is mana alone, such as "{1}{G}", behind a separator; otherwise "".
func CostOf(r *program.Rules, before string, a program.AbilityID) string {
	if a == 0 || int(a) >= len(r.Abilities) {
		return ""
	}
	c := &r.Costs[r.Abilities[a].Cost]
	if len(c.Mana) == 0 || c.Own || c.Tap || c.Untap || c.Life != 0 || c.Loyal != 0 || len(c.Parts) > 0 || c.Prog != 0 {
		return ""
	}
	return before + c.Mana.String()
}

// Described returns the name of an object with its power and toughness, its controller or owner, and its zone where
// they matter.
func (w *Writer) Described(v engine.View, r engine.Ref) string {
	out := w.Name(v, r)
	c, ok := v.Chars(r)
	if !ok || r.IsPlayer() {
		return out
	}
	switch v.Zone(r) {
	case program.Battlefield:
		if c.Is(program.TypeCreature) {
			out += fmt.Sprintf(" %d/%d", c.Power, c.Toughness)
		}
		if own := copying(v, r); own != "" {
			out += ", the card " + own
		}
		if b, ok := v.Body(r); ok && b.Flags&program.Tapped != 0 {
			out += ", tapped"
		}
		if p := v.Controller(r); p != w.me {
			out += " (" + w.Player(p) + ")"
		}
	case program.Graveyard:
		if p := v.Owner(r); p != w.me {
			out += " (" + w.Player(p) + "'s graveyard)"
		} else {
			out += " (your graveyard)"
		}
	case program.Stack:
		out += " (on the stack)"
	}
	return out
}

// Targets lists the targets of a spell or ability on the stack behind an arrow, each with its share if an amount is
// divided among them; "" if it has none.
func (w *Writer) Targets(v engine.View, ref engine.Ref) string {
	w.buf = v.Targets(ref, w.buf[:0])
	if len(w.buf) == 0 {
		return ""
	}
	shares := v.Announced(ref).Shares
	names := make([]string, len(w.buf))
	for i, r := range w.buf {
		names[i] = w.Name(v, r)
		if k := slices.IndexFunc(shares, func(s engine.TargetShare) bool { return s.Target == r }); k >= 0 {
			names[i] = digits(shares[k].N) + " to " + names[i]
		}
	}
	return " → " + strings.Join(names, ", ")
}

// Targeting names the targets of a spell or ability in a sentence, each once; "" if it has none.
func (w *Writer) Targeting(v engine.View, targets []engine.Ref) string {
	if len(targets) == 0 {
		return ""
	}
	times := map[engine.Ref]int{}
	for _, r := range targets {
		times[r]++
	}
	var names []string
	for _, r := range targets {
		switch n := w.Name(v, r); times[r] {
		case 0:
			continue // named before
		case 1:
			names = append(names, n)
		default:
			names = append(names, fmt.Sprintf("%s (%s times)", n, Number(times[r])))
		}
		times[r] = 0
	}
	return ", targeting " + List(names)
}

// Outcome returns a sentence about how the game ended.
func (w *Writer) Outcome(v engine.View) string {
	switch r, winner := v.Result(); r {
	case engine.Playing:
		return "The game is not over."
	case engine.Won:
		var winners []string // a team wins together (104.2c)
		for p := range program.PlayerID(v.Players()) {
			switch {
			case !v.HasWon(p):
			case p == w.me:
				return "You win!"
			default:
				winners = append(winners, w.Player(p))
			}
		}
		if len(winners) < 2 {
			return w.Does(winner, "win") + "."
		}
		return capital(List(winners)) + " win."
	default:
		return "The game is a draw: " + r.String() + "."
	}
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
