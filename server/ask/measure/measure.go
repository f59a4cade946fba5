// Package measure answers the questions of the lab's page: parts of the measurements of package lab, so that several
// programs may play at once, what all of these show, and single games as records; and it reviews recorded games.
package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/server/ask"
	"arbiter/sim"
	"arbiter/sim/lab"
)

// Add adds the questions of this package to a desk.
func Add(d *ask.Desk) {
	r := &room{desk: d}
	d.Add("lab", r.list)
	d.Add("lab.deck", r.deck)
	d.Add("lab.play", r.play)
	d.Add("lab.report", r.report)
	d.Add("lab.game", r.game)
	d.Add("review", r.review)
}

// room keeps what was prepared last.
type room struct {
	desk *ask.Desk
	key  string
	made *prepared

	reviewing reviewing
}

// Plan says what is measured.
type Plan struct {
	// Kind is goldfish, mana, field or tune.
	Kind    string `json:"kind"`
	Edition string `json:"edition"`
	// Decks are names of embedded decks or deck lists. With goldfish, mana and tune there is one.
	Decks []string `json:"decks"`
	// Field are the opponents, with field and tune.
	Field []lab.Opponent `json:"field,omitempty"`
	// Swaps are exchanges, with tune.
	Swaps     []string `json:"swaps,omitempty"`
	BestOf    int      `json:"best_of,omitempty"`
	OnDraw    bool     `json:"on_draw,omitempty"`
	Mulligans string   `json:"mulligans,omitempty"`
	Seed      uint64   `json:"seed"`
}

// Limits of a plan.
const (
	mostDecks = 12
	mostGames = 2000 // in a part
	mostCells = 200_000
)

// request is a question.
type request struct {
	Plan Plan `json:"plan"`
	// Deck and Other are the cell: a deck that is measured, and one of the field.
	Deck  int `json:"deck"`
	Other int `json:"other"`
	// From and To are the numbers of the games or rounds of the part.
	From int `json:"from"`
	To   int `json:"to"`
	// Outcomes are those so far, by cell; Mana the reports so far.
	Outcomes [][][]lab.Outcome `json:"outcomes"`
	Mana     []*lab.ManaReport `json:"mana"`
	// Game is the number of the game in a round.
	Game int    `json:"game"`
	Text string `json:"text"`
}

// List is what there is to choose from.
type List struct {
	Years []Year `json:"years"`
	Cards int    `json:"cards"`
}

// Year is an edition with its embedded decks.
type Year struct {
	Year  string   `json:"year"`
	Decks []string `json:"decks"`
	Names []string `json:"names"`
}

func (r *room) list([]byte) (any, error) {
	out := List{Cards: r.desk.Cards().Len()}
	for _, y := range pool.Years() {
		k := Year{Year: y, Decks: pool.DecksOf(y)}
		for _, d := range k.Decks {
			deck, err := pool.Deck(d)
			if err != nil {
				return nil, err
			}
			k.Names = append(k.Names, deck.Name)
		}
		out.Years = append(out.Years, k)
	}
	return out, nil
}

// Deck is a deck that was read.
type Deck struct {
	Name  string `json:"name"`
	Size  int    `json:"size"`
	Cards []Held `json:"cards"`
}

// Held is a card of a deck.
type Held struct {
	N    int    `json:"n"`
	Name string `json:"name"`
}

// find finds an embedded deck, or reads a list.
func (r *room) find(text string) (*card.Cards, error) {
	list, err := pool.Deck(strings.TrimSpace(text))
	if err != nil {
		if !strings.Contains(strings.TrimSpace(text), "\n") {
			return nil, fmt.Errorf("%s is no deck: paste a list, a card a line", quote.Text(text))
		}
		if list, err = card.ReadDeck("Your deck", strings.NewReader(text)); err != nil {
			return nil, err
		}
	}
	return list.Resolve(r.desk.Cards())
}

func (r *room) deck(b []byte) (any, error) {
	var q request
	if err := json.Unmarshal(b, &q); err != nil {
		return nil, err
	}
	d, err := r.find(q.Text)
	if err != nil {
		return nil, err
	}
	e, err := rulebook.ParseEdition(q.Plan.Edition)
	if err != nil {
		return nil, err
	}
	if _, err := sim.Prepare(e, sim.Options{}, d); err != nil {
		return nil, err
	}
	out := Deck{Name: d.Name, Size: len(d.Main)}
	for _, c := range d.Main {
		i := slices.IndexFunc(out.Cards, func(h Held) bool { return h.Name == c.Name })
		if i < 0 {
			i = len(out.Cards)
			out.Cards = append(out.Cards, Held{Name: c.Name})
		}
		out.Cards[i].N++
	}
	return out, nil
}

// prepared is a plan with its decks compiled.
type prepared struct {
	plan     Plan
	setup    *sim.Setup
	goldfish *lab.Goldfish
	mana     *lab.Mana
	field    *lab.Field
	tune     *lab.Tune
}

func heuristic() agent.Agent { return agent.NewHeuristic() }

// open prepares the plan of a request, unless it was the last one.
func (r *room) open(b []byte) (*request, *prepared, error) {
	var q request
	if err := json.Unmarshal(b, &q); err != nil {
		return nil, nil, err
	}
	id, err := json.Marshal(q.Plan)
	if err != nil {
		return nil, nil, err
	}
	key := fmt.Sprint(r.desk.Cards().Len(), string(id))
	if r.key != key {
		made, err := r.prepare(&q.Plan)
		if err != nil {
			return nil, nil, err
		}
		r.key, r.made = key, made
	}
	return &q, r.made, nil
}

func (r *room) prepare(p *Plan) (*prepared, error) {
	e, err := rulebook.ParseEdition(p.Edition)
	if err != nil {
		return nil, err
	}
	if len(p.Decks) == 0 || len(p.Decks)+len(p.Field)+len(p.Swaps) > mostDecks {
		return nil, fmt.Errorf("one deck is needed, and at most %d can be compared at a time", mostDecks)
	}
	var decks []*card.Cards
	for i, text := range p.Decks {
		d, err := r.find(text)
		if err != nil {
			return nil, fmt.Errorf("deck %d: %w", i+1, err)
		}
		decks = append(decks, d)
	}
	if p.Kind != "field" && len(decks) != 1 {
		return nil, errors.New("this measures one deck")
	}
	out := &prepared{plan: *p}
	setup := func(more ...*card.Cards) (*sim.Setup, error) {
		return sim.Prepare(e, sim.Options{}, append(slices.Clone(decks), more...)...)
	}
	switch p.Kind {
	case "goldfish":
		nobody, err := lab.Nobody()
		if err != nil {
			return nil, err
		}
		g := &lab.Goldfish{Agent: heuristic, OnDraw: p.OnDraw, Seed: p.Seed, Jobs: 1,
			Turns: lab.DefaultTurns}
		if g.Mulligans, err = lab.ParseMulligans(p.Mulligans); err != nil {
			return nil, err
		}
		g.Setup, err = setup(nobody)
		out.setup, out.goldfish = g.Setup, g
		return out, err
	case "mana":
		if decks, err = lab.ManaDecks(decks[0]); err != nil {
			return nil, err
		}
		m := &lab.Mana{Seed: p.Seed, Jobs: 1, Changes: true}
		m.Setup, err = setup()
		out.setup, out.mana = m.Setup, m
		return out, err
	}
	var field []lab.Opponent
	var others []*card.Cards
	for i, o := range p.Field {
		d, err := r.find(o.Deck)
		if err != nil {
			return nil, fmt.Errorf("opponent %d: %w", i+1, err)
		}
		if !(o.Weight > 0 && o.Weight < 1e9) {
			return nil, fmt.Errorf("opponent %d: a weight is above 0", i+1)
		}
		field, others = append(field, lab.Opponent{Deck: d.Name, Weight: o.Weight}), append(others, d)
	}
	if len(field) == 0 {
		return nil, errors.New("choose a deck to play against")
	}
	switch p.Kind {
	case "field":
		if p.BestOf != 1 && p.BestOf != 3 {
			return nil, errors.New("a match is of one game, or the best of three")
		}
		f := &lab.Field{Mine: len(decks), Field: field, Agent: heuristic, BestOf: p.BestOf, Seed: p.Seed, Jobs: 1}
		f.Setup, err = setup(others...)
		out.setup, out.field = f.Setup, f
		return out, err
	case "tune":
		t := &lab.Tune{Field: field, Agent: heuristic, Seed: p.Seed, Jobs: 1}
		for _, s := range p.Swaps {
			w, err := lab.ParseSwap(s)
			if err != nil {
				return nil, err
			}
			d, err := w.Apply(decks[0], r.desk.Cards())
			if err != nil {
				return nil, err
			}
			t.Swaps, decks = append(t.Swaps, w), append(decks, d)
		}
		if len(t.Swaps) == 0 {
			return nil, errors.New(`say what to exchange, such as "2 Shock > 2 Lightning Bolt"`)
		}
		t.Setup, err = setup(others...)
		out.setup, out.tune = t.Setup, t
		return out, err
	}
	return nil, fmt.Errorf("nothing is known of %s", quote.Text(p.Kind))
}

// match is that of a cell. With an exchange the same seeds give the deck before and after the same games.
func (p *prepared) match(deck, other int) (*sim.Match, error) {
	if p.goldfish != nil {
		return p.goldfish.Match()
	}
	f := p.field
	if t := p.tune; t != nil {
		f = &lab.Field{Setup: t.Setup, Mine: 1 + len(t.Swaps), Field: t.Field, Agent: t.Agent, Seed: t.Seed, Jobs: 1}
	}
	if f == nil || deck < 0 || deck >= f.Mine || other < 0 || other >= len(f.Field) {
		return nil, errors.New("there is no such cell")
	}
	m := f.Match(deck, other)
	return &m, nil
}

// play plays a part of a cell. Of mana it is a measurement with another seed.
func (r *room) play(b []byte) (any, error) {
	q, p, err := r.open(b)
	if err != nil {
		return nil, err
	}
	if q.From < 0 || q.To <= q.From || q.To-q.From > mostGames || q.To > mostCells {
		return nil, fmt.Errorf("games %d to %d can't be played", q.From, q.To)
	}
	if m := p.mana; m != nil {
		own := *m
		own.Games, own.Seed = q.To-q.From, p.plan.Seed+uint64(q.From)
		return own.Run(context.Background())
	}
	m, err := p.match(q.Deck, q.Other)
	if err != nil {
		return nil, err
	}
	return lab.Play(context.Background(), *m, q.From, q.To)
}

func (r *room) report(b []byte) (any, error) {
	q, p, err := r.open(b)
	if err != nil {
		return nil, err
	}
	decks, others := 1, 1
	switch {
	case p.mana != nil:
		return lab.MergeMana(q.Mana)
	case p.field != nil:
		decks, others = p.field.Mine, len(p.field.Field)
	case p.tune != nil:
		decks, others = 1+len(p.tune.Swaps), len(p.tune.Field)
	}
	if len(q.Outcomes) != decks || slices.ContainsFunc(q.Outcomes, func(c [][]lab.Outcome) bool {
		return len(c) != others
	}) {
		return nil, errors.New("the outcomes are not those of the plan")
	}
	switch {
	case p.field != nil:
		return p.field.Report(q.Outcomes), nil
	case p.tune != nil:
		return p.tune.Report(q.Outcomes), nil
	}
	return p.goldfish.Report(q.Outcomes[0][0]), nil
}

// Recorded is a game as a record.
type Recorded struct {
	File string `json:"file"`
	Name string `json:"name"`
}

// game plays a game of a cell again, and records it.
func (r *room) game(b []byte) (any, error) {
	q, p, err := r.open(b)
	if err != nil {
		return nil, err
	}
	m, err := p.match(q.Deck, q.Other)
	if err != nil {
		return nil, err
	}
	if q.From < 0 || q.From >= mostCells {
		return nil, errors.New("there is no such game")
	}
	m.Keep, m.Games = true, q.From+1
	part, err := m.Part(context.Background(), q.From, q.From+1)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(part.Results, func(r sim.Result) bool { return r.Game == q.Game })
	if i < 0 {
		return nil, errors.New("there is no such game")
	}
	// The record has all decks: they were compiled together, and the hash is that of a game with all their cards.
	whole, seats := *m, []int{0, 1}
	if whole.Setup = p.setup; p.goldfish == nil {
		seats = []int{q.Deck, len(p.setup.Decks) - len(p.plan.Field) + q.Other}
	}
	head, err := record.NewHeader(&whole, record.Program())
	if err != nil {
		return nil, err
	}
	g, err := record.NewGame(p.setup, m.Seed, 0, seats, &part.Results[i])
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := record.NewWriter(&out, head)
	if err != nil {
		return nil, err
	}
	if err := w.Add(&g); err != nil {
		return nil, err
	}
	return Recorded{out.String(), fmt.Sprintf("%s against %s", m.Setup.Decks[0].Name, m.Setup.Decks[1].Name)}, nil
}
