package engine

import (
	"arbiter/engine/program"
)

// Env is the environment in which an expression is evaluated. It lives on the Go stack during one evaluation.
type Env struct {
	Source Ref              // the object whose text it is ("this creature")
	You    program.PlayerID // the controller of the text
	Ctx    uint32           // registers, targets, X; 0 if there is none (static abilities, patterns)
	Now    *Event           // the event being matched, while a past event is looked at
	Event  *Event           // the event being matched or rewritten, if any
	Text   Ref              // the object whose text the expression is part of, if not the source (see layers_apply.go)
	Giver  Ref              // the object that gave its source the ability, if one is known (see eval_history.go)
	It     Ref              // the object a static effect is being applied to, or the candidate of an enclosing property
	Within program.PlayerID // 1 + a player within whose range of influence objects must be as well (801.11)
	Anyhow bool             // objects outside the range of influence count too (801.5c)
	As     program.Keyword  // a keyword that objects are treated as though they had
	Here   bool             // objects are looked at where they are, not as they would enter the battlefield
	To     program.Zone     // a zone where objects count as being too, as they are about to move there
	Last   bool             // objects that have moved are looked at as they last existed (608.2h)
}

// env returns the Env of a context.
func (g *Game) env(ctx uint32) Env {
	c := &g.Ctxs[ctx]
	return Env{Source: c.Source, You: c.Ctrl, Ctx: ctx}
}

// look is an object as the rules see it: live, or as it last existed.
type look struct {
	ref   Ref
	obj   *Object
	body  *Body // nil if it has none
	chars *program.Chars
	live  bool
}

// look finds an object: live with its current characteristics, or its last known information (608.2h). ok is false for
// players and for objects without any information.
func (g *Game) look(ref Ref) (l look, ok bool) {
	ok = g.lookInto(&l, ref)
	return l, ok
}

// lookInto is look into memory of the caller, which is empty.
func (g *Game) lookInto(l *look, ref Ref) bool {
	if g.past != 0 {
		if k, ok := g.seen(ref); ok {
			*l = look{ref: ref, obj: &k.Obj, body: &k.Body, chars: &k.Chars, live: g.obj(ref) != nil}
			return true
		}
	}
	if o := g.obj(ref); o != nil {
		l.ref, l.obj, l.live = ref, o, true
		if o.Body != 0 {
			l.body = &g.Bodies[o.Body]
			if o.Zone == program.Battlefield {
				l.chars = &g.Chars[o.Body]
				return true
			}
		}
		l.chars = g.chars(ref)
		return true
	}
	for i := len(g.LKIs) - 1; i >= 0; i-- {
		if k := &g.LKIs[i]; k.Ref == ref {
			*l = look{ref: ref, obj: &k.Obj, body: &k.Body, chars: &k.Chars}
			return true
		}
	}
	return false
}

// follow returns the object that a dead ref has become if it is still where it moved to and can be found there (400.7);
// for a live object it returns the ref itself.
func (g *Game) follow(ref Ref) Ref {
	if ref.IsPlayer() || g.obj(ref) != nil {
		return ref
	}
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			if g.obj(g.Moves[i].New) != nil {
				return g.Moves[i].New
			}
			return NoRef
		}
	}
	return NoRef
}

// mark and release make g.tmp a stack, so that evaluating sets allocates nothing: sets are appended to g.tmp, used by
// index, and released.
func (g *Game) mark() int { return len(g.tmp) }

func (g *Game) release(mark int) { g.tmp = g.tmp[:mark] }

// found returns the Ref by which a context finds an object that has moved: the object it has become, if this resolution
// or the event that triggered it moved it (400.7); otherwise the ref itself, which leads to last known information.
// With Last an object that left the battlefield or the stack remains what it was there, unless it has come back. The
// key is the place of the object in the context, by which it is known what it was before the context was made.
func (g *Game) found(e *Env, ref Ref, key int32) Ref {
	if !e.Last {
		return g.followIn(e.Ctx, ref)
	}
	now, was := g.trail(e.Ctx, ref)
	o := g.obj(now)
	if o != nil && o.Zone == program.Battlefield {
		return now
	}
	if l, ok := g.look(now); ok && o == nil && wasPlayed(l.obj) {
		return now
	}
	if was == NoRef && g.Ctxs[e.Ctx].Former != 0 {
		was = g.former(e.Ctx, key)
	}
	if was != NoRef {
		return was
	}
	return now
}

// wasPlayed reports whether an object last existed on the battlefield or the stack.
func wasPlayed(o *Object) bool { return o.Zone == program.Battlefield || o.Zone == program.Stack }

// trail returns the last object that ref has become as far as a context can find it, and what it was on the way there:
// the latest object of which last known information is kept, rather one on the battlefield or the stack; NoRef for
// none.
func (g *Game) trail(ctx uint32, ref Ref) (now, was Ref) {
	now = g.followIn(ctx, ref)
	if now == ref {
		return now, NoRef
	}
	for r := ref; r != now && r != NoRef; r = g.movedTo(r) {
		if l, ok := g.look(r); ok && (was == NoRef || wasPlayed(l.obj)) {
			was = r
		}
	}
	return now, was
}

// movedTo returns the object that a ref became when it moved, NoRef if that isn't known.
func (g *Game) movedTo(ref Ref) Ref {
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if g.Moves[i].Old == ref {
			return g.Moves[i].New
		}
	}
	return NoRef
}

// followIn returns the last object that ref has become as far as a context can find it.
func (g *Game) followIn(ctx uint32, ref Ref) Ref {
	for ctx != 0 && !ref.IsPlayer() && g.obj(ref) == nil {
		c := &g.Ctxs[ctx]
		next := g.movedTo(ref)
		if next == NoRef || next != c.Became && next.serial() <= c.Since && !g.findsAura(c, ref, next) &&
			!g.paidItself(c, ref) && !g.findsCast(c, next) || g.obj(next) == nil && !g.moved(next) {
			return ref
		}
		ref = next
	}
	return ref
}

// findsCast reports whether an effect finds the spell that a card became because another part of the same effect
// allowed it to be cast (400.7h).
func (g *Game) findsCast(c *Ctx, next Ref) bool {
	if c.Flags&CtxFindsCast == 0 {
		return false
	}
	o := g.obj(next)
	return o != nil && o.Zone == program.Stack && o.Kind == program.KindCard && g.Bodies[o.Body].Ctx != 0 &&
		g.Ctxs[g.Bodies[o.Body].Ctx].Flags&CtxCast != 0
}

// findsAura reports whether an ability of an Aura finds the Aura in the graveyard: it triggered when the enchanted
// permanent left the battlefield, and the Aura left with it or was put there by state-based actions (400.7e).
func (g *Game) findsAura(c *Ctx, was, next Ref) bool {
	if was != c.Source || g.r.Abilities[c.Ability].Kind != program.AbTriggered {
		return false
	}
	o := g.obj(next)
	l, ok := g.look(was)
	return o != nil && o.Zone == program.Graveyard && ok && l.chars.Subtypes.Has(program.SubtypeAura)
}

// paidItself reports whether an activated ability finds its source where paying the ability's cost has moved it
// (400.7j).
func (g *Game) paidItself(c *Ctx, was Ref) bool {
	ab := &g.r.Abilities[c.Ability]
	if was != c.Source || ab.Kind != program.AbActivated || ab.Cost == 0 {
		return false
	}
	for i := range g.r.Costs[ab.Cost].Parts {
		if p := &g.r.Costs[ab.Cost].Parts[i]; p.All && p.Kind.Spends() && g.r.Nodes[p.From].Op == program.SetSource {
			return true
		}
	}
	return false
}

// moved reports whether it is known which object a ref has become.
func (g *Game) moved(ref Ref) bool {
	for i := range g.Moves {
		if g.Moves[i].Old == ref {
			return true
		}
	}
	return false
}

// replacedBy reports whether the event was changed by a replacement effect of its object.
func (g *Game) replacedBy(a program.AbilityID, e *Env) bool {
	if e.Event == nil {
		return false
	}
	c := g.findCell(e.Event.Done, replacer{ability: a, source: e.Event.Obj, effect: -1}.key(g))
	return c != 0 && g.Cells[c].Val != 0
}

// findDiscarded makes references to a discarded card find it in the zone where its madness ability has put it
// (702.35c).
func (g *Game) findDiscarded(o *Object, ev *Event) {
	if ev.To != program.Graveyard || !g.r.Defs[o.Def].Chars.Has(program.Madness) {
		return
	}
	for i := range g.Moves {
		if g.Moves[i].New == ev.Obj {
			g.Moves[i].New = ev.New
		}
	}
	for i := range g.Ctxs {
		c := &g.Ctxs[i]
		if !c.Used {
			continue
		}
		for r := c.Regs; r < c.Regs+uint32(c.NRegs); r++ {
			if g.Regs[r].Ref == ev.Obj {
				g.Regs[r].Ref = ev.New
			}
			for m := g.Regs[r].More; m != 0; m = g.Cells[m].Next {
				if g.Cells[m].Ref == ev.Obj {
					g.Cells[m].Ref = ev.New
				}
			}
		}
	}
}

// Keyword abilities with a quality: a creature has swampwalk, protection from red, or any landwalk ability at all
// (702.14a, 702.16a), and can lose it.

// isKeywordWithQuality reports whether an ability of an object is keyword k with a quality; 0 means any. Snow swampwalk
// includes swampwalk, protection from red and from blue includes protection from red.
func (g *Game) isKeywordWithQuality(k program.Keyword, q program.PropX, e *Env, id program.AbilityID, on Ref) bool {
	ab := &g.r.Abilities[id]
	if ab.Keyword != k {
		return false
	}
	if q == 0 {
		return true
	}
	own := Env{Source: on, Text: g.textOf(on, id)}
	if n := &g.r.Nodes[q]; n.Op == program.PropAnd && k == program.Landwalk {
		return g.isKeywordWithQuality(k, program.PropX(n.A), e, id, on) &&
			g.isKeywordWithQuality(k, program.PropX(n.B), e, id, on)
	}
	return ab.Kind == program.AbKeyword && g.partOf(k, q, e, ab.Prop, &own)
}

// partOf reports whether quality q is part of the quality of an ability.
func (g *Game) partOf(k program.Keyword, q program.PropX, e *Env, p program.PropX, own *Env) bool {
	if g.sameQuality(q, e, p, own) {
		return true
	}
	if p == 0 {
		return false
	}
	switch n := &g.r.Nodes[p]; {
	case n.Op == program.PropAnd && k == program.Landwalk, n.Op == program.PropOr && k == program.Protection:
		return g.partOf(k, q, e, program.PropX(n.A), own) || g.partOf(k, q, e, program.PropX(n.B), own)
	}
	return false
}

// sameQuality reports whether two qualities, each in its own text, are the same.
func (g *Game) sameQuality(p program.PropX, e *Env, q program.PropX, f *Env) bool {
	if p == 0 || q == 0 {
		return p == q
	}
	m, n := g.qualityNode(p, e), g.qualityNode(q, f)
	if m.Op != n.Op {
		return false
	}
	// Others: the other properties have no parts, and are the same if their operands are.
	switch m.Op {
	case program.PropNot:
		return g.sameQuality(program.PropX(m.A), e, program.PropX(n.A), f)
	case program.PropAnd, program.PropOr:
		return g.sameQuality(program.PropX(m.A), e, program.PropX(n.A), f) &&
			g.sameQuality(program.PropX(m.B), e, program.PropX(n.B), f)
	}
	return m == n
}

// qualityNode returns an expression with text changes and choices filled in.
func (g *Game) qualityNode(p program.PropX, e *Env) program.Node {
	n := g.r.Nodes[p]
	// Others: no other property is changed or chosen.
	switch n.Op {
	case program.PropSubtype:
		n.A = int32(g.changedSubtype(e, program.SubtypeID(n.A)))
	case program.PropColor:
		n.A = int32(g.changedColors(e, program.ColorSet(n.A)))
	case program.PropChosen:
		if n.B != 0 {
			return n
		}
		v, ok := g.memValue(g.choseIt(&n, e), program.MemoryKey(n.A))
		switch {
		case ok && program.MemoryKey(n.A) == program.MemSubtype:
			return program.Node{Op: program.PropSubtype, A: v}
		case ok && program.MemoryKey(n.A) == program.MemColor:
			return program.Node{Op: program.PropColor, A: 1 << v}
		}
	}
	return n
}

// hasKeywordWithQuality reports whether an object has an ability of keyword k with a quality.
func (g *Game) hasKeywordWithQuality(c *program.Chars, on Ref, k program.Keyword, q program.PropX, e *Env) bool {
	if k == program.Enchant { // not an ability of the object: what the card can enchant (702.5a)
		enchant := g.r.Defs[c.Def].Enchant
		return enchant != 0 && c.Flags&program.LostAbilities == 0 &&
			(q == 0 || g.sameQuality(q, e, enchant, &Env{Source: on}))
	}
	if q == 0 {
		return g.hasKeywordAbility(c, k)
	}
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 {
			return false
		}
		if g.isKeywordWithQuality(k, q, e, id, on) {
			return true
		}
	}
}

// dropKeywordWithQuality removes an object's abilities of keyword k with a quality.
func (g *Game) dropKeywordWithQuality(on Ref, k program.Keyword, q program.PropX, e *Env) {
	c := g.chars(on)
	if !g.hasKeywordWithQuality(c, on, k, q, e) {
		return
	}
	c.Keywords.Drop(k)
	still := false
	g.keepAbilities(on, func(id program.AbilityID) bool {
		if g.isKeywordWithQuality(k, q, e, id, on) {
			return false
		}
		still = still || g.r.Abilities[id].Keyword == k
		return true
	})
	if still {
		g.chars(on).Keywords.Add(k)
	}
}

// dropAbility removes an ability of an object, however often it has it.
func (g *Game) dropAbility(on Ref, a program.AbilityID) {
	c := g.chars(on)
	for n := 0; ; n++ {
		switch g.nthAbility(c, n) {
		case 0:
			return
		case a:
			g.keepAbilities(on, func(id program.AbilityID) bool { return id != a })
			return
		}
	}
}

// keepAbilities removes the abilities of an object other than some. Abilities of its definition that remain are kept as
// granted ones.
func (g *Game) keepAbilities(on Ref, keep func(program.AbilityID) bool) {
	c, stay := g.chars(on), uint32(0)
	for n := 0; ; n++ {
		id := g.nthAbility(c, n)
		if id == 0 || id == g.r.CreatureAbility {
			break
		}
		if keep(id) && !g.trial {
			by := on
			if to := g.nthGiver(c, n); to != NoRef {
				by = to
			}
			stay = g.appendCell(stay, by, int32(id))
		}
	}
	if g.trial {
		return
	}
	c = g.chars(on)
	g.freeCells(&c.Granted)
	c.Granted = stay
	c.Flags |= program.LostAbilities
}
