package gamelog

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// What a decision offers, and what is done with what is chosen of it.

// offered returns what the objects are that a decision chooses among, "" if it chooses among something else.
func (w *Writer) offered(v engine.View, d *engine.Decision) string {
	zone, types, any := program.NumZones, ^program.TypeSet(0), false
	for i := range d.Options {
		o := &d.Options[i]
		switch {
		case o.Kind == engine.OptDone || o.Kind == engine.OptNo:
			continue
		case o.Kind != engine.OptObject || o.Ability != 0 || o.Obj == engine.NoRef || o.Obj.IsPlayer():
			return ""
		}
		z := v.Zone(o.Obj)
		if any && z != zone && (z == program.Battlefield || zone == program.Battlefield || z == program.Stack ||
			zone == program.Stack) {
			return "an object"
		}
		zone, any = z, true
		if c, ok := v.Chars(o.Obj); ok {
			types &= c.Types
		} else {
			types = 0
		}
	}
	switch {
	case !any:
		return ""
	case zone == program.Stack:
		return "a spell or ability"
	case zone != program.Battlefield:
		return "a card"
	}
	for _, t := range [...]struct {
		is   program.TypeSet
		noun string
	}{{program.TypeCreature, "a creature"}, {program.TypeLand, "a land"}, {program.TypeArtifact, "an artifact"},
		{program.TypeEnchantment, "an enchantment"}, {program.TypePlaneswalker, "a planeswalker"}} {
		if types&t.is != 0 {
			return t.noun
		}
	}
	return "a permanent"
}

// purposes are what is done with objects that are chosen.
var purposes = map[program.Op]string{program.OpDiscard: "discard", program.OpSacrifice: "sacrifice",
	program.OpDestroy: "destroy", program.OpTap: "tap", program.OpUntap: "untap"}

// purpose returns what is done with the objects that a decision chooses, "" if it isn't one simple thing.
func (w *Writer) purpose(v engine.View, d *engine.Decision) string {
	op, ok := v.Purpose()
	if !ok {
		return ""
	}
	if does := purposes[op]; does != "" {
		return does
	}
	to, top, ok := v.Destination()
	if !ok {
		return ""
	}
	from, owner := program.NumZones, engine.NoPlayer
	whose := "its owner's"
	for i := range d.Options {
		if o := &d.Options[i]; o.Kind == engine.OptObject {
			from = v.Zone(o.Obj)
			switch p := v.Owner(o.Obj); {
			case owner == engine.NoPlayer && p != engine.NoPlayer:
				owner, whose = p, w.Whose(p)
			case owner != p:
				whose = "its owner's"
			}
		}
	}
	if from == program.Battlefield {
		whose = "its owner's"
	}
	switch to {
	case program.Hand:
		if from == program.Battlefield || from == program.Graveyard || from == program.Exile {
			return "return to " + whose + " hand"
		}
		return "put into " + whose + " hand"
	case program.Graveyard:
		return "put into " + whose + " graveyard"
	case program.Exile:
		return "exile"
	case program.Battlefield:
		return "put onto the battlefield"
	case program.Library:
		if top {
			return "put on top of " + whose + " library"
		}
		return "put on the bottom of " + whose + " library"
	}
	return ""
}

// offeredPlayers returns what the players are that a decision chooses among, "" if it chooses among something else.
func offeredPlayers(v engine.View, d *engine.Decision) string {
	what := ""
	for i := range d.Options {
		switch o := &d.Options[i]; {
		case o.Kind == engine.OptDone || o.Kind == engine.OptNo:
		case o.Kind != engine.OptObject || !o.Obj.IsPlayer():
			return ""
		case what == "a player" || !v.Opponents(d.Player, o.Obj.Player()):
			what = "a player"
		default:
			what = "an opponent"
		}
	}
	return what
}
