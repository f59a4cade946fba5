package oracle

import "arbiter/ability"

// chosenCopy is what "As ~ comes into play, you may choose a creature in play. If you do, ~ comes into play as a copy of that creature." means: "You may have
// ~ enter as a copy of any creature on the battlefield." The effects are a bound sentence each.
func chosenCopy(as, then ability.Effect) (ability.Effect, bool) {
	a, ok := as.(ability.AsEnters)
	f, is := then.(ability.If)
	if !ok || !is || a.FaceUp || f.Else != nil || f.Unless {
		return nil, false
	}
	if _, ok := a.What.(ability.Self); !ok {
		return nil, false
	}
	d, ok := a.Effect.(ability.Do)
	did, is := f.Cond.(ability.DidSo)
	if !ok || !is || !d.May || len(d.Acts) != 1 || did.Not || did.Act != nil || did.To != d.Said {
		return nil, false
	}
	c, ok := d.Acts[0].(ability.Choose)
	if !ok {
		return nil, false
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || !ability.Equal(c, ability.Choose{What: c.What}) {
		return nil, false
	}
	does, ok := f.Then.(ability.Do)
	if !ok || len(does.Acts) != 1 {
		return nil, false
	}
	e, ok := does.Acts[0].(ability.Enter)
	if !ok {
		return nil, false
	}
	copied, ok := e.As.(ability.CopyOf)
	if !ok {
		return nil, false
	}
	if it, ok := copied.What.(ability.It); !ok || it.To != o.Said {
		return nil, false
	}
	o.Det.How, o.Said = ability.Any, 0
	copied.What = o
	e.As = copied
	does.Acts = []ability.Act{e}
	return ability.MayHave{Who: d.Who, Effect: does}, true
}

// copyChosen says it as texts did before 2009.
func copyChosen(m ability.MayHave) (ability.Effect, bool) {
	does, ok := m.Effect.(ability.Do)
	if !ok || len(does.Acts) != 1 {
		return nil, false
	}
	if _, ok := does.Who.(ability.Self); !ok {
		return nil, false
	}
	e, ok := does.Acts[0].(ability.Enter)
	if !ok {
		return nil, false
	}
	copied, ok := e.As.(ability.CopyOf)
	if !ok {
		return nil, false
	}
	o, ok := copied.What.(ability.Objects)
	if !ok || o.Det.How != ability.Any || o.Det.Target {
		return nil, false
	}
	o.Det.How = ability.One
	copied.What = ability.It{Say: ability.ByThat, Noun: o.Noun}
	e.As = copied
	does.Acts = []ability.Act{e}
	choose := ability.Do{Who: m.Who, May: true, Acts: []ability.Act{ability.Choose{What: o}}}
	return ability.Seq{List: []ability.Effect{ability.AsEnters{What: ability.Self{}, Effect: choose}, ability.If{Cond: ability.DidSo{}, Then: does}}}, true
}
