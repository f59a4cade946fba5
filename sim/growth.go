package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// GrowthCost is the cost of a decision in a game grown to a given size.
type GrowthCost struct {
	// What has grown, and N how many there are of it.
	What string `json:"what"`
	N    int    `json:"n"`
	// Permanents, Stack and Options are the numbers of them during the measurement.
	Permanents int `json:"permanents"`
	Stack      int `json:"stack"`
	Options    int `json:"options"`
	// DecisionNS is the time of a decision: listing the options, answering, and running to the next decision.
	DecisionNS float64 `json:"decision_ns"`
	// CloneNS is the time of a copy into memory to reuse.
	CloneNS float64 `json:"clone_ns"`
}

// growthCards are the cards of the games.
const growthCards = `
Forest
Basic Land — Forest
{T}: Add {G}.

Fountain {1}
Artifact
{0}: You gain 1 life.

Drill {1}
Artifact
{0}: Target creature gets +1/+1 until end of turn.

Auger {1}
Artifact
{0}: Target creature gets +1/+1 and gains trample until end of turn.

Cub {1}
Creature — Cat
As long as this creature is equipped, it gets +1/+1 and has flying.
2/2

Anvil {1}
Artifact
Creatures you control get +0/+1.

Wagon {1}
Artifact
Tap any number of untapped creatures you control with total power 2 or greater: You gain 1 life.

Mill {1}
Artifact
{2}, Sacrifice ten artifacts: You gain 1 life.

Coin {1}
Artifact
{T}, Sacrifice this artifact: Add one mana of any color.

Ox {1}{G}
Creature — Ox
2/4

Warden {G}
Creature — Elf
Whenever a creature dies, you gain 1 life.
1/1

Smith {1}{R}
Creature — Human
{3}: This creature gets +1/+0 until end of turn.
2/2
`

// growths lists what is grown, to which sizes, and with which cards.
var growths = []struct {
	what string
	to   []int
	// board lists cards that both players get in turn, or the active player alone; use is the card whose ability is
	// activated, and resolve tells whether to let it resolve each time.
	board   []string
	mine    bool
	use     string
	resolve bool
	// act is the card whose ability is activated during the measurement, if not the fountain: one whose payment
	// takes many answers, once for each copy of the game.
	act string
	// beside lists further cards of the active player.
	beside []string
}{
	{what: "permanents", to: []int{10, 100, 1000}, board: []string{"Forest", "Ox", "Warden", "Smith"}},
	{what: "objects on the stack", to: []int{1, 10, 100, 1000}, use: "Fountain"},
	{what: "effects of resolved abilities", to: []int{0, 10, 100, 1000}, use: "Drill", resolve: true},
	{what: "effects in two layers", to: []int{0, 10, 100, 1000}, use: "Auger", resolve: true,
		beside: []string{"Auger", "Cub"}},
	{what: "static abilities", to: []int{0, 10, 100, 1000}, board: []string{"Anvil"}},
	{what: "creatures tapped for one cost", to: []int{10, 100, 1000}, board: []string{"Ox"}, mine: true, act: "Wagon",
		beside: []string{"Wagon"}},
	{what: "artifacts to sacrifice or use", to: []int{15, 100, 1000}, board: []string{"Coin"}, mine: true, act: "Mill",
		beside: []string{"Mill"}},
}

// growthBench plays one game.
type growthBench struct {
	g       engine.Game
	d       engine.Decision
	refs    map[string]engine.Ref
	answers int
}

// Growth measures the cost of a decision as a game grows. At each size a player repeatedly activates an ability
// that gains 1 life and lets it resolve.
func Growth(e rulebook.Edition, d time.Duration) ([]GrowthCost, error) {
	cards, err := card.Read("growth", strings.NewReader(growthCards))
	if err != nil {
		return nil, err
	}
	rules, defs, err := load.Rules(e, cards, load.Options{})
	if err != nil {
		return nil, err
	}
	def := map[string]program.DefID{}
	for i, c := range cards {
		def[c.Name] = defs[i]
	}
	var out []GrowthCost
	for _, k := range growths {
		for _, n := range k.to {
			w := &growthBench{}
			if err := w.begin(rules, def, k.board, k.beside, k.mine, n); err != nil {
				return nil, err
			}
			for range n {
				if k.use == "" {
					break
				}
				w.use(k.use)
				if k.resolve {
					w.resolve()
				}
			}
			r, err := w.measure(d, cmp.Or(k.act, "Fountain"))
			if err != nil {
				return nil, fmt.Errorf("sim: %d %s: %w", n, k.what, err)
			}
			r.What, r.N = k.what, n
			out = append(out, r)
		}
	}
	return out, nil
}

// begin returns a game at the first main phase with n cards of the board on the battlefield, besides the cards to
// use.
func (w *growthBench) begin(r *program.Rules, def map[string]program.DefID, board, beside []string, mine bool,
	n int) error {
	b := engine.Board{Life: []int32{20, 20}}
	put := func(p program.PlayerID, z program.Zone, name string) {
		b.Placed = append(b.Placed, engine.Placement{Player: p, Zone: z, Def: def[name]})
	}
	names := append([]string{"Fountain", "Drill", "Ox"}, beside...)
	for _, name := range names {
		put(0, program.Battlefield, name)
	}
	for i := range n {
		if len(board) > 0 {
			p := program.PlayerID(i / len(board) % 2)
			if mine {
				p = 0
			}
			put(p, program.Battlefield, board[i%len(board)])
		}
	}
	for p := range 2 {
		for range 10 {
			put(program.PlayerID(p), program.Library, "Forest")
		}
	}
	g, err := engine.NewBoard(r, b)
	if err != nil {
		return err
	}
	for g.Decision(&w.d) {
		if err := g.Answer(0); err != nil {
			return err
		}
	}
	w.refs = map[string]engine.Ref{}
	for i, name := range names {
		w.refs[name] = g.Ref(i)
	}
	g.Begin()
	g.CopyInto(&w.g)
	for w.g.Decision(&w.d) && (w.d.Kind != program.DecidePriority || w.g.Turn.Step != program.StepMain1) {
		w.answer(func(o *engine.Option) bool { return o.Kind == engine.OptPass })
	}
	return nil
}

// answer gives the first wanted answer, or else the first.
func (w *growthBench) answer(want func(o *engine.Option) bool) {
	i := max(0, slices.IndexFunc(w.d.Options, func(o engine.Option) bool { return want(&o) }))
	if w.g.Answer(i) == nil {
		w.answers++
	}
	w.g.Decision(&w.d)
}

// use activates the ability of a permanent.
func (w *growthBench) use(name string) {
	w.answer(func(o *engine.Option) bool { return o.Kind == engine.OptActivate && o.Obj == w.refs[name] })
	for w.d.Kind != program.DecidePriority && w.d.Kind != program.DecideNothing {
		w.answer(func(*engine.Option) bool { return false })
	}
}

// resolve makes the players pass until the top of the stack has resolved.
func (w *growthBench) resolve() {
	v := w.g.View(engine.Judge)
	for n := v.Count(program.Stack, 0); n > 0 && v.Count(program.Stack, 0) == n && !w.g.Over(); {
		w.answer(func(o *engine.Option) bool { return o.Kind == engine.OptPass })
	}
}

// measure plays for about the given time, in batches of twenty rounds, and takes the fastest batch. With large
// payments a batch is one round.
func (w *growthBench) measure(d time.Duration, act string) (GrowthCost, error) {
	rounds := 20
	if act != "Fountain" {
		rounds = 1
	}
	v := w.g.View(engine.Judge)
	out := GrowthCost{Permanents: v.Count(program.Battlefield, 0), Stack: v.Count(program.Stack, 0),
		Options: len(w.d.Options)}
	var base engine.Game
	w.g.CopyInto(&base)
	life := v.Life(0)
	for playing := time.Duration(0); playing < d; {
		start := time.Now()
		for range rounds {
			base.CopyInto(&w.g)
		}
		out.CloneNS = fastest(out.CloneNS, time.Since(start), rounds)
		w.answers = 0
		w.g.Decision(&w.d)
		start = time.Now()
		for range rounds {
			w.use(act)
			w.resolve()
		}
		took := time.Since(start)
		playing += took
		out.DecisionNS = fastest(out.DecisionNS, took, w.answers)
		if v = w.g.View(engine.Judge); v.Life(0) != life+rounds || v.Count(program.Stack, 0) != out.Stack ||
			w.g.Over() {
			result, _ := v.Result()
			return out, fmt.Errorf(
				"the game went differently than expected: %d life, %d objects on the stack, %v",
				v.Life(0), v.Count(program.Stack, 0), result)
		}
	}
	return out, nil
}

// fastest returns the lesser of before and the time of one of n rounds: other processes may slow the machine down.
func fastest(before float64, took time.Duration, n int) float64 {
	now := float64(took.Nanoseconds()) / float64(n)
	if before > 0 {
		return min(before, now)
	}
	return now
}
