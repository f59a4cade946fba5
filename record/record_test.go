package record

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// embedded returns a setup of embedded decks.
func embedded(t testing.TB, e rulebook.Edition) *sim.Setup {
	t.Helper()
	decks := pooltest.Decks(t)
	s, err := sim.Prepare(e, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// written returns the bytes of a record of games with varying decks.
func written(t testing.TB, e rulebook.Edition, games int, makers ...func() agent.Agent) []byte {
	t.Helper()
	m := sim.Match{Setup: embedded(t, e), Agents: makers, Seed: 3, Games: games, Keep: true}
	head, err := NewHeader(&m, "test")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := NewWriter(&b, head)
	if err != nil {
		t.Fatal(err)
	}
	one := m
	for n, decks := range [][]int{{0, 1}, {2, 3}, {3, 0}, {1, 2}} {
		one.Setup = m.Setup.Subset(decks...)
		one.Games = max(games/4, 1)
		r, err := sim.Run(context.Background(), one)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Results {
			g, err := NewGame(m.Setup, m.Seed, n, decks, &r.Results[i])
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Add(&g); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b.Bytes()
}

func random() agent.Agent    { return agent.NewRandom() }
func heuristic() agent.Agent { return agent.NewHeuristic() }

// Five hundred games end in the same states when replayed from their files.
func TestRoundTrip(t *testing.T) {
	total := 0
	for _, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2026} {
		games := 252
		if testing.Short() {
			games = 16
		}
		f, err := Read("test", bytes.NewReader(written(t, e, games, random, heuristic)))
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Setup()
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Games {
			if f.Games[i].Error != "" || len(f.Games[i].Answers) < 10 || f.Games[i].Hash == "" {
				t.Errorf("game %d: %+v", i, f.Games[i])
			}
			if err := f.Check(s, i); err != nil {
				t.Error(err)
			}
			total++
		}
	}
	t.Logf("%d games", total)
}

func TestGzip(t *testing.T) {
	b := written(t, rulebook.Edition2017, 4, random)
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write(b)
	w.Close()
	plain, err := Read("plain", bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	small, err := Read("small", &z)
	if err != nil {
		t.Fatal(err)
	}
	if len(plain.Games) != 4 || len(small.Games) != 4 || plain.Games[3].Hash != small.Games[3].Hash {
		t.Errorf("%d and %d games", len(plain.Games), len(small.Games))
	}
}

// A position in a game is the same however it is reached, and the game can continue from it.
func TestReplay(t *testing.T) {
	f, err := Read("test", bytes.NewReader(written(t, rulebook.Edition2026, 4, heuristic)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Open(s, 1)
	if err != nil || r.Different != nil {
		t.Fatal(err, r.Different)
	}
	var hashes []uint64
	for n := range r.Len() + 1 {
		if err := r.Seek(n); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, r.Game().Hash())
	}
	for _, n := range []int{r.Len(), 3, 0, 65, 64, 63, 129, 2, r.Len() / 2} {
		if n > r.Len() {
			continue
		}
		if err := r.Seek(n); err != nil || r.At() != n || r.Game().Hash() != hashes[n] {
			t.Errorf("after %d answers: %v", n, err)
		}
	}
	b := r.Branch()
	before := r.Game().Hash()
	if err := GiveAnswer(b, 0); err != nil || r.Game().Hash() != before {
		t.Errorf("a branch changes the game: %v", err)
	}
	stops := 0
	for at := 0; ; stops++ {
		next := r.Next(at)
		if next == at {
			break
		}
		if back := r.Previous(next); back > at {
			t.Errorf("before %d comes %d, not %d", next, back, at)
		}
		if _, now := r.LinesAt(next); len(now) == 0 {
			t.Errorf("nothing is logged after %d answers", next)
		}
		at = next
	}
	if stops < 30 || stops > r.Len() {
		t.Errorf("%d stops in %d answers", stops, r.Len())
	}
	for turn := 1; turn <= r.Turns(); turn++ {
		at, ok := r.Turn(turn)
		if !ok {
			t.Fatalf("turn %d is not found", turn)
		}
		if r.Seek(at); int(r.Game().Turn.Number) != turn {
			t.Errorf("at turn %d is turn %d", turn, r.Game().Turn.Number)
		}
		if at > 0 {
			if r.Seek(at - 1); int(r.Game().Turn.Number) >= turn {
				t.Errorf("turn %d begins earlier", turn)
			}
		}
	}
	if _, ok := r.Turn(r.Turns() + 1); ok {
		t.Error("a turn after the last")
	}
	var text strings.Builder
	for _, l := range r.Lines {
		text.WriteString(l.Text + " (" + l.Rule + ")\n")
	}
	for _, w := range []string{"combat damage to", "goes onto the stack", "draws", ", targeting ", " wins."} {
		if w != "goes onto the stack" && !strings.Contains(text.String(), w) {
			t.Errorf("%q never occurs in the log:\n%s", w, text.String())
		}
	}
}

// Games after sideboarding are replayed with the sideboarded decks.
func TestSideboarded(t *testing.T) {
	cards, err := card.Read("cards",
		strings.NewReader("Hill\nLand\n{T}: Add {R}.\n\nOx {1}{R}\nCreature — Ox\n2/2\n\nTin Ox {2}\nArtifact Creature — Ox\n2/2\n\nRust {R}\nInstant\nDestroy target artifact.\n"))
	if err != nil {
		t.Fatal(err)
	}
	var decks []*card.Cards
	for _, list := range []string{"16 Hill\n24 Ox\n\nSideboard\n7 Rust\n", "16 Hill\n24 Tin Ox\n"} {
		d, err := card.ReadDeck("deck", strings.NewReader(list))
		if err != nil {
			t.Fatal(err)
		}
		c, err := d.Resolve(card.NewCollection(cards...))
		if err != nil {
			t.Fatal(err)
		}
		decks = append(decks, c)
	}
	setup, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	m := sim.Match{Setup: setup, Agents: []func() agent.Agent{heuristic}, Seed: 4, Games: 6, BestOf: 3, Keep: true}
	r, err := sim.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	head, err := NewHeader(&m, "test")
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter(&b, head)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Results {
		g, err := NewGame(setup, m.Seed, 0, []int{0, 1}, &r.Results[i])
		if err != nil {
			t.Fatal(err)
		}
		w.Add(&g)
	}
	f, err := Read("test", &b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	exchanged := 0
	for i := range f.Games {
		if err := f.Check(s, i); err != nil {
			t.Error(err)
		}
		if f.Games[i].Mains != nil {
			exchanged++
			sameByItself(t, f, i)
			f.Games[i].Mains = nil
			if err := f.Check(s, i); err == nil {
				t.Errorf("game %d is the same without sideboarding", i)
			}
		}
	}
	if exchanged < 6 {
		t.Errorf("%d games after sideboarding", exchanged)
	}
}

// sameByItself replays a game with its decks as played and nothing else of its record.
func sameByItself(t *testing.T, f *File, i int) {
	t.Helper()
	decks, err := f.PlayedDecks(i)
	if err != nil {
		t.Fatal(err)
	}
	one := File{Header: f.Header, Games: []Game{f.Games[i]}}
	one.Decks = decks
	k := &one.Games[0]
	k.Decks, k.Mains, k.Hash = []int{0, 1}, nil, ""
	setup, err := one.Setup()
	if err != nil {
		t.Fatal(err)
	}
	g, err := one.Begin(setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n, a := range k.Answers {
		if err := GiveAnswer(g, a); err != nil {
			t.Fatalf("game %d, answer %d: %v", i, n, err)
		}
	}
	if !g.Over() || int(g.Turn.Number) != k.Turns {
		t.Errorf("game %d by itself is over: %v, after %d turns; it had %d", i, g.Over(), g.Turn.Number, k.Turns)
	}
}

func TestBadRecords(t *testing.T) {
	good := string(written(t, rulebook.Edition2026, 4, random))
	lines := strings.SplitAfter(good, "\n")
	change := func(line int, f func(map[string]any)) string {
		var m map[string]any
		if err := json.Unmarshal([]byte(lines[line]), &m); err != nil {
			t.Fatal(err)
		}
		f(m)
		b, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		out := append([]string(nil), lines...)
		out[line] = string(b) + "\n"
		return strings.Join(out, "")
	}
	for want, text := range map[string]string{
		"the file is empty":      "",
		"not a record of games":  "20 Forest\n",
		"line 2: invalid game":   lines[0] + "{\n",
		"version 9":              change(0, func(m map[string]any) { m["version"] = 9 }),
		"edition":                change(0, func(m map[string]any) { m["edition"] = "1066" }),
		"no decks":               change(0, func(m map[string]any) { m["decks"] = []any{} }),
		"unknown format":         change(0, func(m map[string]any) { m["format"] = "chess" }),
		"no deck 9":              change(1, func(m map[string]any) { m["decks"] = []int{0, 9} }),
		"invalid seed":           change(2, func(m map[string]any) { m["seed"] = "abc" }),
		"invalid hash":           change(2, func(m map[string]any) { m["hash"] = "xyz" }),
		"no seat":                change(2, func(m map[string]any) { m["starting"] = 2 }),
		"1 main decks for 2 pla": change(2, func(m map[string]any) { m["mains"] = [][]int{{1}} }),
	} {
		_, err := Read("test", strings.NewReader(text))
		var where *Error
		if !errors.As(err, &where) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not: %s", err, want)
		}
	}
	for want, text := range map[string]string{
		"differently: it ended in state 00": change(1, func(m map[string]any) { m["hash"] = "00" }),
		"is not possible here":              change(1, func(m map[string]any) { m["answers"] = []int{0, 999} }),
		"has no card 500":                   change(1, func(m map[string]any) { m["mains"] = [][]int{{1}, {500}} }),
		"doesn't exist":                     change(1, func(m map[string]any) { m["answers"] = []int{-3} }),
	} {
		f, err := Read("test", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Setup()
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Check(s, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not: %s", err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"record":"arbiter games","version":1,"edition":"2026-01-16","decks":[{"name":"a","main":[{"card":"Ox","n":3}],"cards":"Ox {1}\nCreature\n2/2\n"}]}` + "\n" +
		`{"decks":[0,0],"seed":"` + strings.Repeat("00", 32) + `","starting":0,"answers":[0,0,1],"hash":"12"}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		k, err := Read("fuzz", bytes.NewReader(b))
		if err != nil || len(k.Games) == 0 {
			return
		}
		s, err := k.Setup()
		if err != nil {
			return
		}
		k.Check(s, 0)
	})
}

// TestLongReplay: a replay of a long game keeps a bounded number of states, and finds every position by them.
func TestLongReplay(t *testing.T) {
	f, err := Read("test", bytes.NewReader(written(t, rulebook.Edition2026, 4, random)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for i := range f.Games {
		if len(f.Games[i].Answers) > len(f.Games[longest].Answers) {
			longest = i
		}
	}
	g, err := f.Begin(s, longest)
	if err != nil {
		t.Fatal(err)
	}
	hashes := []uint64{g.Hash()}
	for _, a := range f.Games[longest].Answers {
		if err := GiveAnswer(g, a); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, g.Hash())
	}
	r, err := f.open(nil, 1, s, longest, nil)
	if err != nil || r.Different != nil {
		t.Fatal(err, r.Different)
	}
	if r.Len() <= maxCheckpoints {
		t.Errorf("the game is too short for this test: %d answers", r.Len())
	}
	if len(r.marks) > maxCheckpoints {
		t.Errorf("%d states are stored for %d answers", len(r.marks), r.Len())
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n := rng.IntN(r.Len() + 1)
		if err := r.Seek(n); err != nil || r.At() != n || r.Game().Hash() != hashes[n] {
			t.Fatalf("position %d: %v, at %d, the hash differs: %v", n, err, r.At(), r.Game().Hash() != hashes[n])
		}
	}
}

// TestLimits covers finding C1 and C3: what a record unpacks to, its lines, games, answers and decks are bounded, and
// the error says which bound.
func TestLimits(t *testing.T) {
	b := written(t, rulebook.Edition2026, 2, random)
	packed := func(b []byte) []byte {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		z.Write(b)
		z.Close()
		return out.Bytes()
	}
	read := func(b []byte, l Limits) error {
		in, err := NewReader("test", bytes.NewReader(b), l)
		for err == nil {
			_, err = in.Next()
		}
		return err
	}
	for _, c := range []struct {
		name   string
		record []byte
		change func(*Limits)
		want   string
	}{
		{"all of it", b, func(*Limits) {}, "EOF"},
		{"packed", packed(b), func(*Limits) {}, "EOF"},
		{"packed twice", packed(packed(b)), func(*Limits) {}, "compressed again"},
		{"packed thrice", packed(packed(packed(b))), func(*Limits) {}, "compressed again"},
		{"size", b, func(l *Limits) { l.File.Bytes = 1000 }, "larger than 1000 bytes"},
		{"size unpacked", packed(b), func(l *Limits) { l.File.Unpacked = 1000 }, "unpacks to more than 1000 bytes"},
		{"line", b, func(l *Limits) { l.Line = 100 }, "line 1: the line is longer than 100 bytes"},
		{"games", b, func(l *Limits) { l.Games = 1 }, "line 3: more than 1 games"},
		{"answers", b, func(l *Limits) { l.Answers = 10 }, "at most 10 are allowed"},
		{"decks", b, func(l *Limits) { l.Decks = 1 }, "at most 1 are allowed"},
		{"cards", b, func(l *Limits) { l.Cards = 39 }, "cards"},
		{"text", b, func(l *Limits) { l.Text = 100 }, "more than 100 bytes of text"},
	} {
		l := FileLimits
		c.change(&l)
		if err := read(c.record, l); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v; want %q", c.name, err, c.want)
		}
	}
}

// TestOpenWhile covers finding C3: replaying a game stops when it is told to.
func TestOpenWhile(t *testing.T) {
	f, err := Read("test", bytes.NewReader(written(t, rulebook.Edition2026, 1, random)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	enough, n := errors.New("enough"), 0
	if _, err := f.OpenWhile(func() error {
		if n++; n == 10 {
			return enough
		}
		return nil
	}, s, 0); err != enough || n != 10 {
		t.Errorf("%v after %d questions", err, n)
	}
}

// TestReplayMulligans (103.5): who takes a mulligan puts the hand back into the library; of the hand that is kept cards
// go to its bottom.
func TestReplayMulligans(t *testing.T) {
	f, err := Read("test", bytes.NewReader(written(t, rulebook.Edition2026, 8, random)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	back, bottom := 0, 0
	for i := range f.Games {
		r, err := f.Open(s, i)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range r.Lines {
			switch {
			case !strings.HasPrefix(l.Rule, "103.5"):
			case strings.Contains(l.Text, " back into their library"):
				back++
			case strings.Contains(l.Text, " on the bottom of their library"):
				bottom++
			}
		}
	}
	if back == 0 || bottom == 0 {
		t.Errorf("hands are put back %d times, cards on the bottom %d times", back, bottom)
	}
}
