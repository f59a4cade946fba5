package gamelog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// facts records the facts that player A sees about objects at the end of a scenario.
type facts struct {
	reader
	of   []string
	told map[string]string
}

func (f *facts) End() {
	v := f.p.Game().View(0)
	for _, name := range f.of {
		ref, ok := f.p.Find(strings.TrimPrefix(name, "token "))
		if strings.HasPrefix(name, "token ") {
			i := slices.IndexFunc(v.Objects(program.Battlefield, 0, nil), func(r engine.Ref) bool {
				return v.Kind(r) == program.KindToken && "token "+v.ShownName(r) == name
			})
			if ok = i >= 0; ok {
				ref = v.Objects(program.Battlefield, 0, nil)[i]
			}
		}
		if !ok {
			continue
		}
		var out []string
		for _, x := range f.log.Facts(v, ref) {
			out = append(out, strings.TrimSpace(x.Mark+": "+x.Text+" <"+x.From+">"))
		}
		f.told[name] = strings.Join(out, "\n")
	}
}

const factsOf = `
name: facts
edition: "2026"
cards: |
  Paper Bones {1}{B}
  Creature — Skeleton
  {0}: Regenerate this creature.
  1/1

  Paper Giant {4}{R}
  Creature — Giant
  4/4

  Paper Ogre {2}{R}
  Creature — Ogre
  2/2

  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Ward {0}
  Instant
  Prevent the next 3 damage that would be dealt to target creature this turn.

  Paper Peace {0}
  Instant
  Prevent all combat damage target creature would deal this turn.

  Paper Taunt {0}
  Instant
  Goad target creature.

  Paper Arrest {0}
  Instant
  Detain target creature an opponent controls.

  Paper Frost {0}
  Instant
  Tap target creature. It doesn't untap during its controller's next untap step.

  Paper Ghost {0}
  Sorcery
  Create a 1/1 white Spirit creature token. Exile it at the beginning of the next end step.

  Paper Crown {0}
  Sorcery
  You become the monarch. You can't gain life this turn.

  Paper Banner {0}
  Artifact
  As this artifact enters, choose a color.

  Paper Law {0}
  Enchantment
  Creatures your opponents control can't attack.

  Paper Elf {G}
  Creature — Elf
  1/1

  Paper Imp {G}
  Creature — Imp
  1/1

  Paper Vines {0}
  Instant
  Target creature can't be the target of spells or abilities your opponents control this turn.

  Paper Salve {0}
  Instant
  Target creature can't be the target of black spells this turn.

  Paper Boar {G}
  Creature — Boar
  1/1

  Paper Brand {0}
  Instant
  If target creature would die this turn, exile it instead.
players:
- id: A
  hand: [Paper Ward, Paper Peace, Paper Taunt, Paper Arrest, Paper Frost, Paper Ghost, Paper Crown, Paper Banner, Paper Vines, Paper Salve, Paper Brand]
  battlefield: [Paper Bones, Paper Law, Paper Elf, Paper Imp, Paper Boar]
- {id: B, battlefield: [Paper Giant, Paper Ogre, Paper Bear]}
actions:
- {turn: 1, step: main, player: A, do: activate, card: Paper Bones}
- {turn: 1, step: main, player: A, do: activate, card: Paper Bones}
- {turn: 1, step: main, player: A, do: cast, card: Paper Ward, targets: [Paper Bones]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Peace, targets: [Paper Giant]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Taunt, targets: [Paper Ogre]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Arrest, targets: [Paper Bear]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Frost, targets: [Paper Giant]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Vines, targets: [Paper Elf]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Salve, targets: [Paper Imp]}
- {turn: 1, step: main, player: A, do: cast, card: Paper Brand, targets: [Paper Boar]}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Ghost}
- {turn: 1, step: main, player: A, do: wait}
- {turn: 1, step: main, player: A, do: cast, card: Paper Crown}
- {turn: 1, step: main, player: A, do: wait}
- {player: A, do: answer, value: red}
- {turn: 1, step: main, player: A, do: cast, card: Paper Banner}
stop: {turn: 1, step: main2}
`

// TestFacts: what the engine keeps of an object or player and its text doesn't say is told: shields (701.19, 615),
// rules that effects set (701.15, 701.35), delayed triggered abilities (603.7), designations, choices (607).
func TestFacts(t *testing.T) {
	list, err := scenario.ReadFS(fstest.MapFS{"facts.yaml": {Data: []byte(factsOf)}})
	if err != nil {
		t.Fatal(err)
	}
	f := &facts{of: []string{"Paper Bones", "Paper Giant", "Paper Ogre", "Paper Bear", "Spirit", "Paper Banner", "Paper Elf", "Paper Imp", "Paper Boar", "A",
		"B"},
		told: map[string]string{}}
	run := scenario.Runner{Cards: pool.Cards(), Watch: f}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	for name, want := range map[string]string{
		"Paper Bones": "prevents 3 damage: It is shielded: the next 3 damage that would be dealt to it this turn is prevented " +
			"<Paper Ward>\nregenerates ×2: It regenerates the next time it would be destroyed this turn (two times) <Paper Bones>",
		"Paper Giant": "can't attack: It can't attack <Paper Law>\ndeals no combat damage: It has combat damage that it would deal this " +
			"turn prevented <Paper Peace>",
		"Paper Ogre": "can't attack: It can't attack <Paper Law>\ngoaded: It is goaded until your next turn: it attacks each combat if " +
			"able, and a player other than the one who goaded it if able <Paper Taunt>",
		"Paper Bear": "can't attack: It can't attack <Paper Law>\ndetained: It can't attack, can't block and can't have its abilities " +
			"activated until your next turn <Paper Arrest>",
		"Spirit": "delayed trigger: It waits for a delayed triggered ability: “Create a 1/1 white Spirit creature token. " +
			"Exile it at the beginning of the next end step.” <Paper Ghost>",
		"Paper Elf":    "untargetable by opponents: It can't be targeted by opponents this turn <Paper Vines>",
		"Paper Imp":    "untargetable by some: It can't be targeted by some spells or abilities this turn <Paper Salve>",
		"Paper Boar":   "exiled instead: It is exiled instead, as the text says this turn <Paper Brand>",
		"Paper Banner": "red: Chosen for it: red <>",
		"A":            "monarch: You are the monarch <>\ncan't gain life: You can't gain life this turn <Paper Crown>",
		"B":            "",
	} {
		if f.told[name] != want {
			t.Errorf("%s: %s\nwant %s", name, f.told[name], want)
		}
	}
}

// badges plays a scenario and returns what the badges of some objects say in the end.
func badges(t *testing.T, of []string, text string) *facts {
	t.Helper()
	list, err := scenario.ReadFS(fstest.MapFS{"badges.yaml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	f := &facts{of: of, told: map[string]string{}}
	run := scenario.Runner{Cards: pool.Cards(), Watch: f}
	if res := run.Run(&list[0]); res.Status != scenario.Pass {
		t.Fatalf("%s: %s", res.Status, res.Detail)
	}
	return f
}

// TestDelayedOfOne: a delayed triggered ability that exiles a token is a badge of the token (603.7), not of the
// permanent that the token is a copy of, nor of another target of the same spell.
func TestDelayedOfOne(t *testing.T) {
	f := badges(t, []string{"Paper Bear", "token Paper Bear", "Paper Ogre"}, `
name: delayed of one
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Ogre {1}{R}
  Creature — Ogre
  3/3

  Paper Mirror {0}
  Sorcery
  Tap target creature an opponent controls. Create a token that's a copy of target creature you control. That token gains haste. Exile it at the beginning of the next end step.
players:
- {id: A, battlefield: [Paper Bear], hand: [Paper Mirror]}
- {id: B, battlefield: [Paper Ogre]}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Mirror, targets: [Paper Ogre, Paper Bear]}
stop: {turn: 1, step: main2}
`)
	for name, want := range map[string]bool{"Paper Bear": false, "Paper Ogre": false, "token Paper Bear": true} {
		if got := f.told[name]; strings.Contains(got, "delayed trigger") != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestOutOfCombat: a creature that an Aura or another permanent keeps from attacking or blocking has a badge that says
// so; what it says of itself has none.
func TestOutOfCombat(t *testing.T) {
	f := badges(t, []string{"Paper Bear", "Paper Wall"}, `
name: out of combat
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Wall {1}{G}
  Creature — Wall
  This creature can't attack.
  2/2

  Paper Peace {0}
  Enchantment — Aura
  Enchant creature
  Enchanted creature can't attack or block.
players:
- {id: A, battlefield: [Paper Wall, Paper Bear], hand: [Paper Peace]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Paper Peace, targets: [Paper Bear]}
stop: {turn: 1, step: main2}
`)
	if got := f.told["Paper Bear"]; !strings.HasPrefix(got, "can't attack or block: ") {
		t.Errorf("the Bear's facts: %s", got)
	}
	if got := f.told["Paper Wall"]; strings.HasPrefix(got, "can't") {
		t.Errorf("the Wall's facts: %s", got)
	}
}

// TestOwnToll: what makes it cost something to attack a player bears on that player's opponents' creatures only.
func TestOwnToll(t *testing.T) {
	f := badges(t, []string{"Paper Bear", "Paper Ogre"}, `
name: own toll
edition: "2026"
cards: |
  Paper Bear {1}{G}
  Creature — Bear
  2/2

  Paper Ogre {2}{R}
  Creature — Ogre
  2/2

  Paper Toll {0}
  Enchantment
  Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.
players:
- {id: A, battlefield: [Paper Toll, Paper Bear]}
- {id: B, battlefield: [Paper Ogre]}
stop: {turn: 1, step: main}
`)
	if f.told["Paper Bear"] != "" || !strings.Contains(f.told["Paper Ogre"], "at a cost <Paper Toll>") {
		t.Errorf("%v", f.told)
	}
}
