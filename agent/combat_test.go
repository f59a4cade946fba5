package agent

import (
	"testing"

	"arbiter/engine/program"
)

func soldier(power, tough int32, kw ...program.Keyword) fighter {
	f := fighter{power: power, tough: tough}
	for _, k := range kw {
		f.kw.Add(k)
	}
	f.value = creatureWorth(power, tough, &f.kw)
	return f
}

func TestFight(t *testing.T) {
	for _, c := range []struct {
		name     string
		a        fighter
		b        []fighter
		aDies    bool
		bDie     uint32
		through  int32
		lifelink int32
	}{
		{"trade", soldier(2, 2), []fighter{soldier(2, 2)}, true, 1, 0, 0},
		{"bounce off", soldier(2, 3), []fighter{soldier(2, 3)}, false, 0, 0, 0},
		{"first strike", soldier(2, 2, program.FirstStrike), []fighter{soldier(2, 2)}, false, 1, 0, 0},
		{"both first strike", soldier(2, 2, program.FirstStrike), []fighter{soldier(2, 2, program.FirstStrike)}, true, 1, 0, 0},
		{"double strike", soldier(2, 3, program.DoubleStrike), []fighter{soldier(3, 4)}, true, 1, 0, 0},
		{"double strike kills first", soldier(2, 3, program.DoubleStrike), []fighter{soldier(3, 2)}, false, 1, 0, 0},
		{"deathtouch", soldier(1, 1, program.Deathtouch), []fighter{soldier(5, 5)}, true, 1, 0, 0},
		{"blocker with deathtouch", soldier(6, 6), []fighter{soldier(1, 1, program.Deathtouch)}, true, 1, 0, 0},
		{"trample", soldier(5, 5, program.Trample), []fighter{soldier(2, 2)}, false, 1, 3, 0},
		{"trample and deathtouch", soldier(5, 5, program.Trample, program.Deathtouch), []fighter{soldier(2, 4)}, false, 1, 4, 0},
		{"indestructible", soldier(1, 1, program.Indestructible), []fighter{soldier(9, 9)}, false, 0, 0, 0},
		{"two blockers", soldier(3, 3), []fighter{soldier(2, 2), soldier(2, 2)}, true, 1, 0, 0},
		{"lifelink", soldier(3, 3, program.Lifelink), []fighter{soldier(1, 5)}, false, 0, 0, 3},
		{"no power", soldier(0, 4), []fighter{soldier(1, 1)}, false, 0, 0, 0},
	} {
		gang := make([]*fighter, len(c.b))
		for i := range c.b {
			gang[i] = &c.b[i]
		}
		got := fight(&c.a, gang)
		if got.attackerDies != c.aDies || got.blockersDie != c.bDie || got.through != c.through || got.gained != c.lifelink {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		name      string
		attackers []fighter
		blockers  []fighter
		life      int32
		want      []int32
	}{
		{"a wall stops a bear", []fighter{soldier(2, 2)}, []fighter{soldier(0, 5)}, 20, []int32{0}},
		{"no chump block without need", []fighter{soldier(5, 5)}, []fighter{soldier(1, 1)}, 20, []int32{-1}},
		{"a chump block when it is lethal", []fighter{soldier(5, 5)}, []fighter{soldier(1, 1)}, 5, []int32{0}},
		{"the least valuable creature chumps", []fighter{soldier(6, 6)}, []fighter{soldier(3, 3), soldier(1, 1)}, 4, []int32{-1, 0}},
		{"two bring down one", []fighter{soldier(4, 4)}, []fighter{soldier(3, 3), soldier(2, 2)}, 20, []int32{0, 0}},
		{"can't block flyers", []fighter{soldier(3, 3, program.Flying)}, []fighter{soldier(4, 4)}, 3, []int32{-1}},
		{"reach blocks flyers", []fighter{soldier(3, 3, program.Flying)}, []fighter{soldier(4, 4, program.Reach)}, 20, []int32{0}},
		{"menace needs two", []fighter{soldier(3, 3, program.Menace)}, []fighter{soldier(4, 4)}, 20, []int32{-1}},
		{"deathtouch trades up", []fighter{soldier(6, 6)}, []fighter{soldier(1, 1, program.Deathtouch)}, 20, []int32{0}},
	} {
		var ar arena
		got := ar.planBlocks(c.attackers, c.blockers, c.life)
		for i := range c.want {
			if got.block[i] != c.want[i] {
				t.Errorf("%s: blocks %v, want %v", c.name, got.block, c.want)
				break
			}
		}
	}
}

func TestAttacks(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs []fighter
		myLife, life int32
		want         []bool
	}{
		{"nobody home", []fighter{soldier(2, 2)}, nil, 20, 20, []bool{true}},
		{"not into a bigger one", []fighter{soldier(2, 2)}, []fighter{soldier(3, 3)}, 20, 20, []bool{false}},
		{"over it", []fighter{soldier(2, 2, program.Flying)}, []fighter{soldier(3, 3)}, 20, 20, []bool{true}},
		{"all in for the win", []fighter{soldier(2, 2), soldier(2, 2), soldier(2, 2)}, []fighter{soldier(5, 5)}, 20, 4, []bool{true, true, true}},
		{"stay home when the answer is lethal", []fighter{soldier(3, 3)}, []fighter{soldier(4, 4, program.Flying), soldier(2, 2)}, 6, 20, []bool{false}},
	} {
		p := attackPlan{home: usual.home}
		got := p.planAttack(c.mine, nil, c.theirs, c.theirs, c.myLife, c.life)
		for i := range c.want {
			if got[i] != c.want[i] {
				t.Errorf("%s: attacks %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}
