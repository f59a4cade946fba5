package compile

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// becoming collects what a "becomes" or "is" clause makes of its subject.
type becoming struct {
	types, supers, colors int32
	subs                  program.SubtypeSet
	subOf                 program.TypeSet // the card types the subtypes belong to
	nsubs                 int
	colorless             bool
	allCreatureTypes      bool
	// color and subtype are chosen qualities.
	color, subtype program.NumX
	chosenOf       program.TypeSet
	// manyColors: color is a bit mask of colors.
	manyColors bool
}

// become compiles a change of types, colors, size and abilities (613.1d-g).
func (l *lowerer) become(t program.Mod, a ability.Become) []uint32 {
	var ids []uint32
	w := l.becoming(a.Like)
	add := func(layer program.Layer, kind program.ModKind, x, y int32, sub program.SubtypeSet) {
		m := t
		m.Layer, m.Kind, m.A, m.B, m.Sub = layer, kind, x, y, sub
		ids = append(ids, l.b.Mod(m))
	}
	none := program.SubtypeSet{}
	if a.Not {
		// An object that stops having a card type loses its subtypes of that type (205.1a).
		if w.types != 0 || w.nsubs > 0 {
			add(rulebook.LayerType, program.ModDropTypes, w.types, 0, w.subs)
		}
		if w.supers != 0 {
			add(rulebook.LayerType, program.ModDropSupers, w.supers, 0, none)
		}
		if w.colors != 0 || w.colorless || w.allCreatureTypes || w.color|w.subtype != 0 {
			refuse(a, "a loss of characteristics")
		}
		return ids
	}
	if a.Name != "" { // 612.8
		add(rulebook.LayerText, program.ModName, int32(l.b.Name(a.Name)), 0, none)
	}
	keepTypes := a.Also == ability.OtherTypes || a.Also == ability.OtherColorsAndTypes ||
		a.Also == ability.StillALand || a.Also == ability.OtherCreatureTypes ||
		a.Also == ability.OtherLandTypes || a.Also == ability.StillAPlaneswalker
	keepColors := a.Also == ability.OtherColors || a.Also == ability.OtherColorsAndTypes
	sized := a.Size.Power != nil || a.Each != nil
	switch {
	case w.types == 0 && w.nsubs > 0 && w.subOf == program.TypeLand && !keepTypes:
		add(rulebook.LayerType, program.ModLandType, 0, 0, w.subs)
	case w.types == 0 && w.nsubs > 0 && w.subOf == program.TypeLand:
		add(rulebook.LayerType, program.ModLandType, 0, 1, w.subs)
	case w.types == 0 && w.nsubs > 0 && !keepTypes:
		add(rulebook.LayerType, program.ModSetTypes, 0, int32(w.subOf), w.subs)
	case w.types != 0 && !keepTypes && sized && w.types&int32(program.TypeArtifact) != 0 &&
		w.types&int32(program.TypeCreature) != 0:
		// "Becomes a 3/3 artifact creature": it keeps its types (205.1b), and new creature types replace the old ones.
		if w.subOf&program.TypeCreature != 0 {
			add(rulebook.LayerType, program.ModSetTypes, 0, int32(program.TypeCreature), none)
		}
		add(rulebook.LayerType, program.ModAddTypes, w.types, 0, w.subs)
	case w.types != 0 && !keepTypes:
		if l.basicLandTypes(w) {
			add(rulebook.LayerType, program.ModSetTypes, w.types, 0, none)
			// 305.7: it also loses the abilities of its old land types.
			add(rulebook.LayerType, program.ModLandType, 0, 0, w.subs)
			break
		}
		// Subtypes that it is given replace others of their kind; the rest remain if they belong to a type that it has
		// (205.1a).
		add(rulebook.LayerType, program.ModSetTypes, w.types, int32(w.subOf), w.subs)
	case w.types != 0 || w.nsubs > 0:
		add(rulebook.LayerType, program.ModAddTypes, w.types, 0, w.subs)
	}
	if w.allCreatureTypes {
		add(rulebook.LayerType, program.ModAllCreatureTypes, 0, 0, none)
	}
	if w.subtype != 0 {
		replaced := w.chosenOf
		if keepTypes {
			replaced = 0
		}
		add(rulebook.LayerType, program.ModChosenType, int32(w.subtype), int32(replaced), none)
	}
	if w.supers != 0 {
		add(rulebook.LayerType, program.ModAddSupers, w.supers, 0, none)
	}
	switch {
	case w.color != 0:
		also := int32(0)
		if keepColors {
			also = 1
		}
		if w.manyColors {
			if keepColors {
				refuse(a, "what an object becomes")
			}
			also = program.ChosenColors
		}
		add(rulebook.LayerColor, program.ModChosenColor, int32(w.color), also, none)
	case w.colors != 0 && keepColors:
		add(rulebook.LayerColor, program.ModAddColor, w.colors, 0, none)
	case w.colors != 0 || w.colorless:
		add(rulebook.LayerColor, program.ModColor, w.colors, 0, none)
	}
	switch {
	case a.Size.Power != nil:
		add(rulebook.LayerPTSet, program.ModSetPT, int32(l.lock(l.num(a.Size.Power))),
			int32(l.lock(l.num(a.Size.Toughness))), none)
	case a.Each != nil:
		n := int32(l.lock(l.num(a.Each)))
		add(rulebook.LayerPTSet, program.ModSetPT, n, n, none)
	}
	for _, x := range a.With {
		ids = append(ids, l.grant(t, x)...)
	}
	return ids
}

// basicLandTypes reports whether something becomes a land with basic land types and nothing else.
func (l *lowerer) basicLandTypes(w becoming) bool {
	for _, s := range ability.BasicLandTypes {
		var one program.SubtypeSet
		one.Add(l.b.Subtype(string(s)))
		w.subs.Remove(&one)
	}
	return w.types == int32(program.TypeLand) && w.nsubs > 0 && w.subs == (program.SubtypeSet{})
}

// becoming collects the properties.
func (l *lowerer) becoming(like []ability.Property) (w becoming) {
	for _, p := range like {
		if that, ok := p.(ability.OfThat); ok {
			if c, ok := l.chosenThat(that); ok {
				p = c
			}
		}
		switch p := p.(type) {
		case ability.HasType:
			w.types |= 1 << int32(p.Type)
		case ability.HasSupertype:
			w.supers |= 1 << int32(p.Supertype)
		case ability.HasSubtype:
			w.subs.Add(l.b.Subtype(string(p.Subtype)))
			w.nsubs++
			w.subOf |= typeOfSubtype(p.Subtype)
		case ability.EveryLandType:
			for _, s := range ability.BasicLandTypes {
				w.subs.Add(l.b.Subtype(string(s)))
			}
			w.nsubs++
			w.subOf |= program.TypeLand
		case ability.EveryCreatureType:
			w.allCreatureTypes = true
		case ability.HasColor:
			w.colors |= int32(p.Color.Set())
		case ability.AllColors:
			w.colors |= 1<<5 - 1
		case ability.Colorless:
			w.colorless = true
		case ability.Or, ability.And:
			if o, ok := p.(ability.Or); ok && o.Join == ability.JoinAnd && !o.Each && areSubtypes(o.List) {
				for _, q := range o.List { // "a Mountain, Forest, and Plains": all of them
					s := q.(ability.HasSubtype).Subtype
					w.subs.Add(l.b.Subtype(string(s)))
					w.nsubs++
					w.subOf |= typeOfSubtype(s)
				}
				break
			}
			// "Red and green": both.
			list, all := colorList(p)
			if !all {
				refuse(p, "what an object becomes")
			}
			w.colors |= int32(list)
		case ability.OfChosen:
			p = l.theChosen(p)
			key := program.MemSubtype
			switch p.What {
			case ability.AColor:
				key = program.MemColor
			case ability.SomeColors:
				key, w.manyColors = program.MemColor, true
			case ability.ACreatureType:
				w.chosenOf = program.TypeCreature
			case ability.ALandType, ability.ABasicLandType:
				w.chosenOf = program.TypeLand
			default:
				refuse(p, "what an object becomes")
			}
			n := l.chosenNumber(p, key)
			if key == program.MemColor {
				w.color = n
			} else {
				w.subtype = n
			}
		default:
			refuse(p, "what an object becomes")
		}
	}
	return w
}

// chosenNumber returns a chosen color or subtype as a number: chosen in this text, or as the object entered.
func (l *lowerer) chosenNumber(p ability.OfChosen, key program.MemoryKey) program.NumX {
	if r, ok := l.chosen[p.What]; ok {
		return l.b.NumChosen(key, int(r)+1, 0)
	}
	if !l.entersChoosing[p.What] {
		refuse(p, "a choice made by another ability")
	}
	x := l.b.NumChosen(key, 0, 0)
	l.chosenByGiver(uint32(x))
	return x
}

// chooseQualities emits the choice of each quality "of your choice" and returns the facts with the chosen quality in
// its place.
func (l *lowerer) chooseQualities(facts []ability.Act) []ability.Act {
	var out []ability.Act
	for i, a := range facts {
		b, ok := a.(ability.Become)
		if !ok {
			continue
		}
		for j, p := range b.Like {
			c, ok := p.(ability.OfChoice)
			if !ok {
				continue
			}
			if c.Theirs {
				refuse(c, "a choice of another player")
			}
			l.choose(l.b.SetYou(), ability.Choose{Thing: c.What}, program.NoReg)
			b.Like = append(append(b.Like[:j:j], ability.OfChosen{What: c.What}), b.Like[j+1:]...)
			if out == nil {
				out = append(out, facts...)
			}
			out[i] = b
		}
	}
	if out == nil {
		return facts
	}
	return out
}

// chooseFirst emits the choice of the quality in "creatures of the creature type of your choice", and returns the
// sentence with the chosen quality in its place.
func (l *lowerer) chooseFirst(d ability.Do) ability.Do {
	if l.free {
		return d
	}
	var what ability.Choice
	ability.Walk(d, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability:
			return false
		case ability.Become:
			return false // chosen together with its facts
		case ability.Objects:
			for _, p := range n.Post {
				if c, ok := p.(ability.OfChoice); ok && !n.Det.Target && !c.Theirs {
					what = c.What
				}
			}
		}
		return true
	})
	if what == ability.NoChoice {
		return d
	}
	l.choose(l.b.SetYou(), ability.Choose{Thing: what}, program.NoReg)
	return ability.Rewrite(d, func(n ability.Node) ability.Node {
		if o, ok := n.(ability.Objects); ok && !o.Det.Target {
			for i, p := range o.Post {
				if c, ok := p.(ability.OfChoice); ok && c.What == what && !c.Theirs {
					o.Post = slices.Clone(o.Post)
					o.Post[i] = ability.OfChosen{What: what}
				}
			}
			return o
		}
		return n
	}).(ability.Do)
}

// lastingEither compiles the effect of facts one of which is "gets +2/-2 or -2/+2": the choice between the two comes
// first.
func (l *lowerer) lastingEither(who program.SetX, facts []ability.Act, i int, e ability.GetEither,
	dur ability.Duration) {
	var labels []string
	var each [][]ability.Act
	for _, by := range []ability.SizeChange{e.By, e.Or} {
		get := ability.Get{By: by}
		label := l.effectLabel(ability.Do{Who: ability.It{Say: ability.ByIt}, Acts: []ability.Act{get}})
		labels = append(labels, strings.TrimSuffix(strings.TrimPrefix(label, "It gets "), "."))
		each = append(each, instead(facts, i, get))
	}
	spec, values := l.oneLabel(labels)
	l.lastingOne(who, spec, values, each, dur)
}

// changeTextAct compiles "change the text of it by replacing all instances of one word with another".
func (l *lowerer) changeTextAct(a ability.ChangeText, dur ability.Duration) {
	what := l.let(l.ref(a.What))
	d, of := l.duration(dur)
	one := func(kind uint32, spec program.ChoiceSpec) {
		from, to := spec, spec
		from.Reg, to.Reg = l.reg(), l.reg()
		to.NotReg = from.Reg + 1
		if a.But != "" {
			to.Not = int32(l.b.Subtype(string(a.But))) + 1
		}
		if a.New != "" {
			from.Not = int32(l.b.Subtype(string(a.New))) + 1
		}
		l.emit(program.DoChoose(0, l.b.Choice(from)))
		if a.New != "" {
			l.emit(program.DoLetNum(to.Reg, l.b.Const(int(l.b.Subtype(string(a.New))))))
		} else {
			l.emit(program.DoChoose(0, l.b.Choice(to)))
		}
		m := program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerText, Kind: program.ModText, Cost: kind,
			A: int32(l.b.NumReg(from.Reg)), B: int32(l.b.NumReg(to.Reg))}
		l.effectOf(program.Ability{Kind: program.AbStatic, Mods: []uint32{l.b.Mod(m)}}, what, d, of, 0)
	}
	colors := program.ChoiceSpec{Kind: program.DecideColor, Kinds: mana.AnyColor}
	lands := program.ChoiceSpec{Kind: program.DecideSubtype, Of: program.TypeLand, Basic: true}
	switch {
	case a.Creatures:
		one(program.WordSubtype, program.ChoiceSpec{Kind: program.DecideSubtype, Of: program.TypeCreature})
	case a.Colors && a.LandTypes:
		which, values := l.oneLabel([]string{"Replace a color word", "Replace a basic land type"})
		which.Reg = l.reg()
		l.emit(program.DoChoose(0, l.b.Choice(which)))
		first := l.b.Const(values[0])
		color := l.emit(program.DoJumpIf(0, l.b.CondCompare(l.b.NumReg(which.Reg), first, ability.EqualTo)))
		one(program.WordSubtype, lands)
		end := l.emit(program.DoJump(0))
		l.patch(color)
		one(program.WordColor, colors)
		l.patch(end)
	case a.Colors:
		one(program.WordColor, colors)
	default:
		one(program.WordSubtype, lands)
	}
}

// areSubtypes reports whether a list names subtypes only.
func areSubtypes(list []ability.Property) bool {
	for _, p := range list {
		if _, ok := p.(ability.HasSubtype); !ok {
			return false
		}
	}
	return true
}

// protectsFromColors compiles "gains protection from each of that creature's colors" where it happens once: the colors
// are those that it has then, or had last, and each is a protection of its own. It reports false for other sentences.
func (l *lowerer) protectsFromColors(d ability.Do) bool {
	if l.free || l.many || d.May || d.Said != 0 || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	var with []ability.Ability
	// Others: nothing else gives an ability.
	switch a := d.Acts[0].(type) {
	case ability.Gain:
		if !a.ChoiceOf {
			with = a.List
		}
	case ability.Become:
		with = a.With
	}
	i := slices.IndexFunc(with, func(a ability.Ability) bool {
		k, ok := a.(ability.Keyword)
		s, shares := k.Of.(ability.Shares)
		return ok && k.Word == ability.Protection && shares && s.What == ability.AColor
	})
	if i < 0 {
		return false
	}
	o, _ := d.Who.(ability.Objects)
	all := o.Det.How == ability.Bare || o.Det.How == ability.All || o.Det.How == ability.Each
	if !isSelf(d.Who) && (o.Noun == nil || !all || o.Det.Target || o.Said != 0) {
		refuse(d.Acts[0], "protection from the colors of something")
	}
	of := l.let(l.about(with[i].(ability.Keyword).Of.(ability.Shares).With))
	rest := slices.Concat(with[:i], with[i+1:])
	// Others: these are the acts with abilities.
	switch a := d.Acts[0].(type) {
	case ability.Gain:
		if a.List = rest; len(rest) > 0 {
			l.do(ability.Do{Who: d.Who, Acts: []ability.Act{a}, For: d.For})
		}
	case ability.Become:
		a.With = rest
		l.do(ability.Do{Who: d.Who, Acts: []ability.Act{a}, For: d.For})
	}
	for c := mana.White; c <= mana.Green; c++ {
		isnt := l.emit(program.DoJumpIfNot(0, l.b.CondExists(l.b.SetFilter(l.b.SetLast(of), l.b.PropColor(c.Set())))))
		k := ability.Keyword{Word: ability.Protection, Of: ability.HasColor{Color: c}}
		l.do(ability.Do{Who: d.Who, Acts: []ability.Act{ability.Gain{List: []ability.Ability{k}}}, For: d.For})
		l.patch(isnt)
	}
	return true
}
