package sim

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"arbiter/agent"
)

// thinker is a random player that reports an effort.
type thinker struct{ agent.Random }

func (*thinker) Took() agent.Effort {
	return agent.Effort{Decisions: 3, Total: 5 * time.Second, Longest: 2 * time.Second}
}

func contest(t *testing.T) *Contest {
	s := bears(t)
	return &Contest{Pairs: []*Setup{s.Subset(0, 1), s.Subset(0, 0)}, Seed: 4, Games: 30, Jobs: 2,
		Players: []Contender{{"random", random}, {"heuristic", heuristic},
			{"thinker", func() agent.Agent { return &thinker{} }}}}
}

func TestContest(t *testing.T) {
	c := contest(t)
	last := 0
	c.Progress = func(done, games int) {
		if done <= last || games != 3*32 {
			t.Errorf("%d of %d games after %d", done, games, last)
		}
		last = done
	}
	out, err := c.Run(context.Background())
	if err != nil || len(out) != 3 || last != 3*32 {
		t.Fatalf("%+v, %v, %d games reported", out, err, last)
	}
	for _, m := range out {
		if m.Games != 32 || m.Wins+m.Lost+m.Draws != 32 || m.Pairs[0].Games != 16 || m.Pairs[1].Games != 16 ||
			m.Low > m.Rate.Rate || m.High < m.Rate.Rate {
			t.Errorf("%+v", m)
		}
	}
	if m := out[0]; m.A != "heuristic" || m.B != "random" || m.Wins < 22 {
		t.Errorf("%+v", m)
	}
	if m := out[1]; m.A != "thinker" || m.Thinking[0].Longest != 2*time.Second || m.Thinking[0].Decisions == 0 ||
		m.Thinking[1].Decisions != 0 {
		t.Errorf("%+v", m)
	}
	// A player against itself wins as often as it loses, since each game has its twin.
	c.Players = []Contender{{"one", heuristic}, {"two", heuristic}}
	c.Progress = nil
	if out, err = c.Run(context.Background()); err != nil || out[0].Wins != out[0].Lost || out[0].Wins == 0 {
		t.Errorf("%+v, %v", out, err)
	}
}

// Stored games are not played again, even if the run was killed while writing.
func TestContestGoesOn(t *testing.T) {
	whole, err := contest(t).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	c := contest(t)
	c.Folder = filepath.Join(t.TempDir(), "kept")
	ctx, cancel := context.WithCancel(context.Background())
	c.Progress = func(done, _ int) {
		if done >= 30 {
			cancel()
		}
	}
	part, err := c.Run(ctx)
	if !errors.Is(err, context.Canceled) || part[0].Games == 0 || part[0].Games >= 32 {
		t.Fatalf("%+v, %v", part, err)
	}
	f, err := os.OpenFile(c.file(), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"a":"heur`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	c.Progress = nil
	out, err := c.Run(context.Background())
	if err != nil || !reflect.DeepEqual(out, whole) {
		t.Errorf("%v\n%+v\n%+v", err, out, whole)
	}
	// Everything is stored now, so no agent may be asked.
	for i := range c.Players {
		c.Players[i].Make = nil
	}
	if out, err = c.Run(context.Background()); err != nil || !reflect.DeepEqual(out, whole) {
		t.Errorf("%v\n%+v\n%+v", err, out, whole)
	}
	if err := os.WriteFile(c.file(), []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Run(context.Background()); err == nil {
		t.Error("nonsense was read")
	}
}
