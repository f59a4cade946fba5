package engine

import "arbiter/mana"

// ChoiceSpec is a choice a program has a player make (OpChoose): some of a set, into a register.
type ChoiceSpec struct {
	Who    SetX // the player; 0 is you. Several choose one after the other, into the same register
	From   SetX
	Min    NumX // 0: one
	Max    NumX // 0: as Min
	Reg    uint8
	Kind   DecisionKind // how it is asked: DecideChoose, DecideSacrifice, ...
	Random bool
	// What is chosen instead of objects, for DecideColor, DecideSubtype, DecideNumber and the like: N is what the option's N means; From is unused.
	Low, High NumX // DecideNumber: from Low to High
	// Of is the card type whose subtypes are meant, for DecideSubtype; Not one more than the subtype that may not be chosen. For DecideName only names of cards
	// with a type of Of (0: any) and none of the types Not may be chosen.
	Of  TypeSet
	Not int32
	// Basic narrows land types to the basic ones (305.6).
	Basic bool
	// Kinds are the types of mana to choose from, for DecideColor; 0 the five colours.
	Kinds mana.Kinds
	// KindsOf limits these to what the number, a mask of mana.Kinds, says.
	KindsOf NumX
	// NotReg is one more than a register whose number, a colour or subtype, may not be chosen again.
	NotReg uint8
	// Several is any number of colours, at least one, kept as a mask (105.5).
	Several bool
	// Differ is one more than the stat in which the objects chosen differ from one another (0 of these: in name); 0 if they need not.
	Differ uint8
	// Counters is an object on which the kinds of counters are to choose from, by name, for DecideOption.
	Counters SetX
	// Names are the words to choose from, for DecideVote, or what can be done, for DecideOption.
	Names []NameID
}

const askChoose uint8 = 1

// pushChoice starts the choice.
func (g *Game) pushChoice(spec uint32, ctx uint32) {
	c := &g.r.Choices[spec]
	e := g.env(ctx)
	g.clearReg(ctx, int(c.Reg))
	g.push(Frame{Kind: FrameChoose, Ctx: ctx, Ip: spec, Player: g.firstPlayer(c.Who, &e), Group: g.newGroup()})
}

// runChoose: A is how many are chosen, B set once the player has said that these are all.
func (g *Game) runChoose() {
	f := g.top()
	c := &g.r.Choices[f.Ip]
	e := g.env(f.Ctx)
	lo, hi := g.choiceBounds(c, &e)
	n := g.choices(f, c, &e, nil)
	switch {
	case f.B != 0 || f.A >= hi || n == 0:
		g.pop()
	case c.Random:
		g.dec.Options = g.dec.Options[:0]
		g.decValid = false
		g.choices(f, c, &e, &g.dec)
		o := g.dec.Options[g.random(n)]
		g.dec.Options = g.dec.Options[:0]
		f.A++
		g.takeChoice(f.Ctx, c, o)
	case c.From != 0 && f.A < lo && int32(n) <= lo-f.A && c.Kind != DecideOrder:
		// No choice: all there are must be taken.
		g.dec.Options = g.dec.Options[:0]
		g.choices(f, c, &e, &g.dec)
		o := g.dec.Options[0]
		g.dec.Options = g.dec.Options[:0]
		f.A++
		g.takeChoice(f.Ctx, c, o)
	default:
		f.Ask = askChoose
	}
}

func (g *Game) choiceBounds(c *ChoiceSpec, e *Env) (lo, hi int32) {
	lo, hi = 1, 1
	if c.Min != 0 {
		lo = g.num(c.Min, e)
		hi = lo
	}
	if c.Max != 0 {
		hi = g.num(c.Max, e)
	}
	return lo, max(lo, hi)
}

// choices counts what can be chosen, and lists it in d if given.
func (g *Game) choices(f *Frame, c *ChoiceSpec, e *Env, d *Decision) int {
	switch c.Kind {
	case DecideColor:
		kinds := c.Kinds
		if kinds == 0 {
			kinds = mana.AnyColor
		}
		if c.KindsOf != 0 {
			kinds &= mana.Kinds(g.num(c.KindsOf, e))
		}
		if d != nil {
			for k := mana.W; k <= mana.C; k++ {
				if kinds.Has(k) && !g.barred(f, c, int32(k)) && (!c.Several || g.regNum(f.Ctx, c.Reg)>>k&1 == 0) {
					d.add(Option{Kind: OptColor, N: int32(k)})
				}
			}
		}
		n := kinds.Len()
		if c.Several {
			n -= int(f.A)
		}
		if c.NotReg != 0 {
			n-- // what was chosen before is one of them
		}
		return n
	case DecideSubtype:
		return g.subtypeChoices(f, c, d)
	case DecideName:
		if len(c.Names) == 0 {
			return g.cardNames(f, c, d)
		}
	case DecideNumber:
		lo, hi := g.num(c.Low, e), g.num(c.High, e)
		if d != nil {
			for k := lo; k <= hi; k++ {
				d.add(Option{Kind: OptNumber, N: k})
			}
		}
		return int(max(hi-lo+1, 0))
	}
	if c.Counters != 0 {
		return g.kindsOfCounters(c.Counters, e, d)
	}
	if len(c.Names) > 0 {
		if d != nil {
			for _, n := range c.Names {
				d.add(Option{Kind: OptName, N: int32(n)})
			}
		}
		return len(c.Names)
	}
	m := g.mark()
	g.set(c.From, e)
	n := 0
	for i := m; i < len(g.tmp); i++ {
		if !g.regHas(f.Ctx, int(c.Reg), g.tmp[i]) && g.differs(f, c, g.tmp[i]) && (!g.Turn.Ranged || g.sees(&Env{You: f.Player}, g.tmp[i])) { // 801.5a
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: g.tmp[i]})
			}
		}
	}
	g.release(m)
	return n
}

func (g *Game) takeChoice(ctx uint32, c *ChoiceSpec, o Option) {
	if o.Kind == OptObject {
		g.addReg(ctx, int(c.Reg), o.Obj)
		return
	}
	if c.Several {
		o.N = g.regNum(ctx, c.Reg) | 1<<o.N
	}
	g.setNum(ctx, int(c.Reg), o.N)
}

// regNum is the number in a register.
func (g *Game) regNum(ctx uint32, n uint8) int32 {
	if r := g.reg(ctx, int(n)); r != nil {
		return r.Num
	}
	return 0
}

func (g *Game) askChoose(f *Frame, d *Decision) {
	c := &g.r.Choices[f.Ip]
	e := g.env(f.Ctx)
	d.Kind = c.Kind
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, g.Ctxs[f.Ctx].Ability
	d.Min, d.Max = g.choiceBounds(c, &e)
	d.Chosen = f.A
	g.choices(f, c, &e, d)
	if f.A >= d.Min {
		d.add(Option{Kind: OptDone})
	}
}

func (g *Game) answerChoose(f *Frame, ask uint8, o Option) {
	if o.Kind == OptDone {
		f.B = 1
		return
	}
	f.A++
	g.takeChoice(f.Ctx, &g.r.Choices[f.Ip], o)
}
