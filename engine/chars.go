package engine

// Chars are an object's characteristics (109.3) as they are now, after all continuous effects.
type Chars struct {
	Subtypes  SubtypeSet
	Keywords  KeywordSet
	Triggers  uint64 // event kinds its triggered abilities watch
	Replaces  uint64 // event kinds its replacement effects watch
	Power     int32
	Toughness int32
	Name      NameID
	Granted   uint32 // cells: abilities it has beside its definition's own; Val is the AbilityID, Ref the source that grants it
	Types     TypeSet
	Copy      uint32 // index in Copied of its copiable values, 0: those of its own definition
	Def       DefID  // whose text it has
	Flags     CharFlags
	Supers    SuperSet
	Colors    ColorSet
	Ctrl      PlayerID
	_         uint8
	_         uint16
}

// CharFlags are facts about characteristics.
type CharFlags uint16

// Characteristic flags.
const (
	// HasPT: it has power and toughness.
	HasPT CharFlags = 1 << iota
	// LostAbilities: its definition's own abilities do not count.
	LostAbilities
	// HasStatics: it has static abilities to look at; HasActivated activated ones.
	HasStatics
	HasActivated
	// HasTypeCDA and the like: characteristic-defining abilities wait in the layers.
	HasCDA
	// HasPlays: some of its activated abilities are offered to who has priority, not just used to pay.
	HasPlays
	// HasTargetRules: it has hexproof from a quality.
	HasTargetRules
	// FixedPT, FixedColor and FixedTypes: a copy effect has provided them, so that its characteristic-defining abilities for them don't count (707.9d).
	FixedPT
	FixedColor
	FixedTypes
	// NoManaCost: a copy effect says that it has none, and so its mana value is 0.
	NoManaCost
)

// Is says whether the object has one of the types.
func (c *Chars) Is(t TypeSet) bool { return c.Types&t != 0 }

// Has says whether the object has the keyword.
func (c *Chars) Has(k Keyword) bool { return c.Keywords.Has(k) }

// ctrl is who controls the object; its owner's, outside the battlefield and the stack (109.4).
func (l *look) ctrl() PlayerID {
	if l.body != nil && (l.obj.Zone == Battlefield || l.obj.Zone == Stack) {
		return l.chars.Ctrl
	}
	return l.obj.Ctrl
}

// chars are the characteristics of a live object. They are up to date whenever a frame runs or asks; while a batch is being applied they are those from
// before it.
func (g *Game) chars(ref Ref) *Chars {
	o := &g.Objs[ref.slot()]
	if len(g.Away) > 0 && o.Zone != Battlefield && o.Zone != Stack {
		if c := g.awayChars(ref); c != nil {
			return c
		}
	}
	if o.Body == 0 {
		return &g.r.Defs[o.Def].Chars
	}
	return &g.Chars[o.Body]
}

// ctrlOf is the controller of a live object.
func (g *Game) ctrlOf(ref Ref) PlayerID {
	o := &g.Objs[ref.slot()]
	if o.Body == 0 {
		return o.Ctrl
	}
	return g.Chars[o.Body].Ctrl
}

// baseChars are an object's characteristics before effects that make it a copy: those it entered with, or of the face that is up.
func (g *Game) baseChars(o *Obj, c *Chars) {
	granted := c.Granted
	g.freeCells(&granted)
	c.Ctrl = o.Ctrl
	g.takeCopied(o, c, g.Bodies[o.Body].Copied)
}

// refresh brings the characteristics up to date.
func (g *Game) refresh() {
	if !g.Turn.CharsStale {
		return
	}
	g.Turn.CharsStale, g.Turn.SBA, g.doersOK = false, true, false
	if !g.partly || !g.refreshCame() {
		g.refreshAll()
	}
	g.partly = false
	var trig, repl uint64
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		c := &g.Chars[g.Objs[s].Body]
		trig |= c.Triggers
		repl |= c.Replaces
		if c.Ctrl != g.Bodies[g.Objs[s].Body].Holder {
			g.Turn.Control = true
		}
		if b := &g.Bodies[g.Objs[s].Body]; b.Flags&(Attacking|Blocking) != 0 && g.outOfPlace(b, c) {
			g.Turn.Misplaced = true
		}
	}
	g.Turn.TrigMask, g.Turn.ReplMask = trig, repl|g.effectMask()
}

// ownChars sets the characteristics of an object on the stack or the battlefield to what they are before any effect. It reports false for an ability, which has
// none.
func (g *Game) ownChars(o *Obj, c *Chars) bool {
	if o.Zone == Stack && o.Kind != KindCard && o.Kind != KindSpellCopy {
		*c = Chars{Ctrl: o.Ctrl, Def: o.Def}
		return false
	}
	g.baseChars(o, c)
	return true
}

// refreshAll works out all characteristics.
func (g *Game) refreshAll() {
	for z := range 2 { // battlefield and stack
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			g.ownChars(o, &g.Chars[o.Body])
		}
	}
	for s := g.list(Phased, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		g.baseChars(o, &g.Chars[o.Body]) // nothing affects what is phased out
	}
	g.Away = g.Away[:0]
	if g.trace != nil {
		g.trace.base(g)
	}
	g.applyLayers()
}

// abilities calls yield for each ability an object has now: its definition's own, unless it lost them, then those granted to it.
func (g *Game) abilities(c *Chars, yield func(AbilityID) bool) {
	if c.Flags&LostAbilities == 0 {
		for _, a := range g.r.Defs[c.Def].Abilities {
			if !yield(a) {
				return
			}
		}
	}
	for i := c.Granted; i != 0; i = g.Cells[i].Next {
		if !yield(AbilityID(g.Cells[i].Val)) {
			return
		}
	}
}

// nthAbility is the n-th ability an object has now, in the order of abilities; 0 when there are fewer. It suits loops in hot places.
func (g *Game) nthAbility(c *Chars, n int) AbilityID {
	if c.Flags&LostAbilities == 0 {
		own := g.r.Defs[c.Def].Abilities
		if n < len(own) {
			return own[n]
		}
		n -= len(own)
	}
	i := c.Granted
	for ; i != 0 && n > 0; n-- {
		i = g.Cells[i].Next
	}
	if i == 0 {
		if n == 0 && g.r.creature != 0 && c.Is(TypeCreature) {
			return g.r.creature
		}
		return 0
	}
	return AbilityID(g.Cells[i].Val)
}
