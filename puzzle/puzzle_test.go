package puzzle_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/puzzle"
	"arbiter/scenario"
)

const small = `[metadata]
Name:A small one
Goal:Win
Turns:2
Difficulty:Easy
Description:Win on your next turn.\nReally.
# a comment
[state]
ActivePlayer=AI
ActivePhase=Main2
HumanLife=3
humancounters=ENERGY=2,POISON=1
humanlandsplayed=1
AILife=11
humanhand=Paper Bear; Paper Bear|Set:XYZ
humanplay=Forest|Tapped;Paper Bear|Id:7|Counters:P1P1=2,TIME=1|Damage:1|SummonSick;t:Spirit,P:1,T:2,Cost:no cost,Color:W,Types:Creature-Spirit,Keywords:Flying,Image:x
aibattlefield=Paper Web|Attaching:7;Paper Bear|Attacking;Paper Web|Imprinting:4
ailibrary=Forest;Forest
aiexile=Paper Bear|Id:3|ExiledWith:7;Paper Bear|Id:4
`

func TestRead(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	s := &p.Scenario
	if p.Name != "A small one" || p.Difficulty != "Easy" || p.Description != "Win on your next turn.\nReally." {
		t.Errorf("metadata: %+v", p)
	}
	if s.Begin.Player != puzzle.Opponent || s.Begin.Step != "main2" || s.Goal.Kind != scenario.GoalWin ||
		s.Goal.Turns != 2 {
		t.Errorf("begins %+v, goal %+v", s.Begin, s.Goal)
	}
	you, they := s.Players[0], s.Players[1]
	if *you.Life != 3 || *they.Life != 11 || you.LandsPlayed != 1 || you.Counters["energy"] != 2 ||
		you.Counters["poison"] != 1 || len(you.Hand) != 2 || len(they.Library) != 2 {
		t.Errorf("you: %+v, they: %+v", you, they)
	}
	b := you.Battlefield
	if len(b) != 3 || !b[0].Tapped || b[1].Counters["+1/+1"] != 2 || b[1].Counters["time"] != 1 || b[1].Damage != 1 ||
		!b[1].Sick || !b[2].Token || b[2].Card != "Spirit" {
		t.Errorf("battlefield: %+v", b)
	}
	if they.Battlefield[0].AttachedTo != b[1].As || b[1].As == "" || !they.Battlefield[1].Attacking {
		t.Errorf("their battlefield: %+v", they.Battlefield)
	}
	if x := they.Exile; len(x) != 2 || x[0].ExiledWith != b[1].As || x[1].ExiledWith != they.Battlefield[2].As ||
		x[1].ExiledWith == "" {
		t.Errorf("exile: %+v of %+v", x, they.Battlefield)
	}
	if want := "Spirit\nCreature - Spirit\nColor Indicator: W\nFlying\n1/2\n"; s.Cards != want {
		t.Errorf("tokens: %q", s.Cards)
	}
}

// TestLibraries checks that listed cards are the whole library, and that no card is known of a library without a
// list or in unknown order.
func TestLibraries(t *testing.T) {
	for _, c := range []struct {
		description, library string
		listed, unknown      int
	}{
		{"Win this turn.", "", 0, puzzle.UnknownCards},
		{"Win this turn.", "Forest;Paper Bear", 2, 0},
		{"You have two cards left in your library. You don't know their order.", "Forest;Paper Bear", 0, 2},
		{"The order of your library is unknown.", "Forest;Paper Bear", 0, 2},
		{"You know what is on top. Do things in any order.", "Forest;Paper Bear", 2, 0},
	} {
		p, err := puzzle.Read(strings.NewReader("[metadata]\nName:x\nGoal:Win\nTurns:1\nDescription:" + c.description +
			"\n[state]\nhumanlife=20\nailife=20\nhumanlibrary=" + c.library + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if you := p.Scenario.Players[0]; len(you.Library) != c.listed || you.Unknown != c.unknown {
			t.Errorf("%q, %q: %d cards listed and %d unknown", c.description, c.library, len(you.Library), you.Unknown)
		}
	}
}

func TestUnreadable(t *testing.T) {
	for add, want := range map[string]string{
		"humanexile=Forest|ExecuteScript:Foo":   "ExecuteScript:Foo",
		"aiprecast=Forest:Foo":                  "aiprecast",
		"humancommand=Forest|Tapped":            "elsewhere than on the battlefield",
		"aigraveyard=Forest|Attaching:9":        "Attaching:9",
		"aigraveyard=Forest|ExiledWith:7":       "ExiledWith:7",
		"humanexile=Forest|ExiledWith:70":       "exiled with Id 70",
		"humanbattlefield=Forest|Imprinting:70": "imprinted Id 70",
		"aicommand=Forest|Sideways":             "Sideways",
		"activephase=Brunch":                    "Brunch",
		"whatever=1":                            "whatever",
		"aihand=t:Spirit,P:1,T:1":               "no types",
		"no key":                                "not of the form key=value",
		"[other]":                               "unknown section [other]",
	} {
		text := small
		if strings.HasPrefix(add, "activephase") {
			text = strings.Replace(text, "ActivePhase=Main2\n", "", 1)
		}
		_, err := puzzle.Read(strings.NewReader(text + add + "\n"))
		var u *puzzle.UnreadableError
		if !errors.As(err, &u) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", add, err)
		}
	}
	for _, text := range []string{"", "[state]\n", strings.Repeat("x", 2<<20)} {
		if p, err := puzzle.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%.20q: %+v", text, p)
		}
	}
}

// TestShared checks that the shared puzzles can be read, apart from the named exceptions.
func TestShared(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("ARBITER_SHARED"), "puzzles", "*.pzl"))
	if len(files) == 0 {
		t.Skip("no puzzles at hand: ARBITER_SHARED names the folder that holds puzzles/")
	}
	for _, f := range files {
		p, err := puzzle.ReadFile(f)
		var u *puzzle.UnreadableError
		if p == nil || err != nil && !errors.As(err, &u) {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add("[metadata]\nGoal:Survive\nTurns:x\n[state]\nhumanplay=t:,P:x|Id:|Counters:=|Attaching:\n")
	f.Add("[metadata]\nGoal:Destroy Specified Permanents\nTargets:Goblin.Red+named A; b,Card.YouCtrl+namedC\nTargetCount:2\n[state]\nhumanmanapool=W 2{U}\naiputonstack=A->1;B:2->HUMAN\nhumanprecast=A;A: B;A:1->AI\n" +
		"humanplay=t:c_1_1_a_thopter_first_strike|Owner:AI;A|MergedCards:A,B, c|ChosenCards:1|ChosenColor:W,red|UnlockedRoom:LeftSplit|Meld:|Attacking:1|PhasedOut:AI;t:role_monster|AttachedTo:1\nhumanexile=A|Foretold|ExiledWith:1\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.Read(strings.NewReader(text))
		if err == nil && (len(p.Scenario.Players) != 2 || p.Scenario.Goal == nil || p.Scenario.Begin == nil) {
			t.Errorf("read as %+v", p.Scenario)
		}
	})
}
