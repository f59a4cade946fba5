package oracle

import (
	"runtime"
	"slices"
	"sort"
	"sync"
	"time"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle/bind"
	"arbiter/oracle/grammar"
	"arbiter/oracle/phrase"
)

// Report says how much of some cards the language reads.
type Report struct {
	Cards int `json:"cards"`
	// Read are the cards with every line read, Exact those that print back word for word too.
	Read  int `json:"read"`
	Exact int `json:"exact"`
	// Lines are abilities as Paragraphs cuts them.
	Lines      int `json:"lines"`
	LinesRead  int `json:"lines_read"`
	LinesExact int `json:"lines_exact"`
	// Ambiguous are lines with several readings that no preference decides and that bind to different trees; counted
	// only when asked for.
	Ambiguous int `json:"ambiguous"`
	// Frozen are exact lines that lean on a phrase of more than four words without a slot: more a card's sentence
	// than the language's.
	Frozen  int     `json:"frozen"`
	Seconds float64 `json:"seconds"`
	// Unread are the most frequent places where reading gets stuck.
	Unread []Shape `json:"unread,omitempty"`
}

// Shape is a place where reading gets stuck: two words before and after it.
type Shape struct {
	Lines   int    `json:"lines"`
	Stuck   string `json:"stuck"`
	Example string `json:"example"`
	Card    string `json:"card"`
}

// CoverageOptions ask for more than the counts.
type CoverageOptions struct {
	// Unread is how many shapes to list.
	Unread int
	// Ambiguous asks for all readings of each line, which is slow.
	Ambiguous bool
	// Jobs is how many lines are read at once; 0 is one a core.
	Jobs int
}

// exactYears are the wordings in which a line may print back, after that of its card.
var exactYears = [...]int{2026, 2023, 2020, 2017, 2013, 2010, 2008, 2006}

// Coverage reads the cards.
func Coverage(cards []*card.Card, o CoverageOptions) *Report {
	grammar.Load() // built before the clock starts
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	start := time.Now()
	parts := make([]tally, o.Jobs)
	var wait sync.WaitGroup
	const chunk = 64
	next := make(chan int, len(cards)/chunk+1)
	for i := 0; i < len(cards); i += chunk {
		next <- i
	}
	close(next)
	for j := range parts {
		wait.Go(func() {
			t := &parts[j]
			t.reader = grammar.NewReader()
			t.shapes = map[string]*Shape{}
			for i := range next {
				for _, c := range cards[i:min(i+chunk, len(cards))] {
					t.card(c, &o)
				}
			}
		})
	}
	wait.Wait()
	total := Report{Cards: len(cards)}
	shapes := map[string]*Shape{}
	for i := range parts {
		t := &parts[i]
		total.Read += t.Read
		total.Exact += t.Exact
		total.Lines += t.Lines
		total.LinesRead += t.LinesRead
		total.LinesExact += t.LinesExact
		total.Ambiguous += t.Ambiguous
		total.Frozen += t.Frozen
		for k, s := range t.shapes {
			if have := shapes[k]; have == nil {
				shapes[k] = s
			} else {
				have.Lines += s.Lines
				if s.Card < have.Card {
					have.Card, have.Example = s.Card, s.Example
				}
			}
		}
	}
	total.Seconds = time.Since(start).Seconds()
	if o.Unread > 0 {
		for _, s := range shapes {
			total.Unread = append(total.Unread, *s)
		}
		sort.Slice(total.Unread, func(i, j int) bool {
			a, b := &total.Unread[i], &total.Unread[j]
			return a.Lines > b.Lines || a.Lines == b.Lines && a.Stuck < b.Stuck
		})
		total.Unread = total.Unread[:min(o.Unread, len(total.Unread))]
	}
	return &total
}

// tally is one worker's share.
type tally struct {
	Report
	reader *phrase.Reader
	shapes map[string]*Shape
	rigid  []bool // by line: it leans on a phrase of many words without a slot
}

func (t *tally) card(c *card.Card, o *CoverageOptions) {
	read, exact := true, true
	for i := range c.Faces {
		f := &c.Faces[i]
		ps := Paragraphs(f)
		t.rigid = append(t.rigid[:0], make([]bool, len(ps))...)
		abilities, errs := readFaceBy(t.reader, ps, f, func(j int, used []*phrase.Phrase) {
			t.rigid[j] = slices.ContainsFunc(used, (*phrase.Phrase).Frozen)
		})
		for j, p := range ps {
			t.Lines++
			if errs[j] != nil {
				read, exact = false, false
				if o.Unread > 0 {
					t.stuck(c, p.Text, errs[j])
				}
				continue
			}
			t.LinesRead++
			if PrintsBack(abilities[j], p.Text, c.Wording) {
				t.LinesExact++
				if t.rigid[j] {
					t.Frozen++
				}
			} else {
				exact = false
			}
			if o.Ambiguous && ambiguous(t.reader, p.Text, f.Types) {
				t.Ambiguous++
			}
		}
	}
	if read {
		t.Read++
	}
	if exact {
		t.Exact++
	}
}

// PrintsBack reports whether the ability prints as the text word for word, in the wording of the year given or of one
// of the years that mattered.
func PrintsBack(a ability.Ability, text string, year int) bool {
	a = bind.Unbound(a)
	if year != 0 {
		if s, err := grammar.Print(a, year); err == nil && s == text {
			return true
		}
	}
	for _, y := range exactYears {
		if s, err := grammar.Print(a, y); err == nil && s == text {
			return true
		}
	}
	return false
}

// ambiguous reports whether a line has two readings of equal standing that bind to different trees.
func ambiguous(r *phrase.Reader, text string, self ability.Types) bool {
	rs, err := grammar.Readings(r, text, 8)
	if err != nil || len(rs) < 2 {
		return false
	}
	var first ability.Ability
	for _, x := range rs {
		if x.Cost > rs[0].Cost || x.Ends < rs[0].Ends {
			break
		}
		a, err := bind.Bind(x.Value.(ability.Ability), self)
		if err != nil {
			continue
		}
		if first == nil {
			first = a
		} else if !ability.Equal(first, a) {
			return true
		}
	}
	return false
}

// stuck counts where reading got stuck.
func (t *tally) stuck(c *card.Card, text string, err error) {
	key := StuckAt(text, err)
	if s := t.shapes[key]; s != nil {
		s.Lines++
		return
	}
	t.shapes[key] = &Shape{Lines: 1, Stuck: key, Example: text, Card: c.Name}
}
