package engine

import (
	"arbiter/ability"
	"arbiter/mana"
)

// totalWanted takes "with total power 3 or greater" (or total mana value) away from what any number may be chosen of, and keeps it in the part.
func (u *unit) totalWanted(p *CostPart, o ability.Objects) ability.Objects {
	if o.Det.How != ability.AnyNumber {
		return o
	}
	var post []ability.Property
	for _, q := range o.Post {
		if s, ok := q.(ability.WithStat); ok && (s.Stat == ability.TotalPower || s.Stat == ability.TotalManaValue) && s.Op == ability.OrMore && p.Total == 0 {
			p.Total, p.TotalStat = u.num(s.N), StatPower
			if s.Stat == ability.TotalManaValue {
				p.TotalStat = StatManaValue
			}
			continue
		}
		post = append(post, q)
	}
	o.Post = post
	return o
}

// cheaper is "this ability costs {1} less to activate for each ..., if ..." (601.2f).
func (u *unit) cheaper(ab *Ability, r ability.Cheaper) {
	v := u.free2()
	n := 0
	for _, s := range r.By {
		if s.Form != mana.Generic {
			refuse(r, "what an ability costs less")
		}
		n += int(s.N)
	}
	x := u.b.Const(n)
	if r.For != nil {
		x = u.b.Num(NumTimes, int32(x), int32(u.b.Num(NumCount, int32(v.all(r.For)))))
	}
	c := CondX(0)
	if r.If != nil {
		c = v.cond(r.If)
	}
	if r.When.When != ability.NoTime {
		c = v.andCond(c, v.timeCond(r.When))
	}
	if c != 0 {
		x = u.b.Num(NumIf, int32(c), int32(x), int32(u.b.Const(0)))
	}
	if ab.Less != 0 {
		x = u.b.Num(NumPlus, int32(ab.Less), int32(x))
	}
	ab.Less = x
}

// totalOfX says whether an act of paying is about a total of X: "exile any number of cards from your graveyard with total mana value X or greater".
func totalOfX(n ability.Node) bool {
	found := false
	ability.Walk(n, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.WithStat:
			_, x := n.N.(ability.X)
			found = found || x && (n.Stat == ability.TotalPower || n.Stat == ability.TotalManaValue)
		case ability.KeywordAction:
			_, x := n.N.(ability.X)
			found = found || x && n.Word == "collect evidence"
		}
		return true
	})
	return found
}
