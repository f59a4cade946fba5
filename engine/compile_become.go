package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/rulebook"
)

// becoming is what a "becomes" or "is" says of its subject, gathered from its words.
type becoming struct {
	types, supers, colors int32
	subs                  SubtypeSet
	subOf                 TypeSet // the card types the subtypes belong to
	nsubs                 int
	colorless             bool
	allCreatureTypes      bool
	// color and subtype are chosen qualities.
	color, subtype NumX
	chosenOf       TypeSet
	// manyColors: color is a mask of them.
	manyColors bool
}

// become is types, colours, size and abilities of a new kind (613.1d-g).
func (u *unit) become(t Mod, a ability.Become) []uint32 {
	var ids []uint32
	w := u.becoming(a.Like)
	add := func(layer Layer, kind ModKind, x, y int32, sub SubtypeSet) {
		m := t
		m.Layer, m.Kind, m.A, m.B, m.Sub = layer, kind, x, y, sub
		ids = append(ids, u.b.Mod(m))
	}
	none := SubtypeSet{}
	if a.Not {
		// What stops being of a card type loses its subtypes of that type (205.1a).
		if w.types != 0 || w.nsubs > 0 {
			add(rulebook.LayerType, ModDropTypes, w.types, 0, w.subs)
		}
		if w.supers != 0 {
			add(rulebook.LayerType, ModDropSupers, w.supers, 0, none)
		}
		if w.colors != 0 || w.colorless || w.allCreatureTypes || w.color|w.subtype != 0 {
			refuse(a, "what something isn't")
		}
		return ids
	}
	if a.Name != "" { // 612.8
		add(rulebook.LayerText, ModName, int32(u.b.Name(a.Name)), 0, none)
	}
	keepTypes := a.Also == ability.OtherTypes || a.Also == ability.OtherColorsAndTypes || a.Also == ability.StillALand || a.Also == ability.OtherCreatureTypes ||
		a.Also == ability.OtherLandTypes || a.Also == ability.StillAPlaneswalker
	keepColors := a.Also == ability.OtherColors || a.Also == ability.OtherColorsAndTypes
	sized := a.Size.Power != nil || a.Each != nil
	switch {
	case w.types == 0 && w.nsubs > 0 && w.subOf == TypeLand && !keepTypes:
		add(rulebook.LayerType, ModLandType, 0, 0, w.subs)
	case w.types == 0 && w.nsubs > 0 && w.subOf == TypeLand:
		add(rulebook.LayerType, ModLandType, 0, 1, w.subs)
	case w.types == 0 && w.nsubs > 0 && !keepTypes:
		add(rulebook.LayerType, ModSetTypes, 0, int32(w.subOf), w.subs)
	case w.types != 0 && !keepTypes && sized && w.types&int32(TypeArtifact) != 0 && w.types&int32(TypeCreature) != 0:
		// "Becomes a 3/3 artifact creature": it keeps the types it has (205.1b), and new creature types replace the old ones.
		if w.subOf&TypeCreature != 0 {
			add(rulebook.LayerType, ModSetTypes, 0, int32(TypeCreature), none)
		}
		add(rulebook.LayerType, ModAddTypes, w.types, 0, w.subs)
	case w.types != 0 && !keepTypes:
		if u.basicLandTypes(w) {
			add(rulebook.LayerType, ModSetTypes, w.types, int32(TypeCreature), none)
			add(rulebook.LayerType, ModLandType, 0, 0, w.subs) // 305.7: with what it was go its abilities
			break
		}
		add(rulebook.LayerType, ModSetTypes, w.types, int32(w.subOf|TypeCreature), w.subs)
	case w.types != 0 || w.nsubs > 0:
		add(rulebook.LayerType, ModAddTypes, w.types, 0, w.subs)
	}
	if w.allCreatureTypes {
		add(rulebook.LayerType, ModAllCreatureTypes, 0, 0, none)
	}
	if w.subtype != 0 {
		replaced := w.chosenOf
		if keepTypes {
			replaced = 0
		}
		add(rulebook.LayerType, ModChosenType, int32(w.subtype), int32(replaced), none)
	}
	if w.supers != 0 {
		add(rulebook.LayerType, ModAddSupers, w.supers, 0, none)
	}
	switch {
	case w.color != 0:
		also := int32(0)
		if keepColors {
			also = 1
		}
		if w.manyColors {
			if keepColors {
				refuse(a, "what something becomes")
			}
			also = chosenColors
		}
		add(rulebook.LayerColor, ModChosenColor, int32(w.color), also, none)
	case w.colors != 0 && keepColors:
		add(rulebook.LayerColor, ModAddColor, w.colors, 0, none)
	case w.colors != 0 || w.colorless:
		add(rulebook.LayerColor, ModColor, w.colors, 0, none)
	}
	switch {
	case a.Size.Power != nil:
		add(rulebook.LayerPTSet, ModSetPT, int32(u.lock(u.num(a.Size.Power))), int32(u.lock(u.num(a.Size.Toughness))), none)
	case a.Each != nil:
		n := int32(u.lock(u.num(a.Each)))
		add(rulebook.LayerPTSet, ModSetPT, n, n, none)
	}
	for _, x := range a.With {
		ids = append(ids, u.grant(t, x)...)
	}
	return ids
}

// basicLandTypes says whether something becomes a land of basic land types and nothing else.
func (u *unit) basicLandTypes(w becoming) bool {
	for _, s := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		var one SubtypeSet
		one.Add(u.b.Subtype(s))
		w.subs.Remove(&one)
	}
	return w.types == int32(TypeLand) && w.nsubs > 0 && w.subs == (SubtypeSet{})
}

// becoming gathers the words.
func (u *unit) becoming(like []ability.Property) (w becoming) {
	for _, p := range like {
		if that, ok := p.(ability.OfThat); ok {
			if c, ok := u.chosenThat(that); ok {
				p = c
			}
		}
		switch p := p.(type) {
		case ability.HasType:
			w.types |= 1 << int32(p.Type)
		case ability.HasSupertype:
			w.supers |= 1 << int32(p.Supertype)
		case ability.HasSubtype:
			w.subs.Add(u.b.Subtype(string(p.Subtype)))
			w.nsubs++
			w.subOf |= typeOfSubtype(p.Subtype)
		case ability.EveryLandType:
			for _, s := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
				w.subs.Add(u.b.Subtype(s))
			}
			w.nsubs++
			w.subOf |= TypeLand
		case ability.EveryCreatureType:
			w.allCreatureTypes = true
		case ability.HasColor:
			w.colors |= int32(p.Color.Set())
		case ability.AllColors:
			w.colors |= 1<<5 - 1
		case ability.Colorless:
			w.colorless = true
		case ability.Or, ability.And:
			// "Red and green": all of them.
			list, all := colorList(p)
			if !all {
				refuse(p, "what something becomes")
			}
			w.colors |= int32(list)
		case ability.OfChosen:
			p = u.theChosen(p)
			key := MemSubtype
			switch p.What {
			case ability.AColor:
				key = MemColor
			case ability.SomeColors:
				key, w.manyColors = MemColor, true
			case ability.ACreatureType:
				w.chosenOf = TypeCreature
			case ability.ALandType, ability.ABasicLandType:
				w.chosenOf = TypeLand
			default:
				refuse(p, "what something becomes")
			}
			n := u.chosenNumber(p, key)
			if key == MemColor {
				w.color = n
			} else {
				w.subtype = n
			}
		default:
			refuse(p, "what something becomes")
		}
	}
	return w
}

// chosenNumber is a chosen colour or subtype as a number: chosen in this text, or as the object entered.
func (u *unit) chosenNumber(p ability.OfChosen, key MemoryKey) NumX {
	if r, ok := u.chosen[p.What]; ok {
		return u.b.Num(NumChosen, int32(key), int32(r)+1)
	}
	if !u.entersChoosing[p.What] {
		refuse(p, "something chosen elsewhere")
	}
	x := u.b.Num(NumChosen, int32(key), 0)
	u.chosenByGiver(uint32(x))
	return x
}

// chooseQualities has the qualities "of your choice" that something becomes chosen, and the facts speak of what was chosen.
func (u *unit) chooseQualities(facts []ability.Act) []ability.Act {
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
			u.choose(u.b.Set(SetYou), ability.Choose{Thing: c.What}, NoReg)
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

// chooseFirst has the quality in "creatures of the creature type of your choice" chosen as the sentence is carried out, which then speaks of what was chosen.
func (u *unit) chooseFirst(d ability.Do) ability.Do {
	if u.free {
		return d
	}
	var what ability.Choice
	ability.Walk(d, func(n ability.Node) bool {
		switch n := n.(type) {
		case ability.Ability:
			return false
		case ability.Become:
			return false // chosen with its facts
		case ability.Objects:
			for _, p := range n.Post {
				if c, ok := p.(ability.OfChoice); ok && !n.Det.Target {
					what = c.What
				}
			}
		}
		return true
	})
	if what == ability.NoChoice {
		return d
	}
	u.choose(u.b.Set(SetYou), ability.Choose{Thing: what}, NoReg)
	return ability.Rewrite(d, func(n ability.Node) ability.Node {
		if o, ok := n.(ability.Objects); ok && !o.Det.Target {
			for i, p := range o.Post {
				if c, ok := p.(ability.OfChoice); ok && c.What == what {
					o.Post = slices.Clone(o.Post)
					o.Post[i] = ability.OfChosen{What: what}
				}
			}
			return o
		}
		return n
	}).(ability.Do)
}

// lastingEither makes the effect of facts one of which is "gets +2/-2 or -2/+2": which is chosen first.
func (u *unit) lastingEither(who SetX, facts []ability.Act, i int, e ability.GetEither, dur ability.Duration) {
	which := u.reg()
	u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(ChoiceSpec{Kind: DecideNumber, Low: u.b.Const(0), High: u.b.Const(1), Reg: which}))})
	who = u.let(who)
	for n, by := range [...]ability.SizeChange{e.By, e.Or} {
		at := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondCompare, int32(u.b.Num(NumReg, int32(which))), int32(u.b.Const(n)), int32(ability.EqualTo)))})
		list := append([]ability.Act{}, facts...)
		list[i] = ability.Get{By: by}
		u.lasting(who, list, dur)
		u.patch(at)
	}
}
