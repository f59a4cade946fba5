package engine

import (
	"fmt"
	"slices"
	"sort"

	"arbiter/engine/program"
)

// NoPlayer means no player.
const NoPlayer program.PlayerID = 0xFF

// Ref names an object or a player. An object's Ref is its slot in the arena and the serial number it got when it
// entered its zone (400.7): when the object moves, the Ref is dead and never used again. The zero Ref names nothing.
type Ref uint64

// NoRef refers to nothing.
const NoRef Ref = 0

const playerBit = 1 << 31

func objRef(slot uint16, serial uint32) Ref { return Ref(serial)<<32 | Ref(slot) }

// PlayerRef returns the Ref of a player.
func PlayerRef(p program.PlayerID) Ref {
	if p == NoPlayer {
		return NoRef
	}
	return Ref(p)<<32 | playerBit
}

// IsPlayer reports whether the Ref names a player rather than an object.
func (r Ref) IsPlayer() bool { return r&playerBit != 0 }

// Player returns the player referred to, or NoPlayer.
func (r Ref) Player() program.PlayerID {
	if !r.IsPlayer() {
		return NoPlayer
	}
	return program.PlayerID(r >> 32)
}

// Serial returns the object's serial number, which is unique in the game.
func (r Ref) Serial() uint32 { return uint32(r >> 32) }

// Slot is the place of the object in the arena, from 0; a later object can have the same.
func (r Ref) Slot() int { return int(r.slot()) }

func (r Ref) slot() uint16 { return uint16(r) }

func (r Ref) serial() uint32 { return uint32(r >> 32) }

// String formats the Ref for logs and errors.
func (r Ref) String() string {
	switch {
	case r == NoRef:
		return "nothing"
	case r.IsPlayer():
		return fmt.Sprintf("player %d", r.Player())
	}
	return fmt.Sprintf("object %d.%d", r.slot(), r.serial())
}

// obj returns the live object of the Ref, or nil if it is dead or a player.
func (g *Game) obj(r Ref) *Object {
	if r == NoRef || r&playerBit != 0 || int(r.slot()) >= len(g.Objs) {
		return nil
	}
	o := &g.Objs[r.slot()]
	if o.Serial != r.serial() {
		return nil
	}
	return o
}

// live reports whether the Ref names an object or player in the game.
func (g *Game) live(r Ref) bool {
	if r.IsPlayer() {
		return int(r.Player()) < len(g.Players) && !g.Players[r.Player()].Lost
	}
	return g.obj(r) != nil
}

// refAt returns the Ref of the object in a slot.
func (g *Game) refAt(slot uint16) Ref { return objRef(slot, g.Objs[slot].Serial) }

// body returns the body of a live object, or nil if it has none.
func (g *Game) body(r Ref) *Body {
	o := g.obj(r)
	if o == nil || o.Body == 0 {
		return nil
	}
	return &g.Bodies[o.Body]
}

// owner returns who owns a live object.
func (r Ref) owner(g *Game) program.PlayerID { return g.Objs[r.slot()].Owner }

// ctrl returns who controls the object; its owner outside the battlefield and the stack (109.4).
func (l *look) ctrl() program.PlayerID {
	if l.body != nil && (l.obj.Zone == program.Battlefield || l.obj.Zone == program.Stack) {
		return l.chars.Ctrl
	}
	return l.obj.Ctrl
}

// chars returns the characteristics of a live object. They are up to date whenever a frame runs or asks; while a batch
// is being applied they are those from before it.
func (g *Game) chars(ref Ref) *program.Chars {
	o := &g.Objs[ref.slot()]
	if len(g.Away) > 0 && o.Zone != program.Battlefield && o.Zone != program.Stack {
		if c := g.awayChars(ref); c != nil {
			return c
		}
	}
	if o.Body == 0 {
		return &g.r.Defs[o.Def].Chars
	}
	return &g.Chars[o.Body]
}

// ctrlOf returns the controller of a live object.
func (g *Game) ctrlOf(ref Ref) program.PlayerID {
	o := &g.Objs[ref.slot()]
	if o.Body == 0 {
		return o.Ctrl
	}
	return g.Chars[o.Body].Ctrl
}

// baseChars sets an object's characteristics to those before copy effects: those it entered with, or of the face that
// is up.
func (g *Game) baseChars(o *Object, c *program.Chars) {
	granted := c.Granted
	g.freeCells(&granted)
	c.Ctrl = o.Ctrl
	g.takeCopied(o, c, g.Bodies[o.Body].Copied)
}

// refresh updates the characteristics.
func (g *Game) refresh() {
	if !g.Turn.CharsStale {
		return
	}
	idle, bare, actors := !g.Turn.SBA || g.sbaIdle, g.noBurdens, g.actorsOK
	g.Turn.CharsStale, g.Turn.SBA, g.actorsOK, g.sbaIdle, g.noBurdens = false, true, false, false, false
	players, mana, body := g.meansKnown, g.manaKnown, g.meansBody
	g.forgetBoardMeans()
	departed := false // permanents have left, and nothing else has changed
	if part := g.partlyStale && g.refreshPart(); !part {
		g.refreshAll()
	} else if st := &g.stale; !st.changed && !st.counted {
		if (idle || bare) && g.needNoSBA(st.slots) {
			g.sbaIdle, g.noBurdens = idle, bare
		}
		if !st.left && g.board.known && !g.board.odd && !g.Turn.Fight {
			g.partlyStale, g.actorsOK = false, actors // all permanents are as they were, but for those that entered
			if st.moved == 0 {
				// Only conditions have been asked.
				g.meansKnown, g.manaKnown, g.meansBody = players, mana, body
			}
			if st.moved&program.Battlefield.Bit() != 0 {
				g.surveyNew(st.slots)
			}
			if g.TestPasses {
				g.testBoard()
			}
			g.takeOverSpells()
			return
		}
		departed = actors
		for _, s := range st.slots {
			departed = departed && g.Objs[s].Zone != program.Battlefield
		}
	}
	g.partlyStale = false
	if g.surveyBoard(); departed {
		if g.dropActors(); g.TestPasses {
			g.testBoard()
		}
	}
	g.takeOverSpells()
}

// surveyBoard notes what permanents there are and what they do.
func (g *Game) surveyBoard() {
	g.board = board{known: true}
	g.Turn.TrigMask, g.Turn.ReplMask = 0, g.effectMask()
	g.triggering = g.triggering[:0]
	objs, bodies, chars := g.Objs, g.Bodies, g.Chars
	for s := g.Lists[battlefieldList].First; s != 0; {
		o := &objs[s]
		g.survey(s, o, &bodies[o.Body], &chars[o.Body])
		s = o.Next
	}
}

// survey adds a permanent to what surveyBoard notes.
func (g *Game) survey(s uint16, o *Object, b *Body, c *program.Chars) {
	there := &g.board
	if c.Triggers|c.Replaces != 0 {
		g.Turn.TrigMask |= c.Triggers
		g.Turn.ReplMask |= g.replacesThere(c)
		if c.Triggers != 0 {
			g.triggering = append(g.triggering, s)
		}
	}
	there.types |= c.Types
	there.supers |= c.Supers
	there.phases = there.phases || c.Has(program.Phasing)
	there.menace = there.menace || c.Has(program.Menace)
	if c.Flags&program.HasPlays != 0 || o.Flags&program.FlagFaceDown != 0 {
		there.plays = true
	}
	if c.Ctrl != b.Holder {
		g.Turn.Control, there.odd = true, true
	}
	if b.Flags&(program.Attacking|program.Blocking) != 0 && g.outOfPlace(b, c) {
		g.Turn.Misplaced, there.odd = true, true
	}
}

// replacesThere is the kinds of events that a permanent's abilities may replace. What they say of how it enters itself
// is not among them.
func (g *Game) replacesThere(c *program.Chars) uint64 {
	if g.r.Defs[c.Def].EntersAlone && g.ownAbilitiesOnly(c) {
		return c.Replaces &^ program.EvMove.Bit()
	}
	return c.Replaces
}

// surveyNew notes the permanents in some slots, which have just entered, after all others.
func (g *Game) surveyNew(slots []uint16) {
	for _, s := range slots {
		if o := &g.Objs[s]; o.Zone == program.Battlefield {
			c := &g.Chars[o.Body]
			if g.survey(s, o, &g.Bodies[o.Body], c); g.actorsOK {
				g.noteActor(s, o, c)
			}
		}
	}
}

// testBoard notes if a survey of the board finds other permanents than the last one has.
func (g *Game) testBoard() {
	there, trig, repl := g.board, g.Turn.TrigMask, g.Turn.ReplMask
	g.testTriggering()
	g.surveyBoard()
	if g.actorsOK {
		known := slices.Clone(g.actors)
		g.actorsOK = false
		if g.findActors(); !slices.Equal(known, g.actors) && g.wrongPass == nil {
			g.wrongPass = fmt.Errorf("engine: the permanents to act with are %+v, and known as %+v", g.actors, known)
		}
	}
	if (there != g.board || trig != g.Turn.TrigMask || repl != g.Turn.ReplMask) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: the permanents are %+v, and known as %+v", g.board, there)
	}
}

// takeOverSpells does what takeOver does for all spells.
func (g *Game) takeOverSpells() {
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		g.takeOver(&g.Objs[s])
	}
}

// takeOver makes the controller of a spell, if an effect has changed it, the one whom "you" in its text means, and who
// makes its choices as it resolves (109.5).
func (g *Game) takeOver(o *Object) {
	if o.Body == 0 || o.Kind != program.KindCard && o.Kind != program.KindSpellCopy {
		return
	}
	ctx, now := g.Bodies[o.Body].Ctx, g.Chars[o.Body].Ctrl
	if ctx == 0 || g.Ctxs[ctx].Ctrl == now {
		return
	}
	g.Ctxs[ctx].Ctrl = now
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next { // spliced texts
		g.Ctxs[g.Cells[s].Val].Ctrl = now
	}
}

// ownChars sets the characteristics of an object on the stack or the battlefield to those before any effect. It reports
// false for an ability, which has none.
func (g *Game) ownChars(o *Object, c *program.Chars) bool {
	if o.Zone == program.Stack && o.Kind != program.KindCard && o.Kind != program.KindSpellCopy {
		*c = program.Chars{Ctrl: o.Ctrl, Def: o.Def}
		return false
	}
	g.baseChars(o, c)
	return true
}

// refreshAll computes all characteristics.
func (g *Game) refreshAll() {
	for z := range 2 { // battlefield and stack
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			g.ownChars(o, &g.Chars[o.Body])
		}
	}
	for s := g.list(program.Phased, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		g.baseChars(o, &g.Chars[o.Body]) // nothing affects a phased-out permanent
	}
	g.Away = g.Away[:0]
	if g.trace != nil {
		g.trace.base(g)
	}
	g.applyLayers()
}

// abilities calls yield for each ability an object has now: its definition's own, unless it lost them, then the granted
// ones.
func (g *Game) abilities(c *program.Chars, yield func(program.AbilityID) bool) {
	if c.Flags&program.LostAbilities == 0 {
		for _, a := range g.r.Defs[c.Def].Abilities {
			if !g.notCopied(c, a) && !yield(a) {
				return
			}
		}
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		if !yield(program.AbilityID(g.Cells[i].Val)) {
			return
		}
	}
}

// ownAbilitiesOnly reports whether an object has the abilities of its definition and no others.
func (g *Game) ownAbilitiesOnly(c *program.Chars) bool {
	return c.Flags&(program.LostAbilities|program.Fixed) == 0 && c.Granted == 0 && g.r.CreatureAbility == 0
}

// nthAbility returns the n-th ability an object has now, in the order of abilities; 0 if there are fewer. It is meant
// for hot loops.
func (g *Game) nthAbility(c *program.Chars, n int) program.AbilityID {
	if c.Flags&program.LostAbilities == 0 {
		own := g.r.Defs[c.Def].Abilities
		if c.Flags&program.Fixed != 0 {
			for _, a := range own {
				if g.notCopied(c, a) {
					continue
				}
				if n--; n < 0 {
					return a
				}
			}
		} else {
			if n < len(own) {
				return own[n]
			}
			n -= len(own)
		}
	}
	i := c.Granted
	for ; i != 0 && n > 0; n-- {
		i = g.Cells[i].Next
	}
	if i == 0 {
		if n == 0 && g.r.CreatureAbility != 0 && c.Is(program.TypeCreature) {
			return g.r.CreatureAbility
		}
		return 0
	}
	return program.AbilityID(g.Cells[i].Val)
}

// Continuous effects can change the characteristics of cards outside the battlefield and the stack too: "cards in
// graveyards lose all abilities", "all cards that aren't on the battlefield are the chosen color". Such cards have no
// characteristics of their own to change, so those of affected cards are kept in State.Away, a cache like State.Active.

// AwayChars are the characteristics of a card in some other zone that continuous effects change.
type AwayChars struct {
	Ref   Ref
	Chars program.Chars
	// Lost is the timestamp of the latest effect that removed its abilities; abilities granted before that are lost too
	// (613.7).
	Lost uint32
}

// awayAt returns the index of a slot's entry in Away, or where it would be: entries are in slot order.
func (g *Game) awayAt(slot uint16) int {
	return sort.Search(len(g.Away), func(i int) bool { return g.Away[i].Ref.slot() >= slot })
}

// awayChars returns the characteristics of a card in another zone that effects change, nil if none does.
func (g *Game) awayChars(ref Ref) *program.Chars {
	if len(g.Away) == 0 {
		return nil
	}
	if i := g.awayAt(ref.slot()); i < len(g.Away) && g.Away[i].Ref == ref {
		return &g.Away[i].Chars
	}
	return nil
}

// loseAway records that a card in another zone has lost its abilities to modification k.
func (g *Game) loseAway(ref Ref, k int) {
	if len(g.Away) == 0 {
		return
	}
	if i := g.awayAt(ref.slot()); i < len(g.Away) && g.Away[i].Ref == ref {
		g.Away[i].Lost = max(g.Away[i].Lost, g.Active[k].Stamp)
	}
}

// lostAbilitiesSince reports whether a card in another zone has lost the abilities it had at a timestamp.
func (g *Game) lostAbilitiesSince(ref Ref, stamp uint32) bool {
	if len(g.Away) == 0 {
		return false
	}
	i := g.awayAt(ref.slot())
	return i < len(g.Away) && g.Away[i].Ref == ref && g.Away[i].Lost > stamp
}

// changeAway gives a card in another zone characteristics that can be changed.
func (g *Game) changeAway(ref Ref) *program.Chars {
	if c := g.awayChars(ref); c != nil {
		return c
	}
	c := *g.chars(ref)
	c.Granted = 0
	i := g.awayAt(ref.slot())
	g.Away = append(g.Away, AwayChars{})
	copy(g.Away[i+1:], g.Away[i:])
	g.Away[i] = AwayChars{Ref: ref, Chars: c}
	return &g.Away[i].Chars
}

// findAffectedAway appends the cards in other zones that a modification of all objects affects, except for face-down
// ones.
func (g *Game) findAffectedAway(m *program.Mod, e *Env, zones program.ZoneSet) {
	for z := 2; z < len(g.Lists); z++ {
		first := g.Lists[z].First
		if first == 0 || !zones.Has(g.Objs[first].Zone) {
			continue
		}
		for s := first; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Kind == program.KindCard && o.Flags&program.FlagFaceDown == 0 {
				if on := g.refAt(s); g.prop(m.Prop, e, on) {
					g.appliedTo = append(g.appliedTo, on)
				}
			}
		}
	}
}

// affectsOtherZones reports whether a modification in force may affect cards in these zones other than the battlefield
// and the stack.
func (g *Game) affectsOtherZones(zones program.ZoneSet) bool {
	if g.r.FarZones&zones == 0 {
		return false
	}
	for i := range g.Active {
		if g.r.Mods[g.Active[i].Mod].FarZones()&zones != 0 {
			return true
		}
	}
	return false
}

// lostAbilitiesThere reports whether a card outside the battlefield has lost its abilities.
func (g *Game) lostAbilitiesThere(ref Ref) bool {
	c := g.awayChars(ref)
	return c != nil && c.Flags&program.LostAbilities != 0
}
