package load

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/engine/compile"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// leastSaid is the share of cards, in percent, of whose printed text nothing is missing in what a player reads. The
// others use the short name of a legend, a former word or an ability word that has no meaning for the rules (207.2c).
const leastSaid = 99

var (
	reminders = regexp.MustCompile(`\s*\([^)]*\)`)
	notWords  = regexp.MustCompile(`[^a-z0-9]+`)
	phrases   = regexp.MustCompile(`[,.;]`)
)

// TestSaid: what a player reads of a card that can be played says all that is printed on it, each keyword too.
func TestSaid(t *testing.T) {
	cards, edition := corpus(t), today(t)
	every := 12
	if testing.Short() {
		every = 48
	}
	played, whole := 0, 0
	for i := 0; i < len(cards); i += every {
		c := cards[i]
		text := definitions.ReadCard(c)
		if text.Readable() != nil {
			continue
		}
		r, ids, err := compile.Compile(edition, []rulebook.CardText{text}, options(edition, nil, false))
		if err != nil {
			continue
		}
		played++
		said := true
		for k := range c.Faces {
			d := r.Def(ids[0])
			if len(c.Faces) > 1 {
				d = r.Def(d.Faces[k])
			}
			if missing := unsaid(c.Faces[k].Text, r, d); missing != "" {
				said = false
				t.Logf("%s: %q isn't said", c.Name, missing)
			}
		}
		if said {
			whole++
		}
	}
	t.Logf("%d of %d cards", whole, played)
	if whole*100 < played*leastSaid {
		t.Errorf("of %d cards only %d say all their text; at least %d percent must", played, whole, leastSaid)
	}
}

// unsaid is a part of a printed text that the shown one lacks, or "".
func unsaid(printed []string, r *program.Rules, d *program.Def) string {
	plain := func(s string) string { return strings.TrimSpace(notWords.ReplaceAllString(strings.ToLower(s), " ")) }
	shown := " " + plain(strings.Join(gamelog.FaceText(r, d), "\n")) + " "
	for _, l := range printed {
		for _, p := range phrases.Split(reminders.ReplaceAllString(l, ""), -1) {
			if p = plain(p); p != "" && !strings.Contains(shown, " "+p+" ") {
				return p
			}
		}
	}
	return ""
}
