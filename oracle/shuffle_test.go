package oracle

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"arbiter/ability"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

// mostSteps is how much work a line of ordinary length may be: at some ten million steps a second, 50 ms.
const mostSteps = 400_000

// shuffler makes lines of the words of others: shuffled, cut, doubled, put together of several.
type shuffler struct {
	lines []string
	rng   *rand.Rand
}

func (s *shuffler) line() string {
	words := strings.Fields(s.lines[s.rng.IntN(len(s.lines))])
	for s.rng.IntN(3) == 0 {
		other := strings.Fields(s.lines[s.rng.IntN(len(s.lines))])
		words = append(words[:s.rng.IntN(len(words)+1)], other[s.rng.IntN(len(other)):]...)
	}
	if len(words) == 0 {
		return "Flying"
	}
	switch s.rng.IntN(4) {
	case 0:
		s.rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	case 1: // a part of it turned round
		i, j := s.rng.IntN(len(words)), s.rng.IntN(len(words))
		for i < j {
			words[i], words[j] = words[j], words[i]
			i, j = i+1, j-1
		}
	case 2:
		i := s.rng.IntN(len(words))
		words = append(words[:i], words[min(len(words), i+1+s.rng.IntN(3)):]...)
	default:
		i := s.rng.IntN(len(words))
		words = append(words[:i:i], words[max(0, i-2):]...)
	}
	return strings.Join(words[:min(len(words), 60)], " ")
}

// readShuffled reads a line that need not mean anything: no panic, no endless work, and what is read prints and reads
// back to the same tree.
func readShuffled(t *testing.T, r *phrase.Reader, text string) {
	t.Helper()
	a, err := readLine(r, text, ability.Types(0))
	if n := stepsOf(r, err); n > mostSteps {
		t.Errorf("%d steps for %q", n, text)
	}
	if err != nil {
		return
	}
	s, err := PrintLine(a, nil, 2026)
	if err != nil {
		t.Errorf("%q can't be printed: %v", text, err)
		return
	}
	if b, err := readLine(r, s, ability.Types(0)); err != nil || !ability.Equal(a, b) {
		t.Errorf("%q prints as %q, which is parsed as a different tree: %v", text, s, err)
	}
}

// stepsOf is how many steps the last reading took, with those to tell where it got stuck.
func stepsOf(r *phrase.Reader, err error) int {
	n := r.Steps
	if e := (*phrase.Error)(nil); errors.As(err, &e) {
		n += e.Stuck().Steps
	}
	return n
}

// corpusLines are the rules lines of the corpus, of every nth card.
func corpusLines(t testing.TB) []string {
	corpus(t, 1) // skips the test if there is none
	return linesOfCorpus()
}

// linesOfCorpus returns the lines of all cards of the shared corpus, none if there is no corpus. They are collected
// once for all tests.
var linesOfCorpus = sync.OnceValue(func() (lines []string) {
	cards, _ := readCorpus()
	for _, c := range cards {
		for i := range c.Faces {
			for _, p := range Paragraphs(&c.Faces[i]) {
				if p.Text != "" {
					lines = append(lines, p.Text)
				}
			}
		}
	}
	return lines
})

// TestShuffled reads lines of the corpus's words shuffled and cut.
func TestShuffled(t *testing.T) {
	s := shuffler{corpusLines(t), rand.New(rand.NewPCG(6, 6))}
	r := grammar.NewReader()
	n := 4000
	if testing.Short() {
		n = 400
	}
	for range n {
		readShuffled(t, r, s.line())
	}
	for _, c := range s.lines[:min(len(s.lines), n)] {
		_, err := readLine(r, c, 0)
		if n := stepsOf(r, err); n > mostSteps {
			t.Errorf("%d steps for %q", n, c)
		}
	}
}

// FuzzRead does the same with random seeds: go test ./oracle -fuzz FuzzRead
func FuzzRead(f *testing.F) {
	lines := []string{"Flying, first strike",
		"When ~ enters, exile target creature. Return it to the battlefield under its owner's control.", "{2}, {T}: Draw a card. Activate only as a sorcery."}
	if all := linesOfCorpus(); len(all) > 0 {
		lines = all
	}
	r := grammar.NewReader()
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		s := shuffler{lines, rand.New(rand.NewPCG(seed, 7))}
		readShuffled(t, r, s.line())
	})
}
