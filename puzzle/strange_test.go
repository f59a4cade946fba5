package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
)

// TestStrange combines arbitrary modifiers: either the position is set up and all invariants hold, or there is an
// error.
func TestStrange(t *testing.T) {
	cards := []string{"Grizzly Bears", "Ornithopter", "Forest", "Shock", "Centaur Courser", "Llanowar Elves",
		"t:c_1_1_a_thopter_flying", "t:c_a_treasure_sac"}
	mods := []string{"Tapped", "SummonSick", "Renowned", "Monstrous", "Flipped", "Suspected", "Solved", "Saddled",
		"IsRingBearer", "PhasedOut", "Owner:AI", "Owner:HUMAN", "ChosenColor:W", "NamedCard:Shock",
		"FaceDown", "FaceDown:Manifested", "FaceDown:Cloaked", "Transformed", "ClassLevel:2", "UnlockedRoom:Left",
		"Meld:Forest", "MergedCards:Grizzly Bears", "Attacking", "Attacking:1", "AttachedTo:1", "Damage:1",
		"Counters:P1P1=1,STUN=1", "IsCommander", "IsToken", "EnchantingPlayer:AI", "ChosenCards:1", "Imprinting:2"}
	rng := rand.New(rand.NewPCG(1, 2))
	set, boards := 0, 300
	if testing.Short() {
		boards = 25
	}
	for range boards {
		var b strings.Builder
		fmt.Fprintf(&b, "[state]\nhumanlife=20\nailife=20\nactiveplayer=%s\nactivephase=%s\n",
			[]string{"human", "ai"}[rng.IntN(2)], []string{"MAIN1", "COMBAT_DECLARE_ATTACKERS",
				"COMBAT_DECLARE_BLOCKERS", "UPKEEP"}[rng.IntN(4)])
		id := "|Id:1"
		for _, side := range []string{"human", "ai"} {
			var items []string
			for range rng.IntN(4) {
				item := cards[rng.IntN(len(cards))] + id
				if id = ""; rng.IntN(2) == 0 {
					item += "|" + mods[rng.IntN(len(mods))]
				}
				items = append(items, item)
			}
			fmt.Fprintf(&b, "%sbattlefield=%s\n%shand=Shock\n", side, strings.Join(items, ";"), side)
			if rng.IntN(3) == 0 {
				fmt.Fprintf(&b, "%smanapool=R G\n%snumringtemptedyou=%d\n%sspeed=2\n%sputonstack=Shock->AI\n%sprecast=Shock->HUMAN\n", side, side, rng.IntN(3), side, side, side)
			}
		}
		p, err := puzzle.Read(strings.NewReader(b.String()))
		if err != nil {
			continue
		}
		r := scenario.Runner{Cards: pool.Cards()}
		at, err := r.Position(&p.Scenario)
		if err != nil {
			continue
		}
		set++
		g := at.Game().Clone()
		k := check.New(check.Config{Every: 1})
		k.Begin(g)
		var d engine.Decision
		for n := 0; n < 12 && g.Decision(&d); n++ {
			if err := k.Give(g, rng.IntN(len(d.Options))); err != nil {
				t.Errorf("%v\n%s", err, b.String())
				break
			}
		}
	}
	if set < boards/5 {
		t.Errorf("%d positions were set up", set)
	}
}
