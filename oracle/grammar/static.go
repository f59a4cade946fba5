package grammar

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// facts adds what is so of an object or player, for a while or as long as a static ability says: size, abilities,
// what it is, can't or must do.
//
// What may also be an instruction ("gets", "gains", "loses", "becomes") is an act; the rest is a fact. A deed is
// either.
func (l *lang) facts() {
	l.deed.Is(l.act, l.fact)
	l.act.Add(ability.Get{}, "get[s] {By:sizeChange}", phrase.Also("gain[s] {By:sizeChange}"))
	l.act.Add(ability.GetEither{}, "get[s] {By:sizeChange} or {Or:sizeChange}")
	l.act.Add(ability.Get{Additional: true}, "get[s] an additional {By:sizeChange}")
	l.act.Add(ability.BecomeBlocked{}, "become[s] blocked")
	l.act.Add(ability.Lose{Types: true}, "lose[s] all creature types")
	l.act.Add(ability.Lose{All: true, Other: true}, "lose[s] all other abilities")
	l.act.Add(ability.Lose{CardTypes: true}, "lose[s] all other card types")
	l.act.Add(ability.Lose{CardTypes: true, Types: true, All: true, Other: true},
		"lose[s] all other abilities, card types, and creature types")
	l.act.Add(ability.Lose{CardTypes: true, All: true, Other: true}, "lose[s] all other card types and abilities")
	l.act.Add(ability.Become{Like: []ability.Property{ability.EveryCreatureType{}}, Gains: true},
		"gain[s] all creature types")
	l.act.Add(ability.Gain{}, "gain[s] {List:granted|and}")
	l.act.Add(ability.Gain{ChoiceOf: true}, "gain[s] [its] choice of {List:granted|or2}")
	l.act.Add(ability.Gain{ChoiceOf: true, Yours: true}, "gain[s] your choice of {List:granted|or2}")
	l.act.Add(ability.Gain{ChoiceOf: true, Bare: true}, "gain[s] {List:granted|or2}", phrase.Prefer(-1))
	l.protectionFromOne()
	l.act.Add(ability.Lose{}, "lose[s] {List:granted|and}")
	l.act.Add(ability.Lose{ChoiceOf: true}, "lose[s] {List:granted|or2}")
	l.fact.Add(ability.HaveControl{}, "control[s] {What:obj}")
	l.act.Add(ability.Lose{All: true}, "lose[s] all abilities")
	l.act.Add(ability.EndEffect{}, "pay[s] {Cost:cost} to end this effect")
	l.fact.Add(ability.Gain{Has: true}, "[has|have] {List:granted|and}")
	l.beforeVigilance()
	l.silences()
	granted := phrase.Of[ability.Ability](l.g, "granted")
	granted.Is(l.keyword, l.quoted)
	granted.Add(ability.ThisAbility{}, "this ability")
	granted.Add(ability.AbilitiesFrom{}, "all activated abilities of {Of:obj}")
	granted.Add(ability.AbilitiesFrom{NoMana: true}, "all activated abilities of {Of:obj} except mana abilities")
	granted.Add(ability.AbilitiesFrom{Each: true}, "each activated ability of {Of:obj}")
	granted.Add(ability.PrintedBelow{Without: "backup"}, "the non-backup abilities of {Of:obj} printed below this one")
	l.sizes()
	l.becoming()
	l.abilities()
	l.arrivals()
	l.rules()
}

// abilities adds what can, can't and must be done.
func (l *lang) abilities() {
	l.fact.Add(ability.Cant{}, "can't %i {Acts:able|or}", phrase.Also("cannot %i {Acts:able|or}"))
	l.fact.Add(ability.Cant{Acts: []ability.Act{ability.BecomeBlocked{State: true}}}, "can't be blocked",
		phrase.Before(2014, "[is|are] unblockable"))
	for _, w := range []struct {
		act   ability.Act
		words string
	}{{ability.Attack{Alone: true}, "attack"}, {ability.Block{Alone: true}, "block"}} {
		l.fact.Add(ability.Cant{Acts: []ability.Act{w.act}},
			"can't "+w.words+" unless at least {With:count} other creatures "+w.words)
	}
	l.fellows()
	l.fact.Add(ability.Cant{Paying: true}, "can't %i {Acts:able|or} to cast spells or activate abilities",
		phrase.Prefer(1))
	l.fact.Add(ability.Can{}, "can %i {Acts:able|or} <{When:standing time}>")
	l.able.Add(ability.Change{}, "change")
	l.able.Add(ability.Cast{Further: true}, "cast additional {What:obj}")
	l.able.Add(ability.Gain{}, "have or gain {List:keyword|or}")
	l.able.Add(ability.Gain{Bare: true}, "have {List:keyword|or}")
	l.able.Add(ability.Draw{}, "draw {N:over} card(s)@N")
	over := phrase.Of[ability.Number](l.g, "over").Agrees()
	over.Add(ability.Over{}, "more than {N:count}")
	l.fact.Add(ability.NoTriggers{}, "[doesn't|don't] cause abilities to trigger")
	l.fact.Add(ability.NoTriggers{}, "[doesn't|don't] cause abilities of {Of:np} to trigger")
	l.fact.Add(ability.Passive{Act: ability.PutCounters{}}, "[is|are] put on {On:obj}")
	l.fact.Add(ability.Passive{Act: ability.Create{}}, "[is|are] created")
	l.able.Add(ability.HaveCounters{}, "have counters put on %0 [it]")
	l.able.Add(ability.HaveCounters{}, "have {Kind:counterKind} counters put on %0 [it]")
	l.able.Add(ability.HaveCounters{Get: true}, "get counters")
	l.able.Add(ability.HaveCounters{Get: true}, "get {Kind:player counter} counters")
	none := phrase.Of[countersCant](l.g, "counters can't be put")
	none.Add(countersCant{}, "counters can't be put on {On:obj}")
	none.Add(countersCant{}, "{Kind:counterKind} counters can't be put on {On:obj}")
	phrase.Map(l.simple, none, func(x countersCant) ability.Effect {
		put := ability.HaveCounters{Kind: x.Kind, Passive: true}
		return ability.Do{Who: x.On, Acts: []ability.Act{ability.Cant{Acts: []ability.Act{put}}}}
	}, func(e ability.Effect) (countersCant, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.More != nil {
			return countersCant{}, false
		}
		c, ok := d.Acts[0].(ability.Cant)
		if !ok || len(c.Acts) != 1 {
			return countersCant{}, false
		}
		h, ok := c.Acts[0].(ability.HaveCounters)
		return countersCant{h.Kind, d.Who}, ok && h.Passive
	})
	kept := phrase.Of[countersKept](l.g, "counters remain")
	kept.Add(countersKept{}, "counters remain on {On:obj} as it moves to any zone other than a player's hand or library")
	phrase.Map(l.simple, kept, func(x countersKept) ability.Effect {
		return ability.Do{Who: x.On, Acts: []ability.Act{ability.KeepCounters{}}}
	}, func(e ability.Effect) (countersKept, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.More != nil {
			return countersKept{}, false
		}
		_, ok = d.Acts[0].(ability.KeepCounters)
		return countersKept{d.Who}, ok
	})
	l.fact.Add(ability.BeDealt{}, "[is|are] dealt to {To:obj}")
	l.act.Add(ability.HaveDo{}, "[has|have] {Who:np} %i {Acts:deed|and}", phrase.Prefer(-2))
	l.fact.Add(ability.DoesntRemove{}, "[doesn't|don't] remove {What:obj}")
	// 704.5a has no other words.
	l.fact.Add(ability.KeepAtZero{}, "[doesn't|don't] lose the game for having 0 or less life")
	l.fact.Add(ability.KeepMana{}, "[doesn't|don't] lose this mana as steps and phases end")
	mute := phrase.Of[ownSilence](l.g, "silence but for mana")
	mute.Add(ownSilence{}, "{Of:gen} activated abilities can't be activated unless they're mana abilities",
		phrase.Before(2009, "{Of:gen} activated abilities can't be played unless they're mana abilities"))
	phrase.Map(l.simple, mute, func(x ownSilence) ability.Effect {
		cant := ability.Cant{Acts: []ability.Act{ability.Passive{Act: ability.Activate{NoMana: true}}}}
		return ability.Do{Who: ability.AbilitiesOf{Of: x.Of, Noun: ability.IsKind{Kind: ability.ActivatedAbility}},
			Acts: []ability.Act{cant}}
	}, func(e ability.Effect) (ownSilence, bool) {
		d, ok := e.(ability.Do)
		a, is := d.Who.(ability.AbilitiesOf)
		if !ok || !is || len(d.Acts) != 1 || d.May || d.For != nil {
			return ownSilence{}, false
		}
		return ownSilence{a.Of}, ability.Equal(d.Acts[0], ability.Cant{Acts: []ability.Act{
			ability.Passive{Act: ability.Activate{NoMana: true}}}})
	})
	except := phrase.Of[blockedExcept](l.g, "blocked except")
	except.Add(blockedExcept{}, "{Who:subj} can't be blocked {For:duration} except by {By:obj}")
	phrase.Map(l.simple, except, func(x blockedExcept) ability.Effect {
		return ability.Do{Who: x.Who, For: x.For,
			Acts: []ability.Act{ability.Cant{Acts: []ability.Act{ability.BecomeBlocked{State: true, Except: true,
				By: x.By, Late: true}}}}}
	}, func(e ability.Effect) (blockedExcept, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For == nil || d.More != nil {
			return blockedExcept{}, false
		}
		c, ok := d.Acts[0].(ability.Cant)
		if !ok || len(c.Acts) != 1 {
			return blockedExcept{}, false
		}
		b, ok := c.Acts[0].(ability.BecomeBlocked)
		return blockedExcept{d.Who, d.For, b.By}, ok && b.Late
	})
	l.fact.Add(ability.Cant{}, "can't %i {Acts:able|or} {When:standing time}",
		phrase.Also("cannot %i {Acts:able|or} {When:standing time}"))

	// 508.1d, 509.1c.
	l.fact.Add(ability.Must{}, "{Acts:event|and} if able")
	l.fact.Add(ability.Must{}, "{Acts:event|and} {When:time} if able")
	l.fact.Add(ability.Must{Or: true}, "{Acts:event|or2} {When:time} if able")
	l.fact.Add(ability.Must{Must: true}, "must %i {Acts:able|and} if able")
	l.fact.Add(ability.Must{Must: true}, "must %i {Acts:able|and} {When:time} if able")
	l.fact.Add(ability.BeGoaded{}, "[is|are] goaded")
	l.fact.Add(ability.DoSo{}, "do[es|] so")

	l.fact.Add(ability.CanOnly{}, "can %i {Act:only act}", phrase.Also("may %i {Act:only act}"))
	only := phrase.Of[ability.Act](l.g, "only act")
	only.Add(ability.Block{}, "block only {What:obj}")
	only.Add(ability.Attach{}, "be attached only to {To:obj}")
	only.Add(ability.Attack{}, "attack only {Whom:obj}")
	only.Add(ability.Attack{Alone: true}, "only attack alone", phrase.Also("attack only alone"))
	only.Add(ability.CastThen{}, "cast {What:obj} only {When:time}",
		phrase.Before(2009, "play {What:obj} only {When:time}"))
	own := phrase.Of[ability.Time](l.g, "own turns")
	own.Add(ability.Time{When: ability.During, Step: ability.Turn, Many: true}, "during {Of:gen} own turns")
	only.Add(ability.CastThen{Own: true}, "cast {What:obj} only {When:own turns}",
		phrase.Before(2009, "play {What:obj} only {When:own turns}"))
	only.Add(ability.CastThen{Own: true, Activate: true},
		"cast {What:obj} and activate abilities only {When:own turns}",
		phrase.Before(2009, "play {What:obj} and activated abilities only {When:own turns}"))
	only.Add(ability.CastThen{AsSorcery: true},
		"cast {What:obj} only any time [it|they|they|you] could cast a sorcery",
		phrase.Before(2009, "play {What:obj} only any time [it|he or she|they|you] could play a sorcery"))
	l.fact.Add(ability.CanAlso{}, "can %i {Act:extra act} <{When:standing time}>",
		phrase.Also("may %i {Act:extra act} <{When:standing time}>"))
	extra := phrase.Of[ability.Act](l.g, "extra act")
	extra.Add(ability.Block{Extra: ability.Const{N: 1}}, "block an additional creature")
	extra.Add(ability.Block{}, "block an additional {Extra:count} creatures")
	extra.Add(ability.Block{UpTo: true}, "block up to {Extra:count} additional creatures")
	extra.Add(ability.Block{Extra: ability.AnyAmount{}}, "block any number of creatures")
	l.fact.Add(ability.CanAlso{}, "can %i {Act:able} <{When:time}> as though %0 [they] didn't have {Without:having}",
		phrase.Before(2006, "may %i {Act:fought} <{When:time}> as though %0 [they] didn't have {Without:having}"))
	l.fact.Add(ability.CanAlso{Say: ability.AsThoughThey},
		"can %i {Act:able} <{When:time}> as though they didn't have {Without:having}")
	l.fact.Add(ability.CanAlso{Say: ability.AsThoughSelf},
		"can %i {Act:able} <{When:time}> as though ~ had {As:having}")
	l.fact.Add(ability.CanAlso{Without: ability.With{List: []ability.Ability{ability.Keyword{Word: ability.Landwalk}}}},
		"can %i {Act:able} as though they didn't have those abilities")
	l.fact.Add(ability.CanAlso{}, "can %i {Act:able} <{When:time}> as though %0 [they] had {As:having}",
		phrase.Before(2006, "may %i {Act:fought} <{When:time}> as though %0 [they] had {As:having}"))
	fought := phrase.Of[ability.Act](l.g, "fought")
	fought.Add(ability.Attack{}, "attack")
	fought.Add(ability.Block{}, "block")
	fought.Add(ability.Block{}, "block {What:obj}")
	l.fact.Add(ability.CanAlso{},
		"can %i {Act:able} <{When:time}> as though [it were|they were|they were|you were] {As:adj}",
		phrase.Also("can %i {Act:able} <{When:time}> as though they were {As:adj}"))

	untap := "[doesn't|don't] untap during {Whose:gen} "
	l.fact.Add(ability.DoesntUntap{}, untap+"{Steps?untap steps|untap step}", phrase.Also(untap+"untap phase"),
		phrase.Also("[does|do] not untap during {Whose:gen} untap phase"))
	l.fact.Add(ability.DoesntUntap{Next: true}, untap+"next {Steps?untap steps|untap step}")
	l.fact.Add(ability.DoesntUntap{Next: true}, untap+"next {N:count} untap steps")

	l.fact.Add(ability.AssignToughness{}, "assign[s] combat damage equal to [its] toughness rather than [its] power")
	l.fact.Add(ability.AssignAsUnblocked{},
		"assign[s] [its] combat damage <{When:time}> as though [it weren't|they weren't|they weren't|you weren't] blocked")
	l.fact.Add(ability.AssignNone{}, "assign[s] no combat damage", phrase.Also("deal[s] no combat damage"))
}

// A companion stands for "can't attack unless a creature with greater power also attacks".
type (
	attackCompanion struct{ With ability.Ref }
	blockCompanion  struct{ With ability.Ref }
)

// fellows adds what other creature has to attack or block too (508.1c, 509.1b).
func (l *lang) fellows() {
	a := phrase.Of[attackCompanion](l.g, "companion in an attack")
	a.Add(attackCompanion{}, "can't attack unless {With:obj} also attacks",
		phrase.Also("cannot attack unless {With:obj} also attacks"))
	phrase.Map(l.fact, a, func(x attackCompanion) ability.Act {
		return ability.Cant{Acts: []ability.Act{ability.Attack{Alone: true, With: x.With}}}
	}, func(a ability.Act) (x attackCompanion, ok bool) {
		c, ok := a.(ability.Cant)
		if !ok || len(c.Acts) != 1 {
			return x, false
		}
		if w, is := c.Acts[0].(ability.Attack); is {
			x.With = w.With
		}
		return x, x.With != nil && ability.Equal(c, ability.Cant{Acts: []ability.Act{ability.Attack{Alone: true,
			With: x.With}}})
	})
	b := phrase.Of[blockCompanion](l.g, "companion in a block")
	b.Add(blockCompanion{}, "can't block unless {With:obj} also blocks",
		phrase.Also("cannot block unless {With:obj} also blocks"))
	phrase.Map(l.fact, b, func(x blockCompanion) ability.Act {
		return ability.Cant{Acts: []ability.Act{ability.Block{Alone: true, With: x.With}}}
	}, func(a ability.Act) (x blockCompanion, ok bool) {
		c, ok := a.(ability.Cant)
		if !ok || len(c.Acts) != 1 {
			return x, false
		}
		if w, is := c.Acts[0].(ability.Block); is {
			x.With = w.With
		}
		return x, x.With != nil && ability.Equal(c, ability.Cant{Acts: []ability.Act{ability.Block{Alone: true,
			With: x.With}}})
	})
}

// arrivals adds how objects enter the battlefield (614.12).
func (l *lang) arrivals() {
	enters := func(rest string) []any {
		list := []any{"enter[s] " + rest, phrase.Before(2024, "enter[s] the battlefield "+rest),
			phrase.Before(2009, "come[s] into play "+rest)}
		if strings.Contains(rest, "on [it]") {
			for _, w := range []string{"on him", "on her"} {
				list = append(list, phrase.Also("enter[s] "+strings.ReplaceAll(rest, "on [it]", w)))
			}
		}
		return list
	}
	l.fact.Add(ability.Enter{Tapped: true}, enters("tapped")...)
	l.fact.Add(ability.Enter{Untapped: true}, enters("untapped")...)
	l.fact.Add(ability.Enter{Transformed: true}, enters("transformed")...)
	l.fact.Add(ability.Enter{}, enters("{Tapped?tapped} with {With:counters|and} on [it]")...)
	l.fact.Add(ability.EnterWithOneOf{}, append(enters("with your choice of {With:counters|or2} on [it]"),
		phrase.Also("enter[s] with your choice of {With:counter of kinds} on [it]"))...)
	l.fact.Add(ability.Enter{},
		enters("{Tapped?tapped} with {With:counters|and} on [it] and with {Abilities:granted|and}")...)
	l.fact.Add(ability.Enter{Tapped: true, AndWith: true}, enters("tapped and with {With:counters|and} on [it]")...)
	l.fact.Add(ability.Enter{}, enters("under {Under:gen} control")...)
	l.fact.Add(ability.Enter{ControlOf: true}, enters("under the control of {Under:np}")...)
	l.fact.Add(ability.Enter{}, enters("{Tapped?tapped} as {As:copying}")...)
	copying := phrase.Of[ability.Act](l.g, "copying")
	copying.Add(ability.CopyOf{}, "a copy of {What:obj}")
	copying.Add(ability.CopyOf{Close: true}, "a copy of {What:obj} except {Except:exception|and}")
	copying.Add(ability.CopyOf{}, "a copy of {What:obj} , except {Except:exception|and}",
		phrase.Also("a copy of {What:obj} , except that {Except:exception|and}"))
	equal := phrase.Of[entersEqual](l.g, "enters equal")
	equal.Add(entersEqual{},
		enters("{Tapped?tapped} with a number of {Kind:counterKind} counters on [it] equal to {N:amount}")...)
	equal.Add(entersEqual{Additional: true},
		enters("{Tapped?tapped} with a number of additional {Kind:counterKind} counters on [it] equal to {N:amount}")...)
	equal.Add(entersEqual{Additional: true},
		enters("{Tapped?tapped} with a number of additional {Kind:counterKind} counters on [it] equal to {N:amount} "+
			"and as {As:entering form}")...)
	form := phrase.Of[isForm](l.g, "form entered as")
	form.Add(isForm{}, "{F:form}")
	phrase.Map(phrase.Of[ability.Act](l.g, "entering form"), form,
		func(f isForm) ability.Act { return f.F.become(true) },
		func(a ability.Act) (isForm, bool) {
			f, ok := formOf(a, true)
			return isForm{F: f}, ok
		})
	l.entersPlus(enters)
	phrase.Map(l.fact, equal, func(x entersEqual) ability.Act {
		return ability.Enter{Tapped: x.Tapped, As: x.As,
			With: []ability.CounterSpec{{N: x.N, Kind: x.Kind, Additional: x.Additional}}}
	}, func(a ability.Act) (entersEqual, bool) {
		e, ok := a.(ability.Enter)
		if !ok || len(e.With) != 1 || e.From != nil || e.Under != nil || e.Abilities != nil {
			return entersEqual{}, false
		}
		return entersEqual{e.Tapped, e.With[0].Additional, e.With[0].Kind, e.With[0].N, e.As}, true
	})
	l.fact.Add(ability.PerEach{}, "{Act:entering} for {Of:every}")
	l.fact.Add(ability.PerEach{}, "{Act:entering} for each {N:unit}")
	one := phrase.Of[ability.Act](l.g, "entering")
	one.Add(ability.Enter{}, enters("with {With:counters|and} on [it]")...)

	// "Become a copy" and its exceptions (707.9).
	l.act.Add(ability.CopyOf{}, "become[s] a copy of {What:obj}")
	l.act.Add(ability.CopyOf{Many: true}, "become[s] copies of {What:obj}")
	l.fact.Add(ability.CopyOf{Is: true}, "[is|are] a copy of {What:obj} <, except {Except:exception|and}>")
	l.act.Add(ability.CopyOf{}, "become[s] a copy of {What:obj} , except {Except:exception|and}")
	ex := phrase.Of[ability.Act](l.g, "exception")
	ex.Add(ability.Gain{Has: true}, "(it has|they have) {List:granted|and}")
	ex.Add(ability.Gain{Has: true, Copy: ability.CopyUnsaid}, "has {List:granted|and}")
	ex.Add(ability.Gain{Has: true, Copy: ability.CopyIsHe}, "he has {List:granted|and}")
	ex.Add(ability.Gain{Has: true, Copy: ability.CopyIsShe}, "she has {List:granted|and}")
	ex.Add(ability.Gain{Has: true, Copy: ability.CopyIsToken}, "the token has {List:granted|and}")
	ex.Add(ability.Gain{Has: true, Gained: true}, "(it gains|they gain) {List:granted|and}")
	it := phrase.Of[isForm](l.g, "excepted form")
	it.Add(isForm{}, "it's {F:form}")
	it.Add(isForm{Copy: ability.CopyUnsaid}, "is {F:form}")
	it.Add(isForm{Copy: ability.CopyIsHe}, "he's {F:form}")
	it.Add(isForm{Copy: ability.CopyIsShe}, "she's {F:form}")
	phrase.Map(ex, it, func(f isForm) ability.Act {
		b := f.F.become(true).(ability.Become)
		b.Copy = f.Copy
		return b
	}, func(a ability.Act) (isForm, bool) {
		f, ok := formOf(a, true)
		b, _ := a.(ability.Become)
		return isForm{f, b.Copy}, ok
	})
	ex.Add(ability.ExceptIf{}, ", if it's a {If:noun} , {Then:exception|and}")
	last := phrase.Of[ability.Act](l.g, "exception behind which its condition stands")
	last.Add(ability.Enter{}, "it enters with {With:counters|and} on it")
	ex.Add(ability.ExceptIf{Behind: true}, "{Then:exception behind which its condition stands|and} if it's a {If:noun}")
	ex.Add(ability.KeepName{}, "its name is ~", phrase.Also("his name is ~"), phrase.Also("her name is ~"))
	ex.Add(ability.KeepColor{}, "it doesn't copy that {Of:noun}'s color")
	ex.Add(ability.NoManaCost{}, "it has no mana cost", phrase.Also("has no mana cost"))
	ex.Add(ability.Enter{}, "it enters with {With:counters|and} on it")
	ex.Add(ability.Become{Is: true, Base: true}, "it's {Size:size}",
		phrase.Also("he's {Size:size}"), phrase.Also("she's {Size:size}"),
		phrase.Also("they're {Size:size}"))
	ex.Add(ability.Become{Is: true, Base: true, Copy: ability.CopyIsStill}, "it's still {Size:size}")
	ex.Add(ability.Become{Is: true, Not: true}, "it isn't {Like:hue|and}",
		phrase.Also("it's not {Like:hue|and}"))
	ex.Add(ability.Become{Is: true, Not: true, Copy: ability.CopyIsCopy}, "the copy isn't {Like:hue|and}")
	ex.Add(ability.Become{Is: true, Not: true, Copy: ability.CopyIsToken}, "the token isn't {Like:hue|and}")
	ex.Add(ability.Become{Is: true, Not: true, Copy: ability.CopyIsThey}, "they're not {Like:hue|and}",
		phrase.Also("they aren't {Like:hue|and}"))
	ex.Add(ability.Become{Is: true}, "it's {Like:hue|and} <{Also:also}>",
		phrase.Also("he's {Like:hue|and} <{Also:also}>"), phrase.Also("she's {Like:hue|and} <{Also:also}>"),
		phrase.Also("is {Like:hue|and} <{Also:also}>"))
	ex.Add(ability.Become{Is: true, Copy: ability.CopyIsCopy}, "the copy is {Like:hue|and} <{Also:also}>")
}

// countersCant stands for "counters can't be put on ...".
type countersCant struct {
	Kind ability.CounterKind
	On   ability.Ref
}

// countersKept stands for "counters remain on ~ as it moves ...".
type countersKept struct{ On ability.Ref }

// blockedExcept stands for a sentence with its duration in the middle.
type blockedExcept struct {
	Who ability.Ref
	For ability.Duration
	By  ability.Ref
}

// entersEqual is entering with a number of counters equal to an amount that follows.
type entersEqual struct {
	Tapped     bool
	Additional bool
	Kind       ability.CounterKind
	N          ability.Number
	As         ability.Act
}

// silencing stands for "Its activated abilities can't be activated."
type silencing struct{ Of ability.Ref }

// silences adds that abilities can't be activated: until 2009, that they can't be played, where lands and spells
// can't either.
func (l *lang) silences() {
	own := phrase.Of[silencing](l.g, "silencing")
	own.Add(silencing{}, "{Of:gen} activated abilities can't be activated",
		phrase.Before(2009, "{Of:gen} activated abilities can't be played"))
	kind := ability.IsKind{Kind: ability.ActivatedAbility}
	cant := ability.Cant{Acts: []ability.Act{ability.Passive{Act: ability.Activate{}}}}
	phrase.Map(l.simple, own, func(x silencing) ability.Effect {
		return ability.Do{Who: ability.AbilitiesOf{Of: x.Of, Noun: kind}, Acts: []ability.Act{cant}}
	}, func(e ability.Effect) (silencing, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 ||
			!ability.Equal(d.Acts[0], cant) {
			return silencing{}, false
		}
		of, ok := d.Who.(ability.AbilitiesOf)
		return silencing{of.Of}, ok && !of.One && !of.Tap && of.Noun == ability.Property(kind)
	})
}

// tireless stands for a sentence about what attacking doesn't do.
type tireless struct{ Who ability.Ref }

// vigilant is having vigilance, which until 2004 had no name.
var vigilant = ability.Gain{Has: true, List: []ability.Ability{ability.Keyword{Word: "vigilance"}}}

// beforeVigilance adds "Attacking doesn't cause ~ to tap", as a sentence and as what a subject does: "gets +1/+1 and
// attacking doesn't cause it to tap".
func (l *lang) beforeVigilance() {
	const says, said = "attacking doesn't cause ", "attacking does not cause "
	l.fact.Add(vigilant, "[has|have] vigilance", phrase.Also(says+"%0 [it] to tap"), phrase.Also(said+"%0 [it] to tap"))
	l.fact.Add(ability.Gain{Has: true, List: []ability.Ability{ability.Keyword{Word: "indestructible"}}},
		"[has|have] indestructible", phrase.Before(2013, "[is|are] indestructible"))
	whole := phrase.Of[tireless](l.g, "tireless")
	whole.Add(tireless{}, "{Who:subj} [has|have] vigilance", phrase.Also(says+"{Who:obj} to tap"),
		phrase.Also(said+"{Who:obj} to tap"))
	phrase.Map(l.simple, whole, func(x tireless) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{vigilant}}
	}, func(e ability.Effect) (tireless, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return tireless{}, false
		}
		g, ok := d.Acts[0].(ability.Gain)
		return tireless{d.Who}, ok && g.Has && slices.EqualFunc(g.List, vigilant.List,
			func(a, b ability.Ability) bool { return ability.Equal(a, b) })
	})
}

// ownRule stands for a sentence about something that a player has: "your maximum hand size is reduced by one".
type ownRule struct {
	Who ability.Ref
	Act ability.Act
}

// rules adds facts about costs, permissions, hands and players.
func (l *lang) rules() {
	f := l.fact
	// Costs (601.2f).
	to := func(words string) []any { return []any{words + " to cast", phrase.Before(2009, words+" to play")} }
	f.Add(ability.CostChange{Less: true}, append(to("cost[s] {Cost:cost} less"),
		phrase.Also("cost[s] you {Cost:cost} less to cast"), phrase.Also("cost[s] you {Cost:cost} less to play"))...)
	f.Add(ability.CostChange{}, to("cost[s] {Cost:cost} more")...)
	f.Add(ability.CostChange{Less: true, Activate: true}, "cost[s] {Cost:cost} less to activate")
	f.Add(ability.CostChange{Less: true, Activate: true, UpTo: true}, "cost[s] up to {Cost:cost} less to activate")
	f.Add(ability.CostChange{Activate: true}, "cost[s] {Cost:cost} more to activate")
	l.keywordCostChanges()
	f.Add(ability.CostChange{Behind: true}, to("cost[s] {Acts:additional|and} more")...)
	f.Add(ability.CostChange{}, "cost[s] an additional {Acts:additional|and} to cast",
		phrase.Before(2009, "cost[s] an additional {Acts:additional|and} to play"))
	phrase.Of[ability.Act](l.g, "additional").Add(ability.PayLife{}, "{N:digits} life")
	f.Add(ability.PerEach{}, "{Act:cost change} for {Of:every}")
	f.Add(ability.PerEach{}, "{Act:cost change} for each {N:unit}")
	f.Add(ability.PerEach{Beyond: true}, "{Act:cost change} for {Of:every} beyond the first")
	c := phrase.Of[ability.Act](l.g, "cost change")
	c.Add(ability.CostChange{Less: true}, append(to("cost[s] {Cost:cost} less"),
		phrase.Also("cost[s] you {Cost:cost} less to cast"), phrase.Also("cost[s] you {Cost:cost} less to play"))...)
	c.Add(ability.CostChange{}, to("cost[s] {Cost:cost} more")...)
	c.Add(ability.CostChange{Behind: true}, to("cost[s] {Acts:additional|and} more")...)
	c.Add(ability.CostChange{Less: true, Activate: true}, "cost[s] {Cost:cost} less to activate")
	c.Add(ability.CostChange{Activate: true}, "cost[s] {Cost:cost} more to activate")
	f.Add(ability.CantReduce{Colored: true}, "reduce[s] only the amount of colored mana you pay")
	for _, w := range colorWords {
		f.Add(ability.CantReduce{Colored: true, Of: w.c.Kind().Set()}, "reduce[s] only the amount of "+w.w+" mana you pay")
	}
	f.Add(ability.CantReduce{N: ability.Const{N: 1}}, "can't reduce the mana in that cost to less than one mana",
		phrase.Also("can't reduce the amount of mana a cost requires to less than one mana"),
		phrase.Also("can't reduce the amount of mana an ability costs to play to less than one mana"))
	f.Add(ability.CantReduce{N: ability.Const{N: 1}, Costs: true},
		"can't reduce the amount of mana an ability costs to activate to less than one mana")

	// 704.5j; 420.5e of 2006.
	legend := phrase.Of[ability.Fact](l.g, "legend fact")
	l.simple.Add(ability.Rule{}, "{Fact:legend fact}")
	legend.Add(ability.NoLegendRule{}, `the "%lower legend rule." doesn't apply <to {To:obj}>`)

	// Hands.
	f.Add(ability.MaxHand{None: true}, "[has|have] no maximum hand size")
	own := phrase.Of[ownRule](l.g, "own rule")
	own.Add(ownRule{}, "{Who:gen} maximum hand size(s) {Act:hand size}")
	h := phrase.Of[ability.Act](l.g, "hand size")
	h.Add(ability.MaxHand{}, "is {N:count}")
	h.Add(ability.MaxHand{}, "is equal to {N:amount}")
	h.Add(ability.MaxHand{Change: true}, "is increased by {N:count}")
	h.Add(ability.MaxHand{Change: true, Minus: true}, "is reduced by {N:count}")
	phrase.Map(l.simple, own, func(x ownRule) ability.Effect {
		return ability.Do{Who: x.Who,
			Acts: []ability.Act{x.Act}}
	}, func(e ability.Effect) (ownRule, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return ownRule{}, false
		}
		m, ok := d.Acts[0].(ability.MaxHand)
		return ownRule{d.Who, m}, ok && !m.None
	})

	// Permissions: what players may do that the rules don't let them do otherwise.
	l.act.Add(ability.ExtraLand{N: ability.Const{N: 1}}, "play[s] an additional land")
	l.act.Add(ability.ExtraLand{}, "play[s] {N:count} additional land(s)")
	l.act.Add(ability.ExtraLand{UpTo: true}, "play[s] up to {N:count} additional land(s)")
	l.act.Add(ability.Cast{AsFlash: true}, "cast[s] {What:obj} as though [they]@What had flash",
		phrase.Before(2009, "play[s] {What:obj} as though [they]@What had flash"),
		phrase.Before(2006, "play[s] {What:obj} any time [it|he or she|they|you] could play an instant"))
	for _, s := range []ability.SpendAny{{}, {Type: true}} {
		words := "spend mana as though it were mana of any color"
		if s.Type {
			words = "spend mana as though it were mana of any type"
		}
		f.Add(s, words)
		f.Add(s, words+" to cast {What:obj}")
		s.Activate = true
		f.Add(s, words+" to activate {What:obj}")
	}
	any := phrase.Of[canSpend](l.g, "can spend any mana")
	any.Add(canSpend{}, "you can spend mana of any type to cast {What:obj}")
	phrase.Map(l.simple, any, func(x canSpend) ability.Effect {
		return ability.Do{Who: ability.You{}, May: true, Acts: []ability.Act{ability.SpendAny{What: x.What, Type: true,
			Short: true}}}
	}, func(e ability.Effect) (canSpend, bool) {
		d, ok := e.(ability.Do)
		if !ok || !d.May || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 {
			return canSpend{}, false
		}
		s, ok := d.Acts[0].(ability.SpendAny)
		return canSpend{s.What}, ok && s.Short
	})
	hasted := phrase.Of[activatesHasted](l.g, "activates as though with haste")
	hasted.Add(activatesHasted{}, "you may activate abilities of {Of:np} as though those creatures had haste",
		phrase.Also("you may activate abilities of {Of:np} as though they had haste"),
		phrase.Also("you may activate abilities of {Of:np} as though it had haste"))
	withHaste := ability.With{List: []ability.Ability{ability.Keyword{Word: "haste"}}}
	phrase.Map(l.simple, hasted, func(x activatesHasted) ability.Effect {
		return ability.Do{Who: x.Of, Acts: []ability.Act{ability.CanAlso{Act: ability.Activate{}, As: withHaste}}}
	}, func(e ability.Effect) (x activatesHasted, ok bool) {
		d, ok := e.(ability.Do)
		if !ok || d.May || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 {
			return x, false
		}
		return activatesHasted{d.Who}, ability.Equal(d.Acts[0], ability.CanAlso{Act: ability.Activate{}, As: withHaste})
	})
	l.loyaltyUses()
	l.act.Add(ability.Cast{AsFlash: true}, "cast[s] {What:obj} {When:time} as though [they]@What had flash",
		phrase.Before(2009, "play[s] {What:obj} {When:time} as though [they]@What had flash"))
	// "Damage that would reduce your life total to less than 1 reduces it to 1 instead."
	l.simple.Add(ability.LifeFloor{},
		"damage that would reduce {Of:gen} life total to less than {Below:digits} reduces it to {To:digits} instead")
	l.clause.Add(ability.LifeFloor{}, "{For:duration} , damage that would reduce {Of:gen} life total to less than "+
		"{Below:digits} reduces it to {To:digits} instead")
	l.simple.Add(ability.CostFloor{},
		"each spell that would cost less than {Below:count} mana to cast costs {To:count} mana to cast",
		phrase.Before(2009, "each spell that would cost less than {Below:count} mana to play costs {To:count} mana to play"))
	l.simple.Add(ability.KeywordRather{}, "you may pay {Cost:cost} rather than pay {Keyword:costKeyword} costs",
		phrase.Also("you may pay {Cost:cost} rather than pay the {Keyword:costKeyword} cost for permanents you control"))
	l.simple.Add(ability.KeywordRather{Cost: ability.ManaCost{mana.GenericSymbol(0)}},
		"you may pay 0 rather than pay {Keyword:costKeyword} costs", phrase.Prefer(1))
	l.clause.Add(ability.ExtraTrigger{},
		"if {Cause:entering event} causes a triggered ability of {Of:np} to trigger , that ability triggers an additional "+
			"time")
	l.clause.Add(ability.ExtraTrigger{},
		"if a triggered ability of {Of:np} triggers , that ability triggers an additional time")
	l.clause.Add(ability.ExtraTrigger{It: true},
		"if a triggered ability of {Of:np} triggers , it triggers an additional time")
	entering := phrase.Of[ability.Event](l.g, "entering event")
	entering.Add(ability.Does{}, "{Who:np} {Acts:entering act|or}")
	e := phrase.Of[ability.Act](l.g, "entering act")
	e.Add(ability.Enter{}, "entering", phrase.Before(2024, "entering the battlefield"))
	e.Add(ability.Enter{}, "entering under {Under:gen} control",
		phrase.Before(2024, "entering the battlefield under {Under:gen} control"))
	e.Add(ability.Leave{}, "leaving the battlefield")
	e.Add(ability.Die{}, "dying")
	e.Add(ability.Attack{}, "attacking")
	f.Add(ability.ChooseNotUntap{}, "choose not to untap {What:obj} during your untap step")
}

// entersPlus stands for "enters with a +1/+1 counter on it plus an additional +1/+1 counter on it for each other
// creature you control", entersTwice for two such numbers.
type (
	entersPlus struct {
		Kind, More ability.CounterKind
		Of         ability.Ref
	}
	entersTwice struct {
		Kind, More ability.CounterKind
		Of, And    ability.Ref
	}
)

// entersPlus adds entering with counters of which there is one and one for each of something, or one for each of two
// things. They are one number of counters.
func (l *lang) entersPlus(enters func(string) []any) {
	with := func(a, b ability.Number, kind, more ability.CounterKind) ability.Act {
		if kind != more {
			return ability.Enter{With: []ability.CounterSpec{{N: a, Kind: kind}, {N: b, Kind: more}}}
		}
		return ability.Enter{With: []ability.CounterSpec{{N: ability.Plus{A: a, B: b}, Kind: kind}}}
	}
	sum := func(a ability.Act) (p ability.Plus, k ability.CounterKind, ok bool) {
		e, ok := a.(ability.Enter)
		if !ok || len(e.With) != 1 || e.With[0].Additional {
			return p, "", false
		}
		k, w := e.With[0].Kind, e.With
		p, ok = w[0].N.(ability.Plus)
		e.With = nil
		return p, k, ok && ability.Equal(e, ability.Enter{})
	}
	plus := phrase.Of[entersPlus](l.g, "enters plus")
	plus.Add(entersPlus{}, enters("with a {Kind:counterKind} counter on [it] plus an additional {More:counterKind} counter "+
		"on [it] for {Of:every}")...)
	phrase.Map(l.fact, plus, func(x entersPlus) ability.Act {
		return with(ability.Const{N: 1}, ability.CountOf{Of: x.Of}, x.Kind, x.More)
	}, func(a ability.Act) (entersPlus, bool) {
		p, k, ok := sum(a)
		b, is := p.B.(ability.CountOf)
		return entersPlus{k, k, b.Of}, ok && is && p.A == ability.Number(ability.Const{N: 1}) && ability.Equal(b,
			ability.CountOf{Of: b.Of})
	})
	twice := phrase.Of[entersTwice](l.g, "enters twice")
	twice.Add(entersTwice{}, enters("with a {Kind:counterKind} counter on [it] for {Of:every} and a {More:counterKind} "+
		"counter on [it] for {And:every}")...)
	phrase.Map(l.fact, twice, func(x entersTwice) ability.Act {
		return with(ability.CountOf{Of: x.Of}, ability.CountOf{Of: x.And}, x.Kind, x.More)
	}, func(a ability.Act) (entersTwice, bool) {
		p, k, ok := sum(a)
		one, is := p.A.(ability.CountOf)
		two, too := p.B.(ability.CountOf)
		return entersTwice{k, k, one.Of, two.Of}, ok && is && too && ability.Equal(one, ability.CountOf{Of: one.Of}) &&
			ability.Equal(two, ability.CountOf{Of: two.Of})
	})
}

// loyaltyUse stands for "you may activate loyalty abilities of ~ any time you could cast an instant".
type loyaltyUse struct {
	Of  ability.Ref
	Use ability.LoyaltyUse
	For ability.Duration
}

// loyaltyUses adds when and how often loyalty abilities may be activated other than as 606.3 says.
func (l *lang) loyaltyUses() {
	u := phrase.Of[loyaltyUse](l.g, "loyalty use")
	const instant, twice = " any time you could cast an instant", " rather than only once"
	const turn = " on any player's turn"
	for _, the := range []bool{false, true} {
		may := "you may activate loyalty abilities of {Of:np}"
		if the {
			may = "you may activate the loyalty abilities of {Of:np}"
		}
		u.Add(loyaltyUse{Use: ability.LoyaltyUse{The: the}}, may+instant)
		u.Add(loyaltyUse{Use: ability.LoyaltyUse{The: the, AnyTurn: true}}, may+turn+instant)
		u.Add(loyaltyUse{Use: ability.LoyaltyUse{The: the, Twice: true}}, may+" twice each turn"+twice)
		u.Add(loyaltyUse{Use: ability.LoyaltyUse{The: the, Twice: true}, For: ability.ThisTurn{}},
			may+" twice this turn"+twice)
	}
	u.Add(loyaltyUse{Use: ability.LoyaltyUse{Own: true}}, "you may activate {Of:gen} loyalty abilities"+instant)
	phrase.Map(l.simple, u, func(x loyaltyUse) ability.Effect {
		return ability.Do{Who: x.Of, Acts: []ability.Act{x.Use}, For: x.For}
	}, func(e ability.Effect) (loyaltyUse, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.Front {
			return loyaltyUse{}, false
		}
		use, ok := d.Acts[0].(ability.LoyaltyUse)
		return loyaltyUse{d.Who, use, d.For}, ok
	})
}

// activatesHasted stands for "you may activate abilities of creatures you control as though those creatures had haste".
type activatesHasted struct{ Of ability.Ref }

// canSpend stands for "you can spend mana of any type to cast creature spells".
type canSpend struct{ What ability.Ref }

// keywordCostChange stands for "Equip costs you pay cost {1} less."
type keywordCostChange struct {
	Who     ability.Ref
	Keyword ability.Word
	Less    bool
	Cost    ability.ManaCost
	UpTo    bool
	// Activated is "abilities you activate" rather than "costs you pay".
	Activated bool
}

// keywordCostChanges adds what changes the costs of a keyword.
func (l *lang) keywordCostChanges() {
	c := phrase.Of[keywordCostChange](l.g, "keyword cost change")
	const pays = "{Keyword:costKeyword} costs {Who:subj} pay[s] cost {Cost:cost} "
	const upTo = "{Keyword:costKeyword} costs {Who:subj} pay[s] cost up to {Cost:cost} less"
	const plays = "{Keyword:costKeyword} abilities {Who:subj} activate[s] cost "
	c.Add(keywordCostChange{Less: true}, pays+"less",
		phrase.Also("{Keyword:costKeyword} abilities {Who:subj} play[s] cost {Cost:cost} less to play"),
		phrase.Also("{Keyword:costKeyword} costs {Who:subj} pay[s] cost you {Cost:cost} less"))
	c.Add(keywordCostChange{Less: true, Activated: true}, plays+"{Cost:cost} less to activate")
	c.Add(keywordCostChange{Less: true, UpTo: true, Activated: true}, plays+"up to {Cost:cost} less to activate")
	c.Add(keywordCostChange{Less: true, UpTo: true}, upTo)
	c.Add(keywordCostChange{}, pays+"more")
	c.Add(keywordCostChange{Activated: true}, plays+"{Cost:cost} more to activate")
	everyone := ability.Objects{Det: ability.Det{How: ability.All}, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}
	c.Add(keywordCostChange{Who: everyone, Less: true}, "{Keyword:costKeyword} costs cost {Cost:cost} less",
		phrase.Also("all {Keyword:costKeyword} costs cost {Cost:cost} less"))
	c.Add(keywordCostChange{Who: everyone}, "all {Keyword:costKeyword} costs cost {Cost:cost} more",
		phrase.Also("{Keyword:costKeyword} costs cost {Cost:cost} more"))
	phrase.Map(l.simple, c, func(x keywordCostChange) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.CostChange{Keyword: x.Keyword, Less: x.Less,
			Cost: x.Cost, UpTo: x.UpTo, Activated: x.Activated}}}
	}, func(e ability.Effect) (keywordCostChange, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return keywordCostChange{}, false
		}
		k, ok := d.Acts[0].(ability.CostChange)
		return keywordCostChange{d.Who, k.Keyword, k.Less, k.Cost, k.UpTo, k.Activated}, ok && k.Keyword != "" &&
			!k.Activate && len(k.Acts) == 0 && k.Cards == nil
	})
	l.specialCostChanges()
}

// specialCostChange stands for "Plotting cards from your hand costs {2} less."
type specialCostChange struct {
	Keyword ability.Word
	Cards   ability.Ref
	Cost    ability.ManaCost
	Less    bool
	AnyTurn bool
}

// specialCostChanges adds what changes the costs of the special actions of keywords (116.2).
func (l *lang) specialCostChanges() {
	c := phrase.Of[specialCostChange](l.g, "special cost change")
	for _, w := range []struct {
		word  ability.Word
		doing string
	}{{"plot", "plotting"}, {"foretell", "foretelling"}} {
		doing := w.doing + " {Cards:obj} costs {Cost:cost} "
		c.Add(specialCostChange{Keyword: w.word, Less: true}, doing+"less")
		c.Add(specialCostChange{Keyword: w.word, Less: true, AnyTurn: true},
			doing+"less and can be done on any player's turn")
		c.Add(specialCostChange{Keyword: w.word}, doing+"more")
	}
	phrase.Map(l.simple, c, func(x specialCostChange) ability.Effect {
		return ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.CostChange{Keyword: x.Keyword, Less: x.Less,
			Cost: x.Cost, Cards: x.Cards, AnyTurn: x.AnyTurn}}}
	}, func(e ability.Effect) (specialCostChange, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.Who != (ability.You{}) || d.May || d.For != nil || d.Front || len(d.More) > 0 {
			return specialCostChange{}, false
		}
		k, ok := d.Acts[0].(ability.CostChange)
		return specialCostChange{k.Keyword, k.Cards, k.Cost, k.Less, k.AnyTurn}, ok && k.Keyword != "" &&
			k.Cards != nil && !k.Activate && !k.UpTo && len(k.Acts) == 0
	})
}

// ownSilence stands for "its activated abilities can't be activated unless they're mana abilities".
type ownSilence struct{ Of ability.Ref }
