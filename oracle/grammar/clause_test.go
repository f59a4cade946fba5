package grammar

import (
	"testing"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// same reads a text, compares its tree, prints it and compares the text.
func same(t *testing.T, text string, want ability.Ability) {
	t.Helper()
	got := readOne(t, text)
	if !ability.Equal(got, want) {
		t.Errorf("%s\n got %#v\nwant %#v", text, got, want)
	}
	l := language()
	if s, err := l.g.Print(l.line, got, 2026); err != nil || s != text {
		t.Errorf("%s\nprints %s, %v", text, s, err)
	}
}

var (
	one     = ability.Det{How: ability.One}
	each    = ability.Det{How: ability.Each}
	it      = ability.It{Say: ability.ByIt}
	you     = ability.You{}
	self    = ability.Self{}
	mine    = ability.Controlled{By: you}
	player  = ability.Objects{Det: one, Noun: ability.IsKind{Kind: ability.AnyPlayerKind}}
	dying   = []ability.Act{ability.Die{}}
	drawing = ability.Do{Who: unsaidYou, Acts: []ability.Act{ability.Draw{N: numeral(1)}}}
	flying  = ability.Keyword{Word: ability.Flying}
	pumped  = ability.Get{By: ability.SizeChange{Power: ability.Signed{N: numeral(1)},
		Toughness: ability.Signed{N: numeral(1)}}}
	goblin = ability.HasSubtype{Subtype: "Goblin"}
)

func fact(who ability.Ref, acts ...ability.Act) ability.Do { return ability.Do{Who: who, Acts: acts} }

func kind(k ability.Kind) ability.Property { return ability.IsKind{Kind: k} }

// TestFacts compares static abilities with their trees.
func TestFacts(t *testing.T) {
	creatures := creature(ability.Det{}, mine)
	say := func(e ability.Effect) ability.Ability { return ability.Statement{Does: e} }
	same(t, "Other creatures you control get +1/+1 and have flying.",
		say(fact(creature(ability.Det{Other: true}, mine), pumped,
			ability.Gain{List: []ability.Ability{flying}, Has: true})))
	same(t, "~ can't attack or block.", say(fact(self,
		ability.Cant{Acts: []ability.Act{ability.Attack{}, ability.Block{}}})))
	same(t, "~ can't be blocked except by creatures with flying or reach.",
		say(fact(self, ability.Cant{Acts: []ability.Act{ability.BecomeBlocked{Except: true,
			By: creature(ability.Det{}, ability.With{Any: true,
				List: []ability.Ability{flying, ability.Keyword{Word: ability.Reach}}})}}})))
	same(t, "~ attacks each combat if able.", say(fact(self,
		ability.Must{Acts: []ability.Act{ability.Attack{}}, When: ability.Time{When: ability.EachCombat}})))
	same(t, "~ enters tapped unless you control two or more Goblins.",
		say(ability.If{Unless: true, Then: fact(self, ability.Enter{Tapped: true}),
			Cond: ability.Controls{Who: you, What: ability.Objects{Det: ability.Det{How: ability.AtLeast,
				N: numeral(2)},
				Noun: goblin}}}))
	same(t, "Enchanted creature is a Goblin in addition to its other types.",
		say(fact(ability.Attached{By: ability.EnchantedWord, Noun: ability.HasType{Type: ability.Creature}},
			ability.Become{Is: true, Like: []ability.Property{goblin}, Also: ability.OtherTypes})))
	same(t, "~'s power and toughness are each equal to the number of creatures you control.",
		say(fact(self, ability.SizeIs{Stat: ability.TotalPowerToughness, N: ability.CountOf{Of: creatures}})))
	same(t, "Your maximum hand size is two.", say(fact(you, ability.MaxHand{N: numeral(2)})))
	same(t, "As long as it's your turn, ~ has flying.",
		say(ability.While{Cond: ability.IsTurn{Of: you}, Effect: fact(self,
			ability.Gain{List: []ability.Ability{flying}, Has: true})}))
	same(t, "Players can't gain life.", say(fact(ability.Objects{Noun: kind(ability.AnyPlayerKind)},
		ability.Cant{Acts: []ability.Act{ability.GainLife{}}})))
	same(t, "If a creature would die, exile it instead.",
		say(ability.Instead{When: ability.Does{Who: creature(one), Acts: dying},
			Effect: ability.Do{Who: unsaidYou, Acts: []ability.Act{ability.ExileIt{What: it}}}}))
}

// TestEvents compares triggered abilities with their trees.
func TestEvents(t *testing.T) {
	on := func(say ability.TriggerWord, e ability.Event) ability.Triggered {
		return ability.Triggered{Say: say, When: e, Effect: drawing}
	}
	does := func(who ability.Ref, acts ...ability.Act) ability.Event { return ability.Does{Who: who, Acts: acts} }
	same(t, "Whenever ~ or another creature you control dies, draw a card.", on(ability.SayWhenever,
		does(ability.Either{List: []ability.Ref{self, creature(ability.Det{How: ability.One, Other: true}, mine)}},
			ability.Die{})))
	same(t, "Whenever ~ attacks or blocks, draw a card.",
		on(ability.SayWhenever, does(self, ability.Attack{}, ability.Block{})))
	same(t, "Whenever one or more creatures you control deal combat damage to a player, draw a card.",
		on(ability.SayWhenever,
			does(creature(ability.Det{How: ability.AtLeast, N: numeral(1)}, mine),
				ability.Deal{Combat: true, Parts: []ability.Portion{{To: player}}})))
	same(t, "Whenever you cast your second spell each turn, draw a card.",
		on(ability.SayWhenever, ability.Does{Who: you, During: ability.Time{When: ability.EachTurn},
			Acts: []ability.Act{ability.Cast{What: ability.Objects{Det: ability.Det{How: ability.Nth, N: numeral(2),
				Of: you},
				Noun: kind(ability.AnySpell)}}}}))
	same(t, "Whenever ~ becomes the target of a spell, draw a card.",
		on(ability.SayWhenever, does(self, ability.BecomeTarget{Of: ability.Objects{Det: one,
			Noun: kind(ability.AnySpell)}})))
	same(t, "When ~ enters and at the beginning of your upkeep, draw a card.",
		on(ability.SayEach, ability.AnyOf{List: []ability.Event{
			ability.Occasion{Say: ability.SayWhen, Event: does(self, ability.Enter{})},
			ability.Occasion{Say: ability.SayAt, Event: ability.Begins{Step: ability.Upkeep, Whose: you}}}}))
	same(t, "At the beginning of combat on your turn, draw a card.",
		on(ability.SayAt, ability.Begins{Step: ability.BeginCombat, Whose: you}))
	limited := on(ability.SayWhenever, does(creature(one), ability.Die{}))
	limited.Once = true
	same(t, "Whenever a creature dies, draw a card. This ability triggers only once each turn.", limited)
}

// TestClauses compares what frames and joins clauses with its trees.
func TestClauses(t *testing.T) {
	say := func(e ability.Effect) ability.Ability { return ability.Statement{Does: e} }
	gain := ability.Do{Who: you, Acts: []ability.Act{ability.GainLife{N: numeral(1)}}}
	died := ability.Happened{Event: ability.Does{Who: creature(one), Acts: dying},
		When: ability.Time{When: ability.InTurn}}
	target := creature(ability.Det{How: ability.One, Target: true})
	same(t, "Draw a card and you gain 1 life.", say(ability.Seq{Join: ability.SeqAnd,
		List: []ability.Effect{drawing, gain}}))
	same(t, "If a creature died this turn, draw a card. Otherwise, you gain 1 life.",
		say(ability.If{Cond: died, Then: drawing, Else: gain}))
	same(t, "Draw a card if a creature died this turn.", say(ability.If{Cond: died, Then: drawing, Post: true}))
	same(t, "You may draw a card. If you do, you gain 1 life.", say(ability.Seq{List: []ability.Effect{
		ability.Do{Who: you, May: true, Acts: drawing.Acts}, ability.If{Cond: ability.DidSo{}, Then: gain}}}))
	same(t, "Target creature gains flying until end of turn and can't be blocked this turn.",
		say(ability.Do{Who: target, Acts: []ability.Act{ability.Gain{List: []ability.Ability{flying}}},
			For: ability.UntilEndOfTurn{}, More: []ability.Predicate{{
				Acts: []ability.Act{ability.Cant{Acts: []ability.Act{ability.BecomeBlocked{}}}},
				For:  ability.ThisTurn{}}}}))
	same(t, "Sacrifice ~ at the beginning of the next end step.",
		say(ability.Delayed{Say: ability.SayAt, When: ability.Begins{Step: ability.EndStep, Which: ability.NextStep},
			Post:   true,
			Effect: ability.Do{Who: unsaidYou, Acts: []ability.Act{ability.Sacrifice{What: self}}}}))
	same(t, "For each creature you control, draw a card.", say(ability.ForEach{Of: creature(each, mine), Effect: drawing}))
	same(t, "You may have target creature get +1/+1 until end of turn.",
		say(ability.MayHave{Who: you, Effect: ability.Do{Who: target, Acts: []ability.Act{pumped},
			For: ability.UntilEndOfTurn{}}}))
	// What could belong to two belongs to the nearer.
	same(t, "Counter target spell that targets you or a creature you control.",
		say(ability.Do{Who: unsaidYou, Acts: []ability.Act{ability.CounterIt{What: ability.Objects{
			Det: ability.Det{How: ability.One, Target: true}, Noun: kind(ability.AnySpell),
			Post: []ability.Property{ability.Targeting{What: ability.Either{List: []ability.Ref{you,
				creature(one, mine)}}}}}}}}))
}

// TestAgreement reads no clause whose verb doesn't agree with its subject.
func TestAgreement(t *testing.T) {
	l := language()
	for _, text := range []string{
		"Other creatures you control gets +1/+1.", "~ get +1/+1.", "Whenever one or more creatures you control deals combat damage to a player, draw a card.",
		"Each player draw a card.", "~ can't attacks.", "If a creature would dies, exile it instead.", "Players doesn't untap during their untap step.", "You may draws a card.",
	} {
		t.Run(text, func(t *testing.T) {
			if v, err := phrase.Read(l.g.Reader(), l.line, text); err == nil {
				t.Errorf("%s\nis read as %#v", text, v)
			}
		})
	}
}

// TestOldWordings prints a line as it was worded in other years, and reads that back to the same tree.
func TestOldWordings(t *testing.T) {
	l := language()
	for _, x := range []struct {
		text  string
		years map[int]string
	}{
		{"When ~ enters, draw a card.", map[int]string{2017: "When ~ enters the battlefield, draw a card.", 2006: "When ~ comes into play, draw a card."}},
		{"Whenever a creature dies, draw a card.", map[int]string{2006: "Whenever a creature is put into a graveyard from play, draw a card."}},
		{"Sacrifice ~ at the beginning of the next end step.", map[int]string{2006: "Sacrifice ~ at end of turn."}},
		{"White spells cost {1} less to cast.", map[int]string{2006: "White spells cost {1} less to play."}},
		{"Destroy target creature with mana value 3 or less.", map[int]string{2017: "Destroy target creature with converted mana cost 3 or less."}},
	} {
		t.Run(x.text, func(t *testing.T) {
			v := readOne(t, x.text)
			for year, want := range x.years {
				s, err := l.g.Print(l.line, v, year)
				if err != nil || s != want {
					t.Errorf("%s\nin %d is %s (%v), not %s", x.text, year, s, err, want)
					continue
				}
				if !ability.Equal(readOne(t, s), v) {
					t.Errorf("%s\nis parsed differently from %s", s, x.text)
				}
			}
		})
	}
}
