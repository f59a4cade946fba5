package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// form is what something becomes: "a 3/3 blue Elemental creature with flying".
type form struct {
	Size ability.Size
	Pre  []ability.Property
	Noun ability.Property
	With []ability.Ability
	Also ability.Also
	// More are further facts: "with flying and \"...\"" needs none; "with base power and toughness 3/3" does.
	Base ability.Size
	// Each is "with power and toughness each equal to N".
	Each ability.Number
	Many bool
	// All is "with all creature types".
	All bool
	// Name is "named Mileva".
	Name string
}

// become is the form as an act; is tells "is" from "becomes".
func (f form) become(is bool) ability.Act {
	like := append(append([]ability.Property(nil), f.Pre...), f.Noun)
	if f.All {
		like = append([]ability.Property{ability.EveryCreatureType{}}, like...)
	}
	b := ability.Become{Size: f.Size, Like: like, With: f.With, Also: f.Also, Is: is, Many: f.Many, Each: f.Each,
		Name: f.Name}
	if f.Base != (ability.Size{}) {
		b.Size, b.Base = f.Base, true
	}
	return b
}

// formOf is the form of an act.
func formOf(a ability.Act, is bool) (form, bool) {
	b, ok := a.(ability.Become)
	if !ok || b.Is != is || b.Not || len(b.Like) == 0 {
		return form{}, false
	}
	n := len(b.Like) - 1
	f := form{Size: b.Size, Pre: b.Like[:n], Noun: b.Like[n], With: b.With, Also: b.Also, Many: b.Many, Each: b.Each,
		Name: b.Name}
	if n > 0 && b.Like[0] == ability.Property(ability.EveryCreatureType{}) {
		f.All = true
		if f.Pre = f.Pre[1:]; n == 1 {
			f.Pre = nil
		}
	}
	if b.Base {
		f.Size, f.Base = ability.Size{}, b.Size
	}
	// Others: the other descriptions are the noun of a form.
	switch f.Noun.(type) {
	case ability.HasColor, ability.Colorless, ability.AllColors, ability.HasSupertype, ability.EveryCreatureType:
		return form{}, false
	}
	return f, true
}

type (
	becomeForm struct{ F form }
	legendForm struct{ F form }
	isForm     struct {
		F    form
		Copy ability.CopyWord
	}
	itIs struct {
		F    form
		Many bool
		For  ability.Duration
		Sex  ability.Sex
		// Has is "and has hexproof".
		Has []ability.Ability
	}
)

// inAddition is "in addition to its other types": what stays.
type inAddition struct{ To ability.Also }

// becoming adds what something becomes or is: types, colours, sizes (613).
func (l *lang) becoming() {
	f := phrase.Of[form](l.g, "form")
	const with = " <with {With:granted|and}>"
	f.Add(form{}, "{Many?%p|%s a} {Size:size} <{Pre:adj|space}> {Noun:noun}"+with+" <{Also:also}>",
		phrase.Also("{Many?%p|%s a} {Size:size} <{Pre:adj|space}> {Noun:noun} {Also:also} with {With:granted|and}"))
	f.Add(form{}, "{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun}"+with+" <{Also:also}>",
		phrase.Also("{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} {Also:also} with {With:granted|and}"))
	f.Add(form{}, "{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} with base power and toughness {Base:size} <{Also:also}>")
	f.Add(form{},
		"{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} with base power and toughness {Base:size} , {With:granted|serial2}")
	f.Add(form{},
		"{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} with base power and toughness {Base:size} and {With:granted|and} "+
			"<{Also:also}>")
	f.Add(form{},
		"{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} with power and toughness each equal to {Each:amount} <{Also:also}>",
		phrase.Also("{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} {Also:also} with base power and toughness each equal to "+
			"{Each:amount}"))
	f.Add(form{}, "{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} named {Name:cardName}")
	f.Add(form{},
		"{Many?%p|%s a} <{Pre:adj|space}> {Noun:noun} with base power and toughness {Base:size} named {Name:cardName}")
	f.Add(form{All: true},
		"{Many?%p|%s a} {Size:size} <{Pre:adj|space}> {Noun:noun} with <{With:granted|and} and> all creature types "+
			"<{Also:also}>")
	also := phrase.Of[ability.Also](l.g, "also")
	kept := phrase.Of[ability.Also](l.g, "what is kept")
	kept.Add(ability.OtherTypes, "types")
	kept.Add(ability.OtherColors, "colors")
	kept.Add(ability.OtherColorsAndTypes, "colors and types")
	kept.Add(ability.OtherCreatureTypes, "creature types")
	kept.Add(ability.OtherLandTypes, "land types")
	addition := phrase.Of[inAddition](l.g, "in addition")
	addition.Add(inAddition{}, "in addition to %0 [its] other {To:what is kept}",
		phrase.Also("in addition to his other {To:what is kept}"),
		phrase.Also("in addition to her other {To:what is kept}"))
	phrase.Map(also, addition, func(x inAddition) ability.Also { return x.To }, func(a ability.Also) (inAddition,
		bool) {
		return inAddition{a}, a != ability.StillALand && a != ability.StillAPlaneswalker
	})
	also.Add(ability.StillAPlaneswalker, "that's still a planeswalker", phrase.Also("that is still a planeswalker"))
	also.Add(ability.StillALand, "(that's still a land|that are still lands)")

	// "A legendary 4/4 red Dragon creature": the supertype stands before the size.
	legend := phrase.Of[legendForm](l.g, "legendary form")
	legend.Add(legendForm{}, "%s a legendary {F:sized form}", phrase.Prefer(2))
	sized := phrase.Of[form](l.g, "sized form")
	sized.Add(form{}, "{Size:size} <{Pre:adj|space}> {Noun:noun}"+with+" <{Also:also}>")
	legendary := ability.HasSupertype{Supertype: ability.Legendary}
	phrase.Map(f, legend, func(x legendForm) form {
		x.F.Pre = append([]ability.Property{legendary}, x.F.Pre...)
		return x.F
	}, func(x form) (legendForm, bool) {
		if len(x.Pre) == 0 || x.Pre[0] != ability.Property(legendary) || x.Size == (ability.Size{}) || x.Many {
			return legendForm{}, false
		}
		if x.Pre = x.Pre[1:]; len(x.Pre) == 0 {
			x.Pre = nil
		}
		return legendForm{x}, true
	})
	b := phrase.Of[becomeForm](l.g, "become form")
	b.Add(becomeForm{}, "become[s] {F:form}")
	phrase.Map(l.act, b, func(x becomeForm) ability.Act { return x.F.become(false) }, func(a ability.Act) (becomeForm,
		bool) {
		f, ok := formOf(a, false)
		return becomeForm{f}, ok
	})
	one := phrase.Of[ability.Act](l.g, "one form")
	one.Add(ability.Become{}, "{Size:size}")
	described := phrase.Of[form](l.g, "described form")
	described.Add(form{}, "%s a {Size:size} <{Pre:adj|space}> {Noun:noun}"+with)
	phrase.Map(one, described, func(f form) ability.Act { return f.become(false) },
		func(a ability.Act) (form, bool) { return formOf(a, false) })
	l.act.Add(ability.BecomeOneOf{}, "become[s] your choice of {Forms:one form|or2} <{Also:also}>")
	is := phrase.Of[isForm](l.g, "is form")
	is.Add(isForm{}, "[is|are] {F:form}")
	phrase.Map(l.fact, is, func(x isForm) ability.Act { return x.F.become(true) }, func(a ability.Act) (isForm, bool) {
		f, ok := formOf(a, true)
		return isForm{F: f}, ok
	})
	// A size alone, as texts said before 2015.
	l.act.Add(ability.Become{}, "become[s] {Size:size}")
	l.fact.Add(ability.Become{Is: true}, "[is|are] {Size:size}")
	// Colours and the like alone.
	l.act.Add(ability.Become{}, "become[s] {Like:hue|and}")
	l.act.Add(ability.Become{}, "become[s] {Like:hue|and} {Also:also}")
	l.fact.Add(ability.Become{Is: true}, "[is|are] {Like:hue|and}")
	l.fact.Add(ability.Become{Is: true}, "[is|are] {Like:hue|and} {Also:also}")
	l.fact.Add(ability.Become{Is: true, Not: true}, "[isn't|aren't] {Like:hue|and}")
	l.fact.Add(ability.Become{Is: true, Not: true, NoLonger: true}, "[is|are] no longer {Like:hue|and}")
	l.fact.Add(ability.Become{Is: true, Not: true}, "[isn't|aren't] %s a {Like:noun|or}")
	l.fact.Add(ability.Become{Is: true, Not: true, Many: true}, "[isn't|aren't] %p {Like:noun|or}")
	hue := phrase.Of[ability.Property](l.g, "hue")
	hue.Is(l.color)
	hue.Add(ability.Colorless{}, "colorless")
	hue.Add(ability.AllColors{}, "all colors")
	hue.Add(ability.HasSupertype{Supertype: ability.Legendary}, "legendary")
	hue.Add(ability.HasSupertype{Supertype: ability.Snow}, "snow")
	hue.Add(ability.EveryLandType{}, "every basic land type")
	hue.Add(ability.EveryCreatureType{}, "every creature type")
	hue.Add(ability.OfChoice{What: ability.AColor}, "the color of your choice")
	hue.Add(ability.OfChoice{What: ability.SomeColors}, "the color or colors of your choice")
	hue.Add(ability.OfChoice{What: ability.ACreatureType}, "the creature type of your choice")
	hue.Add(ability.OfChoice{What: ability.ABasicLandType}, "the basic land type of your choice")
	hue.Add(ability.OfChosen{What: ability.AColor}, "the chosen color")
	hue.Add(ability.OfChosen{What: ability.ACreatureType}, "the chosen type")
	hue.Add(ability.OfChosen{What: ability.ACreatureType, Long: true}, "the chosen creature type")
	hue.Add(ability.OfThat{What: ability.AColor}, "that color")
	hue.Add(ability.OfThat{What: ability.ACreatureType}, "that type")
}

// sizes adds power and toughness (613.4).
func (l *lang) sizes() {
	l.fact.Add(ability.BaseSize{}, "[has|have] base power and toughness {Size:size}")
	l.fact.Add(ability.BaseSize{}, "[has|have] base power and toughness each equal to {Each:amount}")
	l.fact.Add(ability.BaseSize{Again: true}, "[has|have] base power and base toughness each equal to {Each:amount}")
	half := phrase.Of[ability.Size](l.g, "half size")
	half.Add(ability.Size{}, "base power {Power:digits}")
	half.Add(ability.Size{}, "base toughness {Toughness:digits}")
	l.fact.Add(ability.BaseSize{}, "[has|have] {Size:half size}")

	l.baseSizes()

	// "~'s power and toughness are each equal to the number of Swamps you control" (604.3).
	s := phrase.Of[sizeIs](l.g, "size is")
	s.Add(sizeIs{Stat: ability.TotalPowerToughness}, "{Who:gen} power and toughness are each equal to {N:amount}",
		phrase.Before(2003, "{Who:gen} power and toughness are equal to {N:amount}"))
	s.Add(sizeIs{Stat: ability.Power}, "{Who:gen} power is equal to {N:amount}")
	s.Add(sizeIs{Stat: ability.Toughness}, "{Who:gen} toughness is equal to {N:amount}")
	s.Add(sizeIs{Stat: ability.Power, Base: true}, "{Who:gen} base power is equal to {N:amount}")
	s.Add(sizeIs{Stat: ability.TotalPowerToughness, Base: true},
		"{Who:gen} base power and toughness are each equal to {N:amount}")
	phrase.Map(l.simple, s, func(x sizeIs) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.SizeIs{N: x.N, Stat: x.Stat, Base: x.Base}}}
	}, func(e ability.Effect) (sizeIs, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return sizeIs{}, false
		}
		x, ok := d.Acts[0].(ability.SizeIs)
		return sizeIs{d.Who, x.N, x.Stat, x.Base}, ok && x.Plus == nil
	})
	p := phrase.Of[sizesAre](l.g, "sizes are")
	p.Add(sizesAre{},
		"{Who:gen} power is equal to {N:amount} and its toughness is equal to that number plus {Plus:digits}")
	phrase.Map(l.simple, p, func(x sizesAre) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.SizeIs{N: x.N, Stat: ability.TotalPowerToughness,
			Plus: x.Plus}}}
	}, func(e ability.Effect) (sizesAre, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return sizesAre{}, false
		}
		x, ok := d.Acts[0].(ability.SizeIs)
		return sizesAre{d.Who, x.N, x.Plus}, ok && x.Plus != nil
	})

	// "It's a Zombie in addition to its other types."
	its := phrase.Of[itIs](l.g, "it is form")
	for sex, word := range []string{"it's", "he's", "she's"} {
		is := itIs{Sex: ability.Sex(sex)}
		its.Add(is, word+" {F:form}")
		its.Add(is, word+" {F:form} and has {Has:granted|and}")
	}
	its.Add(itIs{Many: true}, "they're {F:form}")
	its.Add(itIs{}, "it's {F:form} {For:duration}")
	phrase.Map(l.simple, its, func(x itIs) ability.Effect {
		acts := []ability.Act{x.F.become(true)}
		if len(x.Has) > 0 {
			acts = append(acts, ability.Gain{Has: true, List: x.Has})
		}
		return ability.Do{Who: ability.It{Say: ability.ByIt, Plural: x.Many, Sex: x.Sex}, Short: true, For: x.For,
			Acts: acts}
	}, func(e ability.Effect) (itIs, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) == 0 || len(d.Acts) > 2 || d.May || !d.Short || len(d.More) > 0 {
			return itIs{}, false
		}
		f, ok := formOf(d.Acts[0], true)
		it, ok2 := d.Who.(ability.It)
		x := itIs{F: f, Many: it.Plural, For: d.For, Sex: it.Sex}
		if len(d.Acts) == 2 {
			g, is := d.Acts[1].(ability.Gain)
			if !is || !g.Has || g.ChoiceOf {
				return itIs{}, false
			}
			x.Has = g.List
		}
		return x, ok && ok2
	})

	// "It's still a land."
	still := phrase.Of[stillIs](l.g, "still is")
	still.Add(stillIs{}, "it's still a {Noun:thatNoun}")
	still.Add(stillIs{Sex: ability.Male}, "he's still a {Noun:noun}")
	still.Add(stillIs{Sex: ability.Female}, "she's still a {Noun:noun}")
	still.Add(stillIs{Many: true}, "they're still %p {Noun:noun}")
	phrase.Map(l.simple, still, func(x stillIs) ability.Effect {
		return ability.Do{Who: ability.It{Say: ability.ByIt, Plural: x.Many},
			Acts: []ability.Act{ability.StillIs{Noun: x.Noun, Sex: x.Sex}}}
	}, func(e ability.Effect) (stillIs, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return stillIs{}, false
		}
		x, ok := d.Acts[0].(ability.StillIs)
		it, ok2 := d.Who.(ability.It)
		return stillIs{x.Noun, it.Plural, x.Sex}, ok && ok2
	})
}

type (
	// sizeIs stands for a sentence whose subject is something's size.
	sizeIs struct {
		Who  ability.Ref
		N    ability.Number
		Stat ability.Stat
		Base bool
	}
	// sizesAre stands for power N and toughness N plus something.
	sizesAre struct {
		Who     ability.Ref
		N, Plus ability.Number
	}
	stillIs struct {
		Noun ability.Property
		Many bool
		Sex  ability.Sex
	}
)

// baseBecomes stands for a sentence whose subject is something's base power or toughness.
type baseBecomes struct {
	Who   ability.Ref
	Stat  ability.Stat
	N     ability.Number
	For   ability.Duration
	Say   ability.BaseWord
	Front bool
}

// baseSizes adds what base power or toughness becomes: "this creature's base power becomes equal to the number of
// Towns you control".
func (l *lang) baseSizes() {
	b := phrase.Of[baseBecomes](l.g, "base becomes")
	have := phrase.Of[baseBecomes](l.g, "base become")
	for _, w := range []struct {
		stat ability.Stat
		word string
	}{{ability.Power, "power"}, {ability.Toughness, "toughness"}} {
		for _, s := range []struct {
			say   ability.BaseWord
			words string
		}{{ability.BaseBecomes, "becomes {N:amount}"}, {ability.BaseBecomesEqual, "becomes equal to {N:amount}"}} {
			p := baseBecomes{Stat: w.stat, Say: s.say}
			words := "{Who:gen} base " + w.word + " " + s.words
			b.Add(p, words)
			b.Add(p, words+" {For:duration}")
			p.Front = true
			b.Add(p, "{For:duration} , "+words)
		}
		b.Add(baseBecomes{Stat: w.stat, Say: ability.BaseChanged}, "change {Who:gen} base "+w.word+" to {N:amount}")
		have.Add(baseBecomes{Stat: w.stat, Say: ability.BaseBecomesEqual},
			"{Who:gen} base "+w.word+" become equal to {N:amount} {For:duration}")
	}
	to := func(x baseBecomes) ability.Effect {
		s := ability.Size{Power: x.N}
		if x.Stat == ability.Toughness {
			s = ability.Size{Toughness: x.N}
		}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.BaseSize{Size: s, Say: x.Say}}, For: x.For,
			Front: x.Front}
	}
	from := func(e ability.Effect) (baseBecomes, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
			return baseBecomes{}, false
		}
		s, ok := d.Acts[0].(ability.BaseSize)
		if !ok || s.Say == ability.HasBase || s.Each != nil {
			return baseBecomes{}, false
		}
		x := baseBecomes{Who: d.Who, Stat: ability.Power, N: s.Size.Power, For: d.For, Say: s.Say, Front: d.Front}
		if x.N == nil {
			x.Stat, x.N = ability.Toughness, s.Size.Toughness
		}
		return x, true
	}
	phrase.Map(l.simple, b, to, from)
	phrase.Map(phrase.Of[ability.Effect](l.g, "bareClause"), have, to, from)
}

// protectionFrom stands for "gains protection from artifacts or from the color of your choice".
type protectionFrom struct{ List []ability.Property }

// protectionFromOne adds protection from one of several qualities, as the player chooses.
func (l *lang) protectionFromOne() {
	p := phrase.Of[protectionFrom](l.g, "protection from one")
	p.Add(protectionFrom{}, "gain[s] protection {List:oneFrom|or2}")
	phrase.Map(l.act, p, func(x protectionFrom) ability.Act {
		g := ability.Gain{ChoiceOf: true, Once: true}
		for _, q := range x.List {
			g.List = append(g.List, ability.Keyword{Word: ability.Protection, Of: q})
		}
		return g
	}, func(a ability.Act) (protectionFrom, bool) {
		g, ok := a.(ability.Gain)
		if !ok || !g.ChoiceOf || !g.Once {
			return protectionFrom{}, false
		}
		var x protectionFrom
		for _, k := range g.List {
			x.List = append(x.List, k.(ability.Keyword).Of)
		}
		return x, true
	})
}
