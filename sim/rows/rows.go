// Package rows writes the results of matches as tables: a row for each player of each game, with the cards that the
// player had, in Parquet files or JSON lines. docs/records.md describes the columns.
package rows

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/sim"
)

// Version is the version of the columns. New ones may be added without a new version.
const Version = "1"

// Row is one player of one game.
type Row struct {
	Match     int32  `parquet:"match" json:"match"`
	Game      int32  `parquet:"game" json:"game"`
	Round     int32  `parquet:"round" json:"round"`
	Seed      string `parquet:"seed,dict" json:"seed"`
	Edition   string `parquet:"edition,dict" json:"edition"`
	Seat      int32  `parquet:"seat" json:"seat"`
	Deck      string `parquet:"deck,dict" json:"deck"`
	Opponent  string `parquet:"opponent,dict" json:"opponent"`
	Player    string `parquet:"player,dict" json:"player"`
	OnPlay    bool   `parquet:"on_play" json:"on_play"`
	Won       bool   `parquet:"won" json:"won"`
	Draw      bool   `parquet:"draw" json:"draw"`
	Turns     int32  `parquet:"turns" json:"turns"`
	Decisions int32  `parquet:"decisions" json:"decisions"`
	Mulligans int32  `parquet:"mulligans" json:"mulligans"`
	Life      int32  `parquet:"life" json:"life"`
	Hash      string `parquet:"hash" json:"hash"`
	Cards     []Card `parquet:"cards,list" json:"cards"`
}

// Card is a card of a player in a game, with numbers of copies.
type Card struct {
	Name    string `parquet:"name,dict" json:"name"`
	Deck    int32  `parquet:"deck" json:"deck"`
	Opening int32  `parquet:"opening" json:"opening"`
	Drawn   int32  `parquet:"drawn" json:"drawn"`
	Played  int32  `parquet:"played" json:"played"`
}

// seen is what happened to the copies of a card.
type seen struct {
	card                   program.DefID
	opening, drawn, played uint8
}

// game is what is noted of a game, by seat.
type game struct {
	cards           [][]seen
	mulligans, life []int32
}

// Watch makes an observer that notes what the rows need, for sim.Match.
func Watch() sim.Observer { return &watch{} }

type watch struct {
	now   game
	begun bool // the first turn has begun
	buf   []engine.Ref
}

func (w *watch) Begin(g *engine.Game) {
	w.begun = false
	w.now = game{cards: make([][]seen, len(g.Players))}
}

// of returns what is noted of a player's card.
func (w *watch) of(v engine.View, p program.PlayerID, ref engine.Ref) *seen {
	c := v.Rules().Front(v.DefID(ref))
	list := &w.now.cards[p]
	for i := range *list {
		if (*list)[i].card == c {
			return &(*list)[i]
		}
	}
	*list = append(*list, seen{card: c})
	return &(*list)[len(*list)-1]
}

func (w *watch) Record(g *engine.Game, e *engine.Event) {
	v := g.View(engine.Judge)
	// Others: don't say which cards a player has.
	switch e.Kind {
	case program.EvTurn:
		if !w.begun {
			w.begun = true
			w.hands(v)
		}
	case program.EvCast:
		if v.Kind(e.Obj) == program.KindCard {
			add(&w.of(v, e.Player, e.Obj).played)
		}
	case program.EvMove:
		switch {
		case e.Flags&program.FlagPlayed != 0:
			add(&w.of(v, e.Player, e.New).played)
		case e.Flags&program.FlagDrawn != 0 && w.begun:
			add(&w.of(v, v.Owner(e.New), e.New).drawn)
		}
	}
}

// add counts one more, up to what fits.
func add(n *uint8) {
	if *n < 255 {
		*n++
	}
}

// hands notes the opening hands as they are when the first turn begins.
func (w *watch) hands(v engine.View) {
	for p := range w.now.cards {
		w.buf = v.Objects(program.Hand, program.PlayerID(p), w.buf[:0])
		for _, ref := range w.buf {
			add(&w.of(v, program.PlayerID(p), ref).opening)
		}
	}
}

func (w *watch) End(g *engine.Game, _ *sim.Result) any {
	v := g.View(engine.Judge)
	for p := range g.Players {
		w.now.mulligans = append(w.now.mulligans, int32(g.Players[p].Mulligans))
		w.now.life = append(w.now.life, int32(v.Life(program.PlayerID(p))))
	}
	return w.now
}

// Format is a format of files.
type Format string

// The formats.
const (
	Parquet   Format = "parquet"
	JSONLines Format = "jsonl"
)

// perGroup is the number of rows that a Parquet file has in a group: what a reader holds in memory at a time.
const perGroup = 50_000

// Write writes the games of matches, which were played with Watch. Matches has the decks of each by number, Players the
// names of the players, for the seats in rotation. Games that failed are left out.
func Write(w io.Writer, f Format, m *sim.Match, players []string, matches [][]int, reports []*sim.Report) error {
	emit, done := jsonRows(w)
	if f == Parquet {
		emit, done = parquetRows(w)
	}
	for n, r := range reports {
		if r == nil {
			continue
		}
		for i := range r.Results {
			res := &r.Results[i]
			if res.Err != nil {
				continue
			}
			noted, ok := res.Observed.(game)
			if !ok {
				return fmt.Errorf("rows: nothing is known of the cards of game %d", res.Index)
			}
			rows := of(m, players, matches[n], res, &noted)
			for k := range rows {
				rows[k].Match = int32(n)
			}
			if err := emit(rows); err != nil {
				return err
			}
		}
	}
	return done()
}

func jsonRows(w io.Writer) (emit func([]Row) error, done func() error) {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return func(rows []Row) error {
		for i := range rows {
			if err := e.Encode(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}, func() error { return nil }
}

func parquetRows(w io.Writer) (emit func([]Row) error, done func() error) {
	out := parquet.NewGenericWriter[Row](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(perGroup),
		parquet.KeyValueMetadata("arbiter.version", Version))
	return func(rows []Row) error {
		_, err := out.Write(rows)
		return err
	}, out.Close
}

// of returns the rows of a game.
func of(m *sim.Match, players []string, decks []int, res *sim.Result, noted *game) []Row {
	out := make([]Row, len(res.Decks))
	for seat, d := range res.Decks {
		deck := &m.Setup.Decks[decks[d]]
		row := &out[seat]
		*row = Row{Game: int32(res.Index), Round: int32(res.Game), Seed: fmt.Sprint(m.Seed),
			Edition: m.Setup.Rules.Edition.String(), Seat: int32(seat), Deck: deck.Name,
			Player: players[seat%len(players)], OnPlay: res.Starting == seat, Won: slices.Contains(res.Winners, seat),
			Draw: res.Winner < 0, Turns: int32(res.Turns), Decisions: int32(res.Decisions),
			Mulligans: noted.mulligans[seat], Life: noted.life[seat], Hash: fmt.Sprintf("%016x", res.Hash)}
		if len(res.Decks) == 2 {
			row.Opponent = m.Setup.Decks[decks[res.Decks[1-seat]]].Name
		}
		main := deck.Main
		if res.Mains != nil {
			main = res.Mains[seat]
		}
		row.Cards = cards(m.Setup.Rules, main, noted.cards[seat])
	}
	return out
}

// cards returns the cards of a deck and others that a player had, by name.
func cards(r *program.Rules, main []program.DefID, had []seen) (out []Card) {
	at := map[program.DefID]int{}
	find := func(c program.DefID) *Card {
		i, ok := at[c]
		if !ok {
			i = len(out)
			at[c] = i
			out = append(out, Card{Name: r.Name(r.Defs[c].Name)})
		}
		return &out[i]
	}
	for _, c := range main {
		find(r.Front(c)).Deck++
	}
	for _, s := range had {
		c := find(s.card)
		c.Opening, c.Drawn, c.Played = int32(s.opening), int32(s.drawn), int32(s.played)
	}
	slices.SortFunc(out, func(a, b Card) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
