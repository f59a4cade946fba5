package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
)

// ballots holds the registers of the votes.
type ballots struct {
	words map[string]uint8 // one more than the register of each word
	order []string
	for_  uint8 // one more than the register of what was voted for
}

// vote compiles a vote.
func (l *lowerer) vote(v ability.Vote) {
	o, ok := v.Who.(ability.Objects)
	if k, player := o.Noun.(ability.IsKind); !ok || !player || k.Kind != ability.AnyPlayerKind ||
		o.Det.How != ability.Each || len(o.Pre) > 0 || len(o.Post) > 0 || l.many {
		refuse(v, "a vote")
	}
	b := l.b
	voter, choice := l.reg(), l.reg()
	spec := program.ChoiceSpec{Who: l.setReg(voter), Reg: choice, Kind: program.DecideVote}
	l.ballots = ballots{words: map[string]uint8{}, order: v.Words}
	for _, w := range v.Words {
		r := l.reg()
		l.ballots.words[w] = r + 1
		l.emit(program.DoLetNum(r, b.Const(0)))
		spec.Names = append(spec.Names, b.Name(w))
	}
	if v.Among != nil {
		a, ok := v.Among.(ability.Objects)
		if !ok || a.Det.How != ability.One || a.Det.Target || a.Said != 0 {
			refuse(v, "a vote")
		}
		spec.From = l.let(l.all(a))
		list := l.reg()
		l.ballots.for_ = list + 1
		l.emit(program.DoLet(list, 0))
	}
	once := func() {
		l.emit(program.DoChoose(choice, b.Choice(spec)))
		for i, w := range v.Words {
			r := l.ballots.words[w] - 1
			cast := b.CondCompare(b.NumReg(choice), b.Const(int(spec.Names[i])), ability.EqualTo)
			one := b.NumIf(cast, b.Const(1), b.Const(0))
			l.emit(program.DoLetNum(r, b.NumPlus(b.NumReg(r), one)))
		}
		if l.ballots.for_ > 0 {
			l.emit(program.DoAddTo(l.ballots.for_-1, l.setReg(choice)))
		}
	}
	left := l.reg()
	l.loop(b.SetTurnOrder(l.ref(v.First)), voter, func() {
		once()
		for may := range 2 { // 701.38d: further votes at the same time
			l.emit(program.DoLetNum(left, b.NumExtraVotes(spec.Who, may != 0)))
			top := len(l.code)
			done := l.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
			ask := -1
			if may == 1 {
				ask = l.emit(program.DoMay(l.reg(), spec.Who, 0))
			}
			once()
			if ask >= 0 {
				l.patch(ask)
			}
			l.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
			l.emit(program.DoJump(top))
			l.patch(done)
		}
	})
}

// extraVote compiles "While voting, you may vote an additional time".
func (l *lowerer) extraVote(x ability.ExtraVote, ab program.Ability) []program.AbilityID {
	may := 0
	if x.May {
		may = 1
	}
	ab.Kind, ab.Keyword, ab.N = program.AbKeyword, program.ExtraVote, l.b.Const(may)
	return []program.AbilityID{l.b.Ability(ab)}
}

// votesFor is the number of votes for a word.
func (l *lowerer) votesFor(word string, n ability.Node) program.NumX {
	r, ok := l.ballots.words[word]
	if !ok {
		refuse(n, "a reference to a vote that hasn't been held yet")
	}
	return l.b.NumReg(r - 1)
}

// moreVotes compiles whether a word got more votes than the other.
func (l *lowerer) moreVotes(c ability.MoreVotes) program.CondX {
	i := slices.Index(l.ballots.order, c.For)
	if i < 0 || len(l.ballots.order) != 2 {
		refuse(c, "a reference to a vote that hasn't been held yet")
	}
	op := program.CmpMore
	if c.OrTied {
		op = program.CmpOrMore
	}
	return l.b.CondCompare(l.votesFor(c.For, c), l.votesFor(l.ballots.order[1-i], c), ability.Op(op))
}

// mostVotes compiles a noun phrase for what got the most votes.
func (l *lowerer) mostVotes(o ability.Objects) (program.SetX, bool) {
	if !slices.ContainsFunc(o.Post, func(p ability.Property) bool { _, ok := p.(ability.MostVotes); return ok }) {
		return 0, false
	}
	if l.ballots.for_ == 0 || len(o.Post) > 1 || o.Det.How != ability.Each {
		refuse(o, "a reference to a vote that hasn't been held yet")
	}
	return l.b.SetMostVotes(l.ballots.for_ - 1), true
}

// startingWith compiles what each of several players does in turn order from you.
func (l *lowerer) startingWith(e ability.StartingWith) {
	d, ok := e.Effect.(ability.Do)
	if !ok || !severalPlayers(d.Who) {
		refuse(e, "an effect")
	}
	defer l.restore(l.context)
	l.startWith = l.b.SetTurnOrder(l.b.SetYou())
	l.do(d)
}

// paysAny compiles "each player may pay any amount of mana". It reports false for other sentences.
func (l *lowerer) paysAny(d ability.Do) bool {
	if len(d.Acts) != 1 || !d.May || d.For != nil || len(d.More) > 0 ||
		!ability.Equal(d.Acts[0], ability.PayMana{Any: true}) {
		return false
	}
	b := l.b
	total, p, done := l.reg(), l.reg(), l.reg()
	l.emit(program.DoLetNum(total, b.Const(0)))
	l.loop(l.who(d), p, func() {
		x := []ability.Act{ability.PayMana{Cost: mana.MustCost("{X}")}}
		no := l.pays(l.setReg(p), [][]ability.Act{x}, done, 0)
		l.emit(program.DoLetNum(total, b.NumPlus(b.NumReg(total), b.NumX_())))
		l.patch(no)
	})
	if l.manaPaid = total + 1; d.Said != 0 {
		l.emit(program.DoLetNum(l.regOf(d.Said), b.NumReg(total)))
	}
	return true
}

// friendOrFoe compiles "For each player, choose friend or foe."
func (l *lowerer) friendOrFoe() {
	friends, foes, p := l.reg(), l.reg(), l.reg()
	l.emit(program.DoLet(friends, 0))
	l.emit(program.DoLet(foes, 0))
	l.loop(l.b.SetTurnOrder(l.b.SetYou()), p, func() {
		l.option(l.b.SetYou(), []string{"friend", "foe"}, func(i int) {
			l.emit(program.DoAddTo([]uint8{friends, foes}[i], l.setReg(p)))
		})
	})
	l.friends, l.foes = friends+1, foes+1
}

// befriended is the property of a player for whom friend or foe was chosen.
func (l *lowerer) befriended(p ability.Friend) program.PropX {
	r := l.friends
	if p.Foe {
		r = l.foes
	}
	if r == 0 {
		refuse(p, "a description")
	}
	return l.b.PropIn(l.setReg(r - 1))
}

// equalize compiles that each player keeps as many of some objects as the player has who has the fewest. All choose in
// turn order what they keep, then the others are sacrificed or discarded at once (101.4).
func (l *lowerer) equalize(e ability.Equalize) {
	o, ok := e.Who.(ability.Objects)
	if !ok || !ability.Equal(o.Noun, ability.IsKind{Kind: ability.AnyPlayerKind}) || len(o.Pre)+len(o.Post) > 0 ||
		o.Det.How != ability.Each && o.Det.How != ability.Bare || l.many {
		refuse(e, "an effect")
	}
	b := l.b
	everybody := b.SetTurnOrder(b.SetActive())
	for _, a := range e.Acts {
		var all func(of program.SetX) program.SetX
		switch a := a.(type) {
		case ability.Sacrifice:
			p, _, _, _ := l.choiceless().noun(a.What.(ability.Objects), program.Battlefield.Bit())
			all = func(of program.SetX) program.SetX {
				return b.SetAll(program.Battlefield.Bit(), l.and(p, b.PropControlledBy(of)), 0)
			}
		case ability.Discard:
			all = func(of program.SetX) program.SetX { return b.SetAll(program.Hand.Bit(), b.PropOwnedBy(of), 0) }
		default:
			refuse(e, "an effect")
		}
		least, kept, p, chosen := l.reg(), l.reg(), l.reg(), l.reg()
		one := l.setReg(p)
		l.emit(program.DoLetNum(least, b.Const(1<<20)))
		l.loop(everybody, p, func() {
			l.emit(program.DoLetNum(least, b.NumMin(b.NumReg(least), b.NumCount(all(one)))))
		})
		l.emit(program.DoLet(kept, 0))
		l.loop(everybody, p, func() {
			spec := program.ChoiceSpec{Who: one, From: all(one), Kind: program.DecideChoose, Reg: chosen,
				Min: b.NumReg(least)}
			l.emit(program.DoChoose(chosen, b.Choice(spec)))
			l.emit(program.DoAddTo(kept, l.setReg(chosen)))
		})
		rest := b.SetFilter(all(everybody), b.PropNot(b.PropIn(l.setReg(kept))))
		if _, discards := a.(ability.Discard); discards {
			l.emit(program.DoDiscard(program.NoReg, rest))
		} else {
			l.emit(program.DoSacrifice(program.NoReg, rest, 0))
		}
	}
}
