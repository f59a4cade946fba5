package puzzle_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/pool"
	"arbiter/puzzle"
	"arbiter/scenario"
)

// read reads a puzzle with the given state.
func read(t *testing.T, meta string, state ...string) (*puzzle.Puzzle, error) {
	t.Helper()
	return puzzle.Read(strings.NewReader("[metadata]\n" + meta +
		"\n[state]\nhumanlife=20\nailife=20\nactiveplayer=human\nactivephase=MAIN1\n" + strings.Join(state, "\n") +
		"\n"))
}

// TestModifiers checks what each modifier of a card becomes in the scenario.
func TestModifiers(t *testing.T) {
	type piece = scenario.Piece
	for _, c := range []struct {
		state string
		want  piece
	}{
		{"humanbattlefield=Bear|Renowned|monstrous|SUSPECTED", piece{Card: "Bear", Renowned: true, Monstrous: true,
			Suspected: true}},
		{"humanbattlefield=Bear|Saddled|IsRingBearer|Flipped", piece{Card: "Bear", Saddled: true, RingBearer: true,
			Flipped: true}},
		{"humanbattlefield=Bear|Solved|PhasedOut:HUMAN|Owner:AI", piece{Card: "Bear", Solved: true, PhasedOut: true,
			Owner: puzzle.Opponent}},
		{"humanbattlefield=Bear|Owner:P0|PhasedOut|IsToken", piece{Card: "Bear", PhasedOut: true, Token: true}},
		{"humanbattlefield=Bear|ChosenColor:W,red|ChosenType:Time Lord|NamedCard:Bear, the Great|ChosenPlayer:AI|ChosenMode:Khans", piece{Card: "Bear", Chosen: []scenario.Number{"white", "red", "Time Lord", "Bear, the Great", puzzle.Opponent, "Khans"}}},
		{"humanbattlefield=Bear|EnchantingPlayer:P1", piece{Card: "Bear", AttachedTo: puzzle.Opponent}},
		{"humanbattlefield=Bear|FaceDown:Manifested", piece{Card: "Bear", Manifested: true}},
		{"humanbattlefield=Bear|FaceDown:Cloaked", piece{Card: "Bear", Cloaked: true}},
		{"humanbattlefield=Bear|ClassLevel:2", piece{Card: "Bear", Level: 2}},
		{"humanbattlefield=Bear|Modal", piece{Card: "Bear", Transformed: true}},
		{"humanbattlefield=Bear|Meld:Cub, the Small", piece{Card: "Bear", Melded: "Cub, the Small"}},
		{"humanbattlefield=Bear|MergedCards:Bear,Cub, the Small,Web",
			piece{Card: "Bear", Merged: []string{"Cub, the Small", "Web"}}},
		{"humanbattlefield=Bear|UnlockedRoom:LeftSplit,Wet Room",
			piece{Card: "Bear", Unlocked: []string{"left", "wet room"}}},
		{"humanbattlefield=Bear (a)|Attacking:3;Web|Id:3", piece{Card: "Bear", Attacks: "Web #3"}},
		{"humanbattlefield=Bear|ChosenCards:3;Web|Id:3", piece{Card: "Bear", Chosen: []scenario.Number{"Web #3"}}},
		{"humanexile=Bear|OnAdventure|IsCommander", piece{Card: "Bear", OnAdventure: true, Commander: true}},
		{"humanexile=Bear|Foretold", piece{Card: "Bear", Foretold: "earlier"}},
		{"humanexile=Bear|Foretold|ForetoldThisTurn", piece{Card: "Bear", Foretold: "this turn"}},
		{"humansideboard=Bear", piece{Card: "Bear"}},
	} {
		p, err := read(t, "Goal:Win", c.state)
		if err != nil {
			t.Errorf("%s: %v", c.state, err)
			continue
		}
		you := p.Scenario.Players[0]
		list := append(append(you.Battlefield, you.Exile...), you.Sideboard...)
		if len(list) == 0 || !reflect.DeepEqual(list[0], c.want) {
			t.Errorf("%s: %+v, not %+v", c.state, list, c.want)
		}
	}
	for state, want := range map[string]string{
		"humanhand=Bear|Renowned":                        "elsewhere than on the battlefield",
		"humanhand=Bear|Foretold":                        "elsewhere than in exile",
		"humanbattlefield=Bear|PhasedOut:AI":             "under its controller's control",
		"humanbattlefield=Bear|Owner:Nobody":             "neither human nor ai",
		"humanbattlefield=Bear|FaceDown:Hidden":          "manifested or cloaked",
		"humanbattlefield=Bear|ClassLevel:9":             "level of a Class",
		"humanbattlefield=Bear|Attacking:9":              "Id 9, but no card has that Id",
		"humanbattlefield=Bear|RememberedCards:9":        "Id 9, but no card in exile has that Id",
		"humanbattlefield=Bear|Tapped:3":                 "nothing more is said of that",
		"humanmanapool=W Q":                              "not mana",
		"humanspeed=5":                                   "not a number from 0 to 4",
		"humanpersistentmana=W Q":                        "not mana",
		"humanhand=Bear|M1|Renown":                       "Renown",
		"humanputonstack=Bear:DBDamage":                  "humanputonstack=Bear:DBDamage",
		"humanbattlefield=t:c_1_1_a_thopter_fly":         "can't tell",
		"humanbattlefield=t:g_x_x_ooze":                  "can't tell",
		"humanbattlefield=t:w_1_1_soldier_with_a_secret": "can't tell",
	} {
		_, err := read(t, "Goal:Win", state)
		var u *puzzle.UnreadableError
		if !errors.As(err, &u) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", state, err, want)
		}
	}
}

// TestKeptMana checks that persistent mana is still there in later steps of the turn, and other mana isn't (106.4).
func TestKeptMana(t *testing.T) {
	p, err := read(t, "Goal:Win", "humanmanapool=W\nhumanpersistentmana=R",
		"humanhand=Shock|M19|[2]")
	if err != nil {
		t.Fatal(err)
	}
	r := scenario.Runner{Cards: pool.Cards()}
	at, err := r.Position(&p.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	g := at.Game()
	have := func() [2]int {
		m := g.View(engine.Judge).Mana(0)
		return [2]int{m.Total(), m.Count(mana.Unit{Kind: mana.Kind(mana.White)})}
	}
	if had := have(); had != [2]int{2, 1} {
		t.Errorf("at first there is mana %v, not 2, 1 of it white", had)
	}
	var d engine.Decision
	for g.Decision(&d) && g.Turn.Step == program.StepMain1 {
		pass := slices.IndexFunc(d.Options, func(o engine.Option) bool { return o.Kind == engine.OptPass })
		if err := g.Answer(pass); err != nil {
			t.Fatal(err)
		}
	}
	if had := have(); had != [2]int{1, 0} || g.Turn.Number != 1 {
		t.Errorf("in %v of turn %d there is mana %v, not 1 red", g.Turn.Step, g.Turn.Number, had)
	}
}

// TestDescription checks that a line without a metadata key continues the description.
func TestDescription(t *testing.T) {
	p, err := read(t, "Name:Long\nDescription:Win.\nRemember: they have\nno cards.\nGoal:Win", "humanhand=Bear")
	if err != nil || p.Description != "Win.\nRemember: they have\nno cards." {
		t.Errorf("%q, %v", p.Description, err)
	}
}

// TestTokens checks what the kinds of tokens become.
func TestTokens(t *testing.T) {
	for token, want := range map[string]string{
		"t:Bird,P:1,T:2,Color:W U,Types:Creature-Bird,Keywords:Flying-First Strike":             "Bird\nCreature - Bird\nColor Indicator: WU\nFlying\nFirst Strike\n1/2\n",
		"t:Bird,P:1,T:2,Color:WU,Types:Artifact Creature Bird,Keywords:Flying<>Ward:2<>Toxic:1": "Bird\nArtifact Creature - Bird\nColor Indicator: WU\nFlying\nWard {2}\nToxic 1\n1/2\n",
		"t:Bird,P:1,T:2,Types:Creature-Bird,Keywords:HIDDEN CARDNAME can't block.":              "Bird\nCreature - Bird\nThis token can't block.\n1/2\n",
		"T:w_1_1_soldier":                                "Soldier\nCreature - Soldier\nColor Indicator: W\n1/1\n",
		"t:c_1_1_a_thopter_flying":                       "Thopter\nArtifact Creature - Thopter\nFlying\n1/1\n",
		"t:rg_2_2_human_warrior_first_strike_haste":      "Human Warrior\nCreature - Human Warrior\nColor Indicator: RG\nFirst strike\nHaste\n2/2\n",
		"t:c_a_treasure_sac":                             "Treasure\nArtifact - Treasure\n{T}, Sacrifice this artifact: Add one mana of any color.\n",
		"t:Clue,Types:Artifact-Clue":                     "Clue\nArtifact - Clue\n{2}, Sacrifice this artifact: Draw a card.\n",
		"t:c_0_1_eldrazi_spawn_sac":                      "Eldrazi Spawn\nCreature - Eldrazi Spawn\nSacrifice this token: Add {C}.\n0/1\n",
		"t:role_monster|AttachedTo:1;Grizzly Bears|Id:1": "Monster\nEnchantment - Aura Role\nEnchant creature\nEnchanted creature gets +1/+1 and has trample.\n",
		"t:b_1_1_rat_noblock":                            "Rat\nCreature - Rat\nColor Indicator: B\nThis token can't block.\n1/1\n",
	} {
		p, err := read(t, "Goal:Win", "humanbattlefield="+token)
		if err != nil {
			t.Errorf("%s: %v", token, err)
			continue
		}
		if p.Scenario.Cards != want {
			t.Errorf("%s: %q, not %q", token, p.Scenario.Cards, want)
		}
		r := scenario.Runner{Cards: pool.Cards()}
		if _, err := r.Position(&p.Scenario); err != nil {
			t.Errorf("%s: %v", token, err)
		}
	}
	p, err := read(t, "Goal:Win", "humanbattlefield=t:c_1_1_a_thopter;t:c_1_1_a_thopter_flying;t:c_1_1_a_thopter")
	if err != nil {
		t.Fatal(err)
	}
	if b := p.Scenario.Players[0].Battlefield; b[0].Card != "Thopter" || b[1].Card == "Thopter" ||
		b[1].Called != "Thopter" || b[2].Card != "Thopter" || b[2].Called != "" {
		t.Errorf("two kinds: %+v", b)
	}
}

// TestGoals checks the goals, and whether they suit the position.
func TestGoals(t *testing.T) {
	board := []string{"humanbattlefield=Grizzly Bears;Forest",
		"aibattlefield=Grizzly Bears;t:Goblin,P:1,T:1,Color:R,Types:Creature-Goblin;Ornithopter"}
	for meta, want := range map[string]scenario.Goal{
		"Goal:Win\nHumanControl:false":                                                               {Kind: scenario.GoalWin, Turns: 1},
		"Goal:Win Before Opponent's Next Turn\nTurns:3":                                              {Kind: scenario.GoalWin, Turns: 1, Before: true},
		"Goal:Destroy Specified Permanents\nTargets:Creature.OppCtrl":                                {Kind: scenario.GoalDestroy, Turns: 1, Each: []string{"creature"}},
		"Goal:Kill Specified Creatures\nTargets:Card.OppCtrl+inZoneBattlefield\nTargetCount:2":       {Kind: scenario.GoalDestroy, Turns: 1, Each: []string{"creature"}, Count: 2},
		"Goal:Destroy Specified Creatures\nTargets:Goblin.Red+OppCtrl,Creature.nonToken+OppCtrl":     {Kind: scenario.GoalDestroy, Turns: 1, Each: []string{"goblin red", "creature nontoken"}},
		"Goal:Remove Specified Permanents from the Battlefield\nTargets:Card.named Ornithopter":      {Kind: scenario.GoalRemove, Turns: 1, Each: []string{"permanent named Ornithopter"}},
		"Goal:Remove Specified Permanents from the Battlefield\nTargets:Card.YouCtrl+namedForest":    {Kind: scenario.GoalRemove, Turns: 1, What: []string{"Forest, which the goal is about (1)"}},
		"Goal:Gain Control of Specified Permanents\nTargets:Artifact.OppCtrl":                        {Kind: scenario.GoalControl, Turns: 1, Each: []string{"artifact"}},
		"Goal:Destroy Specified Permanents":                                                          {Kind: scenario.GoalDestroy, Turns: 1, Each: []string{"creature"}},
		"Goal:Gain Control of Specified Permanents":                                                  {Kind: scenario.GoalControl, Turns: 1, Each: []string{"permanent"}},
		"Goal:Play the Specified Permanent\nTargets:Card.YouCtrl+namedForest\nTargetCount:2":         {Kind: scenario.GoalPlay, Turns: 1, What: []string{"Forest"}, Count: 2},
		"Goal:Win\nHumanControl:true":                                                                {Kind: scenario.GoalWin, Turns: 1},
		"Goal:Put the Specified Permanent on the Battlefield\nTargets:Card.YouCtrl+namedOrnithopter": {Kind: scenario.GoalPlay, Turns: 1, What: []string{"Ornithopter"}},
	} {
		p, err := read(t, meta, board...)
		if err != nil {
			t.Errorf("%s: %v", meta, err)
			continue
		}
		want.Player = puzzle.Solver
		if !reflect.DeepEqual(*p.Scenario.Goal, want) {
			t.Errorf("%s: %+v, not %+v", meta, *p.Scenario.Goal, want)
		}
	}
	for meta, want := range map[string]string{
		"Goal:Destroy Specified Permanents\nTargets:Card.YouCtrl":                "specified by",
		"Goal:Destroy Specified Permanents\nTargets:Card.OppCtrl+powerGE3":       "specified by",
		"Goal:Destroy Specified Permanents\nTargets:Card.YouCtrl+namedIsland":    "nobody controls Island",
		"Goal:Play the Specified Permanent\nTargets:Card.YouCtrl+namedForest":    "isn't on the battlefield yet",
		"Goal:Win\nHumanControl:maybe":                                           "humancontrol",
		"Goal:Play the Specified Permanent\nTargets:Forest\nTargetCount:1":       "isn't on the battlefield yet",
		"Goal:Kill Specified Creatures\nTargets:Creature.OppCtrl\nTargetCount:0": "targetcount",
		"Goal:Make Them Laugh": "Make Them Laugh",
	} {
		if _, err := read(t, meta, board...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", meta, err)
		}
	}
}

// TestState checks keys of the state and what they become.
func TestState(t *testing.T) {
	for _, c := range []struct {
		state, wrong string
		holds        func(*scenario.Scenario) bool
	}{
		{"humanbattlefield=Bear|SummonSick", "", func(s *scenario.Scenario) bool { return s.Players[0].Battlefield[0].Sick }},
		{"humanbattlefield=Bear|SummonSick\nremovesummoningsickness=True", "",
			func(s *scenario.Scenario) bool { return !s.Players[0].Battlefield[0].Sick }},
		{"activephaseadvance=none\nadvancephase=MAIN1", "", func(s *scenario.Scenario) bool { return s.Begin.Step == "main" }},
		{"activephaseadvance=COMBAT_DECLARE_BLOCKERS", "COMBAT_DECLARE_BLOCKERS", nil},
		{"removesummoningsickness=none", "removesummoningsickness", nil},
		{"p1landsplayed=1", "", func(s *scenario.Scenario) bool { return s.Players[1].LandsPlayed == 1 }},
		{"p1hand=Bear", "", func(s *scenario.Scenario) bool { return s.Players[1].Hand[0].Card == "Bear" }},
		{"p2hand=Bear", "p2hand", nil},
	} {
		p, err := read(t, "Goal:Win", c.state)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%s: %v", c.state, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%s: %v, not %s", c.state, err, c.wrong)
		case c.holds != nil && !c.holds(&p.Scenario):
			t.Errorf("%s: %+v", c.state, p.Scenario)
		}
	}
	// A puzzle that begins in a cleanup step has that turn besides those it gives.
	for meta, turns := range map[string]int{"Goal:Win\nTurns:1": 2, "Goal:Win\nTurns:2": 3, "Goal:Survive\nTurns:1": 2} {
		p, err := puzzle.Read(strings.NewReader("[metadata]\n" + meta +
			"\n[state]\nhumanlife=-1\nailife=3\nactiveplayer=ai\nactivephase=CLEANUP\n"))
		if err != nil || p.Scenario.Goal.Turns != turns || *p.Scenario.Players[0].Life != -1 {
			t.Errorf("%s: %+v, %v", meta, p.Scenario.Goal, err)
		}
	}
}

// TestPositions checks that positions with each modifier can be set up, and that modifiers without meaning for a
// card are rejected.
func TestPositions(t *testing.T) {
	for state, want := range map[string]string{
		"humanbattlefield=grizzly bears|Renowned|Monstrous|Suspected|IsRingBearer|PhasedOut|Owner:AI\nhumannumringtemptedyou=1": "",
		"humanmanapool=R R 2\nhumanspeed=2\nhumanhand=Shock":                                                                    "",
		"humanbattlefield=Grizzly Bears|FaceDown:Manifested;Shock|FaceDown:Cloaked":                                             "",
		"humanprecast=Shock->AI;Shock->7\naibattlefield=Ornithopter|Id:7":                                                       "",
		"aiputonstack=Shock->HUMAN;Ornithopter":                                                                                 "",
		"aiputonstack=Shock":                                                                                                    "different targets, or modes",
		"humanprecast=Forest":                                                                                                   "is not an instant or sorcery",
		"humanprecast=Shock":                                                                                                    "different targets",
		"humanbattlefield=Grizzly Bears|ChosenColor:W":                                                                          "white is not chosen as it enters",
		"humanbattlefield=Grizzly Bears|Flipped":                                                                                "is not a flip card",
		"humanbattlefield=Grizzly Bears|ClassLevel:2":                                                                           "is not a Class",
		"humanbattlefield=Grizzly Bears|Solved":                                                                                 "is not a Case",
		"humanbattlefield=Grizzly Bears|UnlockedRoom:x":                                                                         "is not a Room",
		"humanbattlefield=Forest|Suspected":                                                                                     "is not a creature",
		"humanexile=Grizzly Bears|OnAdventure":                                                                                  "no Adventure",
		"humanexile=Grizzly Bears|Foretold":                                                                                     "no such ability",
		"humanbattlefield=Grizzly Bears|Meld:Forest":                                                                            "another pair",
		"humanbattlefield=Grizzly Bears|Modal":                                                                                  "transformed",
	} {
		p, err := read(t, "Goal:Win", state)
		if err != nil {
			t.Errorf("%s: %v", state, err)
			continue
		}
		r := scenario.Runner{Cards: pool.Cards()}
		switch _, err := r.Position(&p.Scenario); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", state, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, not %s", state, err, want)
		}
	}
}
