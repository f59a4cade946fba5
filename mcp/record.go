package mcp

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"arbiter/engine"
	"arbiter/record"
	"arbiter/sim"
)

// result says how the game stands or ended.
func (m *game) result() string {
	v := m.view()
	if m.broken == nil && !m.g.Over() {
		return "In progress. " + m.brief() + " Record returns the game once it is over."
	}
	won := "drawn or without a result"
	switch {
	case v.HasWon(m.seat):
		won = "won"
	case v.Lost(m.seat):
		won = "lost"
	}
	return fmt.Sprintf("%s (%s, turn %d, against %s, seed %d)", m.outcome(), won, v.Turn(), m.opponent, m.seed)
}

// record returns the game as a record that replays to the same state. There is none while the game is played: it has
// the seed, from which every hidden card follows.
func (m *game) record() ([]byte, error) {
	if m.broken == nil && !m.g.Over() {
		return nil, errors.New(
			"the game is in progress: its record would tell every hidden card. Finish it, or concede with act")
	}
	header, err := record.NewHeader(&sim.Match{Setup: m.setup}, record.Program())
	if err != nil {
		return nil, err
	}
	v := m.g.View(engine.Judge)
	r := sim.Result{Decks: []int{0, 1}, Winner: -1, Turns: v.Turn(), Starting: int(m.starting), Answers: m.answers,
		Hash: m.g.Hash(), Err: m.broken}
	if m.starting == engine.NoPlayer {
		r.Starting = -1
	}
	for p := range m.names {
		if v.HasWon(seatOf(p)) {
			r.Winner = p
		}
	}
	g, err := record.NewGame(m.setup, m.seed, 0, []int{0, 1}, &r)
	if err != nil {
		return nil, err
	}
	g.Players, g.AskTargets = []string{"client", m.opponent}, true
	var b bytes.Buffer
	w, err := record.NewWriter(&b, header)
	if err == nil {
		err = w.Add(&g)
	}
	return b.Bytes(), err
}

// save writes a record into a folder and returns the name of the file.
func save(dir, id string, data []byte) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, fmt.Sprintf("%s-%s-*.jsonl", time.Now().UTC().Format("20060102-150405"), id))
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	return filepath.ToSlash(f.Name()), errors.Join(err, f.Close())
}
