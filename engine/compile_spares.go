package engine

import "arbiter/ability"

// spares compiles "This effect doesn't remove this Aura." behind what gives protection (702.16n). False for other texts.
func (u *unit) spares(e ability.Seq, ab Ability) ([]AbilityID, bool) {
	n := len(e.List) - 1
	d, ok := e.List[n].(ability.Do)
	if !ok || n == 0 || len(d.Acts) != 1 || len(d.More) > 0 || d.May || d.For != nil {
		return nil, false
	}
	r, ok := d.Acts[0].(ability.DoesntRemove)
	this, is := d.Who.(ability.Self)
	if !ok || !is || this.Noun != ability.Property(ability.IsKind{Kind: ability.ThisEffect}) {
		return nil, false
	}
	p := PropX(0)
	switch w := r.What.(type) {
	case ability.Self:
		p = u.b.Prop(PropSelf)
	case ability.Objects:
		if w.Det.How != ability.Bare && w.Det.How != ability.All || w.Det.Target {
			refuse(r, "what an effect doesn't remove")
		}
		p = u.spared(w)
	case ability.Both:
		for i, x := range w.List {
			o, ok := x.(ability.Objects)
			if !ok {
				refuse(r, "what an effect doesn't remove")
			}
			if q := u.spared(o); i == 0 {
				p = q
			} else {
				p = u.b.Prop(PropOr, int32(p), int32(q))
			}
		}
	default:
		refuse(r, "what an effect doesn't remove")
	}
	was := u.compiler.sparing
	u.compiler.sparing = p
	defer func() { u.compiler.sparing = was }()
	if n == 1 {
		return u.static(e.List[0], ab), true
	}
	e.List = e.List[:n]
	return u.static(e, ab), true
}

// spared is a description of what stays attached, as the giver of the protection sees it.
func (u *unit) spared(o ability.Objects) PropX {
	already := PropX(0)
	var post []ability.Property
	for _, p := range o.Post {
		if be, ok := p.(ability.Be); ok {
			p = be.P
		}
		if a, ok := p.(ability.AttachedTo); ok && a.Already {
			already = u.b.Prop(PropAlready)
			continue
		}
		post = append(post, p)
	}
	o.Post, o.Det = post, ability.Det{How: ability.All}
	return u.and(u.compiler.freeUnit().described(o), already)
}
