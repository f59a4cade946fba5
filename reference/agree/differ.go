package agree

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/reference"
)

// after draws the position of a game in which something has been carried out, apart from other pictures.
func (d *painter) after(g *engine.Game, since uint32) *position {
	w := &diary{d: d}
	v := g.View(engine.Judge)
	for i := range v.Players() {
		w.players = append(w.players, d.player(g, v, program.PlayerID(i)))
	}
	p := d.draw(g, w)
	for i, t := range p.things {
		if o, ok := t.(*reference.Object); ok {
			o.Card = cardKey(g, p.refs[i], since)
		}
	}
	return p
}

// differs returns the first differences of two positions: what it is about, and how it is in each.
func differs(machine, said *reference.Game, waiting int) (question, inMachine, inSaid string) {
	a, b := portray(machine, said, waiting), portray(said, said, waiting)
	keys := slices.Sorted(maps.Keys(a))
	for k := range maps.Keys(b) {
		if _, ok := a[k]; !ok {
			keys = append(keys, k)
		}
	}
	var parts, x, y []string
	for _, k := range keys {
		if a[k] != b[k] && len(parts) < 4 {
			m, s := apart(a[k], b[k])
			parts, x, y = append(parts, k), append(x, m), append(y, s)
		}
	}
	return strings.Join(parts, " | "), strings.Join(x, " | "), strings.Join(y, " | ")
}

// apart leaves out what two texts have in common, item for item.
func apart(a, b string) (string, string) {
	x, y := strings.Split(a, "; "), strings.Split(b, "; ")
	p := slices.DeleteFunc(slices.Clone(x), func(s string) bool { return slices.Contains(y, s) })
	q := slices.DeleteFunc(slices.Clone(y), func(s string) bool { return slices.Contains(x, s) })
	if len(p) == 0 && len(q) == 0 {
		return a, b
	}
	return strings.Join(p, "; "), strings.Join(q, "; ")
}

// portray says of each part of a position how it is. The order of a library is said only where it is known.
func portray(g, said *reference.Game, before int) map[string]string {
	out := map[string]string{}
	var tokens []string
	libraries := map[*reference.Player][]string{}
	for _, o := range g.Objects {
		switch {
		case o.Kind == reference.IsCard && o.Zone == ability.Library:
			libraries[o.Owner] = append(libraries[o.Owner], fmt.Sprint(o.Card))
		case o.Kind != reference.IsCard && o.Zone != ability.Battlefield && o.Zone != ability.Stack:
			continue // it ceases to exist (704.5d, 704.5e)
		case o.Card == 0 || o.Card>>61 == newToken>>61:
			tokens = append(tokens, "a new "+state(o))
		default:
			out["object "+fmt.Sprint(o.Card)+called(o)] = state(o)
		}
	}
	slices.Sort(tokens)
	out["whether something waits"] = fmt.Sprint(g.Waiting > before)
	out["what is new"] = strings.Join(tokens, " | ")
	for i, p := range g.Players {
		s := fmt.Sprintf("life %d%s; monarch %v", p.Life, countersText(p.Counters), g.Monarch == p)
		pool := map[mana.Kind]int{}
		for _, m := range p.Pool {
			pool[m.Kind] += m.N
		}
		for _, k := range slices.Sorted(maps.Keys(pool)) {
			s += fmt.Sprintf("; %d of mana %c", pool[k], k.Letter())
		}
		out[p.Name] = s
		cards := libraries[p]
		if said.Players[i].Unordered {
			slices.Sort(cards)
		}
		out["library of "+p.Name] = strings.Join(cards, "; ")
	}
	return out
}

// called is the name of an object, if it is a card.
func called(o *reference.Object) string {
	if o.Printed != nil && len(o.Printed.Names) > 0 {
		return " (" + o.Printed.Names[0] + ")"
	}
	return ""
}

// state says how an object is.
func state(o *reference.Object) string {
	var s []string
	add := func(format string, args ...any) { s = append(s, fmt.Sprintf(format, args...)) }
	add("%s of %s", o.Zone, o.Owner.Name)
	if o.Zone != ability.Battlefield {
		return strings.Join(s, "; ")
	}
	add("controlled by %s", o.Controller.Name)
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if o.Types.Has(t) {
			add("%s", t)
		}
	}
	for _, x := range o.Supertypes {
		add("%s", x)
	}
	for _, x := range slices.Sorted(maps.Keys(o.Subtypes)) {
		if o.Subtypes[x] {
			add("%s", x)
		}
	}
	add("colors %s", o.Colors)
	if o.Sized {
		add("%d/%d", o.Power, o.Toughness)
	}
	var words []string
	for _, k := range o.Keywords {
		if w := string(k.Word); !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	s = append(s, words...)
	if o.Card != 0 && o.Card>>61 != newToken>>61 {
		add("%d other abilities", len(o.Abilities))
	}
	for _, b := range []struct {
		is   bool
		word string
	}{{o.Tapped, "tapped"}, {o.FaceDown, "face down"}, {o.IsAttacking, "attacking"}, {o.Blocking, "blocking"},
		{o.Blocked, "blocked"}, {o.Deadly, "dealt deadly damage"}, {o.Monstrous, "monstrous"}} {
		if b.is {
			add("%s", b.word)
		}
	}
	if o.Damage != 0 {
		add("damage %d", o.Damage)
	}
	if o.Shields != 0 {
		add("%d shields", o.Shields)
	}
	switch t := o.AttachedTo.(type) { // nil: to nothing
	case *reference.Player:
		add("attached to %s", t.Name)
	case *reference.Object:
		add("attached to %d", t.Card)
	}
	add("counters%s", countersText(o.Counters))
	return strings.Join(s, "; ")
}
