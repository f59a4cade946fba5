package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// ballots is where a program keeps the votes.
type ballots struct {
	words map[string]uint8 // one more than the register of each word
	order []string
	for_  uint8 // one more than the register of what was voted for
}

// vote compiles a vote.
func (u *unit) vote(v ability.Vote) {
	o, ok := v.Who.(ability.Objects)
	if k, player := o.Noun.(ability.IsKind); !ok || !player || k.Kind != ability.AnyPlayerKind || o.Det.How != ability.Each || len(o.Pre) > 0 || len(o.Post) > 0 || u.many {
		refuse(v, "a vote")
	}
	b := u.b
	voter, choice := u.reg(), u.reg()
	spec := program.ChoiceSpec{Who: u.setReg(voter), Reg: choice, Kind: program.DecideVote}
	u.ballots = ballots{words: map[string]uint8{}, order: v.Words}
	for _, w := range v.Words {
		r := u.reg()
		u.ballots.words[w] = r + 1
		u.emit(program.DoLetNum(r, b.Const(0)))
		spec.Names = append(spec.Names, b.Name(w))
	}
	if v.Among != nil {
		a, ok := v.Among.(ability.Objects)
		if !ok || a.Det.How != ability.One || a.Det.Target || a.Said != 0 {
			refuse(v, "a vote")
		}
		spec.From = u.let(u.all(a))
		list := u.reg()
		u.ballots.for_ = list + 1
		u.emit(program.DoLet(list, 0))
	}
	once := func() {
		u.emit(program.DoChoose(choice, b.Choice(spec)))
		for i, w := range v.Words {
			r := u.ballots.words[w] - 1
			cast := b.CondCompare(b.NumReg(choice), b.Const(int(spec.Names[i])), ability.EqualTo)
			one := b.NumIf(cast, b.Const(1), b.Const(0))
			u.emit(program.DoLetNum(r, b.NumPlus(b.NumReg(r), one)))
		}
		if u.ballots.for_ > 0 {
			u.emit(program.DoAddTo(u.ballots.for_-1, u.setReg(choice)))
		}
	}
	left := u.reg()
	u.loop(b.SetTurnOrder(u.ref(v.First)), voter, func() {
		once()
		for may := range 2 { // 701.38d: further votes at the same time
			u.emit(program.DoLetNum(left, b.NumExtraVotes(spec.Who, may != 0)))
			top := len(u.code)
			done := u.emit(program.DoJumpIfNot(0, b.CondCompare(b.NumReg(left), b.Const(1), ability.OrMore)))
			ask := -1
			if may == 1 {
				ask = u.emit(program.DoMay(u.reg(), spec.Who, 0))
			}
			once()
			if ask >= 0 {
				u.patch(ask)
			}
			u.emit(program.DoLetNum(left, b.NumMinus(b.NumReg(left), b.Const(1))))
			u.emit(program.DoJump(top))
			u.patch(done)
		}
	})
}

// extraVote is "While voting, you may vote an additional time".
func (u *unit) extraVote(x ability.ExtraVote, ab program.Ability) []program.AbilityID {
	may := 0
	if x.May {
		may = 1
	}
	ab.Kind, ab.Hook, ab.N = program.AbKeyword, program.ExtraVote, u.b.Const(may)
	return []program.AbilityID{u.b.Ability(ab)}
}

// votesFor is how many votes a word got.
func (u *unit) votesFor(word string, n ability.Node) program.NumX {
	r, ok := u.ballots.words[word]
	if !ok {
		refuse(n, "a vote not known yet")
	}
	return u.b.NumReg(r - 1)
}

// moreVotes is whether a word got more votes than the other.
func (u *unit) moreVotes(c ability.MoreVotes) program.CondX {
	i := slices.Index(u.ballots.order, c.For)
	if i < 0 || len(u.ballots.order) != 2 {
		refuse(c, "a vote not known yet")
	}
	op := program.CmpMore
	if c.OrTied {
		op = program.CmpOrMore
	}
	return u.b.CondCompare(u.votesFor(c.For, c), u.votesFor(u.ballots.order[1-i], c), ability.Op(op))
}

// mostVotes is what got the most votes, of a noun phrase that says so.
func (u *unit) mostVotes(o ability.Objects) (program.SetX, bool) {
	if !slices.ContainsFunc(o.Post, func(p ability.Property) bool { _, ok := p.(ability.MostVotes); return ok }) {
		return 0, false
	}
	if u.ballots.for_ == 0 || len(o.Post) > 1 || o.Det.How != ability.Each {
		refuse(o, "a vote not known yet")
	}
	return u.b.SetMostVotes(u.ballots.for_ - 1), true
}
