package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"arbiter/card"
	"arbiter/card/search"
	"arbiter/engine/load"
	"arbiter/legal"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/server/table"
	"arbiter/server/wire"
	"arbiter/workshop"
)

const (
	shownCards    = 30 // of a search, at once
	shownProblems = 40
	shownEntries  = 400
	nearUnknown   = 20 // unknown names for which like ones are looked for
)

// cardData are the cards that decks may use, with what is worked out about them once. An import replaces them as a
// whole.
type cardData struct {
	cards   *card.Collection
	catalog *catalog
	// offer makes what a new game can be made of.
	offer func() wire.Offer
}

// use makes decks use these cards from now on. Games keep theirs.
func (s *Server) use(cards *card.Collection) *cardData {
	d := &cardData{cards: cards, catalog: newCatalog(cards)}
	d.offer = sync.OnceValue(func() wire.Offer { return s.makeOffer(cards) })
	s.data.Store(d)
	s.host.UseCards(cards)
	return d
}

// catalog is what is worked out once about the server's cards.
type catalog struct {
	index   func() *search.Index
	mu      sync.Mutex
	refused map[*card.Card]string // why it can't be played, "" if it can
}

func newCatalog(cards *card.Collection) *catalog {
	return &catalog{index: sync.OnceValue(func() *search.Index { return search.NewIndex(cards) }),
		refused: map[*card.Card]string{}}
}

// refusal returns why a card can't be played, "" if it can. It ends with the error of stop.
func (c *catalog) refusal(k *card.Card, stop func() error) (string, error) {
	c.mu.Lock()
	why, known := c.refused[k]
	c.mu.Unlock()
	if known {
		return why, nil
	}
	e, _ := rulebook.ParseEdition("")
	u, err := workshop.CheckWhile(e, k, stop)
	if err != nil {
		return "", err
	}
	for _, l := range u.Lines {
		if l.Problem != "" {
			why = l.Problem
			if l.Column > 0 {
				text := []rune(l.Text)
				why = fmt.Sprintf("in “%s”, the words from “%s” on aren't understood", l.Text,
					string(text[min(l.Column-1, len(text)):]))
			} else {
				why = unplayed(l.Text, why)
			}
			break
		}
	}
	if why == "" && u.Problem != nil {
		why = u.Problem.Error()
	}
	return why, nil
}

// unplayed says for a player that a line is understood but not played, and by which of its words, if the problem begins
// with them.
func unplayed(line, problem string) string {
	quoted, err := strconv.QuotedPrefix(problem)
	words, _ := strconv.Unquote(quoted)
	if err != nil || words == "" || len(words) >= len(line)-1 {
		return fmt.Sprintf("“%s” isn't supported yet", line)
	}
	return fmt.Sprintf("in “%s”, “%s” isn't supported yet", line, words)
}

// keep remembers a refusal of one of the server's own cards.
func (c *catalog) keep(k *card.Card, why string) {
	c.mu.Lock()
	c.refused[k] = why
	c.mu.Unlock()
}

// info returns what a list shows of a card.
func (s *Server) info(k *card.Card, stop func() error) (*wire.CardInfo, error) {
	d := s.data.Load()
	why, err := d.catalog.refusal(k, stop)
	if err != nil {
		return nil, err
	}
	if d.cards.Find(k.Name) == k {
		d.catalog.keep(k, why)
	}
	out := cardInfo(k)
	out.Refused = why
	return out, nil
}

// cardInfo returns what stands on a card.
func cardInfo(k *card.Card) *wire.CardInfo {
	f := k.Front()
	out := &wire.CardInfo{Name: k.Name, Value: search.ManaValue(k), Type: f.TypeLine, Colors: f.Colors().String()}
	if !f.NoCost {
		out.Cost = f.Cost.String()
	}
	var texts []string
	for i := range k.Faces {
		texts = append(texts, strings.Join(k.Faces[i].Text, "\n"))
	}
	out.Text = strings.Join(texts, "\n—\n")
	switch {
	case f.Power != "":
		out.Size = f.Power + "/" + f.Toughness
	case f.Loyalty != "":
		out.Size = f.Loyalty
	default:
		out.Size = f.Defense
	}
	return out
}

// findCards searches the server's cards.
func (s *Server) findCards(w http.ResponseWriter, r *http.Request) {
	q, err := search.Parse(r.URL.Query().Get("q"))
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	from := 0
	if text := r.URL.Query().Get("from"); text != "" {
		if from, err = strconv.Atoi(text); err != nil || from < 0 {
			problem(w, http.StatusBadRequest, "from is the number of the first card to be listed, 0 or more")
			return
		}
	}
	answerWith(s, w, r, cardMemory, func(stop func() error) (wire.CardSearch, error) {
		found, total, err := s.data.Load().catalog.index().Find(q, from, shownCards, stop)
		out := wire.CardSearch{Total: total, From: from, Cards: []wire.CardInfo{}}
		for i := 0; i < len(found) && err == nil; i++ {
			var info *wire.CardInfo
			if info, err = s.info(found[i], stop); err == nil {
				out.Cards = append(out.Cards, *info)
			}
		}
		return out, err
	})
}

// checkDeck reports what a deck comes to.
func (s *Server) checkDeck(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.DeckQuestion](s, w, r)
	if !ok {
		return
	}
	if q.Format != "" && !slices.Contains(legal.Formats(), strings.ToLower(q.Format)) {
		problem(w, http.StatusBadRequest, "unknown format; use one of "+strings.Join(legal.Formats(), ", "))
		return
	}
	answerWith(s, w, r, deckMemory, func(stop func() error) (wire.DeckReport, error) { return s.report(&q, stop) })
}

// report makes the report about a deck. It ends with the error of stop.
func (s *Server) report(q *wire.DeckQuestion, stop func() error) (wire.DeckReport, error) {
	out := wire.DeckReport{Entries: []wire.DeckEntry{}}
	e, err := rulebook.ParseEdition(q.Edition)
	text, textErr := load.ParseText(q.Text)
	if err = errors.Join(err, textErr); err != nil {
		out.Problems = problems(err)
		return out, nil
	}
	d, from, err := s.list(&wire.DeckChoice{Name: q.Name, List: q.List, Cards: q.Cards})
	if err != nil {
		out.Problems = problems(err)
		return out, nil
	}
	out.Name, out.Cards = d.Name, d.Size()
	if n := len(d.Main) + len(d.Sideboard) + len(d.Commanders); d.Size() > maxDeck || n > shownEntries {
		_, err := pack(d, from)
		if err == nil {
			err = fmt.Errorf("the list has %d lines; at most %d are shown", n, shownEntries)
		}
		out.Problems = problems(err)
		return out, nil
	}
	names := map[string]bool{}
	for _, part := range []struct {
		name    string
		entries []card.Entry
	}{{"main", d.Main}, {"sideboard", d.Sideboard}, {"commander", d.Commanders}, {"companion", d.Companion}} {
		for _, e := range part.entries {
			if err := stop(); err != nil {
				return out, err
			}
			line := wire.DeckEntry{N: e.Count, Part: part.name, Name: e.Name}
			if k := from.Find(e.Name); k != nil {
				if line.Card, err = s.info(k, stop); err != nil {
					return out, err
				}
			} else if out.Unknown++; out.Unknown <= nearUnknown {
				line.Near = from.Nearest(e.Name, 3)
			}
			if key := card.Key(e.Name); part.name == "main" && !names[key] {
				names[key] = true
				out.Distinct++
			}
			out.Entries = append(out.Entries, line)
		}
	}
	packed, err := pack(d, from)
	if err == nil && len(d.Sideboard) > 0 { // its cards can come into the deck between the games of a match
		all := *d
		all.Main, all.Sideboard = slices.Concat(d.Main, d.Sideboard), nil
		packed, err = record.Pack(&all, from)
	}
	if err == nil {
		err = s.host.Check(&table.Begin{Edition: e.Date.String(), Partial: q.Partial, Text: text}, stop, packed)
		if ended := stop(); ended != nil {
			return out, ended
		}
	}
	if err != nil {
		out.Problems = problems(err)
	}
	if q.Format != "" && out.Unknown == 0 {
		cards, err := d.Resolve(from)
		if err == nil {
			out.Violations, err = legal.Check(cards, q.Format)
		}
		if err != nil {
			out.Violations = problems(err)
		}
	}
	return out, nil
}

// problems are the lines of an error, the first of them.
func problems(err error) []string {
	list := strings.Split(strings.TrimSpace(err.Error()), "\n")
	return list[:min(len(list), shownProblems)]
}
