package siege

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/sim"
)

// bombs are requests that cost much more to answer than to send. They are made once.
type bombs struct {
	records map[string][]byte
	texts   []string // of cards
	json    map[string]string
	// The texts of own cards that take long to read, and a deck list that names them.
	own, list string
	message   []byte // for a socket
}

func makeBombs() (*bombs, error) {
	b := &bombs{records: map[string][]byte{}}
	header, err := landRecord(500, 0, 0)
	if err != nil {
		return nil, err
	}
	long, err := landRecord(500, 2000, 20_000)
	if err != nil {
		return nil, err
	}
	if b.records["a long game many times"], err = gzipped(long); err != nil {
		return nil, err
	}
	lands, err := landRecord(9000, 1, 100)
	if err != nil {
		return nil, err
	}
	b.records["decks of 9000 lands"] = lands
	layer, err := gzipped(bytes.Repeat(make([]byte, 1<<20), 100))
	if err != nil {
		return nil, err
	}
	b.records["one layer"] = layer
	for name, parts := range map[string][][]byte{
		"gzip in gzip": {layer},
		"a long line":  {header, []byte("{\"answers\":["), bytes.Repeat([]byte("0,"), 20<<20)},
		"empty lines":  {header, bytes.Repeat([]byte("\n"), 60<<20)},
		"many answers": {header, []byte("{\"answers\":[0"), bytes.Repeat([]byte(",0"), 1<<20), []byte("]}")},
		"deep":         {header, bytes.Repeat([]byte("["), 1<<20)},
	} {
		if b.records[name], err = gzipped(parts...); err != nil {
			return nil, err
		}
	}
	b.records["more than allowed"] = make([]byte, 17<<20)
	b.texts = []string{
		"Sacrifice this creature: creatures" + strings.Repeat(" or creatures", 500),
		"Destroy target creature" + strings.Repeat(" or creature", 500) + ".",
		"Destroy the creature" + strings.Repeat(" with power less than the power of the creature", 150) + ".",
		strings.TrimSpace(strings.Repeat("Sacrifice this creature: creatures"+strings.Repeat(" or creatures", 20)+"\n",
			24)),
		strings.Repeat("(", 7000), strings.Repeat("Draw a card, then ", 400) + "draw a card.",
		"Whenever" + strings.Repeat(" a creature or", 400) + " a creature dies, draw a card.",
	}
	var own, list strings.Builder
	for i := range 56 {
		fmt.Fprintf(&own, "Lamp %c%c {2}\nCreature — Goblin\n%s\n1/1\n\n", 'A'+i/26, 'a'+i%26,
			b.texts[i%3][:min(1000, len(b.texts[i%3]))])
		fmt.Fprintf(&list, "1 Lamp %c%c\n", 'A'+i/26, 'a'+i%26)
	}
	b.own, b.list = own.String(), list.String()
	b.json = map[string]string{
		"deep":         strings.Repeat("[", 200_000),
		"deep object":  strings.Repeat(`{"deck":`, 30_000),
		"huge number":  `{"clock":1` + strings.Repeat("0", 200_000) + `}`,
		"many keys":    "{" + strings.Repeat(`"deck":{},`, 20_000) + `"edition":"2026"}`,
		"unknown keys": "{" + strings.Repeat(`"x":1,`, 20_000) + `"y":1}`,
		"many others":  `{"others":[` + strings.Repeat(`{"agent":"random"},`, 10_000) + `{}]}`,
		"too large":    `{"name":"` + strings.Repeat("x", 1<<20) + `"}`,
	}
	b.message = []byte(`{"type":"hello","token":"` + strings.Repeat("a", 1<<19) + `"}`)
	return b, nil
}

// landRecord returns a record of many copies of one game, with two decks of the given number of lands and the given
// number of answers.
func landRecord(cards, games, answers int) ([]byte, error) {
	deck := record.Deck{Name: "Lands", Main: []record.Copies{{Card: "Forest", N: cards}},
		Cards: "Forest\nBasic Land — Forest\n"}
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Edition: "2017",
		Format: sim.Duel, Turns: 10_000, Decks: []record.Deck{deck, deck}}}
	f.Decks[1].Name = "More lands"
	f.Games = []record.Game{{Decks: []int{0, 1}, Seed: strings.Repeat("ab", 32)}}
	if games > 0 {
		s, err := f.Setup()
		if err != nil {
			return nil, err
		}
		g, err := f.Begin(s, 0)
		if err != nil {
			return nil, err
		}
		if f.Games[0].Answers, err = passing(g, answers); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	w, err := record.NewWriter(&b, f.Header)
	if err != nil {
		return nil, err
	}
	for range games {
		if err := w.Add(&f.Games[0]); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// passing plays lands and passes, and returns the answers.
func passing(g *engine.Game, most int) ([]int, error) {
	var d engine.Decision
	answers := []int{}
	for g.Decision(&d) && len(answers) < most {
		i := 0
		for k := range d.Options {
			if o := d.Options[k].Kind; o == engine.OptPass || o == engine.OptDone ||
				d.Kind == program.DecidePriority && o == engine.OptPlayLand {
				i = k
			}
		}
		if err := g.Answer(i); err != nil {
			return nil, err
		}
		answers = append(answers, i)
	}
	return answers, nil
}

func gzipped(parts ...[]byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if _, err := z.Write(p); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
