package lab

import (
	"context"
	"errors"
	"fmt"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/sim"
)

// Goldfish is a series of games of a deck against nobody: the opponent keeps a hand, draws, and only passes.
type Goldfish struct {
	// Setup has the deck first and that of Nobody second.
	Setup *sim.Setup
	// Agent makes the player, who must be one that plays the same game again.
	Agent     func() agent.Agent
	Mulligans Mulligans
	// OnDraw makes the opponent take the first turn.
	OnDraw bool
	// Turns is the number of own turns after which a game counts as not won; 0 is DefaultTurns.
	Turns    int
	Games    int
	Seed     uint64
	Jobs     int
	Progress func(done, games int)
}

// DefaultTurns is the number of own turns after which games against nobody end.
const DefaultTurns = 20

// GoldfishReport is what such games show.
type GoldfishReport struct {
	Deck      string `json:"deck"`
	Edition   string `json:"edition"`
	Seed      uint64 `json:"seed"`
	Games     int    `json:"games"`
	OnDraw    bool   `json:"on_draw"`
	Mulligans string `json:"mulligans"`
	// Kills has the own turns in which games were won. Those that were not won by turn Turns, or were lost, are counted
	// in Unfinished and Lost.
	Kills      []Kill `json:"kills"`
	Turns      int    `json:"turns"`
	Unfinished int    `json:"unfinished"`
	Lost       int    `json:"lost"`
	// Won is the share of games that were won, Mean the mean turn of these.
	Won  sim.Rate `json:"won"`
	Mean Mean     `json:"mean_turn"`
	// Median is the turn by which half of all games are won; 0 if fewer are.
	Median int `json:"median_turn"`
	// Hands has the number of cards of the hands kept.
	Hands []HandSize `json:"hands"`
	// Opening has the lands among the first cards drawn, before mulligans.
	Opening []OpeningLands `json:"opening_lands"`
	// ByTurn has the lands on the battlefield at the end of own turns, over the games that lasted so long.
	ByTurn []TurnLands `json:"lands_by_turn"`
}

// Kill is the number of games won in an own turn, and the share of games won by then.
type Kill struct {
	Turn  int      `json:"turn"`
	Games int      `json:"games"`
	By    sim.Rate `json:"by"`
}

// HandSize is how often a hand of so many cards was kept.
type HandSize struct {
	Cards int `json:"cards"`
	Games int `json:"games"`
	sim.Rate
}

// OpeningLands is how often the first hand had so many lands; Exact is the probability of it.
type OpeningLands struct {
	Lands int `json:"lands"`
	Games int `json:"games"`
	sim.Rate
	Exact float64 `json:"exact"`
}

// TurnLands is the number of lands at the end of an own turn, and how often there were as many as turns, or more.
type TurnLands struct {
	Turn  int      `json:"turn"`
	Games int      `json:"games"`
	Lands Mean     `json:"lands"`
	All   sim.Rate `json:"all_land_drops"`
}

// alone is what a game against nobody showed.
type alone struct {
	turns, mulligans, opening int
	lands                     []int // at the end of each own turn
}

// watchAlone follows games against nobody from seat 0.
type watchAlone struct {
	now  alone
	mine bool // it is an own turn
	buf  []engine.Ref
}

func (w *watchAlone) Begin(g *engine.Game) {
	w.mine = false
	w.now = alone{}
	v := g.View(engine.Judge)
	w.buf = v.Objects(program.Hand, 0, w.buf[:0])
	for _, ref := range w.buf {
		if isLand(v.Rules(), v.DefID(ref)) {
			w.now.opening++
		}
	}
}

func (w *watchAlone) Record(g *engine.Game, e *engine.Event) {
	if e.Kind != program.EvTurn {
		return
	}
	w.endTurn(g)
	if w.mine = e.Player == 0; w.mine {
		w.now.turns++
	}
}

// endTurn counts the lands at the end of an own turn.
func (w *watchAlone) endTurn(g *engine.Game) {
	if !w.mine {
		return
	}
	v := g.View(engine.Judge)
	w.buf = v.Objects(program.Battlefield, 0, w.buf[:0])
	n := 0
	for _, ref := range w.buf {
		if c, ok := v.Chars(ref); ok && c.Types&program.TypeLand != 0 && v.Controller(ref) == 0 {
			n++
		}
	}
	w.now.lands = append(w.now.lands, n)
}

func (w *watchAlone) End(g *engine.Game, r *sim.Result) any {
	if r.Reason == engine.DrawnByLimit {
		w.endTurn(g)
	}
	w.now.mulligans = int(g.Players[0].Mulligans)
	return w.now
}

// Run plays the games.
func (f Goldfish) Run(ctx context.Context) (*GoldfishReport, error) {
	m, err := f.match()
	if err != nil {
		return nil, err
	}
	played, err := sim.Run(ctx, *m)
	if err != nil {
		return nil, err
	}
	if err := failures(played); err != nil {
		return nil, err
	}
	return f.report(played), nil
}

// match is the series of games.
func (f *Goldfish) match() (*sim.Match, error) {
	if f.Setup == nil || len(f.Setup.Decks) != 2 {
		return nil, errors.New("lab: a goldfish needs a deck, and that of nobody")
	}
	if f.Turns == 0 {
		f.Turns = DefaultTurns
	}
	m := &sim.Match{Setup: f.Setup, Players: 2, Seed: f.Seed, Games: f.Games, Jobs: f.Jobs, TurnLimit: 2 * f.Turns,
		Lead: 1, Progress: f.Progress,
		Agents: []func() agent.Agent{f.Mulligans.seated(f.Agent), func() agent.Agent { return agent.NewIdle() }},
		Observe: func() sim.Observer {
			return &watchAlone{}
		}}
	if f.OnDraw {
		m.Lead = 2
	}
	return m, nil
}

func (f *Goldfish) report(played *sim.Report) *GoldfishReport {
	deck := &f.Setup.Decks[0]
	out := &GoldfishReport{Deck: deck.Name, Edition: played.Edition, Seed: f.Seed, Games: played.Games,
		OnDraw: f.OnDraw, Mulligans: f.Mulligans.String(), Turns: f.Turns}
	var (
		kills, hands, opening, all []int
		mean                       sample
		lands                      []sample
	)
	count := func(to *[]int, i int) {
		*to = append(*to, make([]int, max(i+1-len(*to), 0))...)
		(*to)[i]++
	}
	for i := range played.Results {
		r := &played.Results[i]
		a := r.Observed.(alone)
		count(&hands, a.mulligans)
		count(&opening, a.opening)
		for k, n := range a.lands {
			if k == len(lands) {
				lands, all = append(lands, sample{}), append(all, 0)
			}
			lands[k].add(float64(n))
			if n > k {
				all[k]++
			}
		}
		switch r.Winner {
		case 0:
			count(&kills, a.turns)
			mean.add(float64(a.turns))
		case 1:
			out.Lost++
		default:
			out.Unfinished++
		}
	}
	by := 0
	for turn, n := range kills {
		if by += n; turn == 0 || by == 0 {
			continue
		}
		if out.Median == 0 && 2*by >= out.Games {
			out.Median = turn
		}
		out.Kills = append(out.Kills, Kill{turn, n, sim.Wilson(by, out.Games)})
	}
	out.Won, out.Mean = sim.Wilson(by, out.Games), mean.interval()
	most := 7
	for taken, n := range hands {
		if n > 0 {
			out.Hands = append(out.Hands, HandSize{most - taken, n, sim.Wilson(n, out.Games)})
		}
	}
	for n := range min(most, len(deck.Main)) + 1 {
		games := 0
		if n < len(opening) {
			games = opening[n]
		}
		exact := Hypergeometric(len(deck.Main), countLands(f.Setup, 0), most, n)
		if games == 0 && exact == 0 {
			continue
		}
		out.Opening = append(out.Opening, OpeningLands{n, games, sim.Wilson(games, out.Games), exact})
	}
	for k := range lands {
		games := int(lands[k].n)
		out.ByTurn = append(out.ByTurn, TurnLands{k + 1, games, lands[k].interval(), sim.Wilson(all[k], games)})
	}
	return out
}

// countLands counts the lands of a deck.
func countLands(s *sim.Setup, deck int) int { return lands(s.Rules, s.Decks[deck].Main) }

// Summary says in a sentence how soon the deck wins.
func (r *GoldfishReport) Summary() string {
	if r.Won.Rate == 0 {
		return fmt.Sprintf("no game was won within %d turns", r.Turns)
	}
	return fmt.Sprintf("wins in turn %.2f on average (%.2f – %.2f)", r.Mean.Mean, r.Mean.Low, r.Mean.High)
}
