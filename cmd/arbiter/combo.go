package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/combo"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

// combining is the flags of arbiter combo.
type combining struct {
	deckFlags
	dirs          []string
	list, record  string
	asJSON, brief bool
	positions     int
	finder        combo.Finder
	out, errs     io.Writer
	given         int
}

// combined is what was found out about some cards as JSON.
type combined struct {
	Deck      string       `json:"deck,omitempty"`
	Cards     []string     `json:"cards"`
	Found     bool         `json:"found"`
	Gains     []combo.Gain `json:"gains,omitempty"`
	Line      []string     `json:"line,omitempty"`
	Positions int          `json:"positions"`
	Stopped   bool         `json:"stopped,omitempty"`
	Error     string       `json:"error,omitempty"`
}

func comboCommand() *cobra.Command {
	var o combining
	cmd := &cobra.Command{
		Use:   "combo CARD... | --deck FILE | --decks DIR | --list FILE",
		Short: "Find out whether cards together repeat without end, and what each repetition gives",
		Long: `Find out whether cards together can be repeated without end, and what each repetition gives.

The cards are put on a board with twelve lands of their colors and a 2/2 creature, against an opponent
with a creature and much life; instants, sorceries and Auras are in hand. The command looks for a
series of actions after which everything that was there is there again, and something more besides:
no mana, card, counter, life or use of an ability may be lost. What it finds it repeats several times
before it believes it. It looks for nothing that needs combat, chance, another turn or a choice of the
opponent. If nothing is found, the cards may still do something that it doesn't look for.

With --deck the command looks for combinations of two cards in a deck list, with --decks in all deck
lists of a directory. --list reads names joined by " + ", one combination a line.

The line is explained in the judge's sentences; --scenario writes it as a scenario. The exit code is 0
only if something was found. docs/combo.md explains the search.`,
		Example: `  arbiter combo --cards oracle-cards.json.gz "Basalt Monolith" "Rings of Brighthearth"
  arbiter combo --cards oracle-cards.json.gz --deck mydeck.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			o.out, o.errs = cmd.OutOrStdout(), cmd.ErrOrStderr()
			if len(o.decks)+len(o.dirs) > 0 && !cmd.Flags().Changed("positions") {
				o.positions = combo.DeckPositions
			}
			return o.run(ctx, args)
		},
	}
	o.add(cmd)
	cmd.Flags().StringArrayVar(&o.dirs, "decks", nil, "a `directory` of deck lists; may be repeated")
	cmd.Flags().StringVar(&o.list, "list", "", "a `file` of combinations, names joined by \" + \"")
	cmd.Flags().StringVar(&o.record, "scenario", "",
		"write the line to this `file` as a scenario, or to this directory if there may be several")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print one line of JSON per combination")
	cmd.Flags().BoolVarP(&o.brief, "quiet", "q", false, "only say what was found, without the line")
	cmd.Flags().IntVar(&o.positions, "positions", combo.DefaultPositions,
		fmt.Sprintf("how many positions to look at on each board (%d for decks)", combo.DeckPositions))
	return cmd
}

func (o *combining) run(ctx context.Context, args []string) error {
	if n := len(o.decks) + len(o.dirs); len(args) == 0 && n == 0 && o.list == "" ||
		len(args) > 0 && (n > 0 || o.list != "") {
		return errors.New("name cards, or give a deck list with --deck, a directory with --decks or a file with --list")
	}
	e, err := rulebook.ParseEdition(o.edition)
	if err != nil {
		return fmt.Errorf("--edition: %w", err)
	}
	all, err := o.collection()
	if err != nil {
		return err
	}
	o.finder = combo.Finder{Cards: all, Positions: o.positions}
	if o.edition != "" {
		o.finder.Edition = e
	}
	switch {
	case o.list != "":
		err = o.listed(ctx)
	case len(args) > 0:
		err = o.one("", args)
	default:
		err = o.inDecks(ctx)
	}
	if err == nil && o.given == 0 {
		err = failed{errors.New("nothing was found that repeats without end")}
	}
	return err
}

// listed looks at the combinations of a file.
func (o *combining) listed(ctx context.Context) error {
	f, err := os.Open(o.list)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() && ctx.Err() == nil {
		line, _, _ := strings.Cut(in.Text(), ": ")
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := o.one("", strings.Split(line, " + ")); err != nil {
			fmt.Fprintf(o.errs, "%s: %v\n", line, err)
		}
	}
	return in.Err()
}

// inDecks looks at the pairs of cards of decks.
func (o *combining) inDecks(ctx context.Context) error {
	names := slices.Clone(o.decks)
	for _, dir := range o.dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("--decks: there are no deck lists (.txt) in %s", dir)
		}
		names = append(names, files...)
	}
	known := map[string]*combo.Result{}
	for _, n := range names {
		decks, err := o.resolve([]string{n})
		if err != nil {
			return fmt.Errorf("%s: %w", n, err)
		}
		if err := o.inDeck(ctx, decks[0], known); err != nil {
			return err
		}
	}
	return nil
}

// inDeck looks at the cards of a deck by themselves, and then at every two of those that don't repeat by themselves.
func (o *combining) inDeck(ctx context.Context, d *card.Cards, known map[string]*combo.Result) error {
	find := func(cards ...string) (bool, error) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		key := strings.Join(cards, " + ")
		r, seen := known[key]
		if !seen {
			var err error
			if r, err = o.finder.Find(cards...); err != nil {
				return false, err
			}
			known[key] = r
		}
		if r.Found {
			return true, o.tell(d.Name, r)
		}
		return false, nil
	}
	var left []string
	for _, c := range combo.Cards(d) {
		if err := o.finder.Playable(c); err != nil {
			fmt.Fprintf(o.errs, "%s: %s is left out: %v\n", d.Name, c.Name, err)
			continue
		}
		found, err := find(c.Name)
		if err != nil {
			return err
		}
		if !found {
			left = append(left, c.Name)
		}
	}
	for i, a := range left {
		for _, b := range left[i+1:] {
			if _, err := find(a, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// one looks at one combination.
func (o *combining) one(deck string, cards []string) error {
	r, err := o.finder.Find(cards...)
	if err != nil {
		if o.asJSON {
			return jsonLines(o.out).Encode(combined{Deck: deck, Cards: cards, Error: err.Error()})
		}
		return err
	}
	return o.tell(deck, r)
}

// tell prints a result, and writes its scenario.
func (o *combining) tell(deck string, r *combo.Result) error {
	if r.Found {
		o.given++
	}
	if o.asJSON {
		c := combined{Deck: deck, Cards: r.Cards, Found: r.Found, Gains: r.Gains, Positions: r.Positions,
			Stopped: r.Stopped, Line: sentences(r.Line)}
		if o.brief {
			c.Line = nil
		}
		if err := jsonLines(o.out).Encode(c); err != nil {
			return err
		}
	} else {
		if deck != "" {
			fmt.Fprintf(o.out, "%s: ", deck)
		}
		fmt.Fprintln(o.out, r)
		if !r.Found && r.Stopped {
			fmt.Fprintf(o.out, "  the search was stopped after %d positions; --positions allows more\n", r.Positions)
		}
	}
	if !r.Found {
		return nil
	}
	s, err := r.Scenario()
	if err != nil {
		return err
	}
	if o.record != "" {
		if err := o.write(r, s); err != nil {
			return err
		}
	}
	if o.asJSON || o.brief {
		return nil
	}
	rep, err := judge.Run(s, judge.Options{Cards: o.finder.Cards, Edition: o.finder.Edition})
	if err != nil {
		return err
	}
	j := &judging{out: o.out}
	rep.Print(o.out, j.style())
	return nil
}

// write writes the scenario of a result to the file, or into the directory.
func (o *combining) write(r *combo.Result, s *scenario.Scenario) error {
	text, err := scenario.Text(s)
	if err != nil {
		return err
	}
	file := o.record
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		var parts []string
		for _, n := range r.Cards {
			parts = append(parts, strings.ReplaceAll(card.Key(n), " ", "-"))
		}
		file = filepath.Join(file, strings.ReplaceAll(strings.Join(parts, "--"), "/", "")+".yaml")
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
