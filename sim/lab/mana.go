package lab

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/sim"
)

// Mana measures how often the cards of a deck can be cast on curve: in the own turn whose number is their mana value,
// the cards being in the opening hand or drawn by then. Hands are those of seven cards, whatever they hold. A card
// counts as castable if there is a way to play lands, and cards that make mana, in the main phases up to that turn so
// that its cost can be paid; the engine carries it out.
type Mana struct {
	// Setup has the decks of ManaDecks.
	Setup *sim.Setup
	// Games is the number of sampled orders of the library.
	Games int
	Seed  uint64
	Jobs  int
	// Changes also measures the deck with other basic lands.
	Changes  bool
	Progress func(done, games int)
}

// ManaDecks returns a deck, the cards that it is compared with, and the deck of nobody, to be compiled together.
func ManaDecks(deck *card.Cards) ([]*card.Cards, error) {
	nobody, err := Nobody()
	if err != nil {
		return nil, err
	}
	extras := &card.Cards{Name: "compared with"}
	for _, name := range basics {
		c, err := pool.Cards().Lookup(name)
		if err != nil {
			return nil, err
		}
		extras.Main = append(extras.Main, c)
	}
	var text strings.Builder
	text.WriteString("Nothing\nArtifact\n\n")
	for n := range maxCurve + 1 {
		fmt.Fprintf(&text, "Any %d {%d}\nArtifact\n\n", n, n)
	}
	cards, err := card.Read("compared with", strings.NewReader(text.String()))
	if err != nil {
		return nil, err
	}
	extras.Main = append(extras.Main, cards...)
	return []*card.Cards{deck, extras, nobody}, nil
}

var basics = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// maxCurve is the greatest turn in which cards are looked for; cards that cost more are not measured.
const maxCurve = 12

// changesOf is the number of hands of which one is tried with other basic lands.
const changesOf = 4

// ManaReport says how often cards can be cast on curve.
type ManaReport struct {
	Deck    string  `json:"deck"`
	Edition string  `json:"edition"`
	Seed    uint64  `json:"seed"`
	Games   int     `json:"games"`
	Cards   []Curve `json:"cards"`
	// OnCurve is the mean over the nonland cards, on the play and on the draw.
	OnCurve Mean `json:"on_curve"`
	// Undecided is the number of hands of a card of which not all ways were tried; they count as not castable.
	Undecided int `json:"undecided,omitempty"`
	// NotMeasured are the cards without a mana cost, and those with too great ones.
	NotMeasured []string     `json:"not_measured,omitempty"`
	Changes     []ManaChange `json:"changes,omitempty"`
}

// Curve is how often a card can be cast on curve.
type Curve struct {
	Card   string `json:"card"`
	Cost   string `json:"cost"`
	Copies int    `json:"copies"`
	Turn   int    `json:"turn"`
	// Play is on the play, Draw on the draw.
	Play CurveRate `json:"on_the_play"`
	Draw CurveRate `json:"on_the_draw"`
	def  program.DefID
	any  program.DefID // a card that costs as much mana of any type
	x    int32
}

// CurveRate is how often a card can be cast; WrongColors is the share of hands in which as much mana of any type could
// be paid, TooLittle the share in which not even that.
type CurveRate struct {
	sim.Rate
	WrongColors float64 `json:"wrong_colors"`
	TooLittle   float64 `json:"too_little_mana"`
}

// ManaChange is what exchanging one card for a basic land changes of OnCurve, measured with the same orders of the
// library.
type ManaChange struct {
	Add    string `json:"add"`
	Remove string `json:"remove"`
	Gain   Mean   `json:"gain"`
}

// manaDeck is a deck of which cards are measured.
type manaDeck struct {
	*sources
	main  []program.DefID
	cards []Curve
	total int // copies of cards
}

// manaCount is how often what was found for a card, on the play and on the draw.
type manaCount struct{ castable, any [2]int }

// newManaDeck finds the cards to measure in a main deck.
func (m *Mana) newManaDeck(main []program.DefID) (d *manaDeck, left []string) {
	r := m.Setup.Rules
	d = &manaDeck{sources: newSources(r, main), main: main}
	var seen []program.DefID
	for _, c := range main {
		if slices.Contains(seen, c) || isLand(r, c) {
			continue
		}
		seen = append(seen, c)
		def := &r.Defs[c]
		k := Curve{Card: r.Name(def.Name), Cost: def.Cost.String(), def: c}
		if def.Cost.Variables() > 0 {
			k.x = 1
		}
		turn := int(def.MV) + def.Cost.Variables()
		if def.NoCost || turn > maxCurve {
			left = append(left, k.Card)
			continue
		}
		k.Turn = max(turn, 1)
		k.any = m.extra(len(basics) + 1 + turn)
		for _, o := range main {
			if o == c {
				k.Copies++
			}
		}
		d.total += k.Copies
		d.cards = append(d.cards, k)
	}
	slices.SortStableFunc(d.cards, func(a, b Curve) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Card, b.Card))
	})
	return d, left
}

// extra returns a card of the second deck of ManaDecks.
func (m *Mana) extra(i int) program.DefID { return m.Setup.Decks[1].Main[i] }

// nothing is a card that can't be cast.
func (m *Mana) nothing() program.DefID { return m.extra(len(basics)) }

// manaWorker tries hands.
type manaWorker struct {
	m     *Mana
	known *sync.Map // what is known of hands of plain decks, by key
	game  engine.Game
	reach reach
	order []int
	key   []byte
	deck  []program.DefID
}

// sampled is what one order of the library showed of a deck.
type sampled struct {
	castable, any [][2]bool // by card, on the play and on the draw
	undecided     int
	score         float64
}

// sample shuffles and tries each card of a deck.
func (w *manaWorker) sample(d *manaDeck, i int) (*sampled, error) {
	rng := rand.New(rand.NewChaCha8(sim.GameSeed(w.m.Seed, i)))
	w.order = w.order[:0]
	for k := range d.main {
		w.order = append(w.order, k)
	}
	rng.Shuffle(len(w.order), func(a, b int) { w.order[a], w.order[b] = w.order[b], w.order[a] })
	out := &sampled{castable: make([][2]bool, len(d.cards)), any: make([][2]bool, len(d.cards))}
	for k := range d.cards {
		c := &d.cards[k]
		for draw := range 2 {
			ok, sure, err := w.try(d, c, c.def, draw)
			if err != nil {
				return nil, err
			}
			other := ok
			if !ok {
				if other, _, err = w.try(d, c, c.any, draw); err != nil {
					return nil, err
				}
			}
			if !sure {
				out.undecided++
			}
			out.castable[k][draw], out.any[k][draw] = ok, other
			if ok {
				out.score += float64(c.Copies) / float64(2*d.total)
			}
		}
	}
	return out, nil
}

// try finds out whether a card is castable on curve that is in the opening hand in the place of c, with the others in
// the order of the sample.
func (w *manaWorker) try(d *manaDeck, c *Curve, what program.DefID, draw int) (ok, sure bool, err error) {
	skip := slices.Index(d.main, c.def)
	w.deck = append(w.deck[:0], what)
	for _, k := range w.order {
		if k != skip {
			w.deck = append(w.deck, d.main[k])
		}
	}
	cost := &d.r.Defs[what]
	plain := d.plain && (cost.PlainCost || len(cost.CastMods) == 0 && cost.Cost.Variables() > 0)
	w.key = w.key[:0]
	if plain {
		// What doesn't help doesn't matter, nor does the order of the first seven cards.
		last := 7 + c.Turn - 1 + draw
		for k := 1; k < len(w.deck); k++ {
			if !d.helps[w.deck[k]] || k >= last && !d.searches {
				w.deck[k] = w.m.nothing()
			}
		}
		slices.Sort(w.deck[min(last, len(w.deck)):])
		slices.Sort(w.deck[1:min(7, len(w.deck))])
		w.key = append(w.key, byte(c.Turn), byte(draw))
		for _, x := range w.deck[:min(last, len(w.deck))] {
			w.key = binary.LittleEndian.AppendUint32(w.key, uint32(x))
		}
		if known, found := w.known.Load(string(w.key)); found {
			return known.([2]bool)[0], known.([2]bool)[1], nil
		}
	}
	err = w.game.Renew(w.m.Setup.Rules, engine.Config{
		Decks: [][]program.DefID{w.deck, w.m.Setup.Decks[2].Main}, NoShuffle: true, NoMulligans: true, AskForced: true,
		Starting: program.PlayerID(draw), Seed: sim.GameSeed(w.m.Seed, 0)})
	if err != nil {
		return false, false, err
	}
	w.reach.draws, w.reach.draw = w.deck[min(7, len(w.deck)):min(7+c.Turn-1+draw, len(w.deck))], draw
	w.reach.sources, w.reach.card, w.reach.turn, w.reach.x = d.sources, what, c.Turn, c.x
	ok, sure = w.reach.from(&w.game)
	if plain {
		w.known.Store(string(w.key), [2]bool{ok, sure})
	}
	return ok, sure, nil
}

// Run measures the deck.
func (m *Mana) Run(ctx context.Context) (*ManaReport, error) {
	if m.Setup == nil || len(m.Setup.Decks) != 3 {
		return nil, errors.New("lab: mana needs the decks of ManaDecks")
	}
	base, left := m.newManaDeck(m.Setup.Decks[0].Main)
	if base.total == 0 {
		return nil, fmt.Errorf("the deck has no spells with a mana cost of up to %d", maxCurve)
	}
	decks, changes := []*manaDeck{base}, []ManaChange(nil)
	if m.Changes && base.plain {
		changes = m.changes(base, &decks)
	}
	counts, scores := make([]manaCount, len(base.cards)), make([]sample, len(decks))
	out := &ManaReport{Deck: m.Setup.Decks[0].Name, Edition: m.Setup.Rules.Edition.String(), Seed: m.Seed,
		Games: m.Games, NotMeasured: left}
	err := m.each(ctx, func(w *manaWorker, i int) (func(), error) {
		all := make([]*sampled, len(decks))
		if i%changesOf != 0 {
			all = all[:1]
		}
		for k, d := range decks[:len(all)] {
			var err error
			if all[k], err = w.sample(d, i); err != nil {
				return nil, err
			}
		}
		return func() {
			for k := range counts {
				for draw := range 2 {
					if all[0].castable[k][draw] {
						counts[k].castable[draw]++
					}
					if all[0].any[k][draw] {
						counts[k].any[draw]++
					}
				}
			}
			out.Undecided += all[0].undecided
			scores[0].add(all[0].score)
			for k := range all[1:] {
				scores[k+1].add(all[k+1].score - all[0].score)
			}
		}, nil
	})
	if err != nil {
		return nil, err
	}
	for k, c := range base.cards {
		c.Play, c.Draw = counts[k].rate(0, m.Games), counts[k].rate(1, m.Games)
		out.Cards = append(out.Cards, c)
	}
	out.OnCurve = scores[0].interval()
	for k := range changes {
		changes[k].Gain = scores[k+1].interval()
	}
	slices.SortStableFunc(changes, func(a, b ManaChange) int { return cmp.Compare(b.Gain.Mean, a.Gain.Mean) })
	out.Changes = changes
	return out, nil
}

func (c *manaCount) rate(draw, n int) CurveRate {
	return CurveRate{sim.Wilson(c.castable[draw], n), float64(c.any[draw]-c.castable[draw]) / float64(n),
		float64(n-c.any[draw]) / float64(n)}
}

// each calls f for each sample on all cores, and what f returns for each in the order of the samples.
func (m *Mana) each(ctx context.Context, f func(w *manaWorker, i int) (func(), error)) error {
	jobs := m.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var (
		next   atomic.Int64
		wait   sync.WaitGroup
		lock   sync.Mutex
		known  sync.Map
		failed error
		done   = make([]func(), m.Games)
		n      int
	)
	for range jobs {
		wait.Go(func() {
			w := &manaWorker{m: m, known: &known}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= m.Games {
					return
				}
				add, err := f(w, i)
				lock.Lock()
				if done[i] = add; err != nil && failed == nil {
					failed = err
					next.Store(int64(m.Games))
				}
				if n++; m.Progress != nil {
					m.Progress(n, m.Games)
				}
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	if failed != nil {
		return failed
	}
	for _, add := range done { // in order, so that sums are the same with any number of cores
		add()
	}
	return nil
}

// changes appends the decks in which a basic land takes the place of another card: each basic land that the deck has or
// could use, for each other one, and for the most expensive spell.
func (m *Mana) changes(base *manaDeck, decks *[]*manaDeck) (out []ManaChange) {
	r := m.Setup.Rules
	name := func(c program.DefID) string { return r.Name(r.Defs[c].Name) }
	var colors [5]bool
	for _, c := range base.cards {
		for k := range colors {
			colors[k] = colors[k] || r.Defs[c.def].NeedsKinds>>k&1 != 0
		}
	}
	find := func(land string) int {
		return slices.IndexFunc(base.main, func(c program.DefID) bool { return name(c) == land })
	}
	for k, land := range basics {
		if !colors[k] && find(land) < 0 {
			continue
		}
		add := m.extra(k)
		if i := find(land); i >= 0 {
			add = base.main[i]
		}
		var places []int
		for _, other := range basics {
			if i := find(other); i >= 0 && other != land {
				places = append(places, i)
			}
		}
		if dear := base.cards[len(base.cards)-1].def; true {
			places = append(places, slices.Index(base.main, dear))
		}
		for _, i := range places {
			main := slices.Clone(base.main)
			main[i] = add
			d, _ := m.newManaDeck(main)
			if d.total == 0 {
				continue
			}
			*decks = append(*decks, d)
			out = append(out, ManaChange{Add: land, Remove: name(base.main[i])})
		}
	}
	return out
}
