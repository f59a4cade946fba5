package page

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"arbiter/agent"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

func report(t *testing.T, bestOf int, names ...string) *Data {
	t.Helper()
	decks := pooltest.Decks(t, names...)
	s, err := sim.Prepare(rulebook.Edition2026, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	s.Decks[0].Name = `<script>alert("&")</script>`
	m := sim.Match{Setup: s, Agents: []func() agent.Agent{func() agent.Agent { return agent.NewRandom() }}, Seed: 1,
		Games: 6, Cards: true, BestOf: bestOf}
	matches := sim.AllPairs(len(names))
	reports, err := sim.RunAll(context.Background(), m, matches, nil)
	if err != nil {
		t.Fatal(err)
	}
	var called []string
	for _, d := range s.Decks {
		called = append(called, d.Name)
	}
	return &Data{Edition: "2026", Players: "random", Seed: 1, BestOf: bestOf, Decks: Merge(called, matches, reports),
		Matches: matches, Reports: reports,
		Samples: []Sample{{Title: "One", About: "short",
			Turns: []Turn{{Title: "Turn 1: A", Lines: []string{"A plays <b>Forest</b>"}}}}}}
}

// A page is well formed, self-contained, and escapes names.
func TestPage(t *testing.T) {
	for _, names := range [][]string{{"dawn-patrol", "night-tide"}, {"dawn-patrol", "night-tide", "wings-of-fire"}} {
		var b bytes.Buffer
		d := report(t, 3, names...)
		if err := Write(&b, d); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for _, no := range []string{"<script", "<b>Forest", "<link", "<img", "http://", "https://", "@import", "url(",
			"ZgotmplZ", "NaN", "%!"} {
			if strings.Contains(text, no) {
				t.Errorf("the page has %q", no)
			}
		}
		for _, must := range []string{"&lt;script&gt;", "Who wins", "How long games last", "won when cast", "Swamp",
			"Sample games", "Turn 1: A", "prefers-color-scheme: dark", "matches "} {
			if !strings.Contains(text, must) {
				t.Errorf("the page has no %q", must)
			}
		}
		if got, want := strings.Contains(text, "Each against each"), len(names) > 2; got != want {
			t.Errorf("each against each: %v", got)
		}
		for _, svg := range regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(text, -1) {
			if strings.Count(svg, "<svg") > 1 {
				continue
			}
			dec := xml.NewDecoder(strings.NewReader(svg))
			for {
				if _, err := dec.Token(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatalf("%v in %s", err, svg)
				}
			}
		}
		games := 0
		for _, bar := range regexp.MustCompile(`: (\d+) games</title>`).FindAllStringSubmatch(text, -1) {
			n := 0
			for _, c := range bar[1] {
				n = n*10 + int(c-'0')
			}
			games += n
		}
		played := 0
		for _, r := range d.Reports {
			played += r.Games - r.Failed
		}
		if games != played {
			t.Errorf("the bars hold %d of %d games", games, played)
		}
	}
}
