package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// A brute force that payment is tested against: it activates mana abilities in every order, with all objects, and then
// tries every way to pay.

// bruteWhat is what an object is, or has to be, by bit.
type bruteWhat uint8

const (
	bruteCreature bruteWhat = 1 << iota
	bruteElf
	bruteArtifact
)

type bruteAbility struct {
	tap, self, once bool // {T}; it sacrifices itself; it can be activated once each turn
	pay             int  // generic mana
	use             program.PartKind
	each            int       // how many objects the use is of; 0: none
	what            bruteWhat // what they are
	kinds           mana.Kinds
	n               int // mana of one of these kinds
}

type bruteCard struct {
	name string
	what bruteWhat
	abs  []bruteAbility
}

var bruteCards = []bruteCard{
	{"Wood", 0, []bruteAbility{{tap: true, kinds: mana.G.Set(), n: 1}}},
	{"Bluffs", 0, []bruteAbility{{tap: true, kinds: mana.C.Set(), n: 1},
		{tap: true, pay: 1, kinds: mana.KindsOf(mana.R, mana.W), n: 2}}},
	{"Tower", 0, []bruteAbility{{tap: true, use: program.PartSacrifice, each: 1, what: bruteCreature,
		kinds: mana.B.Set(), n: 2}}},
	{"Sprout", bruteCreature | bruteElf, []bruteAbility{{tap: true, kinds: mana.G.Set(), n: 1}}},
	{"Scout", bruteCreature | bruteElf, nil},
	{"Wolf", bruteCreature, nil},
	{"Piper", bruteCreature | bruteElf, []bruteAbility{{use: program.PartTap, each: 2, what: bruteElf,
		kinds: mana.AnyColor, n: 1}}},
	{"Elder", bruteCreature | bruteElf, []bruteAbility{{use: program.PartTap, each: 3, what: bruteElf,
		kinds: mana.G.Set(), n: 3}}},
	{"Drum", bruteArtifact, []bruteAbility{{tap: true, use: program.PartTap, each: 1, what: bruteCreature,
		kinds: mana.AnyColor, n: 1}}},
	{"Whistle", bruteArtifact, []bruteAbility{{tap: true, use: program.PartTap, each: 1, what: bruteArtifact,
		kinds: mana.U.Set(), n: 1}}},
	{"Totem", bruteArtifact, []bruteAbility{{use: program.PartTap, each: 1, what: bruteCreature,
		kinds: mana.C.Set(), n: 1}}},
	{"Altar", bruteArtifact, []bruteAbility{{use: program.PartSacrifice, each: 1, what: bruteCreature,
		kinds: mana.C.Set(), n: 2}}},
	{"Shrine", bruteArtifact, []bruteAbility{{use: program.PartSacrifice, each: 1, what: bruteCreature, once: true,
		kinds: mana.B.Set(), n: 2}}},
	{"Prospector", bruteCreature | bruteElf, []bruteAbility{{use: program.PartSacrifice, each: 1, what: bruteElf,
		kinds: mana.R.Set(), n: 1}}},
	{"Carver", bruteCreature | bruteElf, []bruteAbility{{use: program.PartSacrifice, each: 1, what: bruteElf,
		kinds: mana.U.Set(), n: 1}}},
	{"Treasure", bruteArtifact, []bruteAbility{{tap: true, self: true, kinds: mana.AnyColor, n: 1}}},
	{"Spawn", bruteCreature, []bruteAbility{{self: true, kinds: mana.C.Set(), n: 1}}},
	{"Myr", bruteCreature | bruteArtifact, []bruteAbility{{tap: true, kinds: mana.C.Set(), n: 1}}},
	{"Shaman", bruteCreature | bruteElf, []bruteAbility{{pay: 1, kinds: mana.KindsOf(mana.R, mana.U), n: 1}}},
	{"Weaver", bruteCreature | bruteElf, []bruteAbility{{tap: true, pay: 1, kinds: mana.R.Set(), n: 2}}},
}

// pays reports whether it has a mana ability that costs mana.
func (c *bruteCard) pays() bool {
	return slices.ContainsFunc(c.abs, func(a bruteAbility) bool { return a.pay > 0 })
}

// bruteSpell is a spell to be paid for: mana by kind, generic mana last.
type bruteSpell struct {
	name               string
	bill               [mana.NumKinds + 1]int8
	convoke, improvise bool
	use                program.PartKind // of an object of the kind what, as an additional cost
	what               bruteWhat        // 0: none
}

// bruteState is what there is while mana abilities are activated, objects by bit.
type bruteState struct {
	tapped, gone, used uint16
	pool               [mana.NumKinds]int8
}

type bruteBoard struct {
	cards []*bruteCard
	sick  uint16
	seen  map[bruteState]bool
}

// is lists the objects that are so and not yet gone or, for tapping, tapped.
func (b *bruteBoard) can(s *bruteState, use program.PartKind, what bruteWhat, do func(i int)) {
	for i, c := range b.cards {
		if c.what&what == what && s.gone>>i&1 == 0 && (use != program.PartTap || s.tapped>>i&1 == 0) {
			do(i)
		}
	}
}

// reach finds all states that can be reached.
func (b *bruteBoard) reach(s bruteState) {
	if b.seen[s] {
		return
	}
	b.seen[s] = true
	for i, c := range b.cards {
		if s.gone>>i&1 != 0 {
			continue
		}
		for j := range c.abs {
			a := &c.abs[j]
			n := s
			if a.tap {
				if s.tapped>>i&1 != 0 || c.what&bruteCreature != 0 && b.sick>>i&1 != 0 {
					continue
				}
				n.tapped |= 1 << i
			}
			if a.once {
				if s.used>>i&1 != 0 {
					continue
				}
				n.used |= 1 << i
			}
			if a.self {
				n.gone |= 1 << i
			}
			b.use(n, a, a.each, 0)
		}
	}
}

// use pays n objects of the cost of an ability, from one on.
func (b *bruteBoard) use(s bruteState, a *bruteAbility, n, from int) {
	if n == 0 {
		b.payMana(s, a, a.pay, 0)
		return
	}
	b.can(&s, a.use, a.what, func(i int) {
		if i < from {
			return
		}
		next := s
		if a.use == program.PartTap {
			next.tapped |= 1 << i
		} else {
			next.gone |= 1 << i
		}
		b.use(next, a, n-1, i+1)
	})
}

func (b *bruteBoard) payMana(s bruteState, a *bruteAbility, n, from int) {
	if n > 0 {
		for k := from; k < mana.NumKinds; k++ {
			if s.pool[k] > 0 {
				next := s
				next.pool[k]--
				b.payMana(next, a, n-1, k)
			}
		}
		return
	}
	for k := range mana.NumKinds {
		if a.kinds.Has(mana.Kind(k)) {
			next := s
			next.pool[k] += int8(a.n)
			b.reach(next)
		}
	}
}

// pays reports whether a spell can be paid for in some state.
func (b *bruteBoard) pays(sp *bruteSpell) bool {
	for s := range b.seen {
		if b.paysIn(s, sp) {
			return true
		}
	}
	return false
}

func (b *bruteBoard) paysIn(s bruteState, sp *bruteSpell) bool {
	if sp.what == 0 {
		return b.helps(s, s.tapped|s.gone, sp, sp.bill, 0)
	}
	ok := false
	b.can(&s, sp.use, sp.what, func(i int) {
		no := s.tapped | s.gone
		if sp.use == program.PartTap {
			no |= 1 << i
		}
		ok = ok || b.helps(s, no, sp, sp.bill, 0)
	})
	return ok
}

// helps lets objects from one on pay for convoke and improvise, except those of a set, and the pool the rest.
func (b *bruteBoard) helps(s bruteState, no uint16, sp *bruteSpell, bill [mana.NumKinds + 1]int8, from int) bool {
	for i := from; i < len(b.cards); i++ {
		c := b.cards[i]
		if no>>i&1 != 0 {
			continue
		}
		for k := range bill {
			green := sp.convoke && c.what&bruteCreature != 0
			if bill[k] > 0 && (green && (k == int(mana.G) || k == mana.NumKinds) ||
				k == mana.NumKinds && sp.improvise && c.what&bruteArtifact != 0) {
				rest := bill
				rest[k]--
				if b.helps(s, no, sp, rest, i+1) {
					return true
				}
			}
		}
	}
	left := -bill[mana.NumKinds]
	for k, n := range s.pool {
		if n < bill[k] {
			return false
		}
		left += n - bill[k]
	}
	return left >= 0
}

// bruteKit adds the cards, and spells with random costs.
func bruteKit(t *testing.T, rnd *rand.Rand) (*castKit, []*bruteSpell) {
	k := newKit(t, rulebook.Edition2026)
	b := k.b
	elf := b.Subtype("Elf")
	b.TypesOf(program.TypeCreature, "Elf")
	props := map[bruteWhat]program.PropX{bruteCreature: k.creature, bruteElf: b.PropSubtype(elf),
		bruteArtifact: b.PropType(program.TypeArtifact)}
	part := func(use program.PartKind, n int, what bruteWhat) program.CostPart {
		p := program.CostPart{Kind: use, From: k.yours(program.Battlefield, props[what]), Reg: program.NoReg}
		if n > 1 {
			p.N = b.Const(n)
		}
		return p
	}
	for i := range bruteCards {
		c := &bruteCards[i]
		var abs []program.AbilityID
		for _, a := range c.abs {
			cost := program.Cost{Tap: a.tap}
			if a.self {
				cost.Parts = []program.CostPart{{Kind: program.PartSacrifice, From: k.self, All: true,
					Reg: program.NoReg}}
			}
			if a.each > 0 {
				cost.Parts = []program.CostPart{part(a.use, a.each, a.what)}
			}
			pay := ""
			if a.pay > 0 {
				pay = fmt.Sprintf("{%d}", a.pay)
			}
			ab := program.Ability{Kind: program.AbActivated, Flags: program.AbMana, Cost: k.cost(pay, cost),
				Makes: mana.Source{Kinds: a.kinds, Amount: uint16(a.n)}}
			if a.once {
				ab.Flags |= program.AbOncePerTurn
			}
			abs = append(abs, b.Ability(ab))
		}
		chars := program.Chars{}
		if c.what&bruteCreature != 0 {
			chars = program.Chars{Types: program.TypeCreature, Power: 1, Toughness: 1, Flags: program.HasPT}
		}
		if c.what&bruteElf != 0 {
			chars.Subtypes.Add(elf)
		}
		if c.what&bruteArtifact != 0 {
			chars.Types |= program.TypeArtifact
		}
		cost := "{G}"
		if chars.Types == 0 {
			chars.Types, cost = program.TypeLand, ""
		}
		k.def(c.name, cost, chars, 0, abs...)
	}
	var spells []*bruteSpell
	for i := range 60 {
		sp := &bruteSpell{name: fmt.Sprintf("Spell %d", i), convoke: i%5 == 1, improvise: i%7 == 2}
		cost := ""
		for range 1 + rnd.IntN(4) {
			at := rnd.IntN(mana.NumKinds + 3)
			if at == int(mana.C) || at > mana.NumKinds {
				at = mana.NumKinds
			}
			sp.bill[at]++
		}
		if n := sp.bill[mana.NumKinds]; n > 0 {
			cost = fmt.Sprintf("{%d}", n)
		}
		for j, n := range sp.bill[:5] {
			cost += strings.Repeat([]string{"{W}", "{U}", "{B}", "{R}", "{G}"}[j], int(n))
		}
		chars := program.Chars{Types: program.TypeSorcery}
		if sp.convoke {
			chars.Keywords.Add(program.Convoke)
		}
		if sp.improvise {
			chars.Keywords.Add(program.Improvise)
		}
		var abs []program.AbilityID
		if i%4 == 3 {
			sp.use = []program.PartKind{program.PartTap, program.PartSacrifice}[rnd.IntN(2)]
			sp.what = []bruteWhat{bruteCreature, bruteElf, bruteArtifact}[rnd.IntN(3)]
			abs = append(abs, k.mod(program.Ability{Cast: program.CastAdditional,
				Cost: b.Cost(program.Cost{Parts: []program.CostPart{part(sp.use, 1, sp.what)}})}))
		}
		k.spell(sp.name, cost, chars, program.Ability{Prog: b.Program(k.gain(1))}, abs...)
		spells = append(spells, sp)
	}
	return k, spells
}

// Spells can be cast if and only if a brute force finds a payment, and each payment that is begun is completed.
func TestPaymentAgainstBruteForce(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 5))
	k, spells := bruteKit(t, rnd)
	wrong := map[string]int{}
	for n := range shorter(200) {
		b := &bruteBoard{seen: map[bruteState]bool{}}
		var ps []place
		for range 2 + rnd.IntN(4) {
			c := &bruteCards[rnd.IntN(len(bruteCards))]
			if c.pays() && slices.ContainsFunc(b.cards, (*bruteCard).pays) {
				continue // not looked for: one is spent for mana that pays for the other, after it has made mana itself
			}
			b.cards = append(b.cards, c)
			ps = append(ps, mine(program.Battlefield, c.name, 1))
		}
		b.sick = uint16(rnd.Uint32() & rnd.Uint32())
		for _, sp := range spells {
			ps = append(ps, mine(program.Hand, sp.name, 1))
		}
		tb := k.tableAs(func(i int) Status { return Status{Sick: i < len(b.cards) && b.sick>>i&1 != 0} }, ps...)
		tb.ManualPayment = uint8(n & 1)
		b.reach(bruteState{})
		var names []string
		for i, c := range b.cards {
			names = append(names, c.name)
			if b.sick>>i&1 != 0 {
				names[i] += " (sick)"
			}
		}
		for _, sp := range spells {
			want := b.pays(sp)
			at := tb.play(OptCast, sp.name, -1)
			what := fmt.Sprintf("board %d: %v: %+v", n, names, *sp)
			switch {
			case want && at < 0:
				wrong["can't be paid"]++
				t.Logf("can't be paid: %s", what)
			case !want && at >= 0:
				wrong["can be paid"]++
				t.Logf("can be paid: %s", what)
			case want && !castsAtRandom(t, tb.Game, at, rnd):
				wrong["is undone"]++
				t.Logf("is undone: %s", what)
			}
		}
	}
	if len(wrong) > 0 {
		t.Errorf("wrong: %v", wrong)
	}
}

// castsAtRandom casts a spell in a copy of a game with random answers, and reports whether it is cast.
func castsAtRandom(t *testing.T, g *Game, option int, rnd *rand.Rand) bool {
	var c Game
	g.CopyInto(&c)
	var d Decision
	c.Decision(&d)
	for c.Decision(&d) && d.Kind != program.DecidePriority || option >= 0 {
		if option < 0 {
			option = rnd.IntN(len(d.Options))
		}
		if err := c.Answer(option); err != nil {
			t.Fatal(err)
		}
		option = -1
	}
	return c.count(program.Stack, 0) == 1
}
