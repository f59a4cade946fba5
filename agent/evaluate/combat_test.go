package evaluate

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
)

func newCreature(power, tough int32, kw ...program.Keyword) Creature {
	f := Creature{Power: power, Toughness: tough}
	for _, k := range kw {
		f.Keywords.Add(k)
	}
	f.Value = creatureValue(power, tough, &f.Keywords)
	return f
}

func TestFight(t *testing.T) {
	for _, c := range []struct {
		name     string
		a        Creature
		b        []Creature
		aDies    bool
		bDie     uint32
		through  int32
		lifelink int32
	}{
		{"trade", newCreature(2, 2), []Creature{newCreature(2, 2)}, true, 1, 0, 0},
		{"bounce off", newCreature(2, 3), []Creature{newCreature(2, 3)}, false, 0, 0, 0},
		{"first strike", newCreature(2, 2, program.FirstStrike), []Creature{newCreature(2, 2)}, false, 1, 0, 0},
		{"both first strike", newCreature(2, 2, program.FirstStrike),
			[]Creature{newCreature(2, 2, program.FirstStrike)}, true, 1, 0, 0},
		{"double strike", newCreature(2, 3, program.DoubleStrike), []Creature{newCreature(3, 4)}, true, 1, 0, 0},
		{"double strike kills first", newCreature(2, 3, program.DoubleStrike), []Creature{newCreature(3, 2)}, false, 1,
			0, 0},
		{"deathtouch", newCreature(1, 1, program.Deathtouch), []Creature{newCreature(5, 5)}, true, 1, 0, 0},
		{"blocker with deathtouch", newCreature(6, 6), []Creature{newCreature(1, 1, program.Deathtouch)}, true, 1, 0,
			0},
		{"trample", newCreature(5, 5, program.Trample), []Creature{newCreature(2, 2)}, false, 1, 3, 0},
		{"trample and deathtouch", newCreature(5, 5, program.Trample, program.Deathtouch),
			[]Creature{newCreature(2, 4)}, false, 1, 4, 0},
		{"indestructible", newCreature(1, 1, program.Indestructible), []Creature{newCreature(9, 9)}, false, 0, 0, 0},
		{"two blockers", newCreature(3, 3), []Creature{newCreature(2, 2), newCreature(2, 2)}, true, 1, 0, 0},
		{"lifelink", newCreature(3, 3, program.Lifelink), []Creature{newCreature(1, 5)}, false, 0, 0, 3},
		{"no power", newCreature(0, 4), []Creature{newCreature(1, 1)}, false, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			gang := make([]*Creature, len(c.b))
			for i := range c.b {
				gang[i] = &c.b[i]
			}
			got := simulateCombat(&c.a, gang)
			if got.attackerDies != c.aDies || got.blockersDie != c.bDie || got.through != c.through ||
				got.attackerLifelink != c.lifelink {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		name      string
		attackers []Creature
		blockers  []Creature
		life      int32
		want      []int32
	}{
		{"a wall stops a bear", []Creature{newCreature(2, 2)}, []Creature{newCreature(0, 5)}, 20, []int32{0}},
		{"no chump block without need", []Creature{newCreature(5, 5)}, []Creature{newCreature(1, 1)}, 20, []int32{-1}},
		{"a chump block when it is lethal", []Creature{newCreature(5, 5)}, []Creature{newCreature(1, 1)}, 5,
			[]int32{0}},
		{"the least valuable creature chumps", []Creature{newCreature(6, 6)}, []Creature{newCreature(3, 3),
			newCreature(1, 1)}, 4, []int32{-1, 0}},
		{"two bring down one", []Creature{newCreature(4, 4)}, []Creature{newCreature(3, 3), newCreature(2, 2)}, 20,
			[]int32{0, 0}},
		{"can't block flyers", []Creature{newCreature(3, 3, program.Flying)}, []Creature{newCreature(4, 4)}, 3,
			[]int32{-1}},
		{"reach blocks flyers", []Creature{newCreature(3, 3, program.Flying)},
			[]Creature{newCreature(4, 4, program.Reach)}, 20, []int32{0}},
		{"menace needs two", []Creature{newCreature(3, 3, program.Menace)}, []Creature{newCreature(4, 4)}, 20,
			[]int32{-1}},
		{"deathtouch trades up", []Creature{newCreature(6, 6)}, []Creature{newCreature(1, 1, program.Deathtouch)}, 20,
			[]int32{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ar BlockPlanner
			got := ar.PlanBlocks(c.attackers, c.blockers, c.life)
			for i := range c.want {
				if got.Blocks[i] != c.want[i] {
					t.Errorf("blocks %v, want %v", got.Blocks, c.want)
					break
				}
			}
		})
	}
}

func TestAttacks(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs []Creature
		myLife, life int32
		want         []bool
	}{
		{"nobody home", []Creature{newCreature(2, 2)}, nil, 20, 20, []bool{true}},
		{"not into a bigger one", []Creature{newCreature(2, 2)}, []Creature{newCreature(3, 3)}, 20, 20, []bool{false}},
		{"over it", []Creature{newCreature(2, 2, program.Flying)}, []Creature{newCreature(3, 3)}, 20, 20, []bool{true}},
		{"all in for the win", []Creature{newCreature(2, 2), newCreature(2, 2), newCreature(2, 2)},
			[]Creature{newCreature(5, 5)}, 20, 4, []bool{true, true, true}},
		{"stay home when the answer is lethal", []Creature{newCreature(3, 3)},
			[]Creature{newCreature(4, 4, program.Flying), newCreature(2, 2)}, 6, 20, []bool{false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := AttackPlanner{CounterattackPercent: 60}
			got := p.PlanAttack(c.mine, nil, c.theirs, c.theirs, c.myLife, c.life)
			for i := range c.want {
				if got[i] != c.want[i] {
					t.Errorf("attacks %v, want %v", got, c.want)
					break
				}
			}
		})
	}
}

// randomCreatures returns some creatures, several of them alike.
func randomCreatures(rng *rand.Rand, n int) []Creature {
	kw := [...]program.Keyword{program.Flying, program.Reach, program.Menace, program.Trample, program.FirstStrike,
		program.DoubleStrike, program.Deathtouch, program.Lifelink, program.Vigilance, program.Indestructible}
	var out []Creature
	for range n {
		var f Creature
		if len(out) > 0 && rng.IntN(2) == 0 {
			f = out[rng.IntN(len(out))]
		} else {
			var has []program.Keyword
			for rng.IntN(3) == 0 {
				has = append(has, kw[rng.IntN(len(kw))])
			}
			f = newCreature(rng.Int32N(6), 1+rng.Int32N(6), has...)
			f.CantBlock = rng.IntN(10) == 0
		}
		f.Ref = engine.Ref(1000 + rng.Uint32())
		out = append(out, f)
	}
	return out
}

// Blocks planned with a part of the creatures of a matchup are those planned for these creatures alone, whatever was
// planned before.
func TestBlocksOfThoseWhoTakePart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var m matchup
	var plan BlockPlan
	var alone BlockPlanner
	for range 300 {
		attackers, blockers := randomCreatures(rng, rng.IntN(12)), randomCreatures(rng, rng.IntN(12))
		life := 1 + rng.Int32N(20)
		m.set(attackers, blockers, life, nil)
		for range 5 {
			var a, b []Creature
			var which []int32
			for i := range attackers {
				if m.attacks[i] = rng.IntN(2) == 0; m.attacks[i] {
					a, which = append(a, attackers[i]), append(which, int32(i))
				}
			}
			for j := range blockers {
				if m.blocks[j] = rng.IntN(2) == 0; m.blocks[j] {
					b = append(b, blockers[j])
				}
			}
			m.plan(&plan)
			want := alone.PlanBlocks(a, b, life)
			var got []int32
			for j, i := range plan.Blocks {
				if m.blocks[j] {
					if i >= 0 {
						i = int32(slices.Index(which, i))
					}
					got = append(got, i)
				} else if i >= 0 {
					t.Fatal("a creature that doesn't take part blocks")
				}
			}
			alike := *want
			if alike.Blocks = plan.Blocks; !slices.Equal(got, want.Blocks) || !reflect.DeepEqual(plan, alike) {
				t.Fatalf("%+v, and alone %+v", plan, want)
			}
		}
	}
}

func BenchmarkPlans(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	mine, theirs := randomCreatures(rng, 20), randomCreatures(rng, 20)
	b.Run("Attack", func(b *testing.B) {
		p := AttackPlanner{CounterattackPercent: 60}
		b.ReportAllocs()
		for b.Loop() {
			p.PlanAttack(mine, nil, theirs, theirs, 20, 20)
		}
	})
	b.Run("Blocks", func(b *testing.B) {
		var p BlockPlanner
		b.ReportAllocs()
		for b.Loop() {
			p.PlanBlocks(mine, theirs, 20)
		}
	})
}
