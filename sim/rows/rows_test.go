package rows

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"arbiter/agent"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// played plays a few games of two decks.
func played(t *testing.T, m sim.Match) (sim.Match, *sim.Report) {
	t.Helper()
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, pooltest.Decks(t, "dawn-patrol", "night-tide")...)
	if err != nil {
		t.Fatal(err)
	}
	m.Setup, m.Observe, m.Seed = s, Watch, 9
	m.Agents = []func() agent.Agent{func() agent.Agent { return agent.NewHeuristic() }}
	r, err := sim.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return m, r
}

// TestParquet covers that the rows of a Parquet file are those of the JSON lines, and what they say of the games: the
// same as the match itself counts.
func TestParquet(t *testing.T) {
	const games = 60
	m, r := played(t, sim.Match{Games: games, Cards: true})
	var file, lines bytes.Buffer
	for f, b := range map[Format]*bytes.Buffer{Parquet: &file, JSONLines: &lines} {
		if err := Write(b, f, &m, []string{"heuristic"}, [][]int{{0, 1}}, []*sim.Report{r}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := parquet.Read[Row](bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2*games {
		t.Fatalf("%d rows", len(all))
	}
	d := json.NewDecoder(&lines)
	for i := range all {
		var row Row
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(row, all[i]) {
			t.Fatalf("row %d is %+v in JSON, %+v in Parquet", i, row, all[i])
		}
	}
	counts := map[string]sim.CardCount{}
	for i := range all {
		row, res := &all[i], &r.Results[i/2]
		if int(row.Game) != res.Index || row.Won != (res.Winner == i%2) || row.OnPlay != (res.Starting == i%2) ||
			int(row.Turns) != res.Turns || row.Deck != m.Setup.Decks[i%2].Name || row.Opponent == row.Deck {
			t.Errorf("row %d: %+v of %+v", i, row, res)
		}
		deck, opening := 0, 0
		for _, c := range row.Cards {
			deck += int(c.Deck)
			opening += int(c.Opening)
			k := counts[row.Deck+c.Name]
			if c.Opening+c.Drawn > 0 {
				k.Drawn++
				if row.Won {
					k.DrawnWon++
				}
			}
			if c.Played > 0 {
				k.Cast++
				if row.Won {
					k.CastWon++
				}
			}
			counts[row.Deck+c.Name] = k
		}
		if deck != 60 || opening != 7-int(row.Mulligans) {
			t.Errorf("row %d: %d cards, %d in the opening hand after %d mulligans", i, deck, opening, row.Mulligans)
		}
	}
	for _, deck := range r.Decks {
		for _, c := range deck.Cards {
			if got := counts[deck.Name+c.Card]; got != c.CardCount {
				t.Errorf("%s: %+v in the rows, %+v by the match", c.Card, got, c.CardCount)
			}
		}
	}
}

// TestRounds covers the rows of best-of-three rounds, with sideboards.
func TestRounds(t *testing.T) {
	m, r := played(t, sim.Match{Games: 5, BestOf: 3})
	var lines bytes.Buffer
	err := Write(&lines, JSONLines, &m, []string{"a", "b"}, [][]int{{0, 1}}, []*sim.Report{nil, r}[1:])
	if err != nil {
		t.Fatal(err)
	}
	text := lines.String()
	if n := strings.Count(text, "\n"); n != 2*len(r.Results) || !strings.Contains(text, `"round":1`) ||
		!strings.Contains(text, `"player":"b"`) {
		t.Errorf("%d rows of %d games", n, len(r.Results))
	}
	// Without the observer nothing is known of the cards.
	m.Observe = nil
	if r, err = sim.Run(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	if err := Write(&lines, JSONLines, &m, []string{"a"}, [][]int{{0, 1}}, []*sim.Report{r}); err == nil {
		t.Error("rows are made up")
	}
}

// TestColumnsAreDescribed covers that docs/records.md describes each column, with its type, in their order.
func TestColumnsAreDescribed(t *testing.T) {
	doc, err := os.ReadFile("../../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]string{"int32": "int32", "string": "string", "bool": "boolean", "slice": "list of structs"}
	at := 0
	for _, of := range []reflect.Type{reflect.TypeFor[Row](), reflect.TypeFor[Card]()} {
		for i := range of.NumField() {
			f := of.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("parquet"), ",")
			line := "| `" + name + "` | " + types[f.Type.Kind().String()] + " |"
			k := strings.Index(string(doc[at:]), line)
			if k < 0 || name != f.Tag.Get("json") {
				t.Errorf("%s: there is no %q after the column before it", name, line)
				continue
			}
			at += k
		}
	}
}
