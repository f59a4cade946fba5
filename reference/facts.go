package reference

import (
	"fmt"
	"slices"

	"arbiter/ability"
	"arbiter/mana"
)

// fact makes true for a while what a sentence says of its subject (611.2).
func (r *resolving) fact(x ability.Act) (out outcome, known bool) {
	switch x := x.(type) {
	case ability.Get:
		power, toughness := r.change(x.By.Power), r.change(x.By.Toughness)
		return r.modify(x, func(o *Object) {
			o.Power += power
			o.Toughness += toughness
		}), true
	case ability.Gain:
		return r.gain(x), true
	case ability.Lose:
		return r.lose(x), true
	case ability.SwitchSize: // 613.4d
		for _, o := range r.permanents(x.What) {
			o.Power, o.Toughness = o.Toughness, o.Power
			out.things = append(out.things, o)
		}
		r.lasting(x)
		return out, true
	case ability.DoubleSize: // 701.10b: +X/+0, where X is its power
		return r.doubleSize(x), true
	case ability.Become:
		return r.becomes(x), true
	case ability.BaseSize:
		return r.baseSize(x), true
	case ability.StillIs: // it keeps its types, which nothing has taken away
		return out, true
	case ability.Cant, ability.Must, ability.CanAlso, ability.CanOnly, ability.AssignNone:
		if ofDamageDone(x) && r.lasts == nil { // said of damage that has just been dealt
			return outcome{}, true
		}
		return r.restrict(x), true
	case ability.Prevent:
		return r.prevent(x), true
	}
	return outcome{}, false
}

// ofDamageDone reports whether a restriction says that something can't be prevented.
func ofDamageDone(x ability.Act) bool {
	c, ok := x.(ability.Cant)
	if !ok || len(c.Acts) != 1 {
		return false
	}
	p, ok := c.Acts[0].(ability.Passive)
	if !ok {
		return false
	}
	_, is := p.Act.(ability.Prevent)
	return is
}

// restrict notes that what the subject can do, or must, changes for a while: nothing of that can be seen.
func (r *resolving) restrict(x ability.Act) outcome {
	affects := false
	out := r.modify(x, func(*Object) { affects = true })
	if affects {
		r.Game.Waiting++
	}
	return out
}

// prevent notes that damage will be prevented (615). Whom that concerns is determined now where it is a target.
func (r *resolving) prevent(x ability.Prevent) (out outcome) {
	if x.N == nil && !x.Next && r.lasts == nil || x.Divided {
		refuse(x, "of damage that is being dealt, or divided")
	}
	if x.N != nil && r.amount(x.N) == 0 {
		refuse(x, "of no damage")
	}
	switch r.lasts.(type) {
	case ability.UntilEndOfTurn, ability.ThisTurn:
	default:
		refuse(x, "for some other time")
	}
	for _, ref := range []ability.Ref{x.To, x.By, x.ToAndBy} {
		if ref == nil {
			continue
		}
		if o, ok := ref.(ability.Objects); ok && !o.Det.Target && o.Det.How != ability.Bare &&
			o.Det.How != ability.Each &&
			o.Det.How != ability.All {
			refuse(x, "of what is chosen")
		}
		if len(r.pick(ref, r.doer, onBattlefield)) == 0 {
			refuse(x, "of nothing")
		}
	}
	r.Game.Waiting++
	return outcome{n: 1}
}

// change is by how much a size changes.
func (r *resolving) change(s ability.Signed) int {
	if s.N == nil {
		return 0
	}
	n := r.number(s.N) * r.times
	if s.Neg {
		return -n
	}
	return n
}

// lasting refuses how long a fact lasts if it might be over at once.
func (r *resolving) lasting(x ability.Act) {
	switch d := r.lasts.(type) {
	case nil, ability.UntilEndOfTurn, ability.ThisTurn, ability.UntilNextTurn, ability.RestOfGame:
	case ability.ForAsLongAs, ability.UntilEvent, ability.ThisCombat, ability.UntilEndOfCombat, ability.UntilStep,
		ability.NextStepOf, ability.BothRemain, ability.AnyTime, ability.ForTime, ability.DuringAct, ability.DrawnNow,
		ability.DuringThatTurn,
		ability.UntilLost:
		refuse(d, "as how long something is so")
	}
}

// modify changes the subject, of which only permanents have what changes.
func (r *resolving) modify(x ability.Act, change func(*Object)) (out outcome) {
	r.lasting(x)
	if len(r.doing) == 0 {
		refuse(x, "of nothing, or a player")
	}
	for _, t := range r.doing {
		o, ok := r.now(t).(*Object)
		if !ok || o == nil {
			continue
		}
		if !o.permanent() {
			if o != r.Source {
				refuse(x, "of a card or spell")
			}
			continue
		}
		change(o)
		out.things = append(out.things, o)
	}
	return out
}

// gain gives the subject abilities (613.1f).
func (r *resolving) gain(x ability.Gain) outcome {
	if x.ChoiceOf {
		refuse(x, "a choice of abilities")
	}
	x.List = r.eachColor(x.List)
	for _, y := range x.List {
		switch y := y.(type) {
		case ability.Keyword:
			if y.N != nil || len(y.Cost) > 0 || len(y.And) > 0 {
				refuse(y, "gained, with a number or cost")
			}
		case ability.Triggered, ability.Activated:
		default:
			refuse(y, "gained")
		}
	}
	return r.modify(x, func(o *Object) {
		o.Keywords, o.Abilities = slices.Clone(o.Keywords), slices.Clone(o.Abilities)
		for _, y := range x.List {
			if k, ok := y.(ability.Keyword); ok {
				o.Keywords = append(o.Keywords, k)
			} else {
				o.Abilities = append(o.Abilities, y)
			}
		}
		o.NoAbilities = o.NoAbilities && len(x.List) == 0
	})
}

// eachColor puts protection from each color that something has as this happens in the place of "protection from each of
// its colors" (608.2h, 702.16h).
func (r *resolving) eachColor(list []ability.Ability) (out []ability.Ability) {
	for _, y := range list {
		k, ok := y.(ability.Keyword)
		s, shares := k.Of.(ability.Shares)
		if !ok || k.Word != ability.Protection || !shares || s.What != ability.AColor {
			out = append(out, y)
			continue
		}
		of := r.objects(s.With)
		for c := mana.White; c <= mana.Green; c++ {
			if slices.ContainsFunc(of, func(o *Object) bool { return o.Colors&c.Set() != 0 }) {
				out = append(out, ability.Keyword{Word: k.Word, Of: ability.HasColor{Color: c}})
			}
		}
	}
	return out
}

// lose takes abilities from the subject.
func (r *resolving) lose(x ability.Lose) outcome {
	if x.Types || x.Other || x.CardTypes || x.ChoiceOf {
		refuse(x, "types, or others")
	}
	for _, y := range x.List {
		if k, ok := y.(ability.Keyword); !ok || k.Of != nil || k.N != nil || len(k.Cost) > 0 {
			refuse(y, "lost")
		}
	}
	return r.modify(x, func(o *Object) {
		if x.All {
			o.Keywords, o.Abilities, o.NoAbilities = nil, nil, true
			return
		}
		o.Keywords = slices.DeleteFunc(slices.Clone(o.Keywords), func(k ability.Keyword) bool {
			return slices.ContainsFunc(x.List, func(y ability.Ability) bool {
				return y.(ability.Keyword).Word == k.Word
			})
		})
	})
}

func (r *resolving) doubleSize(x ability.DoubleSize) (out outcome) {
	r.lasting(x)
	by := 1
	if x.Triple {
		by = 2
	}
	for _, o := range r.permanents(x.Of) {
		if x.Stat == ability.Power || x.Stat == ability.TotalPowerToughness {
			o.Power += by * o.Power
		}
		if x.Stat == ability.Toughness || x.Stat == ability.TotalPowerToughness {
			o.Toughness += by * o.Toughness
		}
		out.things = append(out.things, o)
	}
	return out
}

// becomes changes what the subject is: its base size, colors and types (613.1d-g, 613.4b).
func (r *resolving) becomes(x ability.Become) outcome {
	if x.Not || x.Name != "" || len(x.Like) == 0 && x.Size == (ability.Size{}) && x.Each == nil {
		refuse(x, "what it is not, or with a name")
	}
	var types ability.Types
	var subtypes []ability.Subtype
	var supertypes []ability.Supertype
	var colors mana.Colors
	hued := false
	for _, p := range flat(x.Like) {
		switch p := p.(type) {
		case ability.HasColor:
			hued, colors = true, colors|p.Color.Set()
		case ability.Colorless:
			hued = true
		case ability.HasType:
			types |= 1 << p.Type
		case ability.HasSubtype:
			subtypes = append(subtypes, p.Subtype)
		case ability.HasSupertype:
			supertypes = append(supertypes, p.Supertype)
		default:
			refuse(p, "as what something becomes")
		}
	}
	keeps := x.Also == ability.OtherTypes || x.Also == ability.OtherColorsAndTypes || x.Also == ability.StillALand
	if types != 0 && !keeps && types != 1<<ability.Creature|1<<ability.Artifact || x.Also > ability.StillALand ||
		len(supertypes) > 0 || types == 0 && len(subtypes) > 0 {
		refuse(x, "of other types, or of none") // 205.1a
	}
	size := r.sizes(x)
	r.gain(ability.Gain{List: x.With})
	return r.modify(x, func(o *Object) {
		if hued {
			if x.Also != ability.OtherColors && x.Also != ability.OtherColorsAndTypes {
				o.Colors = 0
			}
			o.Colors |= colors
		}
		if types != 0 {
			r.retype(x, o, types, subtypes)
		}
		if size != nil {
			r.resize(x, o, size[0], size[1])
		}
	})
}

// sizes are the base power and toughness that something gets, nil if none.
func (r *resolving) sizes(x ability.Become) []int {
	switch {
	case x.Each != nil:
		n := r.number(x.Each)
		return []int{n, n}
	case x.Size == (ability.Size{}):
		return nil
	case x.Size.Power == nil || x.Size.Toughness == nil:
		refuse(x, "of power or toughness alone")
	}
	return []int{r.number(x.Size.Power), r.number(x.Size.Toughness)}
}

// retype adds card types and creature types (205.1b).
func (r *resolving) retype(x ability.Act, o *Object, types ability.Types, subtypes []ability.Subtype) {
	if len(subtypes) > 0 && (o.has(ability.Creature) || o.keyword(ability.Keyword{Word: ability.Changeling})) ||
		!o.permanent() {
		refuse(x, "of a creature or changeling, which has creature types")
	}
	o.Types |= types
	all := map[ability.Subtype]bool{}
	for s, is := range o.Subtypes {
		all[s] = is
	}
	for _, s := range subtypes {
		all[s] = true
	}
	o.Subtypes = all
}

// resize sets base power and toughness; what changes them stays (613.4b, c).
func (r *resolving) resize(x ability.Act, o *Object, power, toughness int) {
	if o.Printed == nil || r.Game.Changed || len(o.Abilities) > 0 && o.Sized && o.Printed.Power == 0 {
		refuse(x, "of what has a base that is not known")
	}
	if o.Sized && (o.Power != o.Printed.Power+r.fromCounters(o, 0) ||
		o.Toughness != o.Printed.Toughness+r.fromCounters(o, 1)) {
		refuse(x, "of what something else has resized")
	}
	base, size := o.Printed, [2]int{o.Power, o.Toughness}
	if !o.Sized {
		o.Sized = true
		size = [2]int{r.fromCounters(o, 0), r.fromCounters(o, 1)}
		base = &Object{}
	}
	o.Power, o.Toughness = power+size[0]-base.Power, toughness+size[1]-base.Toughness
}

// fromCounters is how much counters change power (0) or toughness (1).
func (r *resolving) fromCounters(o *Object, which int) (n int) {
	for k, many := range o.Counters {
		var by [2]int
		if c, _ := fmt.Sscanf(string(k), "%d/%d", &by[0], &by[1]); c == 2 {
			n += many * by[which]
		}
	}
	return n
}

// baseSize sets the base power and toughness of the subject.
func (r *resolving) baseSize(x ability.BaseSize) outcome {
	size := r.sizes(ability.Become{Size: x.Size, Each: x.Each})
	if size == nil {
		refuse(x, "of nothing")
	}
	return r.modify(x, func(o *Object) {
		if o.Sized {
			r.resize(x, o, size[0], size[1])
		}
	})
}
