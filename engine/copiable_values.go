package engine

import (
	"fmt"

	"arbiter/engine/program"
)

// Copied is a set of copiable values (707.2): those of an original when it was copied, with the exceptions of the
// effect that copied it (707.9). Copies refer to it by index in State.Copied; 0 stands for an object's own definition.
type Copied struct {
	Chars program.Chars
	Used  bool
	_     [7]uint8
}

// copiable returns an object's copiable values: its own or those of what it is a copy of, as modified by its face-down
// status. Its flipped status, which is not copied, and effects of later layers don't count. The granted abilities share
// the original's list.
func (g *Game) copiable(l *look) program.Chars {
	onTable := l.body != nil && (l.obj.Zone == program.Battlefield || l.obj.Zone == program.Stack)
	switch {
	case onTable && l.obj.Flags&program.FlagFaceDown != 0:
		return g.r.Defs[l.chars.Def].Chars
	case onTable && l.chars.Copy != 0:
		return g.Copied[l.chars.Copy].Chars
	}
	d := &g.r.Defs[l.obj.Def]
	if d.IsBestowed() && l.obj.Zone == program.Battlefield {
		d = &g.r.Defs[d.Faces[0]] // being bestowed is no copiable value
	}
	if d.Alone != 0 {
		d = &g.r.Defs[d.Alone] // 707.8
	}
	return d.Chars
}

// keepCopied records copiable values with the exceptions of ability except (0: none), evaluated for the object that
// copies them, and returns their index.
func (g *Game) keepCopied(l *look, except program.AbilityID, e *Env) uint32 {
	return g.keepChars(g.copiable(l), except, e)
}

func (g *Game) keepChars(c program.Chars, except program.AbilityID, e *Env) uint32 {
	c.Granted = g.copyCells(c.Granted)
	c.Copy = 0
	if except != 0 {
		for _, m := range g.r.Abilities[except].Mods {
			if g.r.Mods[m].Prop == 0 {
				g.except(&c, &g.r.Mods[m], e)
			}
		}
		g.exceptIf(&c, except, e)
	}
	i := uint32(0)
	for n := 1; n < len(g.Copied) && i == 0; n++ {
		if !g.Copied[n].Used {
			i = uint32(n)
		}
	}
	if i == 0 {
		if len(g.Copied) == 0 {
			g.Copied = append(g.Copied, Copied{})
		}
		i = uint32(len(g.Copied))
		g.Copied = append(g.Copied, Copied{})
	}
	g.Copied[i] = Copied{Chars: c, Used: true}
	return i
}

// except applies one exception of a copy effect to copiable values (707.9). A characteristic that it provides is not
// defined by the original's characteristic-defining abilities any more (707.9d).
func (g *Game) except(c *program.Chars, m *program.Mod, e *Env) {
	switch m.Kind {
	case program.ModGrant:
		a := program.AbilityID(m.A)
		if h := g.r.Abilities[a].Keyword; h != program.NoKeyword {
			c.Keywords.Add(h)
		}
		c.Granted = g.appendCell(c.Granted, e.Source, m.A)
		g.r.DigestAbility(c, a)
		return
	case program.ModKeepColor:
		// Values that are not copied remain those printed on the copy (707.9c).
		if o := g.obj(e.Source); o != nil {
			c.Colors = g.r.Defs[o.Def].Chars.Colors
		}
		c.Flags |= program.FixedColor
		dropDefining(c, m)
		return
	case program.ModLandType:
		g.exceptLandTypes(c, m, e)
		return
	case program.ModChosenType:
		if n := g.num(program.NumX(m.A), e); n >= 0 {
			var sub program.SubtypeSet
			sub.Add(program.SubtypeID(n))
			g.dropSubtypes(c, program.TypeSet(m.B))
			g.addSubtypes(c, &sub)
		}
		return
	}
	g.change(c, m, e)
	dropDefining(c, m)
	// Others: characteristics that no characteristic-defining ability defines.
	switch m.Kind {
	case program.ModSetPT:
		c.Flags |= program.FixedPT
	case program.ModColor:
		c.Flags |= program.FixedColor
	case program.ModSetTypes:
		c.Flags |= program.FixedTypes
	}
}

// notCopied reports whether an ability of an object's definition defines a characteristic that a copy effect has
// provided, so that the object doesn't have it (707.9d).
func (g *Game) notCopied(c *program.Chars, a program.AbilityID) bool {
	if c.Flags&program.Fixed == 0 || g.r.Abilities[a].Flags&program.AbCDA == 0 {
		return false
	}
	for _, m := range g.r.Abilities[a].Mods {
		if c.Flags&fixedBy(g.r.Mods[m].Layer) != 0 {
			return true
		}
	}
	return false
}

// dropDefining takes away devoid or changeling where an exception provides colors or creature types (707.9d).
func dropDefining(c *program.Chars, m *program.Mod) {
	// Others: no keyword defines what they provide.
	switch m.Kind {
	case program.ModColor, program.ModKeepColor:
		c.Keywords.Drop(program.Devoid)
	case program.ModSetTypes:
		if program.TypeSet(m.B)&program.TypeCreature != 0 {
			c.Keywords.Drop(program.Changeling)
		}
	}
}

// exceptLandTypes gives copiable values land types, instead of theirs or in addition, with the mana abilities of the
// basic ones (305.6).
func (g *Game) exceptLandTypes(c *program.Chars, m *program.Mod, e *Env) {
	if m.B == 0 {
		c.Subtypes.Remove(&g.r.LandTypes)
	}
	had := c.Subtypes
	c.Subtypes.AddAll(&m.Sub)
	for i := range g.r.LandMana {
		if l := &g.r.LandMana[i]; l.Ability != 0 && m.Sub.Has(l.Subtype) && !had.Has(l.Subtype) {
			c.Granted = g.appendCell(c.Granted, e.Source, int32(l.Ability))
			g.r.DigestAbility(c, l.Ability)
		}
	}
}

// takeCopied gives an object the copiable values with index n, 0 for its own, as modified by its status (707.3).
func (g *Game) takeCopied(o *Object, c *program.Chars, n uint32) {
	ctrl := c.Ctrl
	if n == 0 {
		*c = g.r.Defs[o.Def].Chars
	} else {
		*c = g.Copied[n].Chars
		if g.trial {
			c.Granted = 0
		} else {
			c.Granted = g.copyCells(c.Granted)
		}
	}
	under := c.Def
	if shown := g.shownDef(o, under); shown != under {
		if o.Flags&program.FlagFaceDown != 0 {
			g.freeCells(&c.Granted) // 613.2b: after copy effects
		}
		granted := c.Granted
		*c = g.r.Defs[shown].Chars
		c.Granted = granted
	}
	c.Copy, c.Ctrl = n, ctrl
}

// entersWith returns the characteristics that an object is about to enter with: those of what it enters as a copy of,
// or its own (614.12). The granted abilities share the original's list.
func (g *Game) entersWith(ev *Event, o *Object) program.Chars {
	n := g.copiedBy(ev)
	switch {
	case ev.Flags&program.FlagEntersFaceDown != 0:
		return g.r.Defs[g.faceDownDefAfter(ev, o)].Chars
	case n == 0 && o.Body != 0 && o.Kind != program.KindCard:
		n = g.Bodies[o.Body].Copied
	}
	if n != 0 {
		return g.Copied[n].Chars
	}
	if g.r.Melds && g.melding(ev) {
		return g.r.Defs[g.r.Defs[o.Def].Faces[1]].Chars
	}
	if ev.Flags&program.FlagTransformed != 0 && g.twoFaced(o) {
		return g.r.Defs[g.r.Defs[o.Def].Faces[o.Face^1]].Chars
	}
	return g.r.Defs[o.Def].Chars
}

// copiedBy returns the index of the copiable values with which an object enters as a copy, 0 for none.
func (g *Game) copiedBy(ev *Event) (n uint32) {
	for i := ev.Mods; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref&modMask == modCopy {
			n = uint32(g.Cells[i].Val)
		}
	}
	return n
}

// forgetCopied drops copiable values that no object uses any more.
func (g *Game) forgetCopied() {
	if len(g.Copied) == 0 {
		return
	}
	for n := 1; n < len(g.Copied); n++ {
		if c := &g.Copied[n]; c.Used && !g.copiedUsed(uint32(n)) {
			g.freeCells(&c.Chars.Granted)
			*c = Copied{}
		}
	}
}

func (g *Game) copiedUsed(n uint32) bool {
	for i := range g.Bodies {
		if g.Bodies[i].Copied == n || g.Chars[i].Copy == n {
			return true
		}
	}
	for i := range g.LKIs {
		if g.LKIs[i].Body.Copied == n || g.LKIs[i].Chars.Copy == n {
			return true
		}
	}
	for i := range g.Seen {
		if g.Seen[i].Body.Copied == n || g.Seen[i].Chars.Copy == n {
			return true
		}
	}
	for i := range g.Effects {
		if g.Effects[i].Ability == g.r.CopyAbility && g.Effects[i].Amount == int32(n) {
			return true
		}
	}
	for i := range g.Events {
		for m := g.Events[i].Mods; m != 0; m = g.Cells[m].Next {
			if k := g.Cells[m].Ref; (k&modMask == modCopy || k == modValue|Ref(program.MemCopied)) &&
				g.Cells[m].Val == int32(n) {
				return true
			}
		}
	}
	return g.r.StaticCopies && g.copiedByStatic(n)
}

// Choices of objects that are copies (607.5a; 706.7a of 2017): only the ability linked to a choice uses it, not one
// that the object copies later. So each choice is kept together with what the object was a copy of when it was made.

// memFor plus the key of a choice is the key under which what the object was a copy of at that time is kept.
const memFor program.MemoryKey = 1 << 12

// choiceKey returns the key of the choice that a cell of memory holds, 0 if it holds something else.
func choiceKey(ref Ref, val int32) program.MemoryKey {
	switch key := program.MemoryKey(ref); key {
	case program.MemColor, program.MemSubtype, program.MemType, program.MemName, program.MemNumber, program.MemCopied:
		if ref.serial() == 0 {
			return key
		}
	}
	if program.MemoryKey(val) == program.MemObject && ref.serial() != 0 {
		return program.MemObject
	}
	if program.MemoryKey(val) == program.MemPlayer && ref.IsPlayer() {
		return program.MemPlayer
	}
	return 0
}

// hasChosenName reports whether characteristics include a name that was chosen for an object: the last one, or either
// of those of a double agenda (702.106f).
func (g *Game) hasChosenName(of Ref, c *program.Chars) bool {
	l, ok := g.look(of)
	if !ok || l.body == nil || g.undefined(&l, program.MemName) {
		return false
	}
	last := int32(-1)
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if x := &g.Cells[i]; x.Ref == Ref(program.MemName) {
			if l.obj.Zone == program.Command && g.r.HasName(c, program.NameID(x.Val)) {
				return true
			}
			last = x.Val
		}
	}
	return last >= 0 && g.r.HasName(c, program.NameID(last))
}

// copyOf returns the index of what an object is a copy of, 0 if it is no copy.
func (g *Game) copyOf(c *program.Chars) int32 {
	if c.Copy == 0 {
		return 0
	}
	return int32(g.Copied[c.Copy].Chars.Def) + 1
}

// undefined reports whether a choice was made for another text than the object's current one.
func (g *Game) undefined(l *look, key program.MemoryKey) bool {
	if g.r.Sw.CopyRemembers || choiceKey(Ref(key), 0) == 0 && key != program.MemPlayer && key != program.MemObject {
		return false
	}
	was := int32(0)
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		c := &g.Cells[i]
		if program.MemoryKey(c.Val) == program.MemPart {
			return false // it has the abilities of all its cards (729.2)
		}
		if c.Ref == Ref(memFor+key) {
			was = c.Val
		}
	}
	return was != g.copyOf(l.chars)
}

// haveProp reports whether characteristics have one of the properties that ofCopy allows.
func (g *Game) haveProp(c *program.Chars, x program.PropX) bool {
	switch n := &g.r.Nodes[x]; n.Op {
	case program.PropAnd:
		return g.haveProp(c, program.PropX(n.A)) && g.haveProp(c, program.PropX(n.B))
	case program.PropOr:
		return g.haveProp(c, program.PropX(n.A)) || g.haveProp(c, program.PropX(n.B))
	case program.PropNot:
		return !g.haveProp(c, program.PropX(n.A))
	case program.PropType:
		return c.Types&program.TypeSet(n.A) != 0
	case program.PropSuper:
		return c.Supers&program.SuperSet(n.A) != 0
	case program.PropSubtype:
		return c.Subtypes.Has(program.SubtypeID(n.A))
	case program.PropColor:
		return c.Colors&program.ColorSet(n.A) != 0
	default:
		panic(fmt.Sprintf("engine: property %v is not one of copiable values", n.Op))
	}
}

// exceptIf applies the exceptions that depend on what the copy would be without them, after the others (707.9f).
func (g *Game) exceptIf(c *program.Chars, except program.AbilityID, e *Env) {
	only, holds := program.PropX(0), false
	for _, i := range g.r.Abilities[except].Mods {
		m := &g.r.Mods[i]
		if m.Prop == 0 {
			continue
		}
		if m.Prop != only {
			only, holds = m.Prop, g.haveProp(c, m.Prop)
		}
		if holds {
			g.except(c, m, e)
		}
	}
}

// copyIs evaluates CondCopyIs.
func (g *Game) copyIs(x program.PropX, e *Env) bool {
	at := g.entering(e.Source)
	o := g.obj(e.Source)
	if at < 0 || o == nil {
		return false
	}
	c := g.entersWith(&g.Events[at], o)
	return g.haveProp(&c, x)
}

func (g *Game) rememberCopied(at int, in *program.Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	if at < 0 || len(g.tmp) == m {
		return
	}
	if l, ok := g.look(g.tmp[m]); ok {
		g.addMod(at, modValue|Ref(program.MemCopied), int32(g.keepCopied(&l, program.AbilityID(in.B), e)))
	}
}

// copiedByStatic reports whether an object remembers copiable values for its static ability.
func (g *Game) copiedByStatic(n uint32) bool {
	for i := range g.Bodies {
		if g.remembersCopied(g.Bodies[i].Memory, n) {
			return true
		}
	}
	for i := range g.LKIs {
		if g.remembersCopied(g.LKIs[i].Body.Memory, n) {
			return true
		}
	}
	return false
}

func (g *Game) remembersCopied(head, n uint32) bool {
	for i := head; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref == Ref(program.MemCopied) && g.Cells[i].Val == int32(n) {
			return true
		}
	}
	return false
}
