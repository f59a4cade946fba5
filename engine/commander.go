package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Commanders (903). Being a commander belongs to the card, not to an object: FlagCommander stays with it through all
// zones, and records about it are kept by card.

// commanderKey returns the key of a commander in players' records.
func commanderKey(o *Object) Ref { return Ref(o.Card) + 1 }

// commanderIn returns the object of the commander that represents an object: its own, or a component of a melded or
// merged permanent (903.3b, 903.3c); nil if none does.
func (g *Game) commanderIn(l *look) *Object {
	if l.obj.Flags&program.FlagCommander != 0 {
		return l.obj
	}
	if !g.r.Melds || !l.live || l.body == nil || l.obj.Zone != program.Battlefield {
		return nil
	}
	for c := l.body.Memory; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val != int32(program.MemPart) {
			continue
		}
		if p := g.obj(g.Cells[c].Ref); p != nil && p.Flags&program.FlagCommander != 0 {
			return p
		}
	}
	return nil
}

// commanderOptions lists the commanders that a player can cast from the command zone (903.8).
func (g *Game) commanderOptions(p program.PlayerID, sorcery bool, d *Decision) {
	for s := g.Lists[commandList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Flags&program.FlagCommander == 0 || o.Owner != p {
			continue
		}
		def := &g.r.Defs[o.Def]
		for face := 0; ; face++ {
			fd := g.faceDef(def, face)
			if fd == nil {
				break
			}
			if !fd.Chars.Is(program.TypeLand) && !fd.IsBestowed() && (!fd.NoCost || fd.Cost != nil) &&
				g.inTime(p, g.refAt(s), fd, 0, sorcery) && g.castable(p, g.refAt(s), fd, 0) {
				d.add(Option{Kind: OptCast, Obj: g.refAt(s), N: int32(face)})
			}
			if !fd.Chars.Is(program.TypeLand) && !fd.IsBestowed() {
				g.otherPrices(p, g.refAt(s), fd, face, sorcery, d)
			}
			g.ownWays(p, g.refAt(s), fd, face, sorcery, d, func(program.AbilityID) bool { return true })
		}
	}
}

// fromCommand reports whether an object is a commander in the command zone, or a spell cast from there.
func (g *Game) fromCommand(ref Ref) bool {
	o := g.obj(ref)
	return o != nil && o.Flags&program.FlagCommander != 0 &&
		(o.Zone == program.Command || o.Zone == program.Stack && o.Body != 0 &&
			g.Bodies[o.Body].CastFrom == program.Command)
}

// commanderTax returns how much more generic mana a spell costs: {2} for each previous time this player has cast this
// commander from the command zone (903.8).
func (g *Game) commanderTax(p program.PlayerID, ref Ref) int {
	if g.Players[p].CommandCasts == 0 || !g.fromCommand(ref) {
		return 0
	}
	c := g.findCell(g.Players[p].CommandCasts, commanderKey(g.obj(ref)))
	if c == 0 {
		return 0
	}
	return 2 * int(g.Cells[c].Val)
}

// commanderKinds returns the colours in the colour identities of a player's commanders.
func (g *Game) commanderKinds(p program.PlayerID) (kinds mana.Kinds) {
	for slot := 1; slot < len(g.Objs); slot++ {
		if o := &g.Objs[slot]; o.Serial != 0 && o.Flags&program.FlagCommander != 0 && o.Owner == p &&
			o.Card != program.NoCard {
			kinds |= g.r.Defs[g.Cards[o.Card].Def].Identity.Kinds()
		}
	}
	return kinds
}

// commanderSlain reports whether a player has been dealt 21 or more combat damage by one commander (903.10a).
func (g *Game) commanderSlain(p program.PlayerID) bool {
	for c := g.Players[p].CommandDamage; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val >= 21 {
			return true
		}
	}
	return false
}

// commanderGoes reports whether an event moves a commander to a zone instead of which, in this edition, it may go to
// the command zone.
func (g *Game) commanderGoes(ev *Event) bool {
	if ev.Kind != program.EvMove {
		return false
	}
	o := g.obj(ev.Obj)
	if o == nil || o.Flags&program.FlagCommander == 0 || o.Card == program.NoCard {
		return false
	}
	switch ev.To {
	case program.Graveyard, program.Exile:
		return g.r.Sw.Commander != rulebook.CommanderReturned
	case program.Hand, program.Library:
		return g.r.Sw.Commander != rulebook.CommanderSaved && ev.From != ev.To
	}
	return false
}

// commanderReplacer adds to a list the replacement effect by which a commander goes to the command zone (903.9b).
func (g *Game) commanderReplacer(ev *Event, list []replacer) []replacer {
	if !g.commanderGoes(ev) {
		return list
	}
	r := g.toCommand(ev)
	if g.findCell(ev.Done, r.key(g)) != 0 {
		return list
	}
	return append(list, r)
}

func (g *Game) toCommand(ev *Event) replacer {
	return replacer{ability: g.r.BuiltIn.Commander, source: ev.Obj, you: g.obj(ev.Obj).Owner, effect: -1}
}

// rewriteTo moves an object to another zone instead. If that is a commander to the command zone, it keeps with the
// effect that has been applied where it was to go: see meant.
func (g *Game) rewriteTo(ev *Event, rw *program.Rewrite, r replacer, done uint32) {
	if r.ability == g.r.BuiltIn.Commander {
		g.Cells[done].Val += int32(ev.To)
	} else {
		ev.Aux = rw.B
	}
	ev.To = program.Zone(rw.A)
}

// meant returns the zone that an event moves an object to, or would have moved it to if it weren't a commander that
// goes to the command zone: the other components of the permanent go there (903.9c).
func (g *Game) meant(ev *Event) program.Zone {
	if ev.To == program.Command && ev.Done != 0 && g.obj(ev.Obj) != nil {
		r := g.toCommand(ev)
		if c := g.findCell(ev.Done, r.key(g)); c != 0 && g.Cells[c].Val > 0 {
			return program.Zone(g.Cells[c].Val - 1)
		}
	}
	return ev.To
}

// commanderCasts returns how many times a player has cast their commanders from the command zone (903.8).
func (g *Game) commanderCasts(n *program.Node, e *Env) int32 {
	casts := int32(0)
	if p := g.firstPlayer(program.SetX(n.A), e); p != NoPlayer {
		for c := g.Players[p].CommandCasts; c != 0; c = g.Cells[c].Next {
			casts += g.Cells[c].Val
		}
	}
	return casts
}
