package combo

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/scenario"
)

// Gain is something that there is more of, or for an opponent less, after each repetition.
type Gain struct {
	// Kind is mana, life, loss (of an opponent's life), permanents, counters, power, cards (in hand), mill (cards of an
	// opponent's library), discard, casts, enters, or dies.
	Kind string
	// What is the type of mana or counters, or the name of the permanents.
	What string
	// N is how much.
	N int
}

// String says what is gained.
func (g Gain) String() string {
	switch g.Kind {
	case "mana":
		return fmt.Sprintf("%d %s mana", g.N, g.What)
	case "life":
		return fmt.Sprintf("you gain %d life", g.N)
	case "loss":
		return fmt.Sprintf("the opponent loses %d life", g.N)
	case "permanents":
		return fmt.Sprintf("%d more %s", g.N, g.What)
	case "counters":
		return fmt.Sprintf("%d more %s counters", g.N, g.What)
	case "power":
		return fmt.Sprintf("%d more power", g.N)
	case "cards":
		return fmt.Sprintf("%d more cards in hand", g.N)
	case "mill":
		return fmt.Sprintf("%d cards of the opponent's library", g.N)
	case "discard":
		return fmt.Sprintf("%d cards of the opponent's hand", g.N)
	case "casts":
		return fmt.Sprintf("%d spells cast", g.N)
	case "enters":
		return fmt.Sprintf("%d permanents enter", g.N)
	case "dies":
		return fmt.Sprintf("%d creatures die", g.N)
	}
	return fmt.Sprintf("%d %s", g.N, g.Kind)
}

var manaNames = [...]string{"white", "blue", "black", "red", "green", "colorless"}

// tally counts what can grow at a point. N of the keys is 0.
func (s *search) tally(n int) map[Gain]int {
	g := &s.at(n).g
	v := g.View(engine.Judge)
	out := map[Gain]int{}
	add := func(kind, what string, n int) {
		if n != 0 {
			out[Gain{Kind: kind, What: what}] += n
		}
	}
	for p := range program.PlayerID(v.Players()) {
		if v.Opponents(s.you, p) {
			add("loss", "", -v.Life(p))
			add("mill", "", -v.Count(program.Library, p))
			add("discard", "", -v.Count(program.Hand, p))
		} else {
			add("life", "", v.Life(p))
			add("cards", "", v.Count(program.Hand, p))
			pool := v.Mana(p)
			for k := range mana.NumKinds {
				add("mana", manaNames[min(k, len(manaNames)-1)], int(pool.Free[k]+pool.Free[k+mana.NumKinds]))
			}
			for _, b := range pool.Held {
				add("mana", "restricted", int(b.N))
			}
		}
		for k, name := range v.Rules().Counters {
			if k > 0 {
				add("counters", name, int(v.CountersOfKind(engine.PlayerRef(p), program.CounterKind(k))))
			}
		}
		add("casts", "", int(g.Players[p].Casts))
	}
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if v.Opponents(s.you, v.Controller(r)) {
			continue
		}
		c, _ := v.Chars(r)
		name := v.Rules().Name(c.Name)
		if v.IsToken(r) {
			name += " tokens"
		}
		add("permanents", name, 1)
		if c.Is(program.TypeCreature) && !v.IsToken(r) {
			add("power", "", int(c.Power))
		}
		for k, counter := range v.Rules().Counters {
			if k > 0 && counter != "" {
				add("counters", counter, int(v.CountersOfKind(r, program.CounterKind(k))))
			}
		}
	}
	return out
}

// difference is what there is more of in one tally than in another.
func difference(now, before map[Gain]int) map[Gain]int {
	out := map[Gain]int{}
	for k, n := range now {
		if n != before[k] {
			out[k] = n - before[k]
		}
	}
	for k, n := range before {
		if _, ok := now[k]; !ok {
			out[k] = -n
		}
	}
	return out
}

// count counts, as a Recorder, what happens.
type count struct{ enters, dies int }

// Record counts an event.
func (c *count) Record(g *engine.Game, e *engine.Event) {
	if e.Kind != program.EvMove {
		return
	}
	switch {
	case e.To == program.Battlefield:
		c.enters++
	case e.From == program.Battlefield && e.To == program.Graveyard:
		c.dies++
	}
}

// report fills in a result with the repetition found.
func (s *search) report(r *Result, b *scenario.Scenario) {
	r.Found, r.Board, r.Repetitions, r.Lead, r.playing = true, b, repetitions, s.from, s.playing
	names := s.playing.Names()
	for i := 0; i < s.to; i++ {
		p := s.at(i)
		p.g.Decision(&p.dec)
		r.Line = append(r.Line,
			scenario.Answered{Player: names[p.dec.By], Option: p.option, Says: s.label(p, p.option)})
	}
	r.end = s.at(s.to).g.Clone()
	first := s.marks[len(s.marks)-2]
	each := difference(s.tally(s.to), s.tally(first))
	var c count
	g := s.at(first).g.Clone()
	g.SetRecorder(&c)
	for i := first; i < s.to; i++ {
		if err := g.Answer(s.at(i).option); err != nil {
			panic(err) // it was answered before
		}
	}
	each[Gain{Kind: "enters"}] = c.enters
	each[Gain{Kind: "dies"}] = c.dies
	for k, n := range each {
		if n > 0 {
			k.N = n
			r.Gains = append(r.Gains, k)
		}
	}
	slices.SortFunc(r.Gains, func(a, b Gain) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
			strings.Compare(a.What, b.What))
	})
}

// kinds are the kinds of gains in the order in which they are told.
var kinds = []string{"loss", "life", "mana", "permanents", "counters", "power", "cards", "mill", "discard", "casts",
	"enters", "dies"}
