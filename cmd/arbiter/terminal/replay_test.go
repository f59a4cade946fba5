package terminal

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/agent"
	"arbiter/pool/pooltest"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/sim"
)

// recorded is the replay of a game between embedded decks.
func recorded(t *testing.T) *record.Replay {
	t.Helper()
	decks := pooltest.Decks(t, "dawn-patrol", "wings-of-fire")
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	m := sim.Match{Setup: s, Agents: []func() agent.Agent{func() agent.Agent { return agent.NewHeuristic() }}, Seed: 1,
		Games: 1, Keep: true}
	r, err := sim.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	head, err := record.NewHeader(&m, "test")
	if err != nil {
		t.Fatal(err)
	}
	g, err := record.NewGame(s, 1, 0, []int{0, 1}, &r.Results[0])
	if err != nil {
		t.Fatal(err)
	}
	out, err := (&record.File{Header: head, Games: []record.Game{g}}).Open(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestReplayKeys(t *testing.T) {
	r := recorded(t)
	var m tea.Model = NewReplay(r)
	m, _ = m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	shows := func(words ...string) {
		t.Helper()
		v := m.View()
		for _, w := range words {
			if !strings.Contains(v, w) {
				t.Errorf("%q is not shown:\n%s", w, v)
			}
		}
		if n := strings.Count(v, "\n") + 1; n > 40 {
			t.Errorf("%d lines on a screen of 40", n)
		}
	}
	shows("decision 0 of", "Dawn Patrol", "Wings of Fire", "Keep this hand?")
	m, _ = press(m, "n")
	first := r.At()
	if first == 0 {
		t.Error("nothing happens")
	}
	m, _ = press(m, "n", "n", "p", "p")
	if r.At() != first {
		t.Errorf("two on and two back is at %d, not %d", r.At(), first)
	}
	m, _ = press(m, "6", "t")
	shows("turn 6 of", "turn 6, Wings of Fire's turn")
	at := r.At()
	m, _ = press(m, "j", "j", "k")
	if r.At() != at+1 {
		t.Errorf("at %d, not %d", r.At(), at+1)
	}
	m, _ = press(m, "]")
	shows("turn 7 of", "turn 7, Dawn Patrol's turn")
	m, _ = press(m, "[")
	shows("turn 6 of")
	m, _ = press(m, "9", "9", "9", "t")
	shows("no turn 999")
	m, _ = press(m, "G")
	shows(fmt.Sprintf("decision %d of %d", r.Len(), r.Len()), " wins.")
	m, _ = press(m, "b", "1")
	shows("the game is over here")
	m, _ = press(m, "6", "t", "b")
	shows("Which player do you take? 1 Dawn Patrol · 2 Wings of Fire")
	before := r.Game().Hash()
	m, cmd := press(m, "2")
	b := m.(*Replay).Branch()
	if b == nil || cmd == nil || b.Seat != 1 || b.Game.Hash() != before {
		t.Fatalf("%+v", b)
	}
	h := agent.NewHeuristic()
	h.Begin(b.Game.Rules(), 1)
	s := NewSession(b.Game, b.Seat, h, r.Names)
	for range 3 {
		if s.Decision() == nil {
			t.Fatal("nothing to decide in the branch")
		}
		s.Pass(false)
	}
	if r.Game().Hash() != before || m.(*Replay).Branch() != nil {
		t.Error("playing on changes the replay")
	}
}
