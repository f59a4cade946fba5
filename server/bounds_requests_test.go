package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/race"
	"arbiter/record"
	"arbiter/server/wire"
	"arbiter/sim"
)

// Requests that cost the server much more than who sends them.

// TestUploadBombs covers finding C1: records that unpack to much more than they are. What the old server did with the
// first of them ended it: 20 KB became more than 6 GB.
func TestUploadBombs(t *testing.T) {
	if testing.Short() || race.Enabled {
		t.Skip("takes some seconds")
	}
	h, _ := serve(t, open(t, t.TempDir()), nil)
	zeros := make([]byte, 1<<20)
	var layer bytes.Buffer
	z := gzip.NewWriter(&layer)
	for range 100 {
		z.Write(zeros)
	}
	z.Close()
	line := recorded(t, 1)
	header, _, _ := bytes.Cut(line, []byte("\n"))
	for name, c := range map[string]struct {
		body []byte
		most int64
	}{
		"gzip in gzip": {gzipped(t, layer.Bytes()), 100 << 20},
		"thrice":       {gzipped(t, gzipped(t, layer.Bytes())), 100 << 20},
		"one layer":    {layer.Bytes(), 100 << 20},
		"a long line": {gzipped(t, header, []byte("\n{\"answers\":["), bytes.Repeat([]byte("0,"), 20<<20)),
			200 << 20},
		"empty lines": {gzipped(t, header, bytes.Repeat([]byte("\n"), 60<<20)), 300 << 20},
		"many answers": {gzipped(t, header, []byte("\n{\"answers\":[0"), bytes.Repeat([]byte(",0"), 1<<20),
			[]byte("]}")), 200 << 20},
		"deep":              {[]byte(strings.Repeat("[", 1<<20)), 100 << 20},
		"deep in a game":    {append(append(bytes.Clone(header), '\n'), bytes.Repeat([]byte("["), 1<<20)...), 100 << 20},
		"a zip file":        {[]byte("PK\x03\x04\x14\x00\x00\x00"), 10 << 20},
		"more than allowed": {make([]byte, recordLimits.File.Bytes+1), 200 << 20},
	} {
		var r *http.Response
		var body string
		began := time.Now()
		n := allocated(func() { r, body = ask(t, "POST", h.URL+"/api/replays", "", c.body) })
		if r.StatusCode/100 != 4 || !strings.Contains(body, `"error"`) {
			t.Errorf("%s: %d %.200s", name, r.StatusCode, body)
		}
		t.Logf("%s: %d bytes, %d MB, %v: %.150s", name, len(c.body), n>>20, time.Since(began), body)
		if n > c.most+10*int64(len(c.body)) {
			t.Errorf("%s: %d bytes sent, %d MB allocated", name, len(c.body), n>>20)
		}
	}
}

// TestTextsThatTakeLong covers finding C2: texts with very many readings, many at once. They are answered or refused,
// the time is bounded, and the memory is given back. The old server took 22 s of processor time for this, and kept
// several GB.
func TestTextsThatTakeLong(t *testing.T) {
	if testing.Short() || race.Enabled {
		t.Skip("takes some seconds")
	}
	h, _ := serve(t, open(t, t.TempDir()), func(o *Options) { proxied(o); o.Limits.Work.Time = time.Second })
	texts := []string{
		"Sacrifice this creature: creatures" + strings.Repeat(" or creatures", 500),
		"Destroy target creature" + strings.Repeat(" or creature", 500) + ".",
		"Destroy the creature" + strings.Repeat(" with power less than the power of the creature", 150) + ".",
		strings.TrimSpace(strings.Repeat("Sacrifice this creature: creatures"+strings.Repeat(" or creatures", 20)+"\n", 24)),
		strings.Repeat("(", 7000), strings.Repeat("Draw a card, then ", 400) + "draw a card.",
	}
	ask(t, "POST", h.URL+"/api/cards/read", "192.0.2.1", wire.CardText{Text: "Odd Lamp {2}\nArtifact\nDraw a card."})
	heap := func() int64 {
		runtime.GC()
		runtime.GC() // what is in pools goes with the second
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, cpu := heap(), processorTime(t)
	var wait sync.WaitGroup
	for i := range 40 {
		wait.Go(func() {
			r, body := ask(t, "POST", h.URL+"/api/cards/read", fmt.Sprintf("10.%d.0.1", i%8),
				wire.CardText{Text: "Odd Lamp {2}\nCreature — Goblin\n" + texts[i%len(texts)] + "\n1/1"})
			switch r.StatusCode {
			case 200, 422:
			case 429, 503:
				if r.Header.Get("Retry-After") == "" {
					t.Errorf("%d without Retry-After", r.StatusCode)
				}
			default:
				t.Errorf("%.40s: %d %.200s", texts[i%len(texts)], r.StatusCode, body)
			}
		})
	}
	wait.Wait()
	if d := processorTime(t) - cpu; d > 15*time.Second {
		t.Errorf("40 texts took %v of processor time", d)
	} else {
		t.Logf("40 texts took %v of processor time", d)
	}
	if kept := heap() - before; kept > 50<<20 {
		t.Errorf("%d MB are kept afterwards", kept>>20)
	} else {
		t.Logf("%d KB are kept afterwards", kept>>10)
	}
	// A deck of such cards is stopped, too.
	var own, list strings.Builder
	for i := range 55 {
		fmt.Fprintf(&own, "Lamp %c%c {2}\nCreature — Goblin\n%s\n1/1\n\n", 'A'+i/26, 'a'+i%26,
			texts[3][:min(1000, len(texts[3]))])
		fmt.Fprintf(&list, "1 Lamp %c%c\n", 'A'+i/26, 'a'+i%26)
	}
	began, cpu := time.Now(), processorTime(t)
	r, body := ask(t, "POST", h.URL+"/api/decks/check", "10.99.0.1",
		wire.DeckChoice{List: list.String(), Cards: own.String()})
	if r.StatusCode != 422 || !strings.Contains(body, "too long") {
		t.Errorf("a deck that takes long: %d %.300s", r.StatusCode, body)
	}
	if d := processorTime(t) - cpu; d > 4*time.Second {
		t.Errorf("a deck took %v of processor time, %v in all", d, time.Since(began))
	}
}

// longRecord returns a record of the same long game many times.
func longRecord(t testing.TB, cards, games int) []byte {
	t.Helper()
	deck := record.Deck{Name: "Lands", Main: []record.Copies{{Card: "Forest", N: cards}},
		Cards: "Forest\nBasic Land — Forest\n"}
	f := &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Edition: "2017", Format: sim.Duel,
		Turns: 10_000, Decks: []record.Deck{deck, deck}}}
	f.Decks[1].Name = "More lands"
	f.Games = []record.Game{{Decks: []int{0, 1}, Seed: strings.Repeat("ab", 32), Starting: 0}}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Begin(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	var d engine.Decision
	answers := []int{}
	for g.Decision(&d) && len(answers) < recordLimits.Answers {
		i := 0
		for k := range d.Options {
			if o := d.Options[k].Kind; o == engine.OptPass || o == engine.OptDone ||
				d.Kind == program.DecidePriority && o == engine.OptPlayLand {
				i = k
			}
		}
		if err := g.Answer(i); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, i)
	}
	f.Games[0].Answers = answers
	var b bytes.Buffer
	w, err := record.NewWriter(&b, f.Header)
	if err != nil {
		t.Fatal(err)
	}
	for range games {
		if err := w.Add(&f.Games[0]); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// TestRecordsThatTakeLong covers finding C3: a record that takes long to play again is stopped when its time is over or
// its client has gone, one at a time for each origin, and its decks are bounded as those of games are.
func TestRecordsThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	// Here a record may take as long as it likes: the only thing that ends it is that its client leaves.
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Work.Time = time.Hour
	})
	if r, body := ask(t, "POST", h.URL+"/api/replays", "192.0.2.1", longRecord(t, 501, 0)); r.StatusCode != 422 ||
		!strings.Contains(body, "500") {
		t.Errorf("a deck of 501 cards: %d %s", r.StatusCode, body)
	}
	long := gzipped(t, longRecord(t, 500, 1500))
	t.Logf("%d bytes", len(long))
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan bool)
	go func() {
		q, _ := http.NewRequestWithContext(ctx, "POST", h.URL+"/api/replays", bytes.NewReader(long))
		q.Header.Set("X-Forwarded-For", "192.0.2.1")
		if r, err := http.DefaultClient.Do(q); err == nil {
			r.Body.Close()
			t.Errorf("the record was answered before the client could leave: %d", r.StatusCode)
		}
		close(gone)
	}()
	for i := 0; s.limits.upload.Len() == 0; i++ { // until it is being played
		if time.Sleep(5 * time.Millisecond); i > race.Slower*4000 {
			t.Fatal("the record is not being played after 20 s")
		}
	}
	if r, _ := ask(t, "POST", h.URL+"/api/replays", "192.0.2.1", long); r.StatusCode != 429 {
		t.Errorf("a second record of the same origin at once: %d", r.StatusCode)
	}
	cancel()
	<-gone
	for i := 0; s.limits.upload.Len() > 0; i++ {
		if time.Sleep(10 * time.Millisecond); i > race.Slower*200 {
			t.Fatal("the record is still being played 2 s after its client has gone")
		}
	}
	idle := processorTime(t)
	time.Sleep(time.Second)
	if d := processorTime(t) - idle; d > 400*time.Millisecond {
		t.Errorf("%v of processor time in the second after the client has gone", d)
	}
	// One that stays is told that it takes too long, and somebody else's request is answered meanwhile.
	h, _ = serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Work.Time = 500 * time.Millisecond
	})
	done := make(chan string)
	go func() {
		r, body := ask(t, "POST", h.URL+"/api/replays", "198.51.100.1", long)
		done <- fmt.Sprint(r.StatusCode, " ", body)
	}()
	time.Sleep(100 * time.Millisecond)
	began2 := time.Now()
	if r, body := ask(t, "POST", h.URL+"/api/cards/read", "203.0.113.1",
		wire.CardText{Text: "Odd Lamp {2}\nArtifact\n{T}: Draw a card."}); r.StatusCode != 200 {
		t.Errorf("another request meanwhile: %d %s", r.StatusCode, body)
	}
	if d := time.Since(began2); d > race.Slower*2*time.Second {
		t.Errorf("another request had to wait for %v", d)
	}
	if got := <-done; !strings.HasPrefix(got, "422") || !strings.Contains(got, "too long") {
		t.Errorf("a record that takes long: %.300s", got)
	}
}

// TestListsCostLittle covers finding M3: a list is made once for a change, not once for a request; a client that has it
// already gets nothing; and reading has a rate.
func TestListsCostLittle(t *testing.T) {
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		proxied(o)
		o.Limits.Reads, o.Limits.ReadBurst = 10, 100
	})
	for i := range 7000 {
		id := fmt.Sprintf("%012x", i)
		s.lobby.set(id, &wire.LobbyGame{ID: id, Name: "A game", State: []string{"open", "over"}[i%2], Made: int64(i / 5),
			Seats: []wire.Seat{{Name: "Ann", Kind: "person"}, {Kind: "open"}}})
	}
	r, body := ask(t, "GET", h.URL+"/api/games", "192.0.2.1", nil)
	var list []wire.LobbyGame
	if err := json.Unmarshal([]byte(body), &list); err != nil || len(list) != maxListed || list[0].Made != 1399 ||
		list[0].ID > list[1].ID && list[0].Made == list[1].Made {
		t.Fatalf("%v: %d games, the first %+v", err, len(list), list[0])
	}
	for i := 1; i < len(list); i++ {
		if list[i].Made > list[i-1].Made || list[i].State != "open" {
			t.Errorf("game %d: %+v after %+v", i, list[i], list[i-1])
		}
	}
	if n := testing.AllocsPerRun(100, func() { s.lobby.json(0) }); n > 0 {
		t.Errorf("%v allocations for a list that has not changed", n)
	}
	tag := r.Header.Get("ETag")
	q, _ := http.NewRequest("GET", h.URL+"/api/games", nil)
	q.Header.Set("If-None-Match", tag)
	again, err := http.DefaultClient.Do(q)
	if err != nil || again.StatusCode != http.StatusNotModified {
		t.Errorf("an unchanged list: %v %v", again, err)
	}
	again.Body.Close()
	s.lobby.set(list[0].ID, nil)
	if r, body := ask(t, "GET", h.URL+"/api/games", "192.0.2.1", nil); r.Header.Get("ETag") == tag ||
		strings.Contains(body, list[0].ID) {
		t.Error("a game that was removed is still listed")
	}
	refused := 0
	for range 150 {
		if r, _ := ask(t, "GET", h.URL+"/api/games", "192.0.2.9", nil); r.StatusCode == 429 {
			if refused++; r.Header.Get("Retry-After") == "" {
				t.Fatal("429 without Retry-After")
			}
		}
	}
	if refused == 0 {
		t.Error("150 requests at once from one address were all answered")
	}
}

// TestHostileJSON: what is sent back of names, numbers and paths is short whatever they are.
func TestHostileJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("sends large messages")
	}
	h, _ := serve(t, open(t, t.TempDir()), nil)
	for name, body := range map[string]string{
		"deep":         strings.Repeat("[", 200_000),
		"deep object":  strings.Repeat(`{"deck":`, 30_000),
		"huge number":  `{"clock":1` + strings.Repeat("0", 200_000) + `}`,
		"float":        `{"clock":1e999999999}`,
		"many keys":    "{" + strings.Repeat(`"deck":{},`, 20_000) + `"edition":"2026"}`,
		"unknown keys": "{" + strings.Repeat(`"x":1,`, 20_000) + `"y":1}`,
		"many others":  `{"others":[` + strings.Repeat(`{"agent":"random"},`, 10_000) + `{}]}`,
		"two values":   `{} {}`,
		"too large":    `{"name":"` + strings.Repeat("x", maxBody) + `"}`,
	} {
		for _, path := range []string{"/api/games", "/api/decks/check", "/api/cards/read"} {
			began := time.Now()
			r, answer := ask(t, "POST", h.URL+path, "", []byte(body))
			if r.StatusCode/100 != 4 && !(path == "/api/decks/check" && r.StatusCode == 200) {
				t.Errorf("%s to %s: %d %.200s", name, path, r.StatusCode, answer)
			}
			if len(answer) > 5000 || time.Since(began) > race.Slower*2*time.Second {
				t.Errorf("%s to %s: %d bytes in %v", name, path, len(answer), time.Since(began))
			}
		}
	}
}
