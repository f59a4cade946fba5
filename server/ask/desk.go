// Package ask answers the questions of the judge's page, in the browser as in the program: what happens in a situation,
// what may be done in it, why something is as it is, and what other editions make of it. It reads and writes JSON, and
// touches nothing but what it is given.
package ask

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"arbiter/card"
	"arbiter/conformance"
	"arbiter/conformance/classics"
	"arbiter/internal/quote"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

// Desk is a judge's desk: the cards and the rules documents that were laid on it. It may be used by one caller at a
// time.
type Desk struct {
	own, given *card.Collection // the cards of the program, and those of the visitor
	cards      *card.Collection // both
	library    *judge.Library
	documents  []string // the editions of the rules documents
	last       *opened
	running    *running
	set        []*card.Card // those of the file that was given last
	more       map[string]func(request []byte) (any, error)
	// Told, if set, hears of how far an answer is that takes long.
	Told func(any)
}

// New returns a desk with the cards of the program: those of its pool, and of the classic situations once one of them
// is asked for. Reading these takes longer than a first answer should.
func New() *Desk {
	own := pool.Cards()
	return &Desk{own: own, given: card.NewCollection(), cards: own, library: judge.NewLibrary()}
}

// all adds the cards of the classic situations. It reports whether they weren't there.
func (d *Desk) all() bool {
	if d.own == ownCards() {
		return false
	}
	d.own = ownCards()
	d.cards = card.Merge(d.own, d.given)
	return true
}

// examples are the classic situations.
var examples = sync.OnceValue(func() []scenario.Scenario {
	list, err := scenario.ReadFS(classics.Files)
	if err != nil {
		panic(err) // they are part of the program
	}
	for _, s := range short() {
		if more[s.Name] {
			list = append(list, s)
		}
	}
	return list
})

// short are short scenarios that show one thing each.
var short = sync.OnceValue(func() []scenario.Scenario {
	list, err := scenario.ReadFS(conformance.Examples)
	if err != nil {
		panic(err) // they are part of the program
	}
	for i := range list {
		list[i].Name = strings.TrimSuffix(list[i].Name, " ("+list[i].Edition+")")
	}
	return list
})

// more are the names of those that are classic too.
var more = map[string]bool{
	"A temporary copy is laid over a copy, and ends":                                        true,
	"A switch comes after whatever changes power and toughness, even later":                 true,
	"Setting comes before adding, whatever the order in time":                               true,
	"What one effect makes of a creature decides whether another applies":                   true,
	"Opalescence, then Humility - all are 1/1":                                              true,
	"First strike lost between the damage steps, it does not strike again":                  true,
	"Double strike gained between the damage steps lets a creature strike again":            true,
	"A blocked attacker whose blocker is gone deals no damage":                              true,
	"A blocker sacrificed before damage, a trampling attacker assigns all to the player":    true,
	"What it enters as a copy of comes first, so it does not enter tapped":                  true,
	"A self-replacement comes before other replacements":                                    true,
	"Twice as many tokens first, then a color for each of them":                             true,
	"A regeneration shield made in response saves the creature":                             true,
	"Two doublings make 2 damage 8, not 4 and not without end":                              true,
	"With 40 life as the upkeep begins but less as the ability resolves, nothing happens":   true,
	"A delayed trigger is too late for what happened before it was made":                    true,
	"A creature that loses its abilities the moment it enters does not trigger on entering": true,
	"Both players' triggers at once, the active player's resolve last":                      true,
	"Toughness 0 in the middle of a resolution does not matter, an empty hand does":         true,
	"One replacement of losing the game replaces both reasons for it":                       true,
	"A spell whose target has gained protection does nothing at all":                        true,
	"A copy of a spell copies the value of X, and is not cast":                              true,
	"A phased-out creature is not destroyed with all creatures":                             true,
	"Lethal damage that protection will prevent must be assigned before any tramples over":  true,
}

// ownCards are the cards of the program.
var ownCards = sync.OnceValue(func() *card.Collection {
	c := card.Merge(pool.Cards())
	for _, s := range examples() {
		list, err := card.Read("the cards of "+s.ID, strings.NewReader(s.Cards))
		if err != nil {
			panic(err) // they are part of the program
		}
		for _, k := range list {
			if c.Find(k.Name) == nil {
				c.Add(k)
			}
		}
	}
	return c
})

// Given says what was read of a file.
type Given struct {
	Name string `json:"name"`
	// Cards is how many cards there are now that the visitor gave; Sample are names of some that the file has.
	Cards  int      `json:"cards,omitempty"`
	Sample []string `json:"sample,omitempty"`
	// Set is how many cards the file has, and Problems say what of it isn't read.
	Set      int      `json:"set,omitempty"`
	Problems []string `json:"problems,omitempty"`
	// Edition is the date of a rules document, Rules how many rules it has.
	Edition string `json:"edition,omitempty"`
	Rules   int    `json:"rules,omitempty"`
}

// Give reads a file of the visitor: a rules document, or cards in any form that package card reads.
func (d *Desk) Give(name string, data []byte) (*Given, error) {
	if bytes.Contains(data[:min(len(data), 2000)], []byte("Comprehensive Rules")) {
		e, n, err := d.library.Add(name, data)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(d.documents, e) {
			d.documents = append(d.documents, e)
		}
		return &Given{Name: name, Edition: e, Rules: n}, nil
	}
	out := &Given{Name: name}
	cards, unknown, err := card.ReadSet(name, bytes.NewReader(data), d.cards)
	if len(cards) == 0 && err != nil {
		return nil, err
	}
	if len(cards) == 0 {
		return nil, fmt.Errorf("%s holds neither cards nor rules that are known here", quote.Text(name))
	}
	if err != nil {
		out.Problems = strings.Split(err.Error(), "\n")
	}
	for _, n := range unknown[:min(len(unknown), mostUnknown)] {
		out.Problems = append(out.Problems, quote.Text(n)+" is not known here; give a file with its text first")
	}
	if n := len(unknown) - mostUnknown; n > 0 {
		out.Problems = append(out.Problems, fmt.Sprintf("%d more cards are not known here", n))
	}
	d.given.Add(cards...)
	for _, c := range cards[:min(len(cards), 3)] {
		out.Sample = append(out.Sample, c.Name)
	}
	d.set, out.Set = cards, len(cards)
	d.cards, out.Cards = card.Merge(d.own, d.given), d.given.Len()
	return out, nil
}

// mostUnknown is how many unknown names of a table are listed.
const mostUnknown = 20

// Request is a question to the desk.
type Request struct {
	// Do is what is asked: a key of answers.
	Do string `json:"do"`
	// Scenario is the situation.
	Scenario json.RawMessage `json:"scenario,omitempty"`
	// Record is a moment of a recorded game, in the place of a scenario.
	Record *Recorded `json:"record,omitempty"`
	// Editions are those to compare, or to look something up in.
	Editions []string `json:"editions,omitempty"`
	// About is an object of the situation, or the number of a rule.
	About string `json:"about,omitempty"`
	// Option is the option of the pending decision that is chosen; -1 goes on by itself until To.
	Option int    `json:"option"`
	To     string `json:"to,omitempty"`
	// Text is what was typed.
	Text string `json:"text,omitempty"`
	// Seed chooses a question of the quiz.
	Seed uint64 `json:"seed,omitempty"`
	// Trial is how the card of Text is tried.
	Trial *Trial `json:"trial,omitempty"`
}

// answers are what can be asked.
var answers = map[string]func(*Desk, *Request) (any, error){
	"welcome": (*Desk).welcome, "look": (*Desk).look, "side": (*Desk).side, "why": (*Desk).why,
	"answer": (*Desk).answer, "type": (*Desk).typed, "write": (*Desk).written, "find": (*Desk).find,
	"export": (*Desk).export, "open": (*Desk).open, "rule": (*Desk).rule, "pack": (*Desk).pack,
	"run": (*Desk).run, "quiz": (*Desk).quiz, "moments": (*Desk).moments,
	"card": (*Desk).card, "near": (*Desk).near, "workshop": (*Desk).workshop, "deck": (*Desk).deck,
	"trial": (*Desk).trial, "set": (*Desk).setCards, "setas": (*Desk).setAs,
}

// Add adds questions that are answered by other packages. They read the whole request themselves.
func (d *Desk) Add(do string, answer func(request []byte) (any, error)) {
	if d.more == nil {
		d.more = map[string]func([]byte) (any, error){}
	}
	d.more[do] = answer
}

// Cards are the cards of the program and those that were given.
func (d *Desk) Cards() *card.Collection {
	d.all()
	return d.cards
}

// Tell tells how far an answer is.
func (d *Desk) Tell(what any) {
	if d.Told != nil {
		d.Told(what)
	}
}

// Answer answers a question, both in JSON. What can't be answered is {"error": why}.
func (d *Desk) Answer(request []byte) (reply []byte) {
	defer func() {
		if p := recover(); p != nil {
			reply = failure(fmt.Errorf("the program failed: %v", p))
		}
	}()
	var what struct {
		Do string `json:"do"`
	}
	if err := json.Unmarshal(request, &what); err != nil {
		return failure(err)
	}
	if more := d.more[what.Do]; more != nil {
		return written(more(request))
	}
	var q Request
	if err := json.Unmarshal(request, &q); err != nil {
		return failure(err)
	}
	f := answers[q.Do]
	if f == nil {
		return failure(fmt.Errorf("nothing is known of %s", quote.Text(q.Do)))
	}
	return written(f(d, &q))
}

// written is an answer in JSON.
func written(out any, err error) []byte {
	if err != nil {
		return failure(err)
	}
	reply, err := json.Marshal(out)
	if err != nil {
		return failure(err)
	}
	return reply
}

func failure(err error) []byte {
	b, _ := json.Marshal(map[string]string{"error": quote.Cut(err.Error(), 4000)}) // a text can be written
	return b
}

// Edition is an edition that can be chosen.
type Edition struct {
	ID string `json:"id"`
	// About is the set that the rules came with.
	About string `json:"about,omitempty"`
}

// editions are the days from which the rules documents are that this program is checked against.
var editions = []Edition{
	{"1999-04-23", "Sixth Edition"}, {"2003-10-01", "Mirrodin"}, {"2006", "Time Spiral"},
	{"2009-02-01", "Conflux"}, {"2009-07-11", "Magic 2010"}, {"2012-10-01", "Return to Ravnica"},
	{"2014-07-18", "Magic 2015"}, {"2017", "Hour of Devastation"}, {"2019-10-04", "Throne of Eldraine"},
	{"2021-07-23", "Forgotten Realms"}, {"2024-02-02", "Karlov Manor"}, {"2026", "today"},
}

// Welcome is what the page begins with.
type Welcome struct {
	Editions []Edition `json:"editions"`
	Cards    int       `json:"cards"`
	Examples []Example `json:"examples"`
}

// Example is a classic situation, in the editions that it is written for.
type Example struct {
	Name      string            `json:"name"`
	Editions  []string          `json:"editions"`
	Scenarios []json.RawMessage `json:"scenarios"`
}

func (d *Desk) welcome(*Request) (any, error) {
	d.all()
	out := Welcome{Editions: editions, Cards: d.own.Len()}
	for _, s := range examples() {
		b, err := json.Marshal(&s)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(s.Name, " ("+s.Edition+")")
		e, err := rulebook.ParseEdition(s.Edition)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(out.Examples, func(x Example) bool { return x.Name == name })
		if i < 0 {
			i = len(out.Examples)
			out.Examples = append(out.Examples, Example{Name: name})
		}
		x := &out.Examples[i]
		x.Editions, x.Scenarios = append(x.Editions, e.String()), append(x.Scenarios, b)
	}
	return out, nil
}

// Rule is a rule in its own words.
type Rule struct {
	Number   string   `json:"number"`
	Title    string   `json:"title,omitempty"`
	Text     string   `json:"text"`
	Examples []string `json:"examples,omitempty"`
}

func (d *Desk) rule(q *Request) (any, error) {
	if len(q.Editions) != 1 {
		return nil, fmt.Errorf("a rule is looked up in one edition")
	}
	r, section, err := d.library.Rule(q.Editions[0], q.About)
	if err != nil {
		return nil, err
	}
	title := r.Title
	if title == "" {
		title = section
	}
	return Rule{r.Number, title, r.Text, r.Examples}, nil
}

// find lists cards whose name begins like, or else contains, what was typed.
func (d *Desk) find(q *Request) (any, error) {
	d.all()
	const most = 12
	want := card.Key(q.Text)
	begin, within := []string{}, []string{}
	for c := range d.cards.All() {
		switch k := card.Key(c.Name); {
		case want == "":
		case strings.HasPrefix(k, want):
			begin = append(begin, c.Name)
		case strings.Contains(k, want):
			within = append(within, c.Name)
		}
	}
	slices.Sort(begin)
	slices.Sort(within)
	all := append(begin, within...)
	return all[:min(len(all), most)], nil
}

// situation reads the scenario of a question.
func (d *Desk) situation(q *Request) (*scenario.Scenario, error) {
	list, err := scenario.Read("the situation", q.Scenario)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 && list[0].Problem() != "" {
		return nil, fmt.Errorf("%s", list[0].Problem())
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("a question is about one situation, not %d", len(list))
	}
	s := &list[0]
	s.File = ""
	for _, name := range s.CardNames() {
		if d.cards.Find(name) == nil && !strings.Contains(s.Cards, name) {
			d.all()
			break
		}
	}
	return s, nil
}
