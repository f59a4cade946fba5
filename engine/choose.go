package engine

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
)

const askChoose uint8 = 1

// pushChoice starts a choice.
func (g *Game) pushChoice(spec uint32, ctx uint32) {
	c := &g.r.Choices[spec]
	e := g.env(ctx)
	g.clearReg(ctx, int(c.Reg))
	g.push(Frame{Kind: FrameChoose, Ctx: ctx, Ip: spec, Player: g.firstPlayer(c.Who, &e), Group: g.newGroup()})
}

// runChoose makes the choice with the number Ip (ChoiceSpec): A is how many have been chosen, B is set when the player
// has finished.
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
	case c.From != 0 && f.A < lo && int32(n) <= lo-f.A && c.Kind != program.DecideOrder:
		// There is no choice: all must be taken.
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

func (g *Game) choiceBounds(c *program.ChoiceSpec, e *Env) (lo, hi int32) {
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

// choices counts what can be chosen, and lists it in d if d is not nil.
func (g *Game) choices(f *Frame, c *program.ChoiceSpec, e *Env, d *Decision) int {
	switch c.Kind {
	case program.DecideColor:
		kinds := c.Kinds
		if kinds == 0 {
			kinds = mana.AnyColor
		}
		if c.KindsOf != 0 {
			kinds &= mana.Kinds(g.num(c.KindsOf, e))
		}
		kinds = g.payableKinds(f, c, kinds)
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
			n-- // what was chosen before counts among them
		}
		return n
	case program.DecideSubtype:
		return g.subtypeChoices(f, c, d)
	case program.DecideName:
		if len(c.Names) == 0 {
			return g.cardNames(f, c, d)
		}
	case program.DecideNumber:
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
	most := 0
	if len(c.Later) > 0 {
		for i := m; i < len(g.tmp); i++ {
			most = max(most, g.oneOfEach(c.Later, e, g.tmp[i]))
		}
	}
	n, end := 0, len(g.tmp)
	for i := m; i < end; i++ {
		if !g.regHas(f.Ctx, int(c.Reg), g.tmp[i]) && g.differs(f, c, g.tmp[i]) &&
			(c.TotalStat == 0 || g.withinTotal(f.Ctx, c, e, g.tmp[i])) &&
			(c.Agree == 0 || g.agreesWithChosen(f, c, e, m, end, g.tmp[i])) &&
			(len(c.Later) == 0 || g.oneOfEach(c.Later, e, g.tmp[i]) == most) &&
			(!g.Turn.Ranged || g.sees(&Env{You: f.Player}, g.tmp[i])) && // 801.5a
			(!g.r.Sw.HiddenOutside || !g.Turn.Controlled || !g.unseenByDecider(f.Player, g.tmp[i])) {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: g.tmp[i]})
			}
		}
	}
	g.release(m)
	return n
}

// oneOfEach returns of how many of the sets one object each can be chosen, all of them different and none of them not.
func (g *Game) oneOfEach(sets []program.SetX, e *Env, not Ref) int {
	m := g.mark()
	defer g.release(m)
	var w assignment
	for i, x := range sets {
		w.from[i] = len(g.tmp)
		g.set(x, e)
		w.from[i+1] = len(g.tmp)
	}
	w.objects = g.tmp
	n := 0
	for i := range sets {
		w.tried = 0
		if w.assign(i, not) {
			n++
		}
	}
	return n
}

// assignment gives sets an object each, by augmenting paths.
type assignment struct {
	objects []Ref
	from    [program.MaxLater + 1]int // where the objects of each set begin
	given   [program.MaxLater]Ref     // the object given to each set
	tried   uint8
}

// assign gives a set an object, for which others may have to take another one. It reports false if there is none.
func (w *assignment) assign(set int, not Ref) bool {
	w.tried |= 1 << set
	for _, o := range w.objects[w.from[set]:w.from[set+1]] {
		if o == not {
			continue
		}
		holder := slices.Index(w.given[:], o)
		if holder >= 0 && (w.tried>>holder&1 != 0 || !w.assign(holder, not)) {
			continue
		}
		w.given[set] = o
		return true
	}
	return false
}

// payableKinds narrows the types of mana that a player may choose for a mana ability while they pay for something with
// mana abilities that are activated for them: to those with which they can go on paying, as what was announced counted
// on (601.2g). Where no type does, all can be chosen.
func (g *Game) payableKinds(f *Frame, c *program.ChoiceSpec, kinds mana.Kinds) mana.Kinds {
	at := len(g.Frames) - 2
	if kinds.Len() < 2 || c.Several || c.NotReg != 0 || at < 0 || g.Frames[at].Kind != FrameProgram ||
		g.r.Abilities[g.Ctxs[f.Ctx].Ability].Flags&program.AbMana == 0 {
		return kinds
	}
	add := &g.r.Code[g.Frames[at].Ip] // what adds the mana that is chosen
	for i := g.Frames[at].Ip; add.Op == program.OpChoose || add.Op == program.OpJumpIfNot; i++ {
		add = &g.r.Code[i]
	}
	for at--; at >= 0 && g.Frames[at].Kind != FramePay; at-- {
	}
	if add.Op != program.OpAddMana || add.Flags&program.AddChosen == 0 || add.D != 0 || at < 0 ||
		g.Frames[at].Player != f.Player || g.ManualPayment>>f.Player&1 != 0 {
		return kinds
	}
	r := g.reg(f.Ctx, int(c.Reg))
	if r == nil {
		return kinds
	}
	t := g.paymentOf(&g.Frames[at])
	var ok mana.Kinds
	was, e := r.Num, g.env(f.Ctx)
	for k := range mana.Kind(mana.NumKinds) {
		if !kinds.Has(k) {
			continue
		}
		r.Num = int32(k)
		n := g.num(program.NumX(add.B), &e)
		r.Num = was
		if g.payableAdding(&t, g.Frames[at].Ip, mana.Unit{Kind: k}, n) {
			ok |= k.Set()
		}
	}
	if ok == 0 {
		return kinds
	}
	return ok
}

// payableAdding reports whether the mana of a payment could be paid with n mana more in the pool. chosen are cells of
// the objects chosen to pay other parts of the cost.
func (g *Game) payableAdding(t *payment, chosen uint32, u mana.Unit, n int32) bool {
	life := g.total(t)
	tapped := g.tapsSelf(t)
	g.loadFor(t, tapped, chosen)
	list := g.sources
	if g.srcOther {
		list = g.otherSources
	}
	list = g.comingMana(t.p, list)
	pool := g.Pools[t.p]
	pool.Add(u, int(n))
	g.srcOther = true
	g.solver.Load(&pool, list)
	left := int(g.lifeLeft(t.p, life, t.pays()))
	return g.solver.Payable(&g.bill, left) || g.findUsesWith(t, &g.bill, &pool, list, left, tapped, chosen)
}

// comingMana adds to sources what triggered mana abilities will add to a player's mana that wait to resolve.
func (g *Game) comingMana(p program.PlayerID, list []mana.Source) []mana.Source {
	copied := false
	for i := range g.Pending {
		w := &g.Pending[i]
		x := &g.r.Abilities[w.Ability].Extra
		if x.N == 0 || x.Yours && w.Ctrl != p {
			continue
		}
		if !copied {
			list, copied = append(g.comingSources[:0], list...), true
		}
		e := g.env(w.Ctx)
		src := mana.Source{Ref: -1, Kinds: x.Kinds, Amount: uint16(max(min(g.num(x.N, &e), 100), 0))}
		if x.KindsOf != 0 {
			src.Kinds &= mana.Kinds(g.num(x.KindsOf, &e))
		}
		if src.Kinds != 0 && src.Amount > 0 {
			list = append(list, src)
		}
	}
	if copied {
		g.comingSources = list
	}
	return list
}

func (g *Game) takeChoice(ctx uint32, c *program.ChoiceSpec, o Option) {
	if o.Kind == OptObject {
		g.addReg(ctx, int(c.Reg), o.Obj)
		return
	}
	if c.Several {
		o.N = g.regNum(ctx, c.Reg) | 1<<o.N
	}
	g.setNum(ctx, int(c.Reg), o.N)
}

// regNum returns the number in a register.
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

// moveEachCounter moves all counters from one object to another (122.5), or copies them.
func (g *Game) moveEachCounter(from, to Ref, copies bool, e *Env) {
	l, ok := g.look(g.known(from))
	if to == NoRef || to == from || g.obj(to) == nil || !ok || l.body == nil || !copies && g.obj(from) == nil {
		return
	}
	for c := l.body.Counters; c != 0; c = g.Cells[c].Next {
		kind, n := program.CounterKind(g.Cells[c].Ref), g.Cells[c].Val
		if !copies {
			if g.cantCounters(to, kind) {
				continue // 122.5
			}
			g.proposeCounters(from, kind, -n, e.You, e)
		}
		g.proposeCounters(to, kind, n, e.You, e)
	}
}

// doubleCounters doubles the number of counters of each kind on an object or player (701.10e).
func (g *Game) doubleCounters(on Ref, e *Env) {
	if p := on.Player(); p != NoPlayer {
		for c := g.Players[p].Counters; c != 0; c = g.Cells[c].Next {
			g.proposeCounters(on, program.CounterKind(g.Cells[c].Ref), g.Cells[c].Val, e.You, e)
		}
		return
	}
	if b := g.body(on); b != nil {
		for c := b.Counters; c != 0; c = g.Cells[c].Next {
			g.proposeCounters(on, program.CounterKind(g.Cells[c].Ref), g.Cells[c].Val, e.You, e)
		}
	}
}

// kindsOfCounters lists the kinds of counters on the first member of a set, by their names.
func (g *Game) kindsOfCounters(of program.SetX, e *Env, d *Decision) int {
	head, ref := uint32(0), g.firstOf(of, e)
	if p := ref.Player(); p != NoPlayer {
		head = g.Players[p].Counters
	} else if b := g.body(ref); b != nil {
		head = b.Counters
	}
	n := 0
	for c := head; c != 0; c = g.Cells[c].Next {
		if n++; d != nil {
			d.add(Option{Kind: OptName, N: int32(g.r.NameIDs[g.r.Counters[g.Cells[c].Ref]])})
		}
	}
	return n
}

// nextCounter returns the name of the kind of counter on an object or player that comes next after a kind, given by its
// name, and 0 if there is none.
func (g *Game) nextCounter(on Ref, after int32) int32 {
	head, next := uint32(0), program.NoCounter
	if p := on.Player(); p != NoPlayer {
		head = g.Players[p].Counters
	} else if b := g.body(on); b != nil {
		head = b.Counters
	}
	past := g.counterNamed(after)
	for c := head; c != 0; c = g.Cells[c].Next {
		k := program.CounterKind(g.Cells[c].Ref)
		if (after == 0 || k > past) && (next == program.NoCounter || k < next) {
			next = k
		}
	}
	if next == program.NoCounter {
		return 0
	}
	return int32(g.r.NameIDs[g.r.Counters[next]])
}

// counterNamed returns the kind of counter of a name.
func (g *Game) counterNamed(name int32) program.CounterKind {
	if name == 0 {
		return program.NoCounter
	}
	return g.r.CounterIDs[g.r.Names[name]]
}

// chosenCounter returns the kind of counter whose name was chosen into a register.
func (g *Game) chosenCounter(ctx uint32, reg uint8) program.CounterKind {
	return g.r.CounterIDs[g.r.Names[g.regNum(ctx, reg)]]
}

// Groups that agree in a quality: "two creatures that share a creature type". What all of them have is the same color,
// type or name, so that of three creatures two that share a type with the third needn't do.

// qualities are the values that an object has of a quality, but its name, a word of them at a time.
func (g *Game) qualities(ref Ref, quality int32, word int) uint64 {
	l, ok := g.look(ref)
	if !ok {
		return 0
	}
	c := l.chars
	switch quality {
	case program.AlikeColor:
		if word == 0 {
			return uint64(c.Colors)
		}
	case program.AlikeType:
		if word == 0 {
			return uint64(c.Types)
		}
	case program.AlikeCreatureType:
		if c.Types&(program.TypeCreature|program.TypeKindred) != 0 {
			return uint64(c.Subtypes[word] & g.r.CreatureTypes[word])
		}
	case program.AlikeLandType:
		if c.Is(program.TypeLand) {
			return uint64(c.Subtypes[word] & g.r.LandTypes[word])
		}
	default:
		panic(fmt.Sprintf("engine: no objects are chosen that agree in quality %v", quality))
	}
	return 0
}

// agrees reports whether an object has a quality in common with all of those chosen, in g.tmp[chosen:last], and
// with so many of those in g.tmp[from:to] that there are need of them in all.
func (g *Game) agrees(quality int32, ref Ref, from, to, chosen, last, need int) bool {
	have := last - chosen + 1
	for word := range g.r.CreatureTypes {
		all := g.qualities(ref, quality, word)
		for i := chosen; i < last; i++ {
			all &= g.qualities(g.tmp[i], quality, word)
		}
		for ; all != 0; all &= all - 1 {
			n := have
			for i := from; i < to && n < need; i++ {
				if o := g.tmp[i]; o != ref && !slices.Contains(g.tmp[chosen:last], o) &&
					g.qualities(o, quality, word)&(all&-all) != 0 {
					n++
				}
			}
			if n >= need {
				return true
			}
		}
	}
	return false
}

// agreesWithChosen reports whether an object of a choice agrees with those chosen so far, and leaves enough others that
// do.
func (g *Game) agreesWithChosen(f *Frame, c *program.ChoiceSpec, e *Env, from, to int, ref Ref) bool {
	m := g.mark()
	defer g.release(m)
	if r := g.reg(f.Ctx, int(c.Reg)); r != nil && r.Len > 0 {
		g.tmp = append(g.tmp, r.Ref)
		for k := r.More; k != 0; k = g.Cells[k].Next {
			g.tmp = append(g.tmp, g.Cells[k].Ref)
		}
	}
	need := 1
	if c.Min != 0 {
		need = int(g.num(c.Min, e))
	}
	return g.agrees(int32(c.Agree)-1, ref, from, to, m, len(g.tmp), need)
}

// keepAgreeing keeps those of the objects in g.tmp from m on that agree with those chosen for a part of a cost, and
// with enough others.
func (g *Game) keepAgreeing(part *program.CostPart, e *Env, m int, chosen uint32) {
	end, need := len(g.tmp), 1
	if part.N != 0 {
		need = int(g.num(part.N, e))
	}
	for c := chosen; c != 0; c = g.Cells[c].Next {
		if g.flatPart(int(g.Cells[c].Val)) == part {
			g.tmp = append(g.tmp, g.Cells[c].Ref)
		}
	}
	last := len(g.tmp)
	for i := m; i < end; i++ {
		if g.agrees(int32(part.Agree)-1, g.tmp[i], m, end, end, last, need) {
			g.tmp = append(g.tmp, g.tmp[i])
		}
	}
	g.tmp = g.tmp[:m+copy(g.tmp[m:], g.tmp[last:])]
}

// withinTotal reports whether an object can be chosen with those chosen so far, as the most that they may have of a
// stat together says. Those with less are chosen first where some have a negative number of it.
func (g *Game) withinTotal(ctx uint32, c *program.ChoiceSpec, e *Env, ref Ref) bool {
	total := int64(g.stat(ref, c.TotalStat))
	if r := g.reg(ctx, int(c.Reg)); r != nil && r.Len > 0 {
		total += int64(g.stat(r.Ref, c.TotalStat))
		for k := r.More; k != 0; k = g.Cells[k].Next {
			total += int64(g.stat(g.Cells[k].Ref, c.TotalStat))
		}
	}
	return total <= int64(g.num(c.Most, e))
}
