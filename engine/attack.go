package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// askDeclare asks which player or permanent a creature attacks, or which creature it blocks.
const askDeclare uint8 = 1

// canAttack reports whether a creature can be declared as an attacker, as far as that does not depend on what it
// attacks or what attacks with it (508.1a, c): it is untapped, has no defender and no summoning sickness, and nothing
// forbids it to attack.
func (g *Game) canAttack(ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != program.Battlefield {
		return false
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	if !c.Is(program.TypeCreature) || c.Is(program.TypeBattle) || b.Flags&(program.Tapped|program.PhasedOut) != 0 ||
		g.summoningSick(b, c) && !g.attacksAs(program.Haste, ref) {
		return false
	}
	if c.Has(program.Defender) && !g.attacksAs(program.Defender, ref) {
		return false
	}
	for m, _, i := g.ruleAt(program.RuleCantAttack, ref, 0); m != nil; m, _, i = g.ruleAt(
		program.RuleCantAttack, ref, i) {
		if m.Set == 0 {
			return false
		}
	}
	return true
}

// noneCanAttack reports whether nothing is asked in a declaration of attackers: no creature of a player whose turn it
// is can attack.
func (g *Game) noneCanAttack() bool {
	if g.wit != nil || g.Turn.InForce.Meets(costRules) {
		return false
	}
	if !g.boardLacks(program.TypeCreature, 0) {
		for s := g.Lists[battlefieldList].First; s != 0; {
			o := &g.Objs[s]
			c := &g.Chars[o.Body]
			if c.Types&program.TypeCreature != 0 && g.onTurn(c.Ctrl) && g.canAttack(g.refAt(s)) {
				return false
			}
			s = o.Next
		}
	}
	if g.TestPasses && g.wrongPass == nil {
		g.testNoAttack()
	}
	return true
}

// testNoAttack notes if a declaration of attackers, in a copy of the game, asks something or has attackers.
func (g *Game) testNoAttack() {
	var c Game
	g.CopyInto(&c)
	c.TestPasses = false
	depth := len(c.Frames)
	for c.push(Frame{Kind: FrameAttackers, Player: g.Turn.Active}); len(c.Frames) > depth && c.top().Ask == 0; {
		c.refresh()
		c.step(c.top())
	}
	if len(c.Frames) > depth || c.Turn.Fight {
		g.wrongPass = fmt.Errorf("engine: no creature can attack in turn %d, and attackers can be declared", g.Turn.Number)
	}
}

// attacksAs reports whether a creature can attack as though it had haste, or as though it didn't have defender.
func (g *Game) attacksAs(k program.Keyword, ref Ref) bool {
	return g.ruledBy(program.RuleAttackAsThough, k, ref)
}

// ruledBy reports whether a rule of a kind about a keyword is in force for an object.
func (g *Game) ruledBy(kind program.RuleKind, k program.Keyword, ref Ref) bool {
	for m, _, i := g.ruleAt(kind, ref, 0); m != nil; m, _, i = g.ruleAt(kind, ref, i) {
		if program.Keyword(m.B) == k {
			return true
		}
	}
	return false
}

// canAttackWhom reports whether nothing forbids a creature to attack this player or permanent (508.1c).
func (g *Game) canAttackWhom(ref, whom Ref) bool {
	for m, e, i := g.ruleAt(program.RuleCantAttack, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantAttack, ref, i) {
		if m.Set == 0 || g.anyIn(m.Set, &e, g.attackedBy(m, whom)) {
			return false
		}
	}
	return true
}

// attackedBy returns what a restriction on what an attacker attacks refers to: the attacked player or permanent, or
// with Only the defending player (508.5).
func (g *Game) attackedBy(m *program.Mod, whom Ref) Ref {
	if p := g.defendingPlayer(whom); m.Only && p != NoPlayer {
		return PlayerRef(p)
	}
	return whom
}

// defenders appends to g.tmp what the active player's creatures can attack: opponents, their planeswalkers, and battles
// they protect (508.1b).
func (g *Game) defenders(active program.PlayerID) {
	for p := g.after(active); p != active; p = g.after(p) {
		if g.Players[p].Lost || !g.opponents(p, active) || !g.mayAttack(active, p) {
			continue
		}
		if !g.teamAttacked() || p == g.primary(p) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
		if g.boardLacks(program.TypePlaneswalker|program.TypeBattle, 0) {
			continue
		}
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			b := g.Objs[s].Body
			if c := &g.Chars[b]; c.Is(program.TypePlaneswalker|program.TypeBattle) &&
				g.Bodies[b].Flags&program.PhasedOut == 0 && g.defendingPlayer(g.refAt(s)) == p {
				g.tmp = append(g.tmp, g.refAt(s))
			}
		}
	}
}

// Stages of a declaration of attackers.
const (
	attackBegin uint8 = iota
	attackChoose
	attackBands
	attackExerts
	attackEnlists
	attackTap
	attackPay
	attackDeclare
	attackExerted
	attackDone
)

// runAttackers runs the declaration of attackers (508.1; 308.2 of 2006). A is the slot of the creature being decided
// on, B is set if restrictions or requirements apply, C is the next player to pay. The choices are cells (Ip): the
// attacker, then what it attacks, with the number of its band as Val.
func (g *Game) runAttackers() {
	f, depth := g.top(), len(g.Frames)
	switch f.PC {
	case attackBegin:
		f.PC, f.A = attackChoose, int32(g.Lists[battlefieldList].First)
		f.Group = g.newGroup()
		if g.attackRules() {
			f.B = 1
		}
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case attackChoose:
		for f.A != 0 {
			o := &g.Objs[f.A]
			if c := &g.Chars[o.Body]; c.Is(program.TypeCreature) && g.onTurn(c.Ctrl) &&
				g.canAttack(g.refAt(uint16(f.A))) {
				f.Player = c.Ctrl
				f.Ask = askDeclare
				return
			}
			f.A = int32(o.Next)
		}
		f.PC, f.A = attackBands, int32(g.Lists[battlefieldList].First)
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case attackBands:
		if g.announceBands(f) {
			return
		}
		f.PC, f.A = attackExerts, int32(g.Lists[battlefieldList].First)
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case attackExerts:
		if g.announceExerts(f) {
			return
		}
		f.PC, f.A = attackEnlists, int32(g.Lists[battlefieldList].First)
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case attackEnlists:
		if g.announceEnlists(f) {
			return
		}
		f.PC = attackTap
		if !g.nextStage(depth) {
			return
		}
		fallthrough
	case attackTap:
		if !g.Turn.InForce.Meets(costRules) {
			f.PC = attackExerted
			g.begin()
			g.tapAttackers(f)
			g.tapEnlisted(f)
			g.declareAttackers(f)
			return
		}
		f.PC = attackPay
		g.begin()
		g.tapAttackers(f)
		g.tapEnlisted(f)
		g.commit(0, program.NoReg)
	case attackPay:
		if !g.payDeclaration(f) {
			f.PC = attackDeclare
		}
	case attackDeclare:
		f.PC = attackExerted
		g.begin()
		g.declareAttackers(f)
	case attackExerted:
		if !g.runExert(f) && !g.runEnlist(f) {
			g.freeCells(&f.Ip)
			f.PC = attackDone
		}
	case attackDone:
		g.pop()
	}
}

// tapAttackers proposes that the chosen creatures without vigilance become tapped (508.1f).
func (g *Game) tapAttackers(f *Frame) {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if who := g.Cells[i].Ref; !g.chars(who).Has(program.Vigilance) {
			g.propose(Event{Kind: program.EvTap, Player: g.ctrlOf(who), Obj: who, Rule: rulebook.RuleAttack})
		}
	}
}

// declareAttackers makes the chosen creatures that their player still controls attackers (508.1k), in one batch.
func (g *Game) declareAttackers(f *Frame) {
	first := program.FlagFirst
	for i := f.Ip; i != 0; {
		who, whom := g.Cells[i], g.Cells[g.Cells[i].Next]
		flags := first | program.FlagFirstOn
		for k := f.Ip; k != i; k = g.Cells[g.Cells[k].Next].Next {
			if g.Cells[g.Cells[k].Next].Ref == whom.Ref {
				flags &^= program.FlagFirstOn
			}
		}
		if o := g.obj(who.Ref); o != nil && o.Zone == program.Battlefield && g.chars(who.Ref).Is(program.TypeCreature) {
			first = 0
			g.propose(Event{Kind: program.EvAttack, Player: g.ctrlOf(who.Ref), Obj: who.Ref, Other: whom.Ref,
				Flags: flags, Amount: whom.Val, Rule: rulebook.RuleAttack})
		}
		i = whom.Next
	}
	g.commit(0, program.NoReg)
}

func (g *Game) askAttackers(f *Frame, d *Decision) {
	switch f.Ask {
	case askBand:
		g.askBands(f, d)
		return
	case askExert:
		g.askExerts(f, d)
		return
	case askEnlist:
		g.askEnlists(f, d)
		return
	}
	d.Kind = program.DecideAttack
	ref := g.refAt(uint16(f.A))
	d.Source = ref
	d.add(Option{Kind: OptNo, Obj: ref})
	m := g.mark()
	g.defenders(f.Player)
	for i := m; i < len(g.tmp); i++ {
		if g.canAttackWhom(ref, g.tmp[i]) && g.payableDeclaration(f, ref, g.tmp[i]) {
			d.add(Option{Kind: OptAttack, Obj: ref, Other: g.tmp[i]})
		}
	}
	g.release(m)
	if f.B != 0 {
		g.legalAttacks(f, d)
	}
}

func (g *Game) answerAttackers(f *Frame, ask uint8, o Option) {
	switch ask {
	case askBand:
		g.answerBands(f, o)
		return
	case askExert:
		g.answerExerts(f, o)
		return
	case askEnlist:
		g.answerEnlists(f, o)
		return
	}
	if o.Kind == OptAttack {
		head := g.appendCell(f.Ip, o.Obj, 0)
		f.Ip = g.appendCell(head, o.Other, 0)
	}
	f.A = int32(g.Objs[f.A].Next)
}

// Restrictions and requirements on declaring attackers (508.1c-d; 500.2-5 of 2006). As many requirements must be obeyed
// as possible without violating a restriction. Besides restrictions on single creatures there are restrictions on the
// number of attackers: "can't attack alone", "can only attack alone", "no more than two creatures can attack". The
// greatest number of requirements that the undecided creatures can obey is therefore computed by dynamic programming:
// creature by creature, over the number of attackers so far, in total and of each player who can be attacked by a
// limited number only, and over which companions attack and which are still needed: "can't attack unless a black
// creature also attacks".
//
// No creature has to attack if that has a cost (508.1d), and until 2009 none had to attack because of a requirement on
// another creature (500.5 of 2006): such attacks are free. A declaration is compared with all others whose free attacks
// are among its own.

var attackRuleKinds = ruleSet(program.RuleMustAttack, program.RuleCantAttackAlone, program.RuleAttackAlone,
	program.RuleMaxAttackers, program.RuleMaxAttackersOf, program.RuleMustAttackWith, program.RuleAttackCost)

// maxFill bounds the steps to work out what one option leaves possible. A declaration that takes more ends the game at
// a limit (DrawnByDeclaration): which of its options are legal isn't known.
const maxFill = 1 << 24

// attackRules reports whether any restriction or requirement on attacking is in force.
func (g *Game) attackRules() bool { return g.Turn.InForce.Meets(attackRuleKinds) }

// attackCand is a creature that is still undecided. What it can attack is divided into classes: one for each player
// with a limited number of attackers, and 0 for everything else.
type attackCand struct {
	// The most requirements obeyed by attacking in the class without free attacks, and with them; -1 if it can't.
	bound, any [program.MaxPlayers + 1]int32
	need       int32  // smallest number of attackers with which it can attack
	alone      bool   // it can only attack alone
	needs      uint64 // the companions it needs
	is         uint64 // those that it is
}

// attackCap is a player who can be attacked by a limited number of creatures only.
type attackCap struct {
	who Ref
	n   int32
}

// attackCount is what counts for all attackers together.
type attackCount struct {
	max  int32 // most attackers, -1 for any number
	with int32 // number of requirements to attack with at least one creature
	caps [program.MaxPlayers]attackCap
	n    int  // number of caps
	free bool // some attacks are free
	need *companions
	over bool // there are more combinations than can be compared
}

// class returns the class of a player or permanent to attack.
func (c *attackCount) class(whom Ref) int {
	for i := range c.n {
		if c.caps[i].who == whom {
			return i + 1
		}
	}
	return 0
}

// attackNeeds returns what an attacker requires of the whole declaration: the number of attackers, and whether it can
// only attack alone.
func (g *Game) attackNeeds(ref Ref) (need int32, alone bool) {
	for m, e, i := g.ruleAt(program.RuleCantAttackAlone, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantAttackAlone, ref, i) {
		n := int32(1)
		if m.B != 0 {
			n = g.num(program.NumX(m.B), &e)
		}
		need = max(need, min(n, MaxNumber-1)+1)
	}
	return need, g.hasRule(program.RuleAttackAlone, ref)
}

// goaded reports whether a permanent is goaded (701.15b).
func (g *Game) goaded(ref Ref) bool {
	for m, _, i := g.ruleAt(program.RuleMustAttack, ref, 0); m != nil; m, _, i = g.ruleAt(
		program.RuleMustAttack, ref, i) {
		if m.Only {
			return true
		}
	}
	return false
}

// attackObeys returns how many requirements a creature obeys by attacking whom.
func (g *Game) attackObeys(ref, whom Ref) (n int32) {
	var goaded [2]uint32 // by player: being goaded twice by the same one is no further requirement (701.15d)
	for m, e, i := g.ruleAt(program.RuleMustAttack, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMustAttack, ref, i) {
		if m.Set != 0 && !g.anyIn(m.Set, &e, whom) {
			continue
		}
		if m.Only {
			by, bit := &goaded[min(m.Set, 1)], uint32(1)<<e.You
			if *by&bit != 0 {
				continue
			}
			*by |= bit
		}
		n++
	}
	return n
}

func (g *Game) attackCounts(active program.PlayerID) attackCount {
	c := attackCount{max: -1, free: g.r.Sw.NotDrawnAlong || g.Turn.InForce.Has(program.RuleAttackCost),
		need: &g.attackNeed}
	c.need.clear()
	for m, e, i := g.ruleAt(program.RuleMaxAttackers, PlayerRef(active), 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMaxAttackers, PlayerRef(active), i) {
		if n := max(g.num(program.NumX(m.B), &e), 0); c.max < 0 || n < c.max {
			c.max = n
		}
	}
	for m, _, i := g.ruleAt(program.RuleMustAttackWith, PlayerRef(active), 0); m != nil; m, _, i = g.ruleAt(
		program.RuleMustAttackWith, PlayerRef(active), i) {
		c.with++
	}
	if g.Turn.InForce.Has(program.RuleCantAttackAlone) {
		for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
			if ref := g.refAt(s); g.onTurn(g.ctrlOf(ref)) {
				c.need.add(g, program.RuleCantAttackAlone, ref)
			}
		}
	}
	if g.Turn.InForce.Has(program.RuleMaxAttackersOf) {
		g.attackCaps(&c)
	}
	c.over = c.over || c.need.over
	return c
}

// attackCaps finds the players who can be attacked by a limited number of creatures only, fewer than there are.
func (g *Game) attackCaps(c *attackCount) {
	creatures := int32(0)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Chars[b].Is(program.TypeCreature) && g.onTurn(g.Chars[b].Ctrl) {
			creatures++
		}
	}
	for p := range g.Players {
		r := PlayerRef(program.PlayerID(p))
		cap := attackCap{who: r, n: -1}
		if g.teamAttacked() {
			cap.who = PlayerRef(g.primary(program.PlayerID(p)))
		}
		for m, e, i := g.ruleAt(program.RuleMaxAttackersOf, r, 0); m != nil; m, e, i = g.ruleAt(
			program.RuleMaxAttackersOf, r, i) {
			if n := max(g.num(program.NumX(m.B), &e), 0); cap.n < 0 || n < cap.n {
				cap.n = n
			}
		}
		if cap.n < 0 || cap.n >= creatures {
			continue
		}
		if k := c.class(cap.who); k > 0 {
			c.caps[k-1].n = min(c.caps[k-1].n, cap.n)
			continue
		}
		c.caps[c.n] = cap
		c.n++
	}
	tally := int64(1)
	for i := range c.n {
		if tally *= int64(c.caps[i].n) + 1; tally > maxFill {
			c.over = true
			return
		}
	}
}

// attackCand evaluates a creature against each of g.tmp from m on that it could attack.
func (g *Game) attackCand(cs *attackCount, ref Ref, m int) attackCand {
	var c attackCand
	for i := range c.any {
		c.bound[i], c.any[i] = -1, -1
	}
	for i := m; i < len(g.tmp); i++ {
		w := g.tmp[i]
		if !g.canAttackWhom(ref, w) {
			continue
		}
		k, n := cs.class(w), g.attackObeys(ref, w)
		c.any[k] = max(c.any[k], n)
		if !g.freeAttack(cs, ref, w, n) {
			c.bound[k] = max(c.bound[k], n)
		}
	}
	c.need, c.alone = g.attackNeeds(ref)
	c.needs, c.is = cs.need.of(g, ref)
	return c
}

// freeAttack reports whether no requirement can make a creature attack whom: it costs something, or in this edition it
// obeys no requirement itself.
func (g *Game) freeAttack(cs *attackCount, ref, whom Ref, obeys int32) bool {
	return cs.free && (g.r.Sw.NotDrawnAlong && obeys == 0 && cs.with == 0 || g.attackCosts(ref, whom))
}

// legalAttacks keeps the options after which the most requirements can still be obeyed.
func (g *Game) legalAttacks(f *Frame, d *Decision) {
	cs := g.attackCounts(f.Player)
	if cs.over {
		d.limit = DrawnByDeclaration
		return
	}
	cands := g.attackCands[:0]
	m := g.mark()
	g.defenders(f.Player)
	for s := g.Objs[f.A].Next; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.onTurn(g.ctrlOf(ref)) && g.canAttack(ref) {
			cands = append(cands, g.attackCand(&cs, ref, m))
		}
	}
	g.attackCands = cands
	best, w := int32(-1)<<16, 0
	for i := range d.Options {
		o := d.Options[i]
		v, more := g.valueOfAttack(f, &cs, o.Obj, o.Other, cands)
		if v >= 0 && cs.free {
			// Compare with the best declaration that makes no other free attacks. The value is never -1, so that the
			// least bad of several options is left.
			v = min(v-g.attackMeasure(f, &cs, o, m, more), 0)
		} else if v < 0 {
			continue
		}
		switch {
		case v > best:
			best, w = v, 0
			fallthrough
		case v == best:
			d.Options[w] = o
			w++
		}
	}
	g.release(m)
	if cs.over {
		d.limit = DrawnByDeclaration
	}
	if w == 0 {
		w = 1 // nothing is legal: then attacking with nothing is the declaration
	}
	d.Options = d.Options[:w]
}

// attackTally is what is fixed of a declaration.
type attackTally struct {
	count, sum, need int32
	at               int32 // the counts of the players with caps as one number
	alone, over      bool
	needs, is        uint64 // companions
}

func (g *Game) tallyAttack(cs *attackCount, t *attackTally, who, whom Ref) {
	t.count++
	if k := cs.class(whom); k > 0 {
		unit := cs.unit(k)
		if t.at/unit%(cs.caps[k-1].n+1) == cs.caps[k-1].n {
			t.over = true
		} else {
			t.at += unit
		}
	}
	t.sum += g.attackObeys(who, whom)
	n, a := g.attackNeeds(who)
	t.need, t.alone = max(t.need, n), t.alone || a
	needs, is := cs.need.of(g, who)
	t.needs, t.is = t.needs|needs, t.is|is
}

// unit returns what one attacker of class k adds to the counts as one number.
func (c *attackCount) unit(k int) int32 {
	u := int32(1)
	for i := range k - 1 {
		u *= c.caps[i].n + 1
	}
	return u
}

// valueOfAttack returns the greatest number of requirements that can be obeyed if ref attacks whom (NoRef: nobody)
// after the choices so far; -1 if no legal declaration is left. Free attacks of other creatures are used only if
// nothing else leaves a legal declaration; more reports that.
func (g *Game) valueOfAttack(f *Frame, cs *attackCount, ref, whom Ref, cands []attackCand) (v int32, more bool) {
	var t attackTally
	for i := f.Ip; i != 0; {
		j := g.Cells[i].Next
		g.tallyAttack(cs, &t, g.Cells[i].Ref, g.Cells[j].Ref)
		i = g.Cells[j].Next
	}
	if whom != NoRef {
		g.tallyAttack(cs, &t, ref, whom)
	}
	if v = g.bestAttack(cs, &t, cands, false); v < 0 && cs.free {
		return g.bestAttack(cs, &t, cands, true), true
	}
	return v, false
}

// attackMeasure returns the greatest number of requirements that a declaration can obey with no free attacks besides
// those chosen and the option's. With more, free attacks of undecided creatures are allowed too, because some of them
// will be necessary. g.tmp from m on holds what can be attacked.
func (g *Game) attackMeasure(f *Frame, cs *attackCount, o Option, m int, more bool) int32 {
	cands := g.otherAttackCands[:0]
	later := false
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if !g.onTurn(g.ctrlOf(ref)) || !g.canAttack(ref) {
			continue
		}
		c := g.attackCand(cs, ref, m)
		whom := NoRef
		if ref == o.Obj {
			whom, later = o.Other, true
		} else if later && more {
			c.bound = c.any
		}
		for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
			if g.Cells[i].Ref == ref {
				whom = g.Cells[g.Cells[i].Next].Ref
			}
		}
		if whom != NoRef {
			k := cs.class(whom)
			c.bound[k] = max(c.bound[k], g.attackObeys(ref, whom))
		}
		cands = append(cands, c)
	}
	g.otherAttackCands = cands
	return g.bestAttack(cs, &attackTally{}, cands, false)
}

// bestAttack returns the greatest number of requirements that can be obeyed if the candidates are added to what is
// fixed; -1 if no legal declaration results.
func (g *Game) bestAttack(cs *attackCount, t *attackTally, cands []attackCand, free bool) int32 {
	if cs.max >= 0 && t.count > cs.max || t.over {
		return -1
	}
	// Counts of at least top need not be distinguished. No creature attacks that needs more attackers than there are.
	most := t.count + int32(len(cands))
	top := max(t.need, 2)
	for i := range cands {
		top = max(top, cands[i].need)
	}
	if cs.max >= 0 && cs.max < most {
		top = max(top, cs.max+1)
	}
	top = max(min(top, most), 2)
	if width := int64(cs.unit(cs.n+1)) * cs.need.states(); width > maxFill ||
		width*int64(top+1)*int64(top+1)*int64(len(cands)+1) > maxFill {
		cs.over = true
		return -1
	}
	best := int32(-1)
	for end := int32(0); end <= top; end++ {
		if t.need > end || t.alone && end != 1 || t.count > end && end < top {
			continue
		}
		if cs.max >= 0 && end > cs.max {
			break
		}
		if v := g.fillAttack(cs, cands, t, top, end, free); v >= 0 {
			v += t.sum
			if end > 0 {
				v += cs.with
			}
			best = max(best, v)
		}
	}
	return best
}

// fillAttack returns the most requirements the undecided creatures can obey so that there are end attackers in total
// (if end is top: at least that many) and every companion that they need; -1 if that is impossible.
func (g *Game) fillAttack(cs *attackCount, cands []attackCand, t *attackTally, top, end int32, free bool) int32 {
	caps := cs.unit(cs.n + 1)
	width := caps * int32(cs.need.states())
	size := int((top + 1) * width)
	at, next := sized(g.attackAt, size), sized(g.attackNext, size)
	for i := range at {
		at[i] = -1
	}
	g.attackTo = cs.need.after(g.attackTo, t.needs, t.is)
	at[min(t.count, top)*width+g.attackTo[0]*caps+t.at] = 0
	for i := range cands {
		c := &cands[i]
		if c.need > end || c.alone && end != 1 {
			continue
		}
		obeys := &c.bound
		if free {
			obeys = &c.any
		}
		copy(next, at)
		g.attackTo = cs.need.after(g.attackTo, c.needs, c.is)
		for n := int32(0); n <= end; n++ {
			to := min(n+1, top)
			if to > end {
				break
			}
			for k := int32(0); k < width; k++ {
				v := at[n*width+k]
				if v < 0 {
					continue
				}
				after := to*width + g.attackTo[k/caps]*caps + k%caps
				if obeys[0] >= 0 {
					next[after] = max(next[after], v+obeys[0])
				}
				unit := int32(1)
				for j := range cs.n {
					if size := cs.caps[j].n + 1; obeys[j+1] >= 0 && k/unit%size < size-1 {
						next[after+unit] = max(next[after+unit], v+obeys[j+1])
					}
					unit *= cs.caps[j].n + 1
				}
			}
		}
		at, next = next, at
	}
	g.attackAt, g.attackNext = at, next
	best := int32(-1)
	for k := int32(0); k < width; k++ {
		if v := at[end*width+k]; v > best && cs.need.met(k/caps) {
			best = v
		}
	}
	return best
}

// sized returns a slice of length n in the memory of s if that suffices. Its values are not cleared.
func sized(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n)
	}
	return s[:n]
}
