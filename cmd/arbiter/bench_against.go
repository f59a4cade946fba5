package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

// againstFlags say what this program is compared with.
type againstFlags struct {
	binary string
	folder string
	pairs  int
	rounds int
	least  float64
}

func (a *againstFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.binary, "against", "",
		"compare the speed with that of another build of arbiter, a program `file`")
	cmd.Flags().StringVar(&a.folder, "decks", "",
		"with --against: a `folder`, pairs of its deck lists (.txt) that can be played whole")
	cmd.Flags().IntVar(&a.pairs, "pairs", 10, "with --decks: how many pairs at most")
	cmd.Flags().IntVar(&a.rounds, "rounds", 6, "with --against: how often each build plays each pair")
	cmd.Flags().Float64Var(&a.least, "min-ratio", 0,
		"with --against: fail if the ratio in all is sure to be below this `number`")
}

// compared is how fast this program is beside another build.
type compared struct {
	Edition      string `json:"edition"`
	Seed         uint64 `json:"seed"`
	Version      string `json:"version"`
	Other        string `json:"other"`
	OtherVersion string `json:"other_version"`
	Rounds       int    `json:"rounds"`
	// Same is true if both builds have played the same games, as far as the results tell.
	Same  bool            `json:"same"`
	Pairs []*comparedPair `json:"pairs"`
	// LeftOut are the pairs of decks that the other build can't play.
	LeftOut []leftOut `json:"left_out,omitempty"`
	// The ratio of decisions per second, this program's to the other's: above 1 this one is faster. Each pair counts
	// alike.
	sim.Ratio
	This  buildSpeed `json:"this_build"`
	Their buildSpeed `json:"other_build"`
}

// comparedPair is the comparison with one pair of decks.
type comparedPair struct {
	Decks []string `json:"decks"`
	Games int      `json:"games"`
	Same  bool     `json:"same"`
	sim.Ratio
	This  buildSpeed `json:"this_build"`
	Their buildSpeed `json:"other_build"`
	// Ratios are those of the rounds.
	Ratios []float64 `json:"ratios"`

	names []string // of the decks, as they were given
	flags []string // for sim
	// Stops for each decision, as this program plays.
	stops float64
}

type leftOut struct {
	Decks []string `json:"decks"`
	Why   string   `json:"why"`
}

// buildSpeed is how fast a build plays, by processor time.
type buildSpeed struct {
	Seconds            float64 `json:"processor_seconds"`
	GamesPerSecond     float64 `json:"games_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	// StopsPerSecond counts the times at which a player receives priority. It is missing for another build that plays
	// other games.
	StopsPerSecond float64 `json:"stops_per_second,omitempty"`

	games, decisions, stops float64
}

// add adds games that took so long.
func (s *buildSpeed) add(games, decisions, stops float64, took time.Duration) {
	s.games, s.decisions, s.stops = s.games+games, s.decisions+decisions, s.stops+stops
	s.Seconds += took.Seconds()
	s.GamesPerSecond, s.DecisionsPerSecond, s.StopsPerSecond = s.games/s.Seconds, s.decisions/s.Seconds,
		s.stops/s.Seconds
}

// benchAgainst compares this program with another build and prints the result.
func benchAgainst(cmd *cobra.Command, a *againstFlags, f *deckFlags, seed uint64, d time.Duration, asJSON bool) error {
	ctx := cmd.Context()
	switch {
	case a.rounds < 2:
		return fmt.Errorf("--rounds %d: an interval needs at least two", a.rounds)
	case a.pairs < 1:
		return fmt.Errorf("--pairs %d: at least one is needed", a.pairs)
	case a.least < 0:
		return fmt.Errorf("--min-ratio %g: a ratio is a positive number", a.least)
	}
	other, err := findBuild(ctx, a.binary)
	if err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	path, err := os.Executable()
	if err != nil {
		return err
	}
	this, err := findBuild(ctx, path)
	if err != nil {
		return err
	}
	e, err := rulebook.ParseEdition(f.edition)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "arbiter-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	c := &compared{Edition: e.String(), Seed: seed, Version: this.version, Other: a.binary, OtherVersion: other.version,
		Same: true}
	pairs, err := a.choose(e, f, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	for i, names := range pairs {
		p, err := preparePair(f, names, cmd.ErrOrStderr(), filepath.Join(tmp, fmt.Sprint(i, ".txt")))
		if err != nil {
			return err
		}
		why, err := p.start(ctx, this, other, seed, max(2, 8/len(pairs)))
		switch {
		case err != nil:
			return failed{err}
		case why != nil:
			c.LeftOut = append(c.LeftOut, leftOut{p.Decks, why.Error()})
		default:
			c.Pairs = append(c.Pairs, p)
		}
	}
	if len(c.Pairs) == 0 {
		why := leftOut{Why: "there are none"}
		if len(c.LeftOut) > 0 {
			why = c.LeftOut[0]
		}
		return failed{fmt.Errorf("%s plays none of the pairs of decks: %s: %s", a.binary,
			strings.Join(why.Decks, " against "), why.Why)}
	}
	for _, p := range c.Pairs {
		if err := p.size(ctx, f, this, seed, d/time.Duration(a.rounds)); err != nil {
			return failed{err}
		}
	}
	most := a.rounds
	for c.Rounds < most {
		if err := c.round(ctx, this, other); err != nil {
			return failed{err}
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "round %d of %d\n", c.Rounds, most)
		// Where noise leaves open whether the ratio is high enough, there are up to twice as many rounds again.
		if c.Rounds == most && c.Low < a.least && a.least <= c.High && most < 3*a.rounds {
			most += a.rounds
		}
	}
	if asJSON {
		err = jsonLines(cmd.OutOrStdout()).Encode(c)
	} else {
		c.show(cmd.OutOrStdout())
	}
	if err == nil && c.High < a.least {
		err = failed{fmt.Errorf("slower than %s: the ratio is %.3f, at most %.3f, and --min-ratio is %g", a.binary,
			c.Ratio.Ratio, c.High, a.least)}
	}
	return err
}

// choose returns the pairs of decks. The decks of --deck are paired in the order given. Of a folder, the decks that can
// be played whole are paired in the order of their files' names, and --pairs of these pairs are taken, evenly spread.
// Without either it returns every two of the embedded decks.
func (a *againstFlags) choose(e rulebook.Edition, f *deckFlags, tell io.Writer) ([][]string, error) {
	var out [][]string
	switch {
	case a.folder != "" && len(f.decks) > 0:
		return nil, errors.New("give either --deck or --decks")
	case a.folder != "":
		names, err := wholeDecks(a.folder, e, f, tell)
		if err != nil {
			return nil, err
		}
		for p := range slices.Chunk(names, 2) {
			if len(p) == 2 {
				out = append(out, p)
			}
		}
		return spreadOut(out, a.pairs), nil
	case len(f.decks)%2 != 0:
		return nil, errors.New("--deck: give an even number of decks, two for each pair")
	case len(f.decks) > 0:
		for p := range slices.Chunk(f.decks, 2) {
			out = append(out, p)
		}
		return out, nil
	}
	names := pool.Decks()
	for _, p := range sim.AllPairs(len(names)) {
		out = append(out, []string{names[p[0]], names[p[1]]})
	}
	return out, nil
}

// spreadOut is n of the elements, evenly spread; all if there are no more.
func spreadOut[T any](all []T, n int) []T {
	if len(all) <= n {
		return all
	}
	var out []T
	for i := range n {
		out = append(out, all[i*len(all)/n])
	}
	return out
}

// wholeDecks is the deck lists of a folder that can be played whole, in the order of their names.
func wholeDecks(folder string, e rulebook.Edition, f *deckFlags, tell io.Writer) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no deck lists (.txt) in %s", folder)
	}
	decks, err := f.resolve(names)
	if err != nil || f.partial {
		return names, err
	}
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	whole, why, err := sim.PlayableDecks(e, o.Text, decks...)
	if err != nil {
		return nil, err
	}
	if len(whole) < 2 {
		return nil, errors.Join(append([]error{fmt.Errorf("fewer than two decks of %s can be played whole", folder)},
			why...)...)
	}
	fmt.Fprintf(tell, "%d of %d decks can be played whole by the rules of %s\n", len(whole), len(decks), e)
	var out []string
	for i, d := range decks {
		if slices.Contains(whole, d) {
			out = append(out, names[i])
		}
	}
	return out, nil
}

// preparePair is the pair of these decks, with the flags to play it. The cards are written into a file, so that no time
// goes into reading those of others.
func preparePair(f *deckFlags, names []string, tell io.Writer, file string) (*comparedPair, error) {
	decks, err := f.resolve(names)
	if err != nil {
		return nil, err
	}
	p := &comparedPair{Same: true, names: names, flags: []string{"--deck", names[0], "--deck", names[1]}}
	var cards []*card.Card
	seen := map[*card.Card]bool{}
	for _, d := range decks {
		p.Decks = append(p.Decks, d.Name)
		for _, c := range slices.Concat(d.Main, d.Sideboard, d.Commanders, d.Companion) {
			if !seen[c] {
				seen[c] = true
				cards = append(cards, c)
			}
		}
	}
	if err := writeCards(file, cards); err == nil {
		p.flags = append(p.flags, "--cards", file)
	} else {
		fmt.Fprintf(tell, "%s: %v; all of --cards is read\n", strings.Join(p.Decks, " against "), err)
		for _, c := range f.cards {
			p.flags = append(p.flags, "--cards", c)
		}
	}
	if f.edition != "" {
		p.flags = append(p.flags, "--edition", f.edition)
	}
	if f.text != string(load.Oracle) {
		p.flags = append(p.flags, "--text", f.text)
	}
	if f.partial {
		p.flags = append(p.flags, "--partial")
	}
	return p, nil
}

// writeCards writes cards into a file in the plain text form, which every build reads.
func writeCards(file string, cards []*card.Card) error {
	w, err := os.Create(file)
	if err != nil {
		return err
	}
	plain := make([]*card.Card, len(cards))
	for i, c := range cards { // without dates, which builds of before 23 November 2026 don't read
		undated := *c
		undated.Released = ""
		plain[i] = &undated
	}
	return errors.Join(card.Write(w, plain...), w.Close())
}

// start measures how long the builds take to start: both play one game a number of times, in turns. The first result
// is why the other build doesn't play the pair, if it doesn't.
func (p *comparedPair) start(ctx context.Context, this, other *build, seed uint64, times int) (why, err error) {
	for i := range times {
		builds := [2]*build{other, this}
		for k := range builds {
			b := builds[k^i&1]
			_, took, err := b.match(ctx, p.flags, seed, 1)
			switch {
			case err == nil:
				b.starts = append(b.starts, took)
			case b == other && ctx.Err() == nil:
				return err, nil
			default:
				return nil, fmt.Errorf("%s: %w", strings.Join(p.Decks, " against "), err)
			}
		}
	}
	return nil, nil
}

// size finds how many games take about so long, and how many stops they have.
func (p *comparedPair) size(ctx context.Context, f *deckFlags, this *build, seed uint64, d time.Duration) error {
	const trial = 200
	_, took, err := this.timed(ctx, p.flags, seed, trial)
	if err != nil {
		return err
	}
	p.Games = 1 + max(int(float64(trial-1)*d.Seconds()/took.Seconds()), 20)
	pair := *f
	pair.decks = p.names
	setup, err := pair.setup(io.Discard)
	if err != nil {
		return err
	}
	stops, decisions, err := sim.Stops(setup, seed, p.Games)
	if err != nil {
		return err
	}
	p.stops = float64(stops) / float64(decisions)
	return nil
}

// round has both builds play every pair once, and works the ratios out anew. Who begins changes from pair to pair and
// from round to round, so that what slows the machine down for a while slows both.
func (c *compared) round(ctx context.Context, this, other *build) error {
	var all [][]float64
	c.Rounds++
	for i, p := range c.Pairs {
		builds := [2]*build{this, other}
		var results [2]*played
		var took [2]time.Duration
		for k := range builds {
			k ^= (i + c.Rounds) & 1
			var err error
			if results[k], took[k], err = builds[k].timed(ctx, p.flags, c.Seed, p.Games); err != nil {
				return fmt.Errorf("%s: %s: %w", builds[k].path, strings.Join(p.Decks, " against "), err)
			}
		}
		p.add(results, took)
		c.Same = c.Same && p.Same
		all = append(all, p.Ratios)
		if c.Rounds < 2 {
			continue
		}
		var err error
		if p.Ratio, err = sim.MeanRatio(p.Ratios); err != nil {
			return err
		}
	}
	c.total()
	if c.Rounds < 2 {
		return nil
	}
	var err error
	c.Ratio, err = sim.MeanRatio(all...)
	return err
}

// add adds a round: what this program and the other build have played, and the time it took.
func (p *comparedPair) add(results [2]*played, took [2]time.Duration) {
	p.Same = p.Same && results[0].same(results[1])
	var speed [2]float64
	for k, s := range []*buildSpeed{&p.This, &p.Their} {
		// The time is that of all games but one.
		games := float64(p.Games - 1)
		decisions := results[k].Decisions.Mean * games
		s.add(games, decisions, decisions*p.stops, took[k])
		speed[k] = decisions / took[k].Seconds()
	}
	if !p.Same {
		p.Their.stops, p.Their.StopsPerSecond = 0, 0
	}
	p.Ratios = append(p.Ratios, speed[0]/speed[1])
}

// total adds the pairs up.
func (c *compared) total() {
	c.This, c.Their = buildSpeed{}, buildSpeed{}
	for _, p := range c.Pairs {
		for to, from := range map[*buildSpeed]*buildSpeed{&c.This: &p.This, &c.Their: &p.Their} {
			to.add(from.games, from.decisions, from.stops, time.Duration(from.Seconds*float64(time.Second)))
		}
	}
	if !c.Same {
		c.Their.StopsPerSecond = 0
	}
}

// show prints a comparison for people.
func (c *compared) show(w io.Writer) {
	t := table.New().Border(lipgloss.RoundedBorder()).BorderStyle(faintStyle).
		Headers("decks", "games", "games/s", "decisions/s", "stops/s", "other games/s", "decisions/s", "stops/s",
			"ratio", "95% interval").
		StyleFunc(func(row, col int) lipgloss.Style {
			s := cellStyle
			if row == table.HeaderRow {
				return s.Bold(true)
			}
			if col >= 1 {
				s = s.Align(lipgloss.Right)
			}
			return s
		})
	row := func(name, games string, this, their *buildSpeed, r sim.Ratio) {
		cells := []string{name, games}
		for _, s := range []*buildSpeed{this, their} {
			cells = append(cells, fmt.Sprintf("%.0f", s.GamesPerSecond), fmt.Sprintf("%.0f", s.DecisionsPerSecond))
			if s.StopsPerSecond > 0 {
				cells = append(cells, fmt.Sprintf("%.0f", s.StopsPerSecond))
			} else {
				cells = append(cells, "–")
			}
		}
		t.Row(append(cells, fmt.Sprintf("%.3f", r.Ratio), fmt.Sprintf("%.3f – %.3f", r.Low, r.High))...)
	}
	for _, p := range c.Pairs {
		name := strings.Join(p.Decks, " – ")
		if !p.Same {
			name += " *"
		}
		row(name, fmt.Sprint(p.Games), &p.This, &p.Their, p.Ratio)
	}
	row("all", "", &c.This, &c.Their, c.Ratio)
	fmt.Fprintln(w, titleStyle.Render(fmt.Sprintf(
		"This build against %s by the rules of %s, random play, processor time",
		c.Other, c.Edition)))
	fmt.Fprintln(w, t.Render())
	fmt.Fprintf(w, "this   %s\nother  %s\n", c.Version, c.OtherVersion)
	for _, l := range c.LeftOut {
		fmt.Fprintf(w, "left out: %s: the other build doesn't play it: %s\n", strings.Join(l.Decks, " against "), l.Why)
	}
	if c.Same {
		fmt.Fprintln(w, "Both have played the same games.")
	} else {
		fmt.Fprintln(w, "* The two builds have played different games, so the ratio compares similar work, not the same.")
	}
	fmt.Fprintf(w, "ratio  %.3f (95%% interval %.3f – %.3f) of decisions a second, over %s and %s\n", c.Ratio.Ratio,
		c.Low, c.High, plural(len(c.Pairs), "pair"), plural(c.Rounds, "round"))
}
