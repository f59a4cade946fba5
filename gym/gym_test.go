package gym

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

func prepared(t testing.TB, names ...string) *sim.Setup {
	t.Helper()
	var decks []*card.Cards
	for _, n := range names {
		d, err := pool.Deck(n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(pool.Cards())
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func batch(t testing.TB, s *sim.Setup, set Settings) *Batch {
	t.Helper()
	b, err := NewBatch(s, set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Reset(0); err != nil {
		t.Fatal(err)
	}
	return b
}

// Every feature has a name.
func TestColumns(t *testing.T) {
	s := prepared(t, "dawn-patrol", "night-tide")
	cards := NewCards(s)
	for _, c := range []struct {
		table string
		names []string
		n     int
	}{{"globals", Names.Globals, numGlobals}, {"players", Names.Players, numPlayer}, {"objects", Names.Objects, numObject},
		{"stack", Names.Stack, numStack}, {"question", Names.Question, numQuestion}, {"options", Names.Options, numOption},
		{"cards", Names.Cards, len(cards.Features[1])}, {"trees", Names.Trees, len(cards.Trees[1][0])}} {
		if len(c.names) != c.n {
			t.Errorf("%s: %d names for %d columns", c.table, len(c.names), c.n)
		}
	}
}

// Episodes are the games that package sim plays, whatever the size of the batch and the number of threads.
func TestEpisodesAreGamesOfSim(t *testing.T) {
	s := prepared(t, "dawn-patrol", "night-tide")
	const games, seed = 60, 7
	report, err := sim.Run(context.Background(), sim.Match{Setup: s, Seed: seed, Games: games,
		Agents: []func() agent.Agent{func() agent.Agent { return agent.NewRandom() }}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		envs, threads int
		seats         string
	}{{1, 1, Alternate}, {7, 1, AllSeats}, {32, 2, Alternate}, {64, 4, AllSeats}, {60, 3, "1"}} {
		b := batch(t, s, Settings{Envs: c.envs, Seed: seed, Threads: c.threads, Seats: c.seats})
		hashes := map[int]uint64{}
		actions := make([]int32, c.envs)
		for len(hashes) < games {
			if err := b.Suggest("random", actions); err != nil {
				t.Fatal(err)
			}
			for i, e := range b.Outcomes().Episode {
				if actions[i] == Next && e+int64(c.envs) >= games {
					actions[i] = Stay
				}
			}
			if err := b.Step(actions); err != nil {
				t.Fatal(err)
			}
			o := b.Outcomes()
			for i := range c.envs {
				if o.Terminated[i] == 1 && o.Episode[i] < games {
					hashes[int(o.Episode[i])] = o.Hash[i]
				}
				if o.Truncated[i] == 1 {
					t.Fatalf("episode %d is truncated: %s", o.Episode[i], b.Failure(i))
				}
			}
		}
		for k := range games {
			if got := hex(hashes[k]); got != report.Hashes[k] {
				t.Errorf("%d environments, %d threads, seats %s: episode %d ends with hash %s, the game of sim with %s",
					c.envs, c.threads, c.seats, k, got, report.Hashes[k])
				break
			}
		}
	}
}

func hex(n uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	for i := range b {
		b[15-i] = digits[n>>(4*i)&15]
	}
	return string(b[:])
}

// What a seat can't know changes nothing of what it observes and can do.
func TestObservationsKeepSecrets(t *testing.T) {
	s := prepared(t, "dawn-patrol", "night-tide")
	b := batch(t, s, Settings{Envs: 4, Seed: 3, Seats: AllSeats})
	shape := b.set.Shape
	actions := make([]int32, 4)
	var other engine.Game
	var d engine.Decision
	o := observer{shape: shape}
	tables := shape.NewTables(1)
	var last used
	compared := 0
	for n := range 3000 {
		if err := b.Suggest("random", actions); err != nil {
			t.Fatal(err)
		}
		if err := b.Step(actions); err != nil {
			t.Fatal(err)
		}
		for i := range b.envs {
			e := &b.envs[i]
			if e.over {
				continue
			}
			e.game.View(e.seat).Determinize(&other, [32]byte{byte(n), byte(n >> 8), byte(i)})
			if !other.Decision(&d) || d.By != e.seat || len(d.Options) != e.options {
				t.Fatalf("step %d: with other hidden cards the seat is asked something else", n)
			}
			o.observe(other.View(d.By), &d, e.page, &tables, &last)
			compared++
			for _, c := range []struct {
				table     string
				got, want []int16
			}{{"globals", tables.Globals, e.tables.Globals}, {"players", tables.Players, e.tables.Players},
				{"objects", tables.Objects, e.tables.Objects}, {"stack", tables.Stack, e.tables.Stack},
				{"question", tables.Question, e.tables.Question}, {"options", tables.Options, e.tables.Options}} {
				if !slices.Equal(c.got, c.want) {
					t.Fatalf("step %d: the table of %s depends on cards that the seat can't know", n, c.table)
				}
			}
			if !slices.Equal(tables.Mask, e.tables.Mask) {
				t.Fatalf("step %d: the mask depends on cards that the seat can't know", n)
			}
		}
	}
	if compared < 2000 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// A step allocates nothing once its memory has grown.
func TestNoAllocations(t *testing.T) {
	s := prepared(t, "dawn-patrol", "night-tide")
	b := batch(t, s, Settings{Envs: 16, Seed: 1, Threads: 2, Seats: AllSeats})
	actions := make([]int32, 16)
	rng := uint32(1)
	step := func() {
		for i := range actions {
			if actions[i] = Next; !b.envs[i].over {
				rng = rng*1664525 + 1013904223
				actions[i] = int32(uint64(rng) * uint64(b.envs[i].legal) >> 32)
			}
		}
		if err := b.Step(actions); err != nil {
			t.Fatal(err)
		}
	}
	for range 20000 {
		step()
	}
	const most = 1 // each episode lists its cards anew
	if n := testing.AllocsPerRun(2000, step); n > most {
		t.Errorf("%v allocations for 16 decisions", n)
	}
}

var benchEnvs = flag.Int("gym.envs", 1024, "environments of the benchmark")

func BenchmarkStep(bench *testing.B) {
	s := prepared(bench, "dawn-patrol", "night-tide")
	envs := *benchEnvs
	b := batch(bench, s, Settings{Envs: envs, Seed: 1, Seats: AllSeats, Threads: 1})
	actions := make([]int32, envs)
	rng := uint32(1)
	decisions := 0
	bench.ResetTimer()
	for range bench.N {
		for i := range actions {
			if actions[i] = Next; !b.envs[i].over {
				rng = rng*1664525 + 1013904223
				actions[i] = int32(uint64(rng) * uint64(b.envs[i].legal) >> 32)
				decisions++
			}
		}
		if err := b.Step(actions); err != nil {
			bench.Fatal(err)
		}
	}
	bench.ReportMetric(float64(decisions)/bench.Elapsed().Seconds(), "decisions/s")
	bench.ReportMetric(0, "ns/op")
}

// Games that are played without environments are those of a batch with the same answers.
func TestPlayAlone(t *testing.T) {
	s := prepared(t, "dawn-patrol", "night-tide")
	const games, seed, envs = 30, 5, 4
	b := batch(t, s, Settings{Envs: envs, Seed: seed, Threads: 2, Seats: AllSeats, NoObservations: true})
	alone := make([]uint64, games)
	made, err := b.PlayAlone(alone)
	if err != nil {
		t.Fatal(err)
	}
	actions, seen, decisions := make([]int32, envs), 0, 0
	o := b.Outcomes()
	for done := [envs]bool{}; seen < games; {
		for i := range actions {
			k := int(o.Episode[i])
			switch e := &b.envs[i]; {
			case done[i]:
				actions[i] = Stay
			case !e.over:
				actions[i] = int32(Chance(seed, k, int(o.Decisions[i]), e.legal))
			case k < games:
				if o.Hash[i] != alone[k] {
					t.Fatalf("episode %d ends with hash %x, alone with %x", k, o.Hash[i], alone[k])
				}
				seen++
				decisions += int(o.Decisions[i])
				done[i] = k+envs >= games
				actions[i] = Next
				if done[i] {
					actions[i] = Stay
				}
			}
		}
		if err := b.Step(actions); err != nil {
			t.Fatal(err)
		}
	}
	if made != decisions || made < games*20 {
		t.Errorf("%d decisions alone, %d in the batch", made, decisions)
	}
	if _, err := batch(t, s, Settings{Envs: 1}).PlayAlone(alone); err == nil {
		t.Error("an episode with a built-in player was played alone")
	}
}

// TestDecisionsAsked: what Decisions and NotQuiet leave out is never asked, and is asked without them.
func TestDecisionsAsked(t *testing.T) {
	cards := filepath.Join(t.TempDir(), "cards.json")
	if err := os.WriteFile(cards, []byte(`[{"object":"card","name":"Test Altar","mana_cost":"{1}","cmc":1,`+
		`"type_line":"Artifact","oracle_text":"Sacrifice a creature: Add {C}{C}."}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	c := Config{Lists: []string{"18 Plains\n18 Test Altar\n24 Savannah Lions"}, Cards: []string{cards}}
	s, err := c.setup()
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []Settings{{}, {Decisions: Matter}, {NotQuiet: true}, {Decisions: Matter, NotQuiet: true}} {
		set.Envs, set.Seats, set.Seed = 8, AllSeats, 5
		b := batch(t, s, set)
		actions, game, d := make([]int32, set.Envs), engine.Game{}, engine.Decision{}
		onlyMana, quiet, others := 0, 0, 0
		for n := range 500 {
			for i := range actions {
				e := &b.envs[i]
				if actions[i] = Next; e.over {
					continue
				}
				actions[i] = int32((n*7 + i) % e.legal)
				e.game.CopyInto(&game)
				game.Decision(&d)
				if d.Kind != program.DecidePriority {
					continue
				}
				v := game.View(d.By)
				q, mana := v.QuietStep(), !agent.CanAct(v, &d)
				if q {
					quiet++
				}
				if mana {
					onlyMana++
				}
				if !q && !mana {
					others++
				}
			}
			if err := b.Step(actions); err != nil {
				t.Fatal(err)
			}
		}
		if (quiet == 0) != (set.NotQuiet || set.Decisions == Matter) || (onlyMana == 0) != (set.Decisions == Matter) ||
			others == 0 {
			t.Errorf("decisions %q, not quiet %v: asked %d times at quiet times, %d times for mana, %d others",
				set.Decisions, set.NotQuiet, quiet, onlyMana, others)
		}
	}
	if _, err := NewBatch(s, Settings{Envs: 1, Decisions: "some"}); err == nil {
		t.Error("decisions of an unknown name are accepted")
	}
}
