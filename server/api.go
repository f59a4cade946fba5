package server

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine/load"
	"arbiter/internal/quote"
	"arbiter/legal"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
	"arbiter/server/budget"
	"arbiter/server/store"
	"arbiter/server/table"
	"arbiter/server/wire"
	"arbiter/sim"
)

// offer returns the choices for a new game.
func (s *Server) offer(w http.ResponseWriter, r *http.Request) {
	o := s.data.Load().offer()
	o.Addresses, o.Given = s.addresses(r), s.o.Given
	if i := s.importer; i != nil {
		o.Owner, o.OwnerToken = s.owns(r), s.o.Owner.Token != ""
		i.mu.Lock()
		o.Imported = len(i.from) > 0
		i.mu.Unlock()
	}
	reply(w, o)
}

// makeOffer makes what offer returns to everybody. It is the same as long as the server has these cards.
func (s *Server) makeOffer(cards *card.Collection) wire.Offer {
	o := wire.Offer{Editions: []string{"2026", "2017", "2006"}, Agents: slices.Sorted(maps.Keys(s.o.Agents)),
		Cards: cards.Len(), Constructed: legal.Formats()}
	for _, f := range sim.Formats {
		o.Formats = append(o.Formats, string(f))
	}
	for _, year := range pool.Years() {
		for _, name := range pool.DecksOf(year) {
			if d, err := pool.Deck(name); err == nil {
				o.Decks = append(o.Decks, wire.DeckInfo{Edition: year, About: pool.About(name), Name: name,
					Title: d.Name,
					Cards: d.Size(), Colors: colors(d, cards)})
			}
		}
	}
	return o
}

// colors returns the colors of a deck's cards.
func colors(d *card.Deck, from *card.Collection) string {
	cards, err := d.Resolve(from)
	if err != nil {
		return ""
	}
	has := map[rune]bool{}
	for _, c := range cards.Main {
		for _, sym := range c.Faces[0].Cost.String() {
			has[sym] = true
		}
	}
	out := ""
	for _, k := range "WUBRG" {
		if has[k] {
			out += string(k)
		}
	}
	return out
}

// Limits on what a player may submit.
const (
	maxDeck  = 250
	minDeck  = 10
	maxText  = 64 << 10
	maxOwn   = 60
	maxNamed = 40
	maxTitle = 100
	minClock = 5    // seconds for a decision
	maxClock = 3600 // seconds
)

// deck returns a deck choice with the texts of its cards.
func (s *Server) deck(c *wire.DeckChoice) (table.Deck, error) {
	d, from, err := s.list(c)
	if err != nil {
		return table.Deck{}, err
	}
	return pack(d, from)
}

// list returns a deck choice as a list, and the cards that it can name.
func (s *Server) list(c *wire.DeckChoice) (*card.Deck, *card.Collection, error) {
	if len(c.List) > maxText || len(c.Cards) > maxText {
		return nil, nil, errors.New("deck lists and custom cards can be at most 64 KB long")
	}
	from := s.data.Load().cards
	if strings.TrimSpace(c.Cards) != "" {
		own, err := card.Read("your cards", strings.NewReader(c.Cards))
		if err != nil {
			return nil, nil, err
		}
		if len(own) > maxOwn {
			return nil, nil, fmt.Errorf("%d custom cards; at most %d are allowed", len(own), maxOwn)
		}
		cards := card.NewCollection(own...)
		learned.Complete(cards, nil)
		if unread := learned.Unread(cards); unread.Len() > 0 {
			learned.Complete(unread, from)
			cards = card.Merge(cards, unread)
		}
		from = card.Merge(from, cards)
	}
	var d *card.Deck
	var err error
	switch {
	case strings.TrimSpace(c.List) != "":
		d, err = card.ReadDeck(cmp.Or(clean(c.Name, maxTitle), "Your deck"), strings.NewReader(c.List))
		if err == nil {
			d.Name = cmp.Or(clean(c.Name, maxTitle), clean(d.Name, maxTitle), "Your deck")
		}
	case c.Name != "":
		d, err = pool.Deck(c.Name)
	default:
		err = errors.New("no deck was chosen: give the name of an embedded deck, or a deck list")
	}
	return d, from, err
}

// pack returns a deck with the texts of its cards, if its size can be played.
func pack(d *card.Deck, from *card.Collection) (table.Deck, error) {
	if n := d.Size(); n < minDeck || n > maxDeck {
		return table.Deck{}, fmt.Errorf("the deck has %d cards; decks must have %d to %d", n, minDeck, maxDeck)
	}
	return record.Pack(d, from)
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.NewGame](s, w, r)
	if !ok {
		return
	}
	e, err := rulebook.ParseEdition(q.Edition)
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	text, err := load.ParseText(q.Text)
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	if len(q.Others) < 1 || len(q.Others) > 3 {
		problem(w, http.StatusBadRequest, fmt.Sprintf(
			"a game has two to four seats, so one to three other players, not %d", len(q.Others)))
		return
	}
	player := cmp.Or(clean(q.Player, maxNamed), "Player")
	begin := table.Begin{Name: cmp.Or(clean(q.Name, 80), player+"'s game"), Edition: e.Date.String(), Format: q.Format,
		Seats: 1 + len(q.Others), Partial: q.Partial, Text: text, Clock: q.Clock}
	if begin.Format == "" {
		begin.Format = string(sim.Duel)
		if begin.Seats > 2 {
			begin.Format = string(sim.FreeForAll)
		}
	}
	if _, err := sim.Format(begin.Format).Players(begin.Seats); err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	if q.Clock != 0 && (q.Clock < minClock || q.Clock > maxClock) {
		problem(w, http.StatusBadRequest, fmt.Sprintf(
			"invalid clock of %d seconds; use %d to %d seconds per decision, or 0 for no limit",
			q.Clock, minClock, maxClock))
		return
	}
	if q.BestOf > 1 && begin.Seats != 2 || q.BestOf != 0 && q.BestOf != 1 && q.BestOf != 3 {
		problem(w, http.StatusBadRequest, "a match is between two players, and has at most 3 games: bestOf is 1 or 3")
		return
	}
	if q.First != nil {
		if *q.First < 0 || *q.First >= begin.Seats {
			problem(w, http.StatusBadRequest, fmt.Sprintf("no seat %d takes the first turn; first is 0 to %d", *q.First,
				begin.Seats-1))
			return
		}
		begin.Starting = *q.First + 1
	}
	if q.BestOf == 3 {
		begin.Match = &table.Match{Of: q.BestOf}
	}
	claim, ok := s.claim(w, &q.Key, &q)
	if !ok || !s.seclude(w, &q, claim, &begin) {
		return
	}
	id := claim.GameID()
	token := claim.Token(id)
	sits := []*table.Sit{{Seat: 0, Name: player, Key: table.HashToken(token), Ask: claim.Ask}}
	choices := []*wire.DeckChoice{&q.Deck}
	for i := range q.Others {
		o := &q.Others[i]
		if o.Agent == "" {
			continue
		}
		if s.o.Agents[o.Agent] == nil {
			problem(w, http.StatusBadRequest, fmt.Sprintf(
				"unknown computer player %s; available: %s",
				quote.Text(o.Agent), strings.Join(slices.Sorted(maps.Keys(s.o.Agents)), ", ")))
			return
		}
		sits = append(sits, &table.Sit{Seat: i + 1, Name: "Computer", Agent: o.Agent, Ask: claim.Ask})
		choices = append(choices, &o.Deck)
	}
	if !s.newGames(w, r, 1) {
		return
	}
	done, err := s.spend(w, r, deckMemory, func(stop func() error) error {
		var decks []table.Deck
		for i := range sits {
			var err error
			if sits[i].Deck, err = s.deck(choices[i]); err == nil {
				err = s.host.Check(&begin, stop, sits[i].Deck)
			}
			if err != nil {
				return s.deckProblem(&begin, stop, sits, i, choices[i], err)
			}
			if err == nil {
				err = table.CheckMatch(&begin, sits[i].Deck)
			}
			// The seats are taken one by one: their decks must fit together, too.
			if decks = append(decks, sits[i].Deck); err == nil && len(decks) > 1 {
				err = s.host.Check(&begin, stop, decks...)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if !done {
		return
	}
	if err != nil {
		problem(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	begin.Ask = claim.Ask
	t, err := s.host.CreateAs(r.Context(), id, begin, sits...)
	if err != nil {
		s.failed(w, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+t.ID)
	seated := wire.Seated{Game: t.ID, Seat: 0, Token: token}
	if q.Private {
		seated.Invite = claim.Invite()
	}
	reply(w, seated)
}

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.Join](s, w, r)
	if !ok {
		return
	}
	var t *table.Table
	done, err := s.spend(w, r, replayMemory, func(func() error) (err error) {
		t, err = s.host.Open(r.Context(), r.PathValue("id"))
		return err
	})
	if !done {
		return
	}
	if err != nil {
		s.failed(w, err)
		return
	}
	begin, _ := t.OpenSeat()
	if begin == nil {
		s.failed(w, table.ErrClosed)
		return
	}
	if !t.Invited(q.Invite) {
		s.failed(w, store.ErrNoGame)
		return
	}
	claim, ok := s.claim(w, &q.Key, &q)
	if !ok {
		return
	}
	token := claim.Token(t.ID)
	if s.seated(w, t, token, claim) {
		return
	}
	var deck table.Deck
	done, err = s.spend(w, r, deckMemory, func(stop func() error) (err error) {
		if deck, err = s.deck(&q.Deck); err == nil {
			err = s.host.Check(begin, stop, deck)
		}
		if err == nil {
			err = table.CheckMatch(begin, deck)
		}
		if err == nil {
			var decks []table.Deck
			budget.Idle(r.Context(), func() { decks = t.DecksWith(deck) })
			err = s.host.Check(begin, stop, decks...)
		}
		return err
	})
	if !done {
		return
	}
	if err != nil {
		problem(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	for {
		if s.seated(w, t, token, claim) {
			return
		}
		begin, seat := t.OpenSeat()
		if begin == nil {
			s.failed(w, table.ErrClosed)
			return
		}
		if seat < 0 {
			problem(w, http.StatusConflict, "all seats are taken; you can watch the game")
			return
		}
		err := t.Sit(&table.Sit{Name: cmp.Or(clean(q.Player, maxNamed), "Player"), Deck: deck, Seat: seat,
			Key: table.HashToken(token), Ask: claim.Ask})
		if table.Overtaken(err) && r.Context().Err() == nil {
			continue // the seat was taken meanwhile, perhaps at another server: try the next
		}
		if err != nil {
			s.failed(w, err)
			return
		}
		reply(w, wire.Seated{Game: t.ID, Seat: seat, Token: token})
		return
	}
}

// seated answers a request for a seat that was made before, and reports whether it was.
func (s *Server) seated(w http.ResponseWriter, t *table.Table, token string, c table.Claim) bool {
	seat, same := t.Seated(token, c)
	switch {
	case seat < 0:
		return false
	case same:
		reply(w, wire.Seated{Game: t.ID, Seat: seat, Token: token})
	default:
		problem(w, http.StatusConflict, "the key was used for another request; use a new one")
	}
	return true
}

// failed answers a failed request.
func (s *Server) failed(w http.ResponseWriter, err error) {
	var refusal *table.Refusal
	var down *store.UnavailableError
	var busy *budget.BusyError
	switch {
	case errors.As(err, &down):
		s.seldom.log(s, slog.LevelWarn, "a request failed", err)
		problem(w, http.StatusServiceUnavailable,
			"games can't be stored at the moment: "+down.Public()+"; try again later")
	case errors.As(err, &busy):
		s.busy(w, busy)
	case errors.Is(err, table.ErrClosed):
		problem(w, http.StatusServiceUnavailable, "the game can't be read at the moment; try again")
	case errors.Is(err, store.ErrNoGame):
		problem(w, http.StatusNotFound, "game not found")
	case errors.As(err, &refusal) && refusal.Code == "store":
		problem(w, http.StatusServiceUnavailable, refusal.Message)
	case errors.As(err, &refusal):
		problem(w, http.StatusConflict, refusal.Message)
	default:
		s.seldom.log(s, slog.LevelError, "a request failed", err)
		problem(w, http.StatusServiceUnavailable, "can't store the game; try again")
	}
}
