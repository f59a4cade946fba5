package shortcut

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
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
func (g Gain) String() string { return g.Says("you gain", "the opponent loses") }

// Says says what is gained, with the words for who gains and who loses life.
func (g Gain) Says(gains, loses string) string {
	what := func(one, more string) string {
		if g.N == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", g.N, more)
	}
	switch g.Kind {
	case "mana":
		return fmt.Sprintf("%d %s mana", g.N, g.What)
	case "life":
		return fmt.Sprintf("%s %d life", gains, g.N)
	case "loss":
		return fmt.Sprintf("%s %d life", loses, g.N)
	case "permanents":
		if name, token := strings.CutSuffix(g.What, " tokens"); token {
			name = strings.TrimSuffix(name, " Token") // the usual name of a Soldier token is Soldier Token (111.4)
			return what("more "+name+" token", "more "+name+" tokens")
		}
		return fmt.Sprintf("%d more %s", g.N, g.What)
	case "counters":
		return what("more "+g.What+" counter", "more "+g.What+" counters")
	case "power":
		return fmt.Sprintf("%d more power", g.N)
	case "cards":
		return what("more card in hand", "more cards in hand")
	case "mill":
		return what("card of the opponent's library", "cards of the opponent's library")
	case "discard":
		return what("card of the opponent's hand", "cards of the opponent's hand")
	case "casts":
		return what("spell cast", "spells cast")
	case "enters":
		return what("permanent enters", "permanents enter")
	case "dies":
		return what("creature dies", "creatures die")
	}
	return fmt.Sprintf("%d %s", g.N, g.Kind)
}

var manaNames = [...]string{"white", "blue", "black", "red", "green", "colorless"}

// Tally counts what can grow in a position, for a player. N of the keys is 0.
func Tally(g *engine.Game, you program.PlayerID) map[Gain]int {
	v := g.View(engine.Judge)
	out := map[Gain]int{}
	add := func(kind, what string, n int) {
		if n != 0 {
			out[Gain{Kind: kind, What: what}] += n
		}
	}
	for p := range program.PlayerID(v.Players()) {
		if v.Opponents(you, p) {
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
		if v.Opponents(you, v.Controller(r)) {
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

// Difference is what there is more of in one tally than in another.
func Difference(now, before map[Gain]int) map[Gain]int {
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

// Count counts, as a Recorder, what happens that leaves no trace in a position.
type Count struct{ enters, dies int }

// Record counts an event.
func (c *Count) Record(g *engine.Game, e *engine.Event) {
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

// Gains lists what there is more of in one tally than in another, with what was counted between them.
func Gains(now, before map[Gain]int, c Count) (out []Gain) {
	each := Difference(now, before)
	each[Gain{Kind: "enters"}] = c.enters
	each[Gain{Kind: "dies"}] = c.dies
	for k, n := range each {
		if n > 0 {
			k.N = n
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b Gain) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
			strings.Compare(a.What, b.What))
	})
	return out
}

// kinds are the kinds of gains in the order in which they are told.
var kinds = []string{"loss", "life", "mana", "permanents", "counters", "power", "cards", "mill", "discard", "casts",
	"enters", "dies"}
