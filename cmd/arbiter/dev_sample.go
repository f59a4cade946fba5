package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/internal/bounded"
	"arbiter/internal/draw"
	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/rulebook"
)

func devSampleCommand() *cobra.Command {
	var (
		files   []string
		edition string
		rulings string
		seed    uint64
		n, skip int
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "sample",
		Short: "Draw playable cards, or official rulings, to be checked by hand",
		Long: `Draw playable cards at random, each with a chance in proportion to the length of its rules text, and print
how each line was understood: its syntax tree stands below it. With --rulings draw official rulings instead, each with
the same chance, and print whether the card is playable.

The seed alone decides what is drawn: neither the order of the files nor cards that are added later change the order of
the others. --skip leaves out the first draws, so that batches of one seed don't overlap.`,
		Example: `  arbiter dev sample --seed 1 -n 100 --cards oracle-cards.json.gz
  arbiter dev sample --seed 1 -n 250 --skip 250 --cards oracle-cards.json.gz --rulings rulings.json.gz --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := rulebook.ParseEdition(edition)
			if err != nil {
				return err
			}
			if n < 1 || skip < 0 {
				return errors.New("-n must be at least 1, --skip not negative")
			}
			all := pool.Cards()
			if len(files) > 0 {
				if all, err = loadCards(files); err != nil {
					return err
				}
			}
			s := sampler{cards: all, edition: e, seed: seed}
			from := s.playable()
			if rulings != "" {
				if from, err = s.rulings(rulings); err != nil {
					return err
				}
			}
			w := cmd.OutOrStdout()
			drawn := 0
			for d := range from {
				if drawn++; drawn <= skip {
					continue
				}
				d.Draw = drawn
				if err := d.write(w, asJSON); err != nil {
					return err
				}
				if drawn == skip+n {
					return nil
				}
			}
			return failed{fmt.Errorf("there are only %d to draw from", drawn)}
		},
	}
	cmd.Flags().StringArrayVar(&files, "cards", nil,
		"a card `file` to use instead of the embedded cards: plain text, or JSON from Scryfall or MTGJSON, gzipped or "+
			"not; may be repeated")
	cmd.Flags().StringVarP(&edition, "edition", "e", "",
		"the rules edition: 2006, 2017, 2026 or a `date` such as 2006-10-01 (default the current rules)")
	cmd.Flags().StringVar(&rulings, "rulings", "",
		"draw from this `file` of official rulings, in Scryfall's bulk format, gzipped or not")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "what decides what is drawn")
	cmd.Flags().IntVarP(&n, "number", "n", 100, "draw `N`")
	cmd.Flags().IntVar(&skip, "skip", 0, "leave out the first `N` draws")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON for each")
	return cmd
}

// drawnCard is a card, or a ruling, that was drawn.
type drawnCard struct {
	Draw     int    `json:"draw"` // from 1
	Card     string `json:"card"`
	Playable bool   `json:"playable"`
	// Why says why the card isn't playable.
	Why string `json:"why,omitempty"`
	// Text is the card as plain text.
	Text  string      `json:"text,omitempty"`
	Lines []drawnLine `json:"lines,omitempty"`
	// Ruling and Date are those of a ruling.
	Ruling string `json:"ruling,omitempty"`
	Date   string `json:"date,omitempty"`
}

// drawnLine is a line of rules text.
type drawnLine struct {
	Text string          `json:"text"`
	Tree json.RawMessage `json:"tree"`
}

type sampler struct {
	cards   *card.Collection
	edition rulebook.Edition
	seed    uint64
}

// playable draws playable cards with rules text, weighted by its length in characters.
func (s *sampler) playable() iter.Seq[*drawnCard] {
	length := func(c *card.Card) (n float64) {
		for i := range c.Faces {
			for _, l := range c.Faces[i].Rules() {
				n += float64(utf8.RuneCountInString(l))
			}
		}
		return n
	}
	all := slices.DeleteFunc(slices.Collect(s.cards.All()), func(c *card.Card) bool { return length(c) == 0 })
	order := draw.Order(s.seed, all, func(c *card.Card) string { return c.Name }, length)
	return func(yield func(*drawnCard) bool) {
		for _, c := range order {
			if d := s.look(c); d.Playable && !yield(d) {
				return
			}
		}
	}
}

// look says what is known about a card.
func (s *sampler) look(c *card.Card) *drawnCard {
	plain := card.Card{Name: c.Name, Layout: c.Layout, Faces: c.Faces} // without its printings and formats
	d := &drawnCard{Card: c.Name, Text: plain.String()}
	if _, _, err := load.Rules(s.edition, []*card.Card{c}, load.Options{Mute: true}); err != nil {
		d.Why = err.Error()
		return d
	}
	d.Playable = true
	for i := range c.Faces {
		f := &c.Faces[i]
		for _, l := range f.Rules() {
			a, err := oracle.ReadLine(l, f)
			if err != nil {
				continue // a line that belongs to those before it, which were read together
			}
			if tree, err := ability.Marshal(a); err == nil {
				d.Lines = append(d.Lines, drawnLine{l, tree})
			}
		}
	}
	return d
}

// rulingsLimit bounds a file of rulings.
var rulingsLimit = bounded.Limits{Bytes: 64 << 20, Unpacked: 512 << 20, Layers: 1}

// rulings draws official rulings of known cards.
func (s *sampler) rulings(path string) (iter.Seq[*drawnCard], error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := bounded.ReadAll(f, rulingsLimit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	type ruling struct {
		Name string `json:"name"`
		Date string `json:"published_at"`
		Text string `json:"comment"`
	}
	var all []ruling
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: not a list of rulings with name, published_at and comment: %w", path, err)
	}
	known := map[string]*card.Card{}
	for c := range s.cards.All() {
		known[c.Name] = c
	}
	all = slices.DeleteFunc(all, func(r ruling) bool { return known[r.Name] == nil })
	order := draw.Order(s.seed, all, func(r ruling) string { return r.Name + "\n" + r.Date + "\n" + r.Text },
		draw.Even[ruling])
	return func(yield func(*drawnCard) bool) {
		for _, r := range order {
			d := s.look(known[r.Name])
			d.Ruling, d.Date, d.Lines = r.Text, r.Date, nil
			if !yield(d) {
				return
			}
		}
	}, nil
}

func (d *drawnCard) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return jsonLines(w).Encode(d)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d. %s\n", d.Draw, strings.TrimSpace(d.Text))
	if d.Why != "" {
		fmt.Fprintf(&b, "   not playable: %s\n", oneLine(d.Why))
	}
	if d.Ruling != "" {
		fmt.Fprintf(&b, "   ruling of %s: %s\n", d.Date, d.Ruling)
	}
	for _, l := range d.Lines {
		fmt.Fprintf(&b, "   %s\n      %s\n", l.Text, l.Tree)
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}
