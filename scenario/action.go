package scenario

import (
	"encoding/json"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// option returns the index of the option that does an action, -1 if there is none.
func (p *play) option(pl *player, a *Action) int {
	if a.Do == "cast" {
		return p.castOption(pl, a)
	}
	for i, o := range p.dec.Options {
		switch {
		case a.Do == "play" && o.Kind == engine.OptPlayLand &&
			(p.named(o.Obj, a.Card) && (o.N == 0 || a.Face == "") || p.faceNamed(o, a.Card)) &&
			(a.Face == "" || p.faceNamed(o, a.Face)):
			return i
		case (a.Do == "activate" || a.Do == "mana" || a.Do == "special") &&
			(o.Kind == engine.OptActivate || o.Kind == engine.OptSpecial) && p.activates(pl, o, a):
			return i
		}
	}
	if a.Do == "activate" {
		// Casting by keyword from where the card lies.
		for i, o := range p.dec.Options {
			if o.Kind == engine.OptCast && o.Ability != 0 && (a.Source == "" || p.named(o.Obj, a.Source)) &&
				p.castBegins(o, a.Ability) {
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
func (p *play) castOption(pl *player, a *Action) int {
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
func (p *play) castIn(pl *player, a *Action, way string, head bool) int {
	found, others := -1, 0
	for i, o := range p.dec.Options {
		if o.Kind != engine.OptCast || !p.named(o.Obj, a.Card) && !p.faceNamed(o, a.Card) ||
			a.Face != "" && !p.faceNamed(o, a.Face) {
			continue
		}
		if p.inWay(o, way) {
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
func (p *play) offeringHead(pl *player, a *Action) string {
	offered := func(name string) bool {
		return slices.ContainsFunc(p.dec.Options, func(o engine.Option) bool {
			return o.Kind == engine.OptCast && o.Other != engine.NoRef && p.named(o.Obj, a.Card) &&
				(name == "" || p.named(o.Other, name))
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

// inWay reports whether an option casts in the way that a script names: normal, free, a keyword, a cost, or the
// beginning of the text that permits it. No name means the normal way.
func (p *play) inWay(o engine.Option, way string) bool {
	if o.Other != engine.NoRef { // sacrificed for offering
		return strings.EqualFold(way, "offering") || p.named(o.Other, way)
	}
	small := false
	if d := p.g.View(engine.Judge).Def(o.Obj); d != nil && o.N > 0 && int(o.N) < len(d.Faces) {
		small = p.rules.Def(d.Faces[o.N]).Prototyped()
	}
	if strings.EqualFold(way, "prototype") {
		return small && o.Ability == 0
	}
	if way == "" || way == "normal" {
		return o.Ability == 0 && !small
	}
	if o.Ability == 0 {
		return false
	}
	ab := p.rules.Ability(o.Ability)
	if strings.HasPrefix(strings.ToLower(ab.Label), strings.ToLower(way)) ||
		ab.Keyword != program.NoKeyword && ab.Keyword == program.KeywordNamed(way) ||
		way == "fused" && ab.Keyword == program.Fuse {
		return true
	}
	switch way {
	case "free":
		return p.rules.FreeWay(o.Ability)
	case "alternative": // any alternative cost (118.9)
		return ab.Cost == 0 || !p.rules.Costs[ab.Cost].Own
	}
	if p.offeredBy(o.Ability, way) {
		return true
	}
	if c, err := mana.ParseCost(way); err == nil {
		have := p.rules.WayMana(o.Ability)
		return slices.Equal(have, c) || len(have) == 0 && p.rules.FreeWay(o.Ability) && way == "{0}"
	}
	return false
}

// offeredBy reports whether a way of casting is an ability of a card, or one that a static ability of a permanent
// gives, with this name.
func (p *play) offeredBy(way program.AbilityID, name string) bool {
	for i := range p.rules.Defs {
		d := &p.rules.Defs[i]
		if p.rules.Name(d.Name) != name {
			continue
		}
		for _, a := range d.Abilities {
			if a == way || slices.ContainsFunc(p.rules.Abilities[a].Mods, func(m uint32) bool {
				mod := &p.rules.Mods[m]
				return mod.Kind == program.ModRule && program.RuleKind(mod.A) == program.RulePlayFrom &&
					program.AbilityID(mod.B) == way
			}) {
				return true
			}
		}
	}
	return false
}

// faceNamed reports whether the face that an option plays has this name.
func (p *play) faceNamed(o engine.Option, name string) bool {
	v := p.g.View(engine.Judge)
	d := v.Def(o.Obj)
	if d == nil || int(o.N) >= len(d.Faces) || o.N < 0 {
		return false
	}
	return p.rules.Name(p.rules.Def(d.Faces[o.N]).Name) == name
}

// castNamed reports whether an option casts what a name means: a card, or a face of it.
func (p *play) castNamed(o engine.Option, name string) bool {
	if p.faceNamed(o, name) {
		return true
	}
	front := o
	front.N = 0
	return p.named(o.Obj, name) && (o.N == 0 || p.alias[name] != 0 || !p.faceNamed(front, name))
}

// activates reports whether an option activates what the action says.
func (p *play) activates(pl *player, o engine.Option, a *Action) bool {
	if a.Source != "" && !p.named(o.Obj, a.Source) {
		return false
	}
	if a.Card != "" && !p.named(o.Obj, a.Card) {
		return false
	}
	text := a.Ability
	if a.Do == "special" {
		text = a.What
	}
	if o.Ability == 0 {
		return a.Do == "special"
	}
	return p.begins(o.Ability, text) ||
		o.Kind == engine.OptSpecial && sameBeginning(p.rules.SpecialLabel(o.Ability), text)
}
