package table

import (
	"slices"
	"testing"

	"arbiter/server/wire"
)

// TestForecast foresees the combat damage of a declaration that is being made, by playing a copy of the game on (510.1,
// 704.5a, 704.5g), and leaves the game as it is.
func TestForecast(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
2/2

Paper Wall {0}
Creature — Wall
Defender
1/3
`
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "60 Paper Hound", cards), packed(t, "60 Paper Wall", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(b, []*Client{a}, "Cast Paper Wall") // in B's turn
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Cast Paper Hound")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	s := a.State()
	hound := s.Decision.Source
	got, err := tab.Forecast("A", map[wire.ID]wire.ID{hound: "p1"}, -1)
	if err != nil || got.Unknown || len(got.Dies) != 0 || len(got.Players) != 1 ||
		got.Players[0] != (wire.Loss{Player: 1, Life: 2, Left: s.Players[1].Life - 2}) {
		t.Fatalf("an attack is foreseen as %+v, %v", got, err)
	}
	if got, err = tab.Forecast("A", nil, -1); err != nil || got.Unknown || len(got.Players) != 0 {
		t.Errorf("no attack is foreseen as %+v, %v", got, err)
	}
	if a.State().At != s.At {
		t.Fatal("the game went on")
	}
	if got, _ := tab.Forecast("B", nil, -1); !got.Unknown {
		t.Errorf("who isn't asked is told %+v", got)
	}
	if _, err := tab.Forecast("C", nil, -1); err == nil {
		t.Error("a stranger is told what will happen")
	}
	for i, o := range s.Decision.Options {
		if o.Other == "p1" {
			k.answer(a, i)
		}
	}
	k.calmUntil(c, func() bool { s := b.State(); return s.Decision != nil && s.Decision.Kind == "block" })
	wall := b.State().Decision.Source
	if got, err = tab.Forecast("B", nil, -1); err != nil || len(got.Players) != 1 || got.Players[0].Life != 2 {
		t.Errorf("no block is foreseen as %+v, %v", got, err)
	}
	if got, err = tab.Forecast("B", map[wire.ID]wire.ID{wall: hound}, -1); err != nil || got.Unknown ||
		len(got.Players) != 0 || len(got.Dies) != 0 {
		t.Errorf("a block is foreseen as %+v, %v", got, err)
	}
}

// TestForecastOnStack: combat damage that goes on the stack (310.3 of 2006) is foreseen as it would be dealt.
func TestForecastOnStack(t *testing.T) {
	const cards = "Paper Hound {0}\nCreature — Dog\nHaste\n2/2\n\nPaper Wall {0}\nCreature — Wall\nDefender\n1/3\n"
	k := newKit(t)
	k.edition = "2006"
	tab, c := k.game([]Deck{packed(t, "60 Paper Hound", cards), packed(t, "60 Paper Wall", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(b, []*Client{a}, "Play Paper Wall")
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Play Paper Hound")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	s := a.State()
	got, err := tab.Forecast("A", map[wire.ID]wire.ID{s.Decision.Source: "p1"}, -1)
	if err != nil || got.Unknown || got.Then != "" || len(got.Players) != 1 || got.Players[0].Life != 2 {
		t.Errorf("an attack is foreseen as %+v, %v", got, err)
	}
	k.answer(a, slices.IndexFunc(s.Decision.Options, func(o wire.Option) bool { return o.Other == "p1" }))
	k.calmUntil(c, func() bool { s := b.State(); return s.Decision != nil && s.Decision.Kind == "block" })
	if got, err = tab.Forecast("B", nil, -1); err != nil || got.Unknown || len(got.Players) != 1 {
		t.Errorf("no block is foreseen as %+v, %v", got, err)
	}
}

// TestDamageOnStack: the attacking player is asked too while combat damage is on the stack (310.3 of 2006), and
// everybody sees how it was assigned.
func TestDamageOnStack(t *testing.T) {
	const cards = "Paper Hound {0}\nCreature — Dog\nHaste\n{0}: Paper Hound gets +1/+0 until end of turn.\n2/2\n"
	k := newKit(t)
	k.edition = "2006"
	_, c := k.game([]Deck{packed(t, "60 Paper Hound", cards), packed(t, "60 Paper Hound", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Play Paper Hound")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	k.answer(a, slices.IndexFunc(a.State().Decision.Options, func(o wire.Option) bool { return o.Other == "p1" }))
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Step == "damage" && s.Active == 0 })
	s := a.State()
	i := slices.IndexFunc(s.Objects, func(o wire.Object) bool { return o.Kind == "damage" })
	if i < 0 || !slices.Equal(s.Objects[i].Announced, []string{"Paper Hound: 2 to B"}) || len(s.Objects[i].Marks) > 0 {
		t.Errorf("with combat damage on the stack the attacker is asked: %+v", s.Objects[max(i, 0)])
	}
}

// TestForecastCost: what a declaration costs is told before it is made, and who can't attack too since what it would
// pay with is tapped as it attacks (508.1f-j).
func TestForecastCost(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
This creature can't attack unless you pay {1}.
2/2

Paper Elf {0}
Creature — Elf Druid
Haste
{T}: Add {G}.
1/1

Paper Moss {0}
Artifact
{T}: Add {G}.
`
	k := newKit(t)
	list := "24 Paper Hound\n20 Paper Elf\n16 Paper Moss"
	tab, c := k.game([]Deck{packed(t, list, cards), packed(t, "60 Paper Moss", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Cast Paper Hound")
	k.pick(a, []*Client{b}, "Cast Paper Elf")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	s := a.State()
	if len(s.Decision.Steps) != 2 {
		t.Fatalf("the steps are %+v", s.Decision.Steps)
	}
	hound, elf := s.Decision.Steps[0].Source, s.Decision.Steps[1].Source
	got, err := tab.Forecast("A", map[wire.ID]wire.ID{hound: "p1"}, -1)
	if err != nil || got.Unknown || got.Cost != "{1}" || len(got.Cannot) > 0 || len(got.Players) != 1 ||
		got.Players[0].Life != 2 {
		t.Errorf("an attack that costs {1} is foreseen as %+v, %v", got, err)
	}
	got, err = tab.Forecast("A", map[wire.ID]wire.ID{hound: "p1", elf: "p1"}, -1)
	if err != nil || got.Cost != "{1}" || !slices.Equal(got.Cannot, []wire.ID{elf}) {
		t.Errorf("an attack of the creature that would pay is foreseen as %+v, %v", got, err)
	}
}

// TestForecastTriggers: triggered abilities that only make continuous effects resolve in what is foreseen (702.45a);
// others could depend on what is hidden.
func TestForecastTriggers(t *testing.T) {
	const cards = `Paper Ronin {0}
Creature — Samurai
Haste
Bushido 1
2/2

Paper Knight {0}
Creature — Knight
First strike
2/2
`
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "60 Paper Ronin", cards), packed(t, "60 Paper Knight", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(b, []*Client{a}, "Cast Paper Knight") // in B's turn
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Cast Paper Ronin")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	s := a.State()
	ronin := s.Decision.Source
	for i, o := range s.Decision.Options {
		if o.Other == "p1" {
			k.answer(a, i)
		}
	}
	k.calmUntil(c, func() bool { s := b.State(); return s.Decision != nil && s.Decision.Kind == "block" })
	knight := b.State().Decision.Source
	got, err := tab.Forecast("B", map[wire.ID]wire.ID{knight: ronin}, -1)
	if err != nil || got.Unknown || len(got.Players) != 0 || len(got.Dies) != 1 || got.Dies[0] != knight {
		t.Errorf("a block of a creature with bushido is foreseen as %+v, %v", got, err)
	}
}

// TestForecastWalker foresees the loyalty that an attacked planeswalker would lose (120.3c).
func TestForecastWalker(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
2/2

Paper Sage {0}
Legendary Planeswalker — Sage
+1: You gain 1 life.
Loyalty: 3
`
	k := newKit(t)
	tab, c := k.game([]Deck{packed(t, "60 Paper Hound", cards), packed(t, "60 Paper Sage", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
	}
	k.pick(b, []*Client{a}, "Cast Paper Sage") // in B's turn
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Cast Paper Hound")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	d := a.State().Decision
	sage := wire.ID("")
	for _, o := range d.Options {
		if o.Other != "" && o.Other != "p1" {
			sage = o.Other
		}
	}
	got, err := tab.Forecast("A", map[wire.ID]wire.ID{d.Source: sage}, -1)
	if err != nil || got.Unknown || len(got.Players)+len(got.Dies) != 0 || len(got.Hit) != 1 ||
		got.Hit[0] != (wire.Hit{Object: sage, Loses: 2, Left: 1}) {
		t.Errorf("an attack on a planeswalker is foreseen as %+v, %v", got, err)
	}
}

// TestForecastBetween: between first-strike damage and the rest (510.4) abilities trigger. Those resolve of which
// everybody can tell what they do; where something is chosen, what has happened by then is told, and what the rest
// depends on. Damage is assigned among several blockers lethal damage first (510.1c), and it is said where it matters.
func TestForecastBetween(t *testing.T) {
	const cards = `Paper Duelist {0}
Creature — Human
Haste
Double strike
Whenever this creature deals combat damage, put a +1/+1 counter on it.
2/2

Paper Archer {0}
Creature — Human
Haste
First strike
Whenever this creature deals combat damage, it deals 1 damage to any target.
4/2

Paper Phantom {0}
Creature — Spirit
Haste
Double strike
Whenever this creature deals combat damage, return it to its owner's hand.
6/6

Paper Giant {0}
Creature — Giant
Haste
6/6

Paper Guard {0}
Creature — Soldier
1/3
`
	for _, test := range []struct {
		attacker string
		want     wire.Forecast // of it and two Guards; Dies only counts
	}{
		{"Paper Duelist", wire.Forecast{Dies: make([]wire.ID, 1), Assigned: true}},
		{"Paper Archer", wire.Forecast{Dies: make([]wire.ID, 1), Assigned: true, Then: "Paper Archer"}},
		{"Paper Phantom", wire.Forecast{Dies: make([]wire.ID, 2)}}, // it doesn't die
		{"Paper Giant", wire.Forecast{Dies: make([]wire.ID, 2)}},
	} {
		k := newKit(t)
		tab, c := k.game([]Deck{packed(t, "60 "+test.attacker, cards), packed(t, "60 Paper Guard", cards)}, "", "")
		a, b := c[0], c[1]
		for _, x := range c {
			k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
		}
		k.pick(b, []*Client{a}, "Cast Paper Guard") // in B's turn
		k.pick(b, []*Client{a}, "Cast Paper Guard")
		k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
		k.pick(a, []*Client{b}, "Cast "+test.attacker)
		k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
		d := a.State().Decision
		attacker := d.Source
		k.answer(a, slices.IndexFunc(d.Options, func(o wire.Option) bool { return o.Other == "p1" }))
		k.calmUntil(c, func() bool { s := b.State(); return s.Decision != nil && s.Decision.Kind == "block" })
		plan := map[wire.ID]wire.ID{}
		for _, o := range b.State().Objects {
			if o.Zone == "battlefield" && o.Controller == 1 {
				plan[o.ID] = attacker
			}
		}
		got, err := tab.Forecast("B", plan, -1)
		if err != nil || len(plan) != 2 || len(got.Dies) != len(test.want.Dies) || got.Assigned != test.want.Assigned ||
			got.Then != test.want.Then || got.Unknown || len(got.Players) != 0 {
			t.Errorf("two Guards (%d) block %s: %+v, %v", len(plan), test.attacker, got, err)
		}
	}
}

// TestForecastWithout: what only draws, discards or reveals cards is left out and named, and a spell resolves of which
// everybody can tell what it does, in combat or elsewhere (608.2).
func TestForecastWithout(t *testing.T) {
	const cards = `Paper Looter {0}
Creature — Rogue
Haste
Whenever this creature attacks, you may draw a card. If you do, discard a card.
2/2

Paper Scout {0}
Creature — Scout
Haste
Whenever this creature attacks, reveal the top card of your library. If it's a land card, put it into your hand.
2/2

Paper Burglar {0}
Creature — Rogue
Haste
Whenever this creature attacks, reveal the top card of your library. You gain life equal to its mana value.
2/2

Paper Spark {0}
Instant
Paper Spark deals 1 damage to any target.

Paper Guard {0}
Creature — Soldier
1/1
`
	const scout, looter, burglar = "Paper Scout", "Paper Looter", "Paper Burglar"
	for _, test := range []struct {
		attacker, other string
		without         []string
	}{{looter, scout, []string{looter, scout}}, {scout, "Paper Spark", []string{scout}}, {burglar, "Paper Spark", nil}} {
		k := newKit(t)
		list := "30 " + test.attacker + "\n30 " + test.other
		tab, c := k.game([]Deck{packed(t, list, cards), packed(t, "60 Paper Guard", cards)}, "", "")
		a, b := c[0], c[1]
		for _, x := range c {
			k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main"}, Main: true})
		}
		k.pick(b, []*Client{a}, "Cast Paper Guard") // in B's turn
		k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
		k.pick(a, []*Client{b}, "Cast "+test.attacker)
		loses := 2
		if test.other == scout {
			k.pick(a, []*Client{b}, "Cast "+scout)
			loses = 4
		}
		k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
		plan := map[wire.ID]wire.ID{}
		for _, o := range a.State().Objects {
			if o.Zone == "battlefield" && o.Controller == 0 {
				plan[o.ID] = "p1"
			}
		}
		life := a.State().Players[1].Life
		got, err := tab.Forecast("A", plan, -1)
		if test.attacker == burglar {
			if err != nil || !got.Unknown || got.Then != burglar {
				t.Errorf("life by the top card of a library is foreseen as %+v, %v", got, err)
			}
			continue
		}
		if err != nil || got.Unknown || got.Then != "" || !slices.Equal(got.Without, test.without) ||
			len(got.Players) != 1 || got.Players[0].Life != loses {
			t.Errorf("%s and %s are foreseen as %+v, %v", test.attacker, test.other, got, err)
		}
		if test.other == scout {
			continue
		}
		attacker := a.State().Decision.Source
		k.sent(a, &wire.Stops{Type: "stops", Mine: []string{"main", "attackers"}, Main: true, Hold: true})
		for a.State().Decision != nil && a.State().Decision.Kind == "attack" {
			k.answer(a, slices.IndexFunc(a.State().Decision.Options,
				func(o wire.Option) bool { return o.Kind == "attack" }))
		}
		k.pick(a, nil, "Cast Paper Spark")
		guard := func(o wire.Option) bool {
			return o.Kind == "object" && o.Object != "p0" && o.Object != "p1" && o.Object != attacker
		}
		k.answer(a, slices.IndexFunc(a.State().Decision.Options, guard))
		if got, err = tab.Forecast("A", nil, -1); err != nil || got.Unknown || len(got.Dies) != 1 ||
			len(got.Players) != 1 || got.Players[0].Left != life-2 || !slices.Equal(got.Without, test.without) {
			t.Errorf("with a spell on the stack it is foreseen as %+v, %v", got, err)
		}
	}
}

// TestForecastTarget foresees combat damage for each target that a spell could get (601.2c), as if it resolved (608.2).
func TestForecastTarget(t *testing.T) {
	const cards = `Paper Hound {0}
Creature — Dog
Haste
2/2

Paper Moss {0}
Artifact
{T}: Add {G}.

Paper Surge {G}
Instant
Target creature gets +1/+1 until end of turn.
`
	k := newKit(t)
	list := "20 Paper Hound\n20 Paper Moss\n20 Paper Surge"
	tab, c := k.game([]Deck{packed(t, list, cards), packed(t, "60 Paper Hound", cards)}, "", "")
	a, b := c[0], c[1]
	for _, x := range c {
		k.sent(x, &wire.Stops{Type: "stops", Mine: []string{"main", "blockers"}, Main: true})
	}
	k.pick(b, []*Client{a}, "Cast Paper Hound") // in B's turn
	k.calmUntil(c, func() bool { s := a.State(); return s.Active == 0 && s.Decision != nil && s.Step == "main" })
	k.pick(a, []*Client{b}, "Cast Paper Moss")
	k.pick(a, []*Client{b}, "Cast Paper Hound")
	k.calmUntil(c, func() bool { s := a.State(); return s.Decision != nil && s.Decision.Kind == "attack" })
	hound := a.State().Decision.Source
	k.answer(a, slices.IndexFunc(a.State().Decision.Options, func(o wire.Option) bool { return o.Kind == "attack" }))
	k.calmUntil(c, func() bool { s := b.State(); return s.Decision != nil && s.Decision.Kind == "block" })
	guard := b.State().Decision.Source
	k.answer(b, slices.IndexFunc(b.State().Decision.Options, func(o wire.Option) bool { return o.Kind == "block" }))
	k.pick(a, nil, "Cast Paper Surge")
	d := a.State().Decision
	for i, o := range d.Options {
		if o.Kind != "object" {
			continue
		}
		dies := map[wire.ID]wire.ID{hound: guard, guard: hound}[o.Object]
		got, err := tab.Forecast("A", nil, i)
		if err != nil || got.Unknown || !slices.Equal(got.Dies, []wire.ID{dies}) || len(got.Players) != 0 {
			t.Errorf("with %s as the target it is foreseen as %+v, %v", o.Text, got, err)
		}
	}
	if got, _ := tab.Forecast("A", nil, -1); !got.Unknown || d.Kind != "target" || len(d.Options) < 2 {
		t.Errorf("without a target (%+v) it is foreseen as %+v", d, got)
	}
}
