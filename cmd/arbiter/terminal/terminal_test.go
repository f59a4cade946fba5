package terminal

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// game is a game between two small decks built by hand.
func game(t testing.TB, seed byte) *engine.Game {
	t.Helper()
	b := program.NewBuilder(rulebook.Edition2026)
	you := int32(b.SetYou())
	tap := b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
		Cost: b.Cost(program.Cost{Tap: true}), Makes: mana.Source{Kinds: mana.R.Set(), Amount: 1}, Label: "{T}: Add {R}.",
		Prog: b.Program(program.DoAddMana(program.NoReg, program.SetX(you), b.Const(1), mana.R))})
	mountain := b.Def(program.Def{Name: b.Name("Mountain"),
		Chars: program.Chars{Types: program.TypeLand, Supers: program.SuperBasic}, Abilities: []program.AbilityID{tap}})
	cost := mana.MustCost("{1}{R}")
	orc := b.Def(program.Def{Name: b.Name("Orc"), Cost: cost,
		Chars: program.Chars{Types: program.TypeCreature, Colors: cost.Colors(), Power: 2, Toughness: 2,
			Flags: program.HasPT}})
	cost = mana.MustCost("{R}")
	bolt := b.Def(program.Def{Name: b.Name("Bolt"), Cost: cost,
		Chars: program.Chars{Types: program.TypeInstant, Colors: cost.Colors()},
		Spell: b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), NRegs: 1,
			Label: "~ deals 3 damage to any target.",
			Targets: []program.TargetSpec{{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
				Prop: b.PropAnyTarget()}},
			Prog: b.Program(program.DoDamage(program.NoReg, b.SetReg(0, false), 0, b.Const(3)))})})
	r, err := b.Rules()
	if err != nil {
		t.Fatal(err)
	}
	deck := slices.Concat(slices.Repeat([]program.DefID{mountain}, 17), slices.Repeat([]program.DefID{orc}, 15),
		slices.Repeat([]program.DefID{bolt}, 8))
	g, err := engine.New(r, engine.Config{Decks: [][]program.DefID{deck, deck}, Seed: [32]byte{seed}, Starting: 0,
		TurnLimit: 200})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func session(t testing.TB, seed byte) *Session {
	g := game(t, seed)
	h := agent.NewHeuristic()
	h.Begin(g.Rules(), 0)
	return NewSession(g, 0, h, []string{"Left", "Right"})
}

func press(m tea.Model, keys ...string) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	for _, k := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		switch k {
		case "enter":
			msg = tea.KeyMsg{Type: tea.KeyEnter}
		case "up":
			msg = tea.KeyMsg{Type: tea.KeyUp}
		case "down":
			msg = tea.KeyMsg{Type: tea.KeyDown}
		}
		m, cmd = m.Update(msg)
	}
	return m, cmd
}

// A whole game is played by keys alone, and every screen fits the window.
func TestWholeGameByKeys(t *testing.T) {
	for seed := range byte(6) {
		s := session(t, seed)
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		var m tea.Model = NewModel(s)
		w, h := 60+int(seed)*25, 24+int(seed)*5
		m, _ = m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		for n := 0; !s.Over(); n++ {
			if n > 5000 {
				t.Fatal("the game does not end")
			}
			screen := m.View()
			if got := lipgloss.Height(screen); got > h {
				t.Fatalf("a screen of %d lines in a window of %d:\n%s", got, h, screen)
			}
			if got := lipgloss.Width(screen); got > w {
				t.Fatalf("a screen %d wide in a window of %d:\n%s", got, w, screen)
			}
			d := s.Decision()
			if d == nil {
				t.Fatal("nothing is asked, but the game is not over")
			}
			if !strings.Contains(screen, s.Option(&d.Options[0])) {
				t.Fatalf("the first choice is not on the screen:\n%s", screen)
			}
			switch rng.IntN(8) {
			case 0:
				m, _ = press(m, "p")
			case 1:
				m, _ = press(m, "down", "down", "up", "enter")
			case 2:
				m, _ = press(m, strconv.Itoa(1+rng.IntN(len(d.Options))), "enter")
			case 3:
				m, _ = press(m, "u")
			case 4:
				m, _ = press(m, "a")
			case 5:
				m, _ = press(m, "x")
			default:
				m, _ = press(m, strconv.Itoa(len(d.Options)), "enter")
			}
		}
		if s.Err() != nil {
			t.Fatal(s.Err())
		}
		if !strings.Contains(m.View(), s.Outcome()) {
			t.Errorf("the outcome is not shown:\n%s", m.View())
		}
		if _, cmd := press(m, "q"); cmd == nil {
			t.Error("q does not leave a game that is over")
		}
	}
}

func TestLeaving(t *testing.T) {
	var m tea.Model = NewModel(session(t, 1))
	m, cmd := press(m, "q")
	if cmd != nil || !strings.Contains(m.View(), "Leave the game?") {
		t.Fatal("q leaves without asking")
	}
	if _, cmd := press(m, "y"); cmd == nil {
		t.Error("y does not leave")
	}
	m, _ = press(m, "n")
	if strings.Contains(m.View(), "Leave the game?") {
		t.Error("still leaving")
	}
	if _, cmd := m.Update(tea.KeyMsg{Type: tea.KeyCtrlC}); cmd == nil {
		t.Error("ctrl+c does not leave")
	}
}

// active returns an option that does something: with priority the one before the last, which passes.
func active(d *engine.Decision) int {
	last := len(d.Options) - 1
	if d.Kind == program.DecidePriority {
		return max(0, last-1)
	}
	return last
}

func TestUndoTakesBackACast(t *testing.T) {
	for seed := range byte(20) {
		s := session(t, seed)
		for n := 0; n < 300 && !s.Over(); n++ {
			d := s.Decision()
			cast := slices.IndexFunc(d.Options, func(o engine.Option) bool {
				return o.Kind == engine.OptCast &&
					s.name(o.Obj) == "Bolt"
			})
			if d.Kind != program.DecidePriority || cast < 0 || s.View().Count(program.Stack, 0) > 0 {
				if err := s.Choose(active(d)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			before, hand, log := s.g.Hash(), s.View().Count(program.Hand, s.Me), len(s.Log)
			if err := s.Choose(cast); err != nil {
				t.Fatal(err)
			}
			if d := s.Decision(); d == nil || d.Kind != program.DecideTarget {
				t.Fatal("no target is asked for")
			}
			if s.View().Count(program.Hand, s.Me) != hand-1 {
				t.Fatal("the card has not left the hand")
			}
			if !s.Undo() || s.g.Hash() != before || len(s.Log) != log || s.Decision().Kind != program.DecidePriority {
				t.Fatal("the cast was not taken back")
			}
			if s.Undo() {
				t.Fatal("there was nothing more to take back")
			}
			return
		}
	}
	t.Fatal("no Bolt was ever cast")
}

// Nothing on the screen or in the log tells what the opponent holds.
func TestScreenKeepsSecrets(t *testing.T) {
	s := session(t, 3)
	for n := 0; n < 400 && !s.Over(); n++ {
		for _, l := range s.Log {
			if strings.HasPrefix(l, "Right draws ") && l != "Right draws a card" {
				t.Fatalf("the log says %q", l)
			}
		}
		if err := s.Choose(0); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAttackWithAll(t *testing.T) {
	for seed := range byte(20) {
		s := session(t, seed)
		for n := 0; n < 400 && !s.Over(); n++ {
			d := s.Decision()
			if d.Kind != program.DecideAttack {
				if s.All(true) {
					t.Fatal("attackers were declared where none are")
				}
				if err := s.Choose(active(d)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			group, before := d.Group, len(s.Log)
			if !s.All(true) {
				t.Fatal("nobody attacks")
			}
			if d := s.Decision(); d != nil && d.Kind == program.DecideAttack && d.Group == group {
				t.Fatal("there are attackers left to declare")
			}
			if !slices.ContainsFunc(s.Log[before:], func(l string) bool { return strings.Contains(l, "attacks Right") }) {
				t.Fatalf("no attack in %q", s.Log[before:])
			}
			return
		}
	}
	t.Fatal("nobody could ever attack")
}

func TestPlainGame(t *testing.T) {
	s := session(t, 2)
	var in strings.Builder
	in.WriteString("1\nnonsense\n99\n?\nu\n")
	rng := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		switch rng.IntN(3) {
		case 0:
			in.WriteString("\n")
		default:
			in.WriteString(strconv.Itoa(1+rng.IntN(3)) + "\n")
		}
	}
	var out bytes.Buffer
	if err := Plain(s, strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"Keep this hand?", "is not an option", "choose a number", "nothing to undo", "── Turn 1",
		"Play Mountain", s.Outcome()} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if !s.Over() {
		t.Error("the game is not over")
	}
}

// TestPassIsLast covers that the first option is something to do, not to pass, and that each option does what it says.
func TestPassIsLast(t *testing.T) {
	s := session(t, 2)
	seen := 0
	for range 300 {
		d := s.Decision()
		if d == nil {
			break
		}
		if d.Kind != program.DecidePriority || len(d.Options) < 2 {
			if err := s.Choose(0); err != nil {
				t.Fatal(err)
			}
			continue
		}
		last := len(d.Options) - 1
		if d.Options[0].Kind == engine.OptPass || d.Options[last].Kind != engine.OptPass {
			t.Fatalf("the first of %d options is %q", len(d.Options), s.Option(&d.Options[0]))
		}
		seen++
		said, before := s.Option(&d.Options[0]), len(s.Log)
		if err := s.Choose(0); err != nil {
			t.Fatal(err)
		}
		if land, ok := strings.CutPrefix(said, "Play "); ok && !slices.ContainsFunc(s.Log[before:], func(l string) bool {
			return strings.Contains(l, land)
		}) {
			t.Fatalf("%q was chosen, and the log says %q", said, s.Log[before:])
		}
	}
	if seen < 5 {
		t.Errorf("only %d decisions with priority", seen)
	}
}

func TestPlainEndOfInput(t *testing.T) {
	var out bytes.Buffer
	if err := Plain(session(t, 2), strings.NewReader("1\n"), &out); err != nil ||
		!strings.Contains(out.String(), "the input ended") {
		t.Errorf("%v: %s", err, out.String())
	}
	out.Reset()
	if err := Plain(session(t, 2), strings.NewReader("q\n"), &out); err != nil ||
		!strings.Contains(out.String(), "you leave") {
		t.Errorf("%v: %s", err, out.String())
	}
}
