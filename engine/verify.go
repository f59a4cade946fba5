package engine

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
)

// Verifier checks the invariants of a game that waits for an answer, whatever the cards: the state is consistent, no
// card is lost or doubled, caches (characteristics, masks, modifications in force, options) equal what is computed from
// scratch, and state-based actions have been performed when a player gets priority. Package check does the rest.
type Verifier struct {
	anew   Game
	dec    Decision
	cards  []uint8
	cells  []uint8
	ctxs   []uint8
	bodies []uint8
	slots  []uint8
	regs   []uint8
	err    error
	s      *State
}

// Verify returns an error for a violated invariant, or nil. The game is not changed.
func (v *Verifier) Verify(g *Game) error {
	v.err, v.s = g.wrongPass, &g.State
	if v.err != nil {
		return v.err
	}
	if v.zones(g); v.err == nil {
		v.objects(g)
	}
	if v.err == nil {
		v.arenas(g)
	}
	if v.err == nil {
		v.derived(g)
	}
	if v.err == nil {
		v.settled(g)
	}
	return v.err
}

func (v *Verifier) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("engine: "+format, args...)
	}
}

// marks returns a slice of n unset marks in the memory of s.
func marks(s []uint8, n int) []uint8 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// zones: every list is linked both ways, its objects are in that zone, and each object is in one list only.
func (v *Verifier) zones(g *Game) {
	v.slots = marks(v.slots, len(g.Objs))
	for z := range g.Lists {
		l, zone := &g.Lists[z], g.zoneOf(z)
		n, last := 0, uint16(0)
		for s := l.First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			switch {
			case o.Serial == 0:
				v.fail("the %s (list %d) holds the free place %d", zone, z, s)
			case v.slots[s] != 0:
				v.fail("%s is in two zones, or twice in the %s", g.named(g.refAt(s)), zone)
			case o.Prev != last:
				v.fail("the %s (list %d) is not linked back at %s", zone, z, g.named(g.refAt(s)))
			case o.Zone != zone || zone.Owned() && listIndex(zone, o.Owner) != z:
				v.fail("%s, of player %d, is said to be in the %s and lies in list %d, the %s", g.named(g.refAt(s)),
					o.Owner, o.Zone, z, zone)
			}
			if v.err != nil {
				return
			}
			v.slots[s] = 1
			last = s
			n++
		}
		if n != int(l.Len) || last != l.Last {
			v.fail("the %s (list %d) says it holds %d, last %d; it holds %d, last %d", zone, z, l.Len, l.Last, n, last)
		}
	}
	before := uint16(0)
	for s := g.Turn.FreeObj; s != 0; s = g.Objs[s].Next {
		if v.slots[s] != 0 || g.Objs[s].Serial != 0 || s <= before {
			v.fail("place %d is given out and free, or free twice", s)
			return
		}
		v.slots[s], before = 2, s
	}
}

// objects: each physical card exists once, unless its owner has left; every object is in a zone where its kind can be,
// and belongs to a player in the game.
func (v *Verifier) objects(g *Game) {
	v.cards = marks(v.cards, len(g.Cards))
	v.bodies = marks(v.bodies, len(g.Bodies))
	for s := 1; s < len(g.Objs); s++ {
		o := &g.Objs[s]
		if o.Serial == 0 {
			if v.slots[s] == 0 {
				v.fail("place %d is lost: in no zone and not free", s)
			}
			continue
		}
		ref := g.refAt(uint16(s))
		if v.slots[s] == 0 && (o.Zone != program.ZoneNone || !g.comes(ref)) {
			v.fail("%s is in no zone", g.named(ref))
		}
		if o.Serial > g.Turn.Serial || int(o.Owner) >= len(g.Players) || int(o.Ctrl) >= len(g.Players) ||
			o.Known>>len(g.Players) != 0 && o.Known != 0xFF && o.Known != o.Known&(1<<program.MaxPlayers-1) {
			v.fail("%s has owner %d, controller %d, serial %d of %d", g.named(ref), o.Owner, o.Ctrl, o.Serial,
				g.Turn.Serial)
			return
		}
		if g.Turn.Result == Playing && g.Players[o.Owner].Lost && g.Turn.Number > 0 && o.Kind != program.KindDamage {
			v.fail("%s is still there, its owner %d has left the game (800.4a)", g.named(ref), o.Owner)
		}
		switch o.Kind {
		case program.KindCard:
			if int(o.Card) >= len(g.Cards) || g.Cards[o.Card].Owner != o.Owner {
				v.fail("%s is card %d of player %d", g.named(ref), o.Card, o.Owner)
				return
			}
			if v.cards[o.Card]++; v.cards[o.Card] > 1 {
				v.fail("card %d, %s, is in two places", o.Card, g.named(ref))
			}
		case program.KindAbility, program.KindDamage:
			if o.Zone != program.Stack && o.Zone != program.ZoneNone {
				v.fail("%s, an ability, is in the %s", g.named(ref), o.Zone)
			}
		case program.KindEmblem:
			if o.Zone != program.Command {
				v.fail("%s, an emblem, is in the %s", g.named(ref), o.Zone)
			}
		}
		if o.Body == 0 {
			if o.Zone == program.Battlefield || o.Zone == program.Stack {
				v.fail("%s is in the %s and has no body", g.named(ref), o.Zone)
			}
			continue
		}
		if int(o.Body) >= len(g.Bodies) || int(g.Bodies[o.Body].Slot) != s || v.bodies[o.Body] != 0 {
			v.fail("the body of %s is another's", g.named(ref))
			return
		}
		v.bodies[o.Body] = 1
	}
	for i := range g.Cards {
		if v.cards[i] == 0 && !g.Players[g.Cards[i].Owner].Lost {
			v.fail("card %d, %s of player %d, is lost", i, g.r.Names[g.r.Defs[g.Cards[i].Def].Name], g.Cards[i].Owner)
		}
	}
	for b := g.Turn.FreeBody; b != 0; b = g.Bodies[b].Slot {
		if int(b) >= len(g.Bodies) || v.bodies[b] != 0 {
			v.fail("body %d is given out and free", b)
			return
		}
		v.bodies[b] = 2
	}
	for b := 1; b < len(v.bodies); b++ {
		if v.bodies[b] == 0 {
			v.fail("body %d is lost", b)
		}
	}
}

// comes reports whether some pending event concerns an object that is in no zone yet: a token about to be created.
func (g *Game) comes(ref Ref) bool {
	for i := range g.Events {
		if g.Events[i].Obj == ref {
			return true
		}
	}
	for i := range g.Cells {
		if g.Cells[i].Ref == ref && g.Cells[i].Val == int32(program.MemPart) {
			return true // part of a melded permanent
		}
	}
	return false
}

// named describes an object in an error.
func (g *Game) named(ref Ref) string {
	if o := g.obj(ref); o != nil && int(o.Def) < len(g.r.Defs) {
		return fmt.Sprintf("%s (%v)", g.r.Names[g.r.Defs[o.Def].Name], ref)
	}
	return ref.String()
}

// arenas: every list of cells, context and block of registers is linked from one place, and none is leaked or used
// after it was freed.
func (v *Verifier) arenas(g *Game) {
	v.cells, v.ctxs, v.regs = marks(v.cells, len(g.Cells)), marks(v.ctxs, len(g.Ctxs)), marks(v.regs, len(g.Regs))
	for i, n := g.Turn.FreeCell, 0; i != 0; i = g.Cells[i].Next {
		if n++; n > len(g.Cells) {
			v.fail("the free cells go in a circle")
			return
		}
		v.cells[i] = 2
	}
	visit := arenaVisit{v}
	g.State.links(visit)
	if scratch := uint32(scratchCtx); g.Ctxs[scratch].Used {
		visit.ctx(&scratch)
	}
	if v.err != nil {
		return
	}
	for i := 1; i < len(g.Ctxs); i++ {
		if g.Ctxs[i].Used && v.ctxs[i] == 0 {
			v.fail("context %d, of %s, is lost: nothing refers to it", i, g.abilityLabel(g.Ctxs[i].Ability))
			return
		}
	}
	for i := 1; i < len(g.Cells); i++ {
		if v.cells[i] == 0 {
			v.fail("cell %d (%v, %d) is lost: nothing refers to it", i, g.Cells[i].Ref, g.Cells[i].Val)
			return
		}
	}
}

func (g *Game) abilityLabel(a program.AbilityID) string {
	if int(a) >= len(g.r.Abilities) {
		return fmt.Sprintf("ability %d", a)
	}
	return fmt.Sprintf("ability %d %q", a, g.r.Abilities[a].Label)
}

func (v *Verifier) cellsOf(head uint32, each func(i uint32)) {
	for i := head; i != 0 && v.err == nil; i = v.s.Cells[i].Next {
		switch {
		case int(i) >= len(v.s.Cells):
			v.fail("a list goes to cell %d of %d", i, len(v.s.Cells))
			return
		case v.cells[i] == 2:
			v.fail("a list holds cell %d, which was given back", i)
			return
		case v.cells[i] != 0:
			v.fail("two lists hold cell %d (%v, %d)", i, v.s.Cells[i].Ref, v.s.Cells[i].Val)
			return
		}
		v.cells[i] = 1
		if each != nil {
			each(i)
		}
	}
}

// derived: the characteristics and the caches based on them equal those computed from scratch, and so do the options.
func (v *Verifier) derived(g *Game) {
	if g.Turn.Result != Playing {
		return // nothing is asked any more
	}
	if g.Turn.CharsStale {
		v.fail("characteristics are not up to date")
		return
	}
	a := &v.anew
	g.CopyInto(a)
	a.Turn.CharsStale = true
	a.refresh()
	for _, z := range [...]program.Zone{program.Battlefield, program.Stack} {
		for s := g.list(z, 0).First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			kept, anew := g.Chars[b], a.Chars[b]
			kept.Granted, anew.Granted = 0, 0
			if kept != anew {
				v.fail("the characteristics of %s are kept as %+v; worked out anew they are %+v", g.named(g.refAt(s)),
					kept, anew)
				return
			}
			i, j := g.Chars[b].Granted, a.Chars[b].Granted
			for ; i != 0 && j != 0 && g.Cells[i].Ref == a.Cells[j].Ref &&
				g.Cells[i].Val == a.Cells[j].Val; i, j = g.Cells[i].Next, a.Cells[j].Next {
			}
			if i != 0 || j != 0 {
				v.fail("the abilities granted to %s are not those it is granted anew", g.named(g.refAt(s)))
				return
			}
		}
	}
	if !slices.Equal(g.Away, a.Away) {
		v.fail("the characteristics of %d cards elsewhere are kept that differ from those worked out anew, of %d",
			len(g.Away), len(a.Away))
		return
	}
	t, u := &g.Turn, &a.Turn
	if t.TrigMask != u.TrigMask || t.ReplMask != u.ReplMask || t.InForce != u.InForce {
		v.fail("masks: triggers %x replacements %x rules %x are kept; anew they are %x, %x, %x", t.TrigMask, t.ReplMask,
			t.InForce, u.TrigMask, u.ReplMask, u.InForce)
	}
	for i := range max(len(g.Active), len(a.Active)) {
		var kept, anew ActiveMod
		if i < len(g.Active) {
			kept = g.Active[i]
		}
		if i < len(a.Active) {
			anew = a.Active[i]
		}
		if kept != anew {
			v.fail("modification %d of %d in force is kept as %+v (%s of %s), anew it is %+v of %d", i, len(g.Active),
				kept, g.abilityLabel(kept.Ability), g.named(kept.Source), anew, len(a.Active))
			return
		}
	}
	if u.Control && !t.Control || u.Misplaced && !t.Misplaced {
		v.fail("a change of control, or of who is in combat, was not noticed")
	}
}

// settled: the player asked is in the game, and the question is the one that would be computed again; when a player has
// priority no action is due before that (117.5).
func (v *Verifier) settled(g *Game) {
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.Paused() {
		return
	}
	f := g.top()
	if f.Ask == 0 {
		v.fail("the game waits, and nobody is asked")
		return
	}
	g.prepare()
	if int(g.dec.Player) >= len(g.Players) || g.Players[g.dec.Player].Lost {
		v.fail("player %d, who is not in the game, is asked decision %d by frame %d", g.dec.Player, g.dec.Kind, f.Kind)
		return
	}
	a := &v.anew
	g.CopyInto(a)
	if !a.Decision(&v.dec) {
		v.fail("a copy asks nothing")
		return
	}
	if !sameDecision(&g.dec, &v.dec) {
		v.fail("the decision is kept as %+v; a copy asks %+v", g.dec, v.dec)
		return
	}
	if f.Kind != FramePriority {
		return
	}
	if g.Turn.SBA || len(g.Pending) > 0 || len(g.Events) > 0 {
		v.fail("a player has priority while state-based actions (%v), %d triggers or %d events wait", g.Turn.SBA,
			len(g.Pending), len(g.Events))
		return
	}
	g.CopyInto(a)
	a.Turn.SBA = true
	if a.anySBA() {
		v.fail("a player has priority, and a state-based action is due that was not noticed")
		return
	}
	for s := 1; s < len(g.Objs); s++ {
		if o := &g.Objs[s]; o.Serial != 0 && (o.Kind == program.KindToken && o.Zone != program.Battlefield &&
			o.Zone != program.ZoneNone && (o.Zone != program.Phased || g.r.Sw.PhasedCease) ||
			o.Kind == program.KindSpellCopy && o.Zone != program.Stack) {
			v.fail("%s, a token or copy, is still in the %s", g.named(g.refAt(uint16(s))), o.Zone)
		}
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := &g.Bodies[g.Objs[s].Body]
		if b.Host != NoRef && !g.live(b.Host) {
			v.fail("%s is attached to %v, which is gone", g.named(g.refAt(s)), b.Host)
		}
		if c := g.Chars[g.Objs[s].Body].Ctrl; int(c) >= len(g.Players) || g.Players[c].Lost {
			v.fail("%s is controlled by player %d, who is not in the game (800.4a)", g.named(g.refAt(s)), c)
		}
	}
}

func sameDecision(a, b *Decision) bool {
	x, y := *a, *b
	x.Options, y.Options = nil, nil
	return x.Player == y.Player && x.Kind == y.Kind && x.Source == y.Source && x.Ability == y.Ability &&
		x.Group == y.Group && x.Min == y.Min && x.Max == y.Max &&
		x.Chosen == y.Chosen && x.Amount == y.Amount && slices.Equal(a.Options, b.Options)
}
