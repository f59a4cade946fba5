package reference_test

import (
	"testing"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle"
	"arbiter/reference"
)

// thing makes up a permanent of a player.
func thing(p *reference.Player, types ability.Types, texts ...string) *reference.Object {
	o := &reference.Object{Zone: ability.Battlefield, Owner: p, Controller: p, Types: types,
		Subtypes: map[ability.Subtype]bool{}, Counters: map[ability.CounterKind]int{}}
	for _, s := range texts {
		a, err := oracle.ReadLine(s, nil)
		if err != nil {
			panic(err)
		}
		if k, ok := a.(ability.Keywords); ok {
			for _, x := range k.List {
				o.Keywords = append(o.Keywords, x.(ability.Keyword))
			}
		} else {
			o.Abilities = append(o.Abilities, a)
		}
	}
	return o
}

const (
	creature = ability.Types(1 << ability.Creature)
	artifact = ability.Types(1 << ability.Artifact)
	land     = ability.Types(1 << ability.Land)
)

// TestCosts: what can be paid, by the rules named.
func TestCosts(t *testing.T) {
	t.Parallel()
	bear := func(p *reference.Player) *reference.Object { return thing(p, creature) }
	elf := func(p *reference.Player) *reference.Object { return thing(p, creature, "{T}: Add {G}.") }
	forest := func(p *reference.Player) *reference.Object { return thing(p, land, "{T}: Add {G}.") }
	treasure := func(p *reference.Player) *reference.Object {
		return thing(p, artifact, "{T}, Sacrifice ~: Add one mana of any color.")
	}
	type maker = func(*reference.Player) *reference.Object
	but := func(m maker, change func(*reference.Object)) maker {
		return func(p *reference.Player) *reference.Object {
			o := m(p)
			change(o)
			return o
		}
	}
	tapped := func(o *reference.Object) { o.Tapped = true }
	sick := func(o *reference.Object) { o.Sick = true }
	snow := func(o *reference.Object) { o.Supertypes = []ability.Supertype{ability.Snow} }
	for _, c := range []struct {
		rule   string
		cost   string
		source maker
		others []maker
		life   int
		want   bool
	}{
		{"118.3: what is tapped can't be tapped", "{T}", but(bear, tapped), nil, 20, false},
		{"107.5", "{T}", bear, nil, 20, true},
		{"302.6", "{T}", but(bear, sick), nil, 20, false},
		{"302.6: only creatures", "{T}", but(treasure, sick), nil, 20, true},
		{"702.10c", "{T}", but(func(p *reference.Player) *reference.Object { return thing(p, creature, "Haste") }, sick), nil,
			20, true},
		{"107.6", "{Q}", bear, nil, 20, false},
		{"107.6", "{Q}", but(bear, tapped), nil, 20, true},
		{"601.2h: one object for each part", "Sacrifice ~, Sacrifice a creature", bear, nil, 20, false},
		{"601.2h", "Sacrifice ~, Sacrifice a creature", bear, []maker{bear}, 20, true},
		{"601.2h: tapped and then sacrificed", "{T}, Sacrifice a creature", bear, nil, 20, true},
		{"701.21a", "Sacrifice two creatures", bear, nil, 20, false},
		{"118.3", "Sacrifice another creature", bear, nil, 20, false},
		{"118.3a", "{G}", bear, []maker{forest}, 20, true},
		{"118.3a", "{W}", bear, []maker{forest}, 20, false},
		{"118.3a", "{2}", bear, []maker{forest}, 20, false},
		{"107.4e", "{W/G}", bear, []maker{forest}, 20, true},
		{"107.4e", "{2/W}", bear, []maker{forest, forest}, 20, true},
		{"107.4e", "{2/W}", bear, []maker{forest}, 20, false},
		{"107.4f", "{W/P}", bear, nil, 2, true},
		{"119.4", "{W/P}", bear, nil, 1, false},
		{"107.4f: both", "{W/P}, Pay 2 life", bear, nil, 3, false},
		{"107.4h", "{S}", bear, []maker{forest}, 20, false},
		{"107.4h", "{S}", bear, []maker{but(forest, snow)}, 20, true},
		{"601.2g: mana first, then it is sacrificed", "{G}, Sacrifice a creature", elf, nil, 20, true},
		{"601.2g: sacrificed for mana", "{G}, Sacrifice an artifact", bear, []maker{treasure}, 20, false},
		{"601.2g", "{G}, Sacrifice an artifact", bear, []maker{treasure, treasure}, 20, true},
		{"601.2h: tapped for mana", "{G}, Tap two untapped creatures you control", bear, []maker{elf}, 20, false},
		{"601.2h", "{G}, Tap two untapped creatures you control", bear, []maker{elf, bear}, 20, true},
		{"601.2h", "{G}, {T}", elf, nil, 20, false},
		{"107.3: X is 2", "{X}", bear, []maker{forest}, 20, false},
		{"107.3: X is 2", "{X}", bear, []maker{forest, elf}, 20, true},
		{"302.6: mana abilities too", "{G}", bear, []maker{but(elf, sick)}, 20, false},
		{"119.4", "Pay 3 life", bear, nil, 2, false},
		{"119.4", "Pay 3 life", bear, nil, 3, true},
		{"605.1a: a mana ability with a cost", "{W}{U}", bear, []maker{forest, func(p *reference.Player) *reference.Object {
			return thing(p, land, "{1}, {T}: Add {W}{U}.")
		}}, 20, true},
		{"605.1a", "{W}{U}", bear, []maker{func(p *reference.Player) *reference.Object {
			return thing(p, land, "{1}, {T}: Add {W}{U}.")
		}}, 20, false},
	} {
		p := &reference.Player{Name: "A", Life: c.life, Counters: map[ability.CounterKind]int{}}
		g := &reference.Game{Players: []*reference.Player{p}, Active: p, Objects: []*reference.Object{c.source(p)}}
		for _, m := range c.others {
			g.Objects = append(g.Objects, m(p))
		}
		line, err := oracle.ReadLine(c.cost+": Draw a card.", nil)
		if err != nil {
			t.Fatal(err)
		}
		x := 2
		a := &reference.Ask{Game: g, Source: g.Objects[0], You: p, X: &x}
		got, err := a.CanActivate(line, line.(ability.Activated).Cost)
		if err != nil || got != c.want {
			t.Errorf("%s: %s with %d others and %d life: %v, %v", c.rule, c.cost, len(c.others), c.life, got, err)
		}
	}
}

// TestPool: mana in the pool pays too, and {S} only by mana of a snow source.
func TestPool(t *testing.T) {
	t.Parallel()
	for cost, want := range map[string]bool{"{R}": true, "{S}": true, "{R}{S}": true, "{R}{R}": false, "{1}{S}{G}": false,
		"{1}{S}": true, "{C}": false} {
		p := &reference.Player{Life: 1, Pool: []reference.Mana{{Kind: mana.R, N: 1}, {Kind: mana.U, Snow: true, N: 1}}}
		o := thing(p, artifact)
		a := &reference.Ask{Game: &reference.Game{Players: []*reference.Player{p}, Objects: []*reference.Object{o}},
			Source: o, You: p}
		got, err := a.CanPay([]ability.Act{ability.PayMana{Cost: mana.MustCost(cost)}})
		if err != nil || got != want {
			t.Errorf("%s: %v, %v", cost, got, err)
		}
	}
}
