package scenario

import (
	"encoding/json"
	"slices"

	"arbiter/engine"
)

// option returns the index of the option that does an action, -1 if there is none.
func (p *script) option(pl *player, a *Action) int {
	if a.Do == "cast" {
		return p.castOption(pl, a)
	}
	for i, o := range p.dec.Options {
		switch {
		case a.Do == "play" && o.Kind == engine.OptPlayLand &&
			(p.t.Is(o.Obj, a.Card) && (o.N == 0 || a.Face == "") || p.t.FaceNamed(o, a.Card)) &&
			(a.Face == "" || p.t.FaceNamed(o, a.Face)):
			return i
		case (a.Do == "activate" || a.Do == "mana" || a.Do == "special") &&
			(o.Kind == engine.OptActivate || o.Kind == engine.OptSpecial) && p.activates(pl, o, a):
			return i
		}
	}
	if a.Do == "activate" {
		// Casting by keyword from where the card lies.
		for i, o := range p.dec.Options {
			if o.Kind == engine.OptCast && o.Ability != 0 && (a.Source == "" || p.t.Is(o.Obj, a.Source)) &&
				p.t.CastBegins(o, a.Ability) {
				return i
			}
		}
	}
	return -1
}

// wayHead takes the next answer of a player if it names a way to cast, and returns it.
func (pl *player) wayHead() string {
	if len(pl.answers) == 0 {
		return ""
	}
	var way struct {
		Way string `json:"way"`
	}
	if json.Unmarshal(pl.answers[0].Value, &way) != nil {
		return ""
	}
	return way.Way
}

// castOption returns the option that casts what the action names: in the way that the action or else the next answer
// names, or else normally, or in the only way there is.
func (p *script) castOption(pl *player, a *Action) int {
	way, head := a.Using, false
	if way == "" {
		if way = pl.wayHead(); way != "" {
			head = true
		}
	}
	if way == "" {
		way = p.offeringHead(pl, a)
	}
	found := p.castIn(pl, a, way, head)
	if found < 0 && head { // the answer is for a later question: how to cast what this spell lets its player cast
		return p.castIn(pl, a, "", false)
	}
	return found
}

// castIn returns the option that casts what the action names in a way, and takes the answer that names it.
func (p *script) castIn(pl *player, a *Action, way string, head bool) int {
	found, others := -1, 0
	for i, o := range p.dec.Options {
		if o.Kind != engine.OptCast || !p.t.Is(o.Obj, a.Card) && !p.t.FaceNamed(o, a.Card) ||
			a.Face != "" && !p.t.FaceNamed(o, a.Face) {
			continue
		}
		if p.t.InWay(o, way) {
			if head {
				pl.answers = pl.answers[1:]
			}
			return i
		}
		if way == "" {
			if found < 0 {
				found = i
			}
			others++
		}
	}
	if others > 1 {
		p.unasked = true
	}
	return found
}

// offeringHead takes from a player's next answers whether something is sacrificed for offering, and what, if the card
// can be cast that way: true or false as for other optional costs, then the name.
func (p *script) offeringHead(pl *player, a *Action) string {
	offered := func(name string) bool {
		return slices.ContainsFunc(p.dec.Options, func(o engine.Option) bool {
			return o.Kind == engine.OptCast && o.Other != engine.NoRef && p.t.Is(o.Obj, a.Card) &&
				(name == "" || p.t.Is(o.Other, name))
		})
	}
	if len(pl.answers) == 0 || !offered("") {
		return ""
	}
	way := ""
	var yes bool
	if json.Unmarshal(pl.answers[0].Value, &yes) == nil {
		pl.answers = pl.answers[1:]
		if !yes {
			return "normal"
		}
		way = "offering"
	}
	var name string
	if len(pl.answers) > 0 && json.Unmarshal(pl.answers[0].Value, &name) == nil && offered(name) {
		pl.answers, way = pl.answers[1:], name
	}
	return way
}

// activates reports whether an option activates what the action says.
func (p *script) activates(pl *player, o engine.Option, a *Action) bool {
	if a.Source != "" && !p.t.Is(o.Obj, a.Source) {
		return false
	}
	if a.Card != "" && !p.t.Is(o.Obj, a.Card) && !(o.Kind == engine.OptSpecial && p.t.FaceNamed(o, a.Card)) {
		return false
	}
	text := a.Ability
	if a.Do == "special" {
		text = a.What
	}
	if o.Ability == 0 {
		return a.Do == "special"
	}
	return p.t.Begins(o, text)
}
