package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/pool/pooltest"
	"arbiter/puzzle"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/sim"
)

func setup(t testing.TB, decks ...string) *sim.Setup {
	t.Helper()
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.Prepare(e, sim.Options{}, pooltest.Decks(t, decks...)...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func random() agent.Agent    { return agent.NewRandom() }
func heuristic() agent.Agent { return agent.NewHeuristic() }

// TestArena: 200 duplicate games over two pairs of decks, in each of which both players have both seats; the journal
// replays to its hashes and rates the players as the games did.
func TestArena(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 40
	}
	var journal bytes.Buffer
	a := Arena{Setup: setup(t, "dawn-patrol", "night-tide", "wings-of-fire"), Pairs: [][2]int{{0, 1}, {2, 2}},
		Players: []sim.Contender{{Name: "random", Make: random}, {Name: "heuristic", Make: heuristic}}, Seed: 3,
		Games: games, Journal: &journal}
	f, err := a.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Games) != games {
		t.Fatalf("%d games, want %d", len(f.Games), games)
	}
	twins := map[string][]string{} // players by seed and decks
	for i := range f.Games {
		g := &f.Games[i]
		if want := a.Pairs[g.Match]; !reflect.DeepEqual(g.Decks, want[:]) {
			t.Fatalf("game %d: decks %v, want %v", i, g.Decks, want)
		}
		k := g.Seed + string(rune('0'+g.Match)) + string(rune('0'+g.Starting))
		twins[k] = append(twins[k], strings.Join(g.Players, " "))
	}
	for k, of := range twins {
		if len(of) != 2 || of[0] == of[1] {
			t.Errorf("%s is played by %v", k, of)
		}
	}
	want, err := Rate(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	if p := want.Players; want.Games != games || want.Duplicates != games/2 || p[0].Player != "heuristic" ||
		p[1].Rating != anchorRating || p[0].Low < 1100 || p[0].Won+p[0].Lost+p[0].Drawn != games {
		t.Errorf("%+v", want)
	}
	again, err := record.Read("journal", bytes.NewReader(journal.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := again.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if err := Replay(t.Context(), again, s, nil); err != nil {
		t.Error(err)
	}
	if got, err := Rate(again, 1); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("the journal gives %+v, the games %+v (%v)", got, want, err)
	}
	// Another answer gives another hash.
	k := &again.Games[7]
	k.Hash = strings.Repeat("0", 16)
	var wrong *record.MismatchError
	if err := Replay(t.Context(), again, s, nil); !errors.As(err, &wrong) || wrong.Game != 8 {
		t.Errorf("a wrong hash: %v", err)
	}
}

// quitter can't go on after some answers.
type quitter struct {
	agent.Random
	left int
}

func (q *quitter) Begin(r *program.Rules, seed uint64) {
	q.Random.Begin(r, seed)
	q.left = 5
}

func (q *quitter) Choose(v engine.View, d *engine.Decision) int {
	q.left--
	return q.Random.Choose(v, d)
}

func (q *quitter) Forfeit() error {
	if q.left > 0 {
		return nil
	}
	return errors.New("it has had enough")
}

// TestForfeits: who can't go on loses; the reason is in the journal, and the games replay to their hashes.
func TestForfeits(t *testing.T) {
	var journal bytes.Buffer
	a := Arena{Setup: setup(t, "dawn-patrol"), Pairs: [][2]int{{0, 0}}, Seed: 3, Games: 10, Journal: &journal,
		Players: []sim.Contender{{Name: "heuristic", Make: heuristic}, {Name: "quitter",
			Make: func() agent.Agent { return &quitter{} }}}}
	if _, err := a.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	f, err := record.Read("journal", &journal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if err := Replay(t.Context(), f, s, nil); err != nil {
		t.Error(err)
	}
	table, err := Rate(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	if q := table.Players[1]; q.Player != "quitter" || q.Forfeits != 10 || q.Lost != 10 || q.Reason != "it has had enough" {
		t.Errorf("%+v", q)
	}
}

// TestRate: ratings of results of which they are known.
func TestRate(t *testing.T) {
	even := make([]pairing, 50)
	var won []pairing
	for i := range even {
		even[i] = pairing{0, 1, 2, 1}
	}
	for range 300 {
		won = append(won, pairing{0, 1, 2, 2}, pairing{0, 1, 2, 1}) // three games of four
	}
	for _, c := range []struct {
		all    []pairing
		anchor int
		want   []float64
	}{
		{even, 1, []float64{1000, 1000}},
		{won, 1, []float64{1000 + 400*math.Log10(3), 1000}},
		{won, 0, []float64{1000, 1000 - 400*math.Log10(3)}},
		{won, -1, []float64{1000 + 200*math.Log10(3), 1000 - 200*math.Log10(3)}},
	} {
		for i, r := range rate(2, c.all, c.anchor) {
			if math.Abs(r-c.want[i]) > 1 {
				t.Errorf("player %d: %.1f, want %.1f", i, r, c.want[i])
			}
		}
	}
	// The one in the middle is placed by games with the others.
	chain := append([]pairing{}, won...)
	for _, p := range won {
		chain = append(chain, pairing{1, 2, p.games, p.won})
	}
	if r := rate(3, chain, 2); math.Abs(r[0]-r[1]-(r[1]-r[2])) > 1 || r[0]-r[2] < 370 {
		t.Errorf("%v", r)
	}
	low, high := intervals(2, won, 1, 1)
	wide := high[0] - low[0]
	if low[1] != 1000 || high[1] != 1000 || low[0] > 1190 || high[0] < 1192 || wide > 60 || wide < 10 {
		t.Errorf("%v to %v", low, high)
	}
	few, _ := intervals(2, []pairing{{0, 1, 2, 2}, {0, 1, 2, 2}}, 1, 1)
	if few[0] > 1100 {
		t.Errorf("two duplicates that are won look certain: at least %.0f", few[0])
	}
}

// TestRefused: what can't be rated or played is refused with its reason.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		want  string
		games []record.Game
	}{
		{"no finished game", nil},
		{"named players", []record.Game{{Players: []string{"a"}}}},
		{"plays itself", []record.Game{{Players: []string{"a", "a"}}}},
		{"no finished game", []record.Game{{Players: []string{"a", "b"}, Error: "why"}}},
	} {
		if _, err := Rate(&record.File{Games: c.games}, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
	a := Arena{Setup: setup(t, "dawn-patrol"), Pairs: [][2]int{{0, 0}}, Games: 2,
		Players: []sim.Contender{{Name: "random", Make: random}, {Name: "random", Make: random}}}
	if _, err := a.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "given twice") {
		t.Error(err)
	}
}

// TestExamine: a sample of decisions gives the same blunders each time, and no more than were asked for.
func TestExamine(t *testing.T) {
	a := Arena{Setup: setup(t, "dawn-patrol", "night-tide"), Pairs: [][2]int{{0, 1}}, Seed: 3, Games: 8,
		Players: []sim.Contender{{Name: "random", Make: random}, {Name: "heuristic", Make: heuristic}}}
	f, err := a.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var first *Table
	for jobs := range 2 {
		table, err := Rate(f, 1)
		if err != nil {
			t.Fatal(err)
		}
		x := Examination{Decisions: 10, Positions: 1000, Playouts: 20, Seed: 5, Jobs: jobs + 1}
		if err := Examine(t.Context(), f, a.Setup, table, x); err != nil {
			t.Fatal(err)
		}
		for _, p := range table.Players {
			if b := p.Blunders; b.Decisions != 10 || len(b.Found) != b.LostWins+b.TenPoints || b.LostWins > b.Wins {
				t.Errorf("%s: %+v", p.Player, b)
			}
		}
		if first == nil {
			first = table
		} else if !reflect.DeepEqual(first, table) {
			t.Errorf("%+v\n%+v", first, table)
		}
	}
}

// TestBlunders: Shock with the opponent at 2 life is both blunders at anything but the opponent.
func TestBlunders(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader("[metadata]\nName:Test\nGoal:Win\nTurns:1\n[state]\nActivePlayer=Human\n" +
		"ActivePhase=Main1\nHumanLife=3\nAILife=2\naibattlefield=Serra Angel;Serra Angel\nhumanhand=Shock\nhumanbattlefield=Mountain\nhumanlibrary=Mountain;Mountain\n" +
		"ailibrary=Mountain;Mountain\n"))
	if err != nil {
		t.Fatal(err)
	}
	runner := scenario.Runner{Cards: pool.Cards()}
	at, err := runner.Position(&p.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	g := at.Game()
	var d engine.Decision
	g.Decision(&d)
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptCast {
			if err := g.Answer(i); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if !g.Decision(&d) || d.Kind != program.DecideTarget {
		t.Fatalf("a target is not asked for: %+v", d)
	}
	x := Examination{Positions: DefaultPositions, Playouts: 30, Seed: 1}
	for i := range d.Options {
		want := "lost win, ten points"
		if d.Options[i].Obj == engine.PlayerRef(1) {
			want = ""
		}
		b, err := examine(g, &d, i, []string{"A", "B"}, &x)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, f := range b.Found {
			kinds = append(kinds, f.Kind)
			if f.Kind == "ten points" && (f.Loss < 0.5 || f.Low > f.Loss || f.High < f.Loss || f.Best == f.Chosen) {
				t.Errorf("%+v", f)
			}
		}
		if got := strings.Join(kinds, ", "); got != want || b.Wins != 1 {
			t.Errorf("%s: %q, want %q", fmt.Sprint("option ", i), got, want)
		}
	}
}

// TestResume: an arena that was interrupted goes on, and has the games that it would have had; so has one with more
// games and another player. What is no record of its games is refused.
func TestResume(t *testing.T) {
	s := setup(t, "dawn-patrol", "night-tide")
	made := map[string]int{}
	player := func(name string, f func() agent.Agent) sim.Contender {
		return sim.Contender{Name: name, Make: func() agent.Agent { made[name]++; return f() }}
	}
	fresh := func(games int, w io.Writer, names ...string) *Arena {
		a := &Arena{Setup: s, Pairs: [][2]int{{0, 1}, {1, 1}}, Seed: 3, Games: games, Jobs: 1, Journal: w}
		for _, n := range names {
			f := random
			if n == "heuristic" {
				f = heuristic
			}
			a.Players = append(a.Players, player(n, f))
		}
		return a
	}
	run := func(a *Arena) map[string]bool {
		f, err := a.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for i := range f.Games {
			out[fmt.Sprintf("%+v", f.Games[i])] = true
		}
		if len(out) != len(f.Games) {
			t.Errorf("%d of %d games are different", len(out), len(f.Games))
		}
		return out
	}
	read := func(b *bytes.Buffer) *record.File {
		f, err := record.Read("journal", bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	whole := run(fresh(44, nil, "random", "heuristic"))

	var journal bytes.Buffer
	a := fresh(44, &journal, "random", "heuristic")
	ctx, cancel := context.WithCancel(t.Context())
	left := 13
	a.Players[1].Make = func() agent.Agent {
		return &canceller{Heuristic: agent.NewHeuristic(), cancel: cancel, left: &left}
	}
	if _, err := a.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	before := len(read(&journal).Games)
	if before < 10 || before >= 40 {
		t.Fatalf("%d games before the interruption", before)
	}
	a = fresh(44, &journal, "random", "heuristic")
	a.Resume = read(&journal)
	if got := run(a); !reflect.DeepEqual(got, whole) {
		t.Errorf("%d games, want the %d without an interruption", len(got), len(whole))
	}
	if got := read(&journal); len(got.Games) != 44 || Replay(t.Context(), got, s, nil) != nil {
		t.Errorf("the journal has %d games", len(got.Games))
	}
	clear(made)
	a.Resume = read(&journal)
	if got := run(a); !reflect.DeepEqual(got, whole) || len(made) > 0 {
		t.Errorf("all games are known, and %v players were made", made)
	}
	a = fresh(52, &journal, "random", "heuristic", "second")
	a.Resume = read(&journal)
	if got := run(a); !reflect.DeepEqual(got, run(fresh(52, nil, "random", "heuristic", "second"))) {
		t.Errorf("%d games with a third player", len(got))
	}

	for _, c := range []struct {
		want   string
		change func(*Arena)
	}{
		{"none of the players", func(a *Arena) { a.Players = a.Players[:2] }},
		{"another seed", func(a *Arena) { a.Seed = 4 }},
		{"beyond the number of games", func(a *Arena) { a.Games = 40 }},
		{"has other decks", func(a *Arena) { a.Pairs = [][2]int{{0, 1}, {0, 0}} }},
		{"there twice", func(a *Arena) { a.Resume.Games = append(a.Resume.Games, a.Resume.Games[0]) }},
		{"other decks or card texts", func(a *Arena) { a.Setup = setup(t, "dawn-patrol", "wings-of-fire") }},
		{"by the rules of", func(a *Arena) { a.Resume.Edition = "2006-01-01" }},
		{"by version", func(a *Arena) { a.Resume.Program = "another" }},
		{"no two players", func(a *Arena) { a.Resume.Games[1].Players = []string{"random"} }},
	} {
		a := fresh(52, nil, "random", "heuristic", "second")
		a.Resume = read(&journal)
		c.change(a)
		if err := a.CanResume(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
		if _, err := a.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}

// canceller cancels when players like it have begun some games.
type canceller struct {
	*agent.Heuristic
	cancel func()
	left   *int
}

func (c *canceller) Begin(r *program.Rules, seed uint64) {
	if *c.left--; *c.left == 0 {
		c.cancel()
	}
	c.Heuristic.Begin(r, seed)
}
