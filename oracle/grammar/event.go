package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// events adds the verbs of what happens, family by family.
func (l *lang) events() {
	l.zoneEvents()
	l.combatEvents()
	l.playerEvents()
	l.objectEvents()
}

// entering is a verb of coming to the battlefield with the rest of its words: newest, before 2024 and before 2009.
func entering(act ability.Act, rest string) verb {
	return verb{act: act, words: "enter[s]" + rest, past: "entered",
		old: []oldVerb{{2024, "enter[s] the battlefield" + rest, "entered"}, {2009, "come[s] into play" + rest,
			"came"}}}
}

// zoneEvents adds changes of zones.
func (l *lang) zoneEvents() {
	l.verbs([]verb{
		entering(ability.Enter{}, ""),
		entering(ability.Enter{}, " under {Under:gen} control"),
		entering(ability.Enter{}, " from {From:fromZone}"),
		entering(ability.Enter{Tapped: true}, " tapped"),
		entering(ability.Enter{Tapped: true}, " tapped and under {Under:gen} control"),
		entering(ability.Enter{Untapped: true}, " untapped"),
		{act: ability.Leave{}, words: "leave[s] the battlefield", past: "left",
			old: []oldVerb{{2009, "leave[s] play", "left"}}},
		{act: ability.Leave{}, words: "leave[s] {Zone:leftZone}", past: "left"},
		{act: ability.Leave{}, words: "leave[s] the battlefield under {Under:gen} control", past: "left"},
		{act: ability.Leave{Alive: true}, words: "leave[s] the battlefield without dying", past: "left"},
		{act: ability.PutInto{Zone: ability.Graveyard}, words: "[is|are] put into a graveyard from {From:fromZone}",
			past: be},
		{act: ability.PutInto{Zone: ability.Graveyard}, words: "[is|are] put into a graveyard", past: be},
		{act: ability.PutInto{Zone: ability.Graveyard, Resolving: true},
			words: "[is|are] put into a graveyard during [its] resolution", past: be},
		{act: ability.PutInto{}, words: "[is|are] put into {Of:gen} {Zone:ownZone} from {From:fromZone}", past: be},
		{act: ability.PutInto{}, words: "[is|are] put into {Of:gen} {Zone:ownZone}", past: be},
		{act: ability.PutInto{Anywhere: true}, words: "[is|are] put into {Of:gen} {Zone:ownZone} from anywhere",
			past: be},
		{act: ability.PutInto{Zone: ability.Graveyard, Anywhere: true},
			words: "[is|are] put into a graveyard from anywhere", past: be},
		{act: ability.PutInto{Zone: ability.Graveyard, Many: true, Anywhere: true},
			words: "[is|are] put into graveyards from anywhere", past: be},
		{act: ability.PutInto{Zone: ability.Graveyard, Many: true},
			words: "[is|are] put into graveyards from {From:fromZone}", past: be},
		{act: ability.PutInto{Zone: ability.Exile}, words: "[is|are] put into exile from {From:fromZone}", past: be},
		{act: ability.PutInto{Zone: ability.Exile}, words: "[is|are] put into exile", past: be},
		{act: ability.PutInto{Zone: ability.Battlefield}, words: "[is|are] put onto the battlefield", past: be,
			old: []oldVerb{{2009, "[is|are] put into play", be}}},
		{act: ability.PutInto{Zone: ability.Hand}, words: "[is|are] returned to {Of:gen} hand", past: be, prefer: 1},
		{act: ability.PutInto{Zone: ability.Hand, From: ability.ZoneOf{Zone: ability.Battlefield}},
			words: "[is|are] returned to hand", past: be, prefer: 1},
		{act: ability.PutInto{Zone: ability.Hand, From: ability.ZoneOf{Zone: ability.Battlefield}},
			words: "[is|are] returned to {Of:gen} hand from the battlefield", past: be, prefer: 1,
			old: []oldVerb{{2009, "[is|are] returned to {Of:gen} hand from play", be}}},
	})
	from := phrase.Of[ability.Ref](l.g, "fromZone")
	from.Add(ability.ZoneOf{Zone: ability.Battlefield}, "the battlefield", phrase.Before(2009, "play"))
	from.Add(ability.ZoneOf{}, "{Of:gen} {Zone:ownZone}")
	from.Add(ability.ZoneOf{Zone: ability.Library}, "a library")
	from.Add(ability.ZoneOf{Zone: ability.Hand}, "a hand")
	from.Add(ability.ZoneOf{Zone: ability.Graveyard}, "a graveyard")
	from.Add(ability.ZoneOf{Zone: ability.Exile}, "exile")
	from.Add(ability.ZoneOf{Zone: ability.Stack}, "the stack")
	from.Add(ability.ZoneOf{Zone: ability.Command}, "the command zone")
	from.Add(ability.ZonesOf{Or: true}, "{Of:gen} {Zones:ownZone|or2}")
	two := phrase.Of[twoZones](l.g, "two zones")
	two.Add(twoZones{}, "{A:one zone} or from {B:one zone}", phrase.Also("{A:one zone} and/or {B:one zone}"))
	phrase.Map(from, two, func(x twoZones) ability.Ref { return ability.Either{List: []ability.Ref{x.A, x.B}} },
		func(r ability.Ref) (twoZones, bool) {
			e, ok := r.(ability.Either)
			if !ok || len(e.List) != 2 || e.Said != 0 {
				return twoZones{}, false
			}
			return twoZones{e.List[0], e.List[1]}, true
		})
	from.Add(ability.Either{List: []ability.Ref{ability.ZoneOf{Zone: ability.Graveyard},
		ability.ZoneOf{Zone: ability.Battlefield}}}, "graveyards and/or the battlefield")
	from.Add(ability.Anywhere{}, "anywhere other than {Except:fromZone}",
		phrase.Also("any zone other than {Except:fromZone}"))
	theirs := ability.It{Say: ability.ByIt, Plural: true}
	from.Add(ability.Anywhere{Except: ability.ZoneOf{Zone: ability.Hand, Of: theirs}}, "anywhere other than their hands")
	one := phrase.Of[ability.Ref](l.g, "one zone")
	one.Add(ability.ZoneOf{}, "{Of:gen} {Zone:ownZone}")
	one.Add(ability.ZoneOf{Zone: ability.Exile}, "exile")
	left := phrase.Of[ability.Ref](l.g, "leftZone")
	left.Add(ability.ZoneOf{}, "{Of:gen} {Zone:ownZone}")
	left.Add(ability.ZoneOf{Zone: ability.Graveyard}, "a graveyard")
	left.Add(ability.ZoneOf{Zone: ability.Stack}, "the stack")
	// "Dies" was "is put into a graveyard from play".
	l.past.Add(ability.Die{}, "died")
	l.done.Add(ability.Die{}, "died")
	l.able.Add(ability.Die{}, "die[s]", phrase.Before(2011, "be put into a graveyard from the battlefield"),
		phrase.Before(2009, "be put into a graveyard from play"))
	l.verbs([]verb{{act: ability.Die{}, words: "die[s] under {Under:gen} control", past: "died"}})
	l.past.Add(ability.HaveControl{}, "controlled {What:obj}", phrase.Prefer(-1))
	// Of other permanents the long wording has stayed.
	put := ability.Die{Put: true}
	l.event.Add(put, "[is|are] put into a graveyard from the battlefield",
		phrase.Before(2009, "[is|are] put into a graveyard from play"), phrase.Prefer(1))
	l.able.Add(put, "be put into a graveyard from the battlefield",
		phrase.Before(2009, "be put into a graveyard from play"), phrase.Prefer(1))
	l.past.Add(put, "[was|were] put into a graveyard from the battlefield",
		phrase.Before(2009, "[was|were] put into a graveyard from play"), phrase.Prefer(1))
	l.event.Add(ability.Die{}, "die[s]", phrase.Before(2011, "[is|are] put into a graveyard from the battlefield"),
		phrase.Before(2009, "[is|are] put into a graveyard from play"))
}

// combatEvents adds attacking, blocking and damage.
func (l *lang) combatEvents() {
	l.dealtByEither()
	l.verbs([]verb{
		{act: ability.Attack{}, words: "attack[s]", past: "attacked"},
		{act: ability.Attack{Alone: true}, words: "attack[s] alone", past: "attacked"},
		{act: ability.Attack{}, words: "attack[s] {Whom:obj}", past: "attacked"},
		{act: ability.Attack{}, words: "attack[s] with {With:obj}", past: "attacked"},
		{act: ability.Attack{}, words: "attack[s] {Whom:obj} with {With:obj}", past: "attacked"},
		{act: ability.AttackUnblocked{}, words: "attack[s] and [isn't|aren't] blocked",
			past: "attacked and [wasn't|weren't] blocked", prefer: 1},
		{act: ability.Block{}, words: "block[s]", past: "blocked"},
		{act: ability.Block{}, words: "block[s] {What:obj}", past: "blocked"},
		{act: ability.Block{}, words: "block[s] with {With:obj}", past: "blocked"},
		{act: ability.Block{Alone: true}, words: "block[s] alone", past: "blocked"},
		{act: ability.BecomeBlocked{}, words: "become[s] blocked", past: "became"},
		{act: ability.BecomeBlocked{}, words: "become[s] blocked by {By:obj}", past: "became"},
		{act: ability.BecomeBlocked{State: true}, words: "[is|are] blocked by {By:obj}", past: be},
		{act: ability.BecomeBlocked{State: true}, words: "[is|are] blocked", past: be},
		{act: ability.BecomeBlocked{State: true, Except: true}, words: "[is|are] blocked except by {By:obj}", past: be},
		{act: ability.Passive{Act: ability.Attack{}}, words: "[is|are] attacked", past: be},
		{act: ability.Fight{}, words: "fight[s] {With:obj}", past: "fought"},
		{act: ability.Deal{}, words: "deal[s] {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.Deal{Combat: true}, words: "deal[s] combat {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.Deal{Noncombat: true}, words: "deal[s] {Parts:leastNoncombat|and}", past: "dealt"},
		{act: ability.Deal{Noncombat: true}, words: "deal[s] noncombat {Parts:dealtPortion|and}", past: "dealt"},
		{act: ability.Deal{Noncombat: true}, words: "deal[s] an amount of noncombat {Parts:lesserPortion|and}",
			past: "dealt"},
		{act: ability.BeDealt{}, words: "[is|are] dealt to {To:obj}", past: be},
		{act: ability.BeDealt{}, words: "[is|are] dealt to {To:obj} by {By:obj}", past: be},
		{act: ability.BeDealt{}, words: "[is|are] dealt by {By:obj}", past: be},
		{act: ability.DealtDamage{}, words: "[is|are] dealt damage", past: be},
		{act: ability.DealtDamage{}, words: "[is|are] dealt damage by {By:obj}", past: be},
		{act: ability.DealtDamage{}, words: "[is|are] dealt damage {By:dealt by either}", past: be},
		{act: ability.DealtDamage{}, words: "[is|are] dealt {N:atLeast} damage", past: be},
		{act: ability.DealtDamage{}, words: "[is|are] dealt {N:atLeast} damage by {By:obj}", past: be},
		{act: ability.DealtDamage{By: ability.Objects{Det: ability.Det{How: ability.One},
			Noun: ability.IsKind{Kind: ability.AnySource}}}, words: "[is|are] dealt {N:atLeast} damage by a single source",
			past: be},
		{act: ability.DealtDamage{Combat: true}, words: "[is|are] dealt combat damage", past: be},
		{act: ability.DealtDamage{Combat: true}, words: "[is|are] dealt combat damage by {By:obj}", past: be},
		{act: ability.DealtDamage{Combat: true}, words: "[is|are] dealt {N:atLeast} combat damage", past: be},
		{act: ability.DealtDamage{Noncombat: true}, words: "[is|are] dealt noncombat damage", past: be},
		{act: ability.Fight{}, words: "fight[s]", past: "fought"},
		{act: ability.BecomeAttached{}, words: "become[s] attached to {To:obj}", past: "became"},
		{act: ability.BecomeUnattached{}, words: "become[s] unattached from {From:obj}", past: "became"},
		{act: ability.BecomeUnattached{}, words: "become[s] unattached", past: "became"},
	})
	part := phrase.Of[ability.Portion](l.g, "dealtPortion")
	part.Add(ability.Portion{}, "damage")
	part.Add(ability.Portion{}, "damage to {To:obj}")
	part.Add(ability.Portion{}, "{N:atLeast} damage to {To:obj}")
	part.Add(ability.Portion{}, "{N:atLeast} damage")
	phrase.Of[ability.Portion](l.g, "leastNoncombat").Add(ability.Portion{}, "{N:atLeast} noncombat damage")
	lesser := phrase.Of[ability.Number](l.g, "lesserAmount")
	lesser.Add(ability.Below{}, "{N:amount}")
	phrase.Of[ability.Portion](l.g, "lesserPortion").Add(ability.Portion{},
		"damage less than {N:lesserAmount} to {To:obj}")
	part.Add(ability.Portion{}, "{N:atMost} damage to {To:obj}")
	most := phrase.Of[soMuchOrLess](l.g, "so much or less")
	most.Add(soMuchOrLess{}, "{N:digits} or less")
	phrase.Map(phrase.Of[ability.Number](l.g, "atMost"), most, func(x soMuchOrLess) ability.Number {
		c, ok := x.N.(ability.Const)
		if !ok {
			return nil
		}
		return ability.Below{N: ability.Const{N: c.N + 1}}
	}, func(n ability.Number) (soMuchOrLess, bool) {
		below, ok := n.(ability.Below)
		c, is := below.N.(ability.Const)
		return soMuchOrLess{ability.Const{N: c.N - 1}}, ok && is && c.N > 0
	})
	least := phrase.Of[ability.Number](l.g, "atLeast")
	least.Add(ability.Least{}, "{N:digits} or more")
}

// playerEvents adds what players do.
func (l *lang) playerEvents() {
	l.verbs([]verb{
		{act: ability.Cast{}, words: "cast[s] {What:obj}", past: "cast",
			old: []oldVerb{{2009, "play[s] {What:spells}", "played"}}},
		{act: ability.Cast{}, words: "cast[s] {What:obj} from {From:fromZone}", past: "cast"},
		{act: ability.Cast{}, words: "cast[s] {What:obj} using mana produced by {Using:obj}", past: "cast"},
		{act: ability.Cast{OrCopy: true}, words: "cast[s] or copy[s] {What:obj}", past: "cast or copied"},
		{act: ability.Play{}, words: "play[s] {What:obj}", past: "played", prefer: -1},
		{act: ability.Play{}, words: "play[s] {What:obj} from {From:fromZone}", past: "played", prefer: -1},
		{act: ability.Activate{}, words: "activate[s] {What:obj}", past: "activated"},
		{act: ability.Draw{}, words: "draw[s] {N:some number} card(s)", past: "drew", done: "drawn"},
		{act: ability.Draw{N: ability.Const{N: 1}, ExceptFirst: true},
			words: "draw[s] a card except the first one [it draws|they draw|they draw|you draw] in each of [its] draw " +
				"steps", past: "drew", done: "drawn"},
		{act: ability.Draw{}, words: "draw[s] cards", past: "drew", done: "drawn"},
		{act: ability.Draw{}, words: "draw[s] [its] {Nth:ordinals} card", past: "drew", done: "drawn"},
		{act: ability.Draw{}, words: "draw[s] {N:so many or more} cards", past: "drew", done: "drawn"},
		{act: ability.Draw{N: ability.Least{N: ability.Const{N: 2}, More: true}}, words: "draw[s] more than one card",
			past: "drew", done: "drawn", prefer: -9},
		{act: ability.Discard{}, words: "discard[s] {What:obj}", past: "discarded"},
		{act: ability.Cycle{}, words: "cycle[s] {What:obj}", past: "cycled"},
		{act: ability.Cycle{OrDiscard: true}, words: "cycle[s] or discard[s] {What:obj}", past: "cycled or discarded"},
		{act: ability.Sacrifice{}, words: "sacrifice[s] {What:obj}", past: "sacrificed"},
		{act: ability.Move{To: ability.Place{Zone: ability.Battlefield}}, words: "put[s] {What:obj} onto the battlefield",
			old: []oldVerb{{2009, "put[s] {What:obj} into play", ""}}},
		{act: ability.Shuffle{}, words: "shuffle[s] {What:np}", past: "shuffled"},
		{act: ability.Search{}, words: "search[es|] {Where:np}", past: "searched"},
		{act: ability.Scry{}, words: "[scries|scry]", past: "scried"},
		{act: ability.Surveil{}, words: "surveil[s]", past: "surveilled"},
		{act: ability.Mill{}, words: "mill[s] {N:some number} card(s)", past: "milled"},
		{act: ability.Mill{N: ability.Least{N: ability.Const{N: 1}}}, words: "mill[s] one or more cards",
			past: "milled"},
		{act: ability.GainLife{}, words: "gain[s] life", past: "gained"},
		{act: ability.GainLife{}, words: "gain[s] {N:atLeast} life", past: "gained"},
		{act: ability.LoseLife{}, words: "lose[s] life", past: "lost"},
		{act: ability.LoseLife{}, words: "lose[s] {N:atLeast} life", past: "lost"},
		{act: ability.PayLife{}, words: "pay[s] life", past: "paid"},
		{act: ability.GetEnergy{N: ability.Least{N: ability.Const{N: 1}}}, words: "get[s] one or more {{E}}",
			past: "got"},
		{act: ability.GetCounters{What: []ability.CounterSpec{{N: ability.Least{N: ability.Const{N: 1}}}}},
			words: "get[s] one or more counters", past: "got"},
		{act: ability.LoseControl{}, words: "lose[s] control of {Of:obj}", past: "lost"},
		{act: ability.GainControl{}, words: "gain[s] control of {What:obj}", past: "gained"},
		{act: ability.WinGame{}, words: "win[s] the game", past: "won"},
		{act: ability.LoseGame{}, words: "lose[s] the game", past: "lost"},
		{act: ability.WinFlip{}, words: "win[s] a coin flip", past: "won"},
		{act: ability.LoseFlip{}, words: "lose[s] a coin flip", past: "lost"},
		{act: ability.TapForMana{}, words: "tap[s] {What:obj} for mana", past: "tapped"},
		{act: ability.Untap{}, words: "untap[s] {What:np}", past: "untapped"},
		{act: ability.Cause{}, words: "cause[s] {Who:obj} to %i {Acts:able|or}", past: "caused"},
		{act: ability.PutCounters{}, words: "put[s] {What:putCounters|and} on {On:obj}", past: "put"},
		{act: ability.BecomeMonarch{}, words: "become[s] the monarch", past: "became"},
		{act: ability.TakeInitiative{}, words: "take[s] the initiative", past: "took", done: "taken"},
		{act: ability.Copy{}, words: "copy[s] {What:obj}", past: "copied"},
		{act: ability.CounterIt{}, words: "counter[s] {What:obj}", past: "countered"},
		{act: ability.Regenerate{}, words: "regenerate[s] {What:obj}", past: "regenerated"},
		{act: ability.Regenerate{}, words: "regenerate[s]", past: "regenerated", unable: true},
		{act: ability.Reveal{}, words: "reveal[s] {What:obj}", past: "revealed"},
		{act: ability.ExileIt{}, words: "exile[s] {What:obj}", past: "exiled"},
	})
	l.event.Add(ability.Tap{}, "tap[s] {What:np}")
	spells := phrase.Of[ability.Ref](l.g, "spells").Agrees()
	spell := ability.Objects{Noun: ability.IsKind{Kind: ability.AnySpell}}
	spells.Add(ability.Self{Say: ability.ByThis, Noun: spell.Noun}, "%s this spell")
	spells.Add(ability.Self{}, "%s ~")
	spells.Add(spell, "{Det:det} <{Pre:adj|space}> spell(s) <{Post:post|space}>")
	spells.Add(spell, "%p <{Pre:adj|space}> spell(s) <{Post:post|space}>")
	put := phrase.Of[ability.CounterSpec](l.g, "putCounters")
	one := ability.Const{N: 1}
	put.Add(ability.CounterSpec{N: ability.Least{N: one}}, "one or more {Kind:counterKind} counters")
	put.Add(ability.CounterSpec{N: one}, "a {Kind:counterKind} counter")
	put.Add(ability.CounterSpec{N: ability.Least{N: one}}, "one or more counters")
	put.Add(ability.CounterSpec{N: one}, "a counter")
	put.Add(ability.CounterSpec{}, "{Kind:counterKind} counters")
	put.Add(ability.CounterSpec{}, "counters")
	ord := phrase.Of[ability.Number](l.g, "ordinals")
	for i, w := range []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"} {
		ord.Add(ability.Const{N: i + 1}, w)
	}
	l.keywordEvents()
}

// objectEvents adds what becomes of permanents, spells and abilities.
func (l *lang) objectEvents() {
	l.underControl()
	l.verbs([]verb{
		{act: ability.BecomeTapped{}, words: "become[s] tapped", past: "became"},
		{act: ability.BecomeUntapped{}, words: "become[s] untapped", past: "became"},
		{act: ability.TappedForMana{}, words: "[is|are] tapped for mana", past: be},
		{act: ability.BecomeTarget{}, words: "become[s] the target(s) of {Of:np}", past: "became"},
		{act: ability.BecomeTarget{State: true}, words: "[is|are] the target(s) of {Of:np}", past: be},
		{act: ability.BeSpent{}, words: "[is|are] spent to cast {On:obj}", past: be},
		{act: ability.TurnedFaceUp{}, words: "[is|are] turned face up", past: be},
		{act: ability.Transform{}, words: "transform[s]", past: "transformed"},
		{act: ability.Untaps{}, words: "untap[s]", past: "untapped"},
		{act: ability.PhaseOut{}, words: "phase[s] out", past: "phased"},
		{act: ability.PhaseIn{}, words: "phase[s] in", past: "phased"},
	})
	// Passive verbs: the subject is what they act on.
	for _, v := range []struct {
		act  ability.Act
		word string
	}{
		{ability.CounterIt{}, "countered"}, {ability.Destroy{}, "destroyed"}, {ability.Sacrifice{}, "sacrificed"},
		{ability.Discard{}, "discarded"},
		{ability.ExileIt{}, "exiled"}, {ability.Regenerate{}, "regenerated"}, {ability.Mill{}, "milled"},
		{ability.Reveal{}, "revealed"}, {ability.Cast{}, "cast"},
		{ability.Activate{}, "activated"}, {ability.Attach{}, "enchanted"}, {ability.Cycle{}, "cycled"},
		{ability.Create{}, "created"}, {ability.Tap{}, "tapped"},
		{ability.Untap{}, "untapped"}, {ability.Copy{}, "copied"}, {ability.Prevent{}, "prevented"},
		{ability.Play{}, "played"}, {ability.Draw{}, "drawn"}, {ability.KeywordEvent{Word: "equip"}, "equipped"},
		{ability.KeywordEvent{Word: "exert"}, "exerted"}, {ability.KeywordEvent{Word: "warp"}, "warped"},
	} {
		act := ability.Passive{Act: v.act}
		var old []oldVerb
		if v.word == "exiled" {
			old = []oldVerb{{2009, "[is|are] removed from the game", be}}
		}
		all := verb{act: act, words: "[is|are] " + v.word, past: be, old: old}
		if v.word == "regenerated" {
			all.infinitive, all.until = "regenerate", 1999
		}
		l.verbs([]verb{
			all,
			{act: act, words: "[is|are] " + v.word + " by {By:obj}", past: be},
		})
	}
	l.verbs([]verb{
		{act: ability.Passive{Act: ability.PutCounters{}}, words: "[is|are] put on {On:obj}", past: be},
		{act: ability.Passive{Act: ability.PutCounters{}}, words: "[is|are] put on {On:one under control}", past: be},
		{act: ability.Passive{Act: ability.RemoveCounters{}}, words: "[is|are] removed from {On:obj}", past: be},
		{act: ability.Passive{Act: ability.Create{}}, words: "[is|are] created under {Under:gen} control", past: be},
		{act: ability.CreateSome{}, words: "create[s] {What:obj}", past: "created"},
		{act: ability.CreateSome{}, words: "create[s] {What:obj} under {Under:gen} control", past: "created"},
		{act: ability.Passive{Act: ability.Cast{}}, words: "[is|are] cast from {From:fromZone}", past: be},
		{act: ability.Passive{Act: ability.ExileIt{}}, words: "[is|are] exiled from {From:fromZone}", past: be},
	})
}

// eitherBy stands for "by A or by B".
type eitherBy struct{ A, B ability.Ref }

// dealtByEither adds sources of damage each with its own "by".
func (l *lang) dealtByEither() {
	two := phrase.Of[eitherBy](l.g, "by one or by another")
	two.Add(eitherBy{}, "by {A:obj} or by {B:obj}")
	phrase.Map(phrase.Of[ability.Ref](l.g, "dealt by either"), two, func(x eitherBy) ability.Ref {
		return ability.Either{List: []ability.Ref{x.A, x.B}, By: true}
	}, func(r ability.Ref) (eitherBy, bool) {
		e, ok := r.(ability.Either)
		if !ok || !e.By || len(e.List) != 2 {
			return eitherBy{}, false
		}
		return eitherBy{e.List[0], e.List[1]}, true
	})
}

// underControl adds what stands "under your control" as counters are put on it.
func (l *lang) underControl() {
	by := phrase.Of[ability.Property](l.g, "under control")
	by.Add(ability.Controlled{}, "under {By:gen} control")
	phrase.Of[ability.Ref](l.g, "one under control").Add(ability.Objects{Det: ability.Det{How: ability.One}},
		"%s a <{Pre:adj|space}> {Noun:noun} {Post:under control|space}")
}

// twoZones is "from your graveyard or from exile".
type twoZones struct{ A, B ability.Ref }

// triggerWords are the words that triggered abilities begin with.
var triggerWords = []struct {
	say  ability.TriggerWord
	when string
}{{ability.SayWhenever, "whenever {When:happens}"}, {ability.SayWhen, "when {When:happens}"},
	{ability.SayAt, "at {When:begins}"}}

// delayedWords are those of delayed ones, which wait for the next time only.
var delayedWords = []struct {
	say  ability.TriggerWord
	when string
}{{ability.SayWhenever, "whenever {When:happens}"}, {ability.SayWhen, "when {When:happens}"},
	{ability.SayAt, "at {When:soon}"}}

// triggers adds triggered abilities (603) and the events that they wait for.
func (l *lang) triggers() {
	h := l.happens
	h.Add(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}>")
	both := phrase.Of[createsOrSacrifices](l.g, "creates or sacrifices")
	both.Add(createsOrSacrifices{}, "{Who:subj} create[s] or sacrifice[s] {What:obj}")
	phrase.Map(h, both, func(x createsOrSacrifices) ability.Event {
		return ability.Does{Who: x.Who, Acts: []ability.Act{ability.CreateSome{What: x.What},
			ability.Sacrifice{What: x.What}}}
	}, func(e ability.Event) (x createsOrSacrifices, ok bool) {
		d, ok := e.(ability.Does)
		if !ok || len(d.Acts) != 2 {
			return x, false
		}
		c, ok := d.Acts[0].(ability.CreateSome)
		s, is := d.Acts[1].(ability.Sacrifice)
		return createsOrSacrifices{d.Who, c.What}, ok && is && ability.Equal(c.What, s.What)
	})
	h.Add(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}> while {While:cond}")
	h.Add(ability.Does{}, "{Who:subj} {Acts:event|or} for the {Nth:ordinals} time {During:time}")
	h.Add(ability.Does{Next: true}, "{Who:subj} next {Acts:event|or} {During:time}")
	h.Add(ability.Does{Who: ability.You{}, Short: true}, "you're {Acts:participle|or} <{During:time}>")
	h.Add(ability.Does{}, "{Who:subj} {Acts:event|or} while {Being:adj}")
	h.Add(ability.Does{}, "{Who:subj} {Acts:event|or} {During:way time}")
	phrase.Of[ability.Time](l.g, "way time").Add(ability.Time{When: ability.ThisWayTime}, "this way")
	h.Add(ability.Does{Acts: []ability.Act{ability.GainLife{}, ability.LoseLife{}}},
		"{Who:subj} gain[s] or lose[s] life <{During:time}>")
	h.Add(ability.RingTempts{}, "the Ring tempts {Who:obj}")
	h.Add(ability.AnyOf{}, "{List:one event|or2}", phrase.Prefer(-2))
	l.eventsOfOne(h)
	h.Add(ability.BecomesTrue{}, "{Cond:state}")
	one := phrase.Of[ability.Event](l.g, "one event")
	one.Add(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}>")
	state := phrase.Of[ability.Condition](l.g, "state")
	state.Add(ability.Controls{}, "{Who:subj} control[s] {What:obj}")
	state.Add(ability.Compare{Op: ability.OrMore}, "{A:amount} is {B:digits} or greater")
	state.Add(ability.Compare{Op: ability.OrLess}, "{A:amount} is {B:digits} or less")
	state.Add(ability.Has{}, "{What:subj} [has|have] {P:having}")
	state.Add(ability.Exists{}, "there are {What:none}")
	state.Add(ability.Has{There: true}, "there are {P:counted} on {What:obj}")
	state.Add(ability.Is{}, "{What:subj} [is|are] {Are:located|and}")
	none := phrase.Of[ability.Ref](l.g, "none")
	none.Add(ability.Objects{Det: ability.Det{How: ability.None, Many: true}},
		"no %p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	c := phrase.Of[ability.Ref](l.g, "counters ref").Agrees()
	c.Add(ability.Counters{N: ability.Least{N: ability.Const{N: 1}}}, "%p one or more {Kind:counterKind} counters")
	c.Add(ability.Counters{N: ability.Least{N: ability.Const{N: 1}}}, "%p one or more counters")
	c.Add(ability.Counters{}, "%p {N:count} {Kind:counterKind} counters", phrase.Prefer(-1))
	c.Add(ability.Counters{Those: true}, "%p {N:count} of each of those kinds of counters")
	fewer := phrase.Of[fewerCounters](l.g, "fewer counters")
	fewer.Add(fewerCounters{}, "%p that many {Kind:counterKind} counters minus {N:plain count}")
	phrase.Map(c, fewer, func(x fewerCounters) ability.Ref {
		return ability.Counters{Kind: x.Kind, N: ability.Minus{A: ability.ThatMuch{Say: ability.ThatManyWord}, B: x.N,
			Late: true}}
	}, func(r ability.Ref) (fewerCounters, bool) {
		x, ok := r.(ability.Counters)
		m, is := x.N.(ability.Minus)
		return fewerCounters{x.Kind, m.B}, ok && is && !x.Last && !x.Those && m.Late &&
			ability.Equal(m.A, ability.ThatMuch{Say: ability.ThatManyWord})
	})
	l.subj.Is(c)
	c.Add(ability.Counters{N: ability.Const{N: 1}}, "%s a {Kind:counterKind} counter")
	c.Add(ability.Counters{N: ability.Const{N: 1}}, "%s a counter")
	c.Add(ability.Counters{Last: true}, "%s the last {Kind:counterKind} counter")
	c.Add(ability.Counters{Last: true}, "%s the last counter")

	l.would.Add(ability.Does{}, "{Who:subj} would %i {Acts:able|or} <{During:time}>")
	l.would.Add(ability.Does{}, "{Who:subj} would %i {Acts:able|or} <{During:time}> while {While:cond}")

	l.begins()
	for _, w := range triggerWords {
		t := ability.Triggered{Say: w.say}
		l.line.Add(t, w.when+" , <if {If:cond} ,> %you {Effect:body}")
		t.Once = true
		l.line.Add(t, w.when+" , <if {If:cond} ,> %you {Effect:body} this ability triggers only once each turn .")
		t.Once, t.Ever = false, true
		l.line.Add(t, w.when+" , <if {If:cond} ,> %you {Effect:body} this ability triggers only once .")
		t.Ever, t.DoOnce = false, true
		l.line.Add(t, w.when+" , <if {If:cond} ,> %you {Effect:body} do this only once each turn .")
		l.line.Add(ability.Triggered{Say: w.say},
			w.when+" , <if {If:cond} ,> %you {Effect:body} this ability triggers only {PerTurn:times} each turn .")
	}
	for _, w := range delayedWords {
		d := ability.Delayed{Say: w.say}
		l.clause.Add(d, w.when+" , <if {If:cond} ,> %you {Effect:clause}")
		d.Front = true
		l.clause.Add(d, "{For:duration} , "+w.when+" , <if {If:cond} ,> %you {Effect:clause}")
		l.clause.Add(ability.Delayed{Say: w.say, Post: true}, "{Effect:simple} "+w.when)
		l.delayedIf(w.say, w.when)
	}
	l.line.Add(ability.Triggered{Say: ability.SayEach}, "{When:occasions} , <if {If:cond} ,> %you {Effect:body}")
	all := phrase.Of[ability.Event](l.g, "occasions")
	all.Add(ability.AnyOf{Join: ability.JoinAnd}, "{List:occasion|and2}")
	all.Add(ability.AnyOf{}, "{List:occasion|or2}")
	occasion := phrase.Of[ability.Event](l.g, "occasion")
	occasion.Add(ability.Occasion{Say: ability.SayWhenever}, "whenever {Event:happens}")
	occasion.Add(ability.Occasion{Say: ability.SayWhen}, "when {Event:happens}")
	occasion.Add(ability.Occasion{Say: ability.SayAt}, "at {Event:begins}")
}

// delayedIf stands for "E at the beginning of the next end step if C", where C is asked as E is done.
type delayedIf struct {
	Effect ability.Effect
	When   ability.Event
	If     ability.Condition
	Say    ability.TriggerWord
}

func (l *lang) delayedIf(say ability.TriggerWord, when string) {
	if say != ability.SayAt {
		return
	}
	late := phrase.Of[delayedIf](l.g, "delayed if")
	late.Add(delayedIf{Say: say}, "{Effect:simple} "+when+" if {If:cond}")
	phrase.Map(l.clause, late, func(x delayedIf) ability.Effect {
		return ability.Delayed{Say: x.Say, When: x.When, Post: true,
			Effect: ability.If{Cond: x.If, Then: x.Effect, Post: true}}
	}, func(e ability.Effect) (delayedIf, bool) {
		d, ok := e.(ability.Delayed)
		f, is := d.Effect.(ability.If)
		return delayedIf{f.Then, d.When, f.Cond, d.Say}, ok && is && d.Post && f.Post && d.If == nil && d.For == nil &&
			f.Else == nil && !f.Unless && !f.Only
	})
}

// begins adds the beginnings of steps: those of every turn, and the next one.
func (l *lang) begins() {
	b := phrase.Of[ability.Event](l.g, "begins")
	b.Add(ability.Begins{}, "the beginning of {Whose:gen} {Step:step}")
	b.Add(ability.Begins{Which: ability.EachStep}, "the beginning of each {Step:step}",
		phrase.Before(2009, "the end of each {Step:ended}"))
	b.Add(ability.Begins{Which: ability.EachStep, Of: true}, "the beginning of each of {Whose:gen} {Step:steps}")
	b.Add(ability.Begins{Which: ability.EachStep, The: true}, "the beginning of the {Step:step}",
		phrase.Before(2009, "end of {Step:ended}"))
	b.Add(ability.Begins{Step: ability.EndStep}, "the beginning of {Whose:gen} end step",
		phrase.Before(2009, "the end of {Whose:gen} turn"))
	b.Add(ability.Begins{Which: ability.FirstStep}, "the beginning of {Whose:gen} first {Step:step} each turn")
	b.Add(ability.Begins{Late: true}, "the beginning of the {Step:step} of {Whose:np}")
	b.Add(ability.Begins{Step: ability.BeginCombat}, "the beginning of combat on {Whose:gen} turn")
	b.Add(ability.Begins{Step: ability.BeginCombat, Which: ability.EachStep}, "the beginning of each combat",
		phrase.Also("the beginning of combat on each player's turn"))
	b.Add(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat")
	b.Add(ability.Begins{Ends: true, Step: ability.Combat, The: true}, "the end of combat")
	b.Add(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat on {Whose:gen} turn")
	b.Add(ability.Begins{Ends: true, Step: ability.Combat, The: true}, "the end of combat on {Whose:gen} turn")
	// The end step was "the end of turn".
	phrase.Of[ability.Step](l.g, "ended").Add(ability.EndStep, "turn")
	phrase.Of[ability.Step](l.g, "final").Add(ability.EndStep, "end step")
	steps := phrase.Of[ability.Step](l.g, "steps")
	steps.Add(ability.MainPhase, "main phases")
	steps.Add(ability.Upkeep, "upkeeps", phrase.Also("upkeep steps"))
	steps.Add(ability.UntapStep, "untap steps")
	steps.Add(ability.DrawStep, "draw steps")
	steps.Add(ability.Turn, "turns")
	steps.Add(ability.Combat, "combat phases")
	steps.Add(ability.EndStep, "end steps")
	steps.Add(ability.PrecombatMain, "precombat main phases")
	steps.Add(ability.FirstMain, "first main phases")
	steps.Add(ability.PostcombatMain, "postcombat main phases")
	steps.Add(ability.SecondMain, "second main phases")
	steps.Add(ability.EndCombat, "end of combat steps")

	soon := phrase.Of[ability.Event](l.g, "soon")
	soon.Add(ability.Begins{Which: ability.NextStep}, "the beginning of the next {Step:step}",
		phrase.Before(2009, "end of {Step:ended}"), phrase.Also("the beginning of the {Step:final}"))
	soon.Add(ability.Begins{Which: ability.NextStep}, "the beginning of {Whose:gen} next {Step:step}")
	for _, w := range []string{"the beginning of {Whose:gen} next {Step:step} this turn",
		"the beginning of the next {Step:step} this turn"} {
		soon.Add(ability.Begins{Which: ability.NextStep, ThisTurn: true}, w, phrase.Prefer(1))
	}
	soon.Add(ability.Begins{Which: ability.NextStep, ThisTurn: true, Step: ability.Combat, Ends: true},
		"this turn's next end of combat")
	soon.Add(ability.Begins{Which: ability.OfThatTurn}, "the beginning of that turn's {Step:step}")
	soon.Add(ability.Begins{Which: ability.NextStep, NextTurn: true}, "the beginning of the next turn's {Step:step}")
	soon.Add(ability.Begins{Step: ability.BeginCombat, Which: ability.NextStep, OnTurn: true},
		"the beginning of combat on {Whose:gen} next turn")
	soon.Add(ability.Begins{Step: ability.BeginCombat, Which: ability.NextStep}, "the beginning of the next combat")
	soon.Add(ability.Begins{Which: ability.NextStep, OnTurn: true},
		"the beginning of the {Step:step} on {Whose:gen} next turn")
	soon.Add(ability.Begins{Which: ability.NextStep, OnTurn: true, Late: true},
		"the beginning of the {Step:step} of {Whose:gen} next turn")
	soon.Add(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat")
	soon.Add(ability.Begins{Ends: true, Step: ability.Combat, The: true}, "the end of combat")
}

// fewerCounters stands for "that many -1/-1 counters minus one".
type fewerCounters struct {
	Kind ability.CounterKind
	N    ability.Number
}

// eventsOfOne stands for "an opponent draws their second card each turn or casts their second spell each turn", which
// says once of whom the events are.
type eventsOfOne struct {
	Who   ability.Ref
	Verbs []verbAt
}

// verbAt is one of them.
type verbAt struct {
	Act    ability.Act
	During ability.Time
}

func (l *lang) eventsOfOne(h *phrase.Category[ability.Event]) {
	at := phrase.Of[verbAt](l.g, "verb and its time")
	at.Add(verbAt{}, "{Act:event} <{During:time}>")
	all := phrase.Of[eventsOfOne](l.g, "events of one")
	all.Add(eventsOfOne{}, "{Who:subj} {Verbs:verb and its time|or2}", phrase.Prefer(-3))
	phrase.Map(h, all, func(x eventsOfOne) ability.Event {
		any := ability.AnyOf{Once: true}
		for _, v := range x.Verbs {
			any.List = append(any.List, ability.Does{Who: x.Who, Acts: []ability.Act{v.Act}, During: v.During})
		}
		return any
	}, func(e ability.Event) (x eventsOfOne, ok bool) {
		any, ok := e.(ability.AnyOf)
		if !ok || !any.Once {
			return x, false
		}
		for _, e := range any.List {
			d, ok := e.(ability.Does)
			if !ok || len(d.Acts) != 1 || x.Who != nil && !ability.Equal(x.Who, d.Who) {
				return x, false
			}
			x.Who, x.Verbs = d.Who, append(x.Verbs, verbAt{d.Acts[0], d.During})
		}
		return x, true
	})
}

// soMuchOrLess stands for "3 or less".
type soMuchOrLess struct{ N ability.Number }

// createsOrSacrifices stands for "you create or sacrifice a token", two events of the same objects.
type createsOrSacrifices struct{ Who, What ability.Ref }
