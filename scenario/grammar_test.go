package scenario

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/rulebook"
)

// wrongGrammar are patterns that no sentence about a game may have. Ana, Bob, Cleo and Dan are the players.
var wrongGrammar = []struct {
	name    string
	pattern *regexp.Regexp
}{
	{"you with a verb in the third person", regexp.MustCompile(
		`\b[Yy]ou (?:now |no longer )?(?:is|isn't|has|doesn't|was|[a-z]*[^s ']s)\b`)},
	{"you with 's", regexp.MustCompile(`\b[Yy]ou'`)},
	{"a player with a verb in the first person", regexp.MustCompile(
		`^(?:Ana|Bob|Cleo|Dan) (?:are|have|add|draw|discard|lose|gain|put|get|mill|become|shuffle|search|keep|take|` +
			`play|cast|activate|create|reveal|look|scry|win|roll)\b`)},
	{"a player whose own is your", regexp.MustCompile(`^(?:Ana|Bob|Cleo|Dan) (?:shuffles|keeps|puts) .*\byour\b`)},
	{"several with a verb in the third person", regexp.MustCompile(
		`^(?:Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\d+) [^,:]*? (?:is|isn't|doesn't|deals|becomes|attacks|blocks|` +
			`enters|goes|untaps|ceases|resolves|gets|loses)\b`)},
	{"several of a noun in the singular", regexp.MustCompile(
		`\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en) ` +
			`(?:[a-z]*[a-rt-z] of\b|card\b|token\b|counter\b|ability\b|the\b|an?\b)`)},
	{"several players of a name", regexp.MustCompile(`\b(?:Anas|Bobs|Cleos|Dans|Yous)\b`)},
	{"its of several", regexp.MustCompile(`\bare put [^:]* its\b`)},
	{"one with a noun in the plural", regexp.MustCompile(`\b(?:an?|one) (?:\S+ )?(?:cards|tokens|counters|abilities)\b`)},
	{"a wrong article", regexp.MustCompile(`\b(?:a [aeio]\w|an [b-df-hj-np-tv-z]|a an?\b|an an?\b|the an?\b)`)},
	{"a missing article", regexp.MustCompile(`\b(?:create|creates|put|puts) [A-Z][^,. ]* token\b`)},
	{"spaces", regexp.MustCompile(`  | [,.:]|^ | $`)},
	{"two sentence ends", regexp.MustCompile(`\.\.|,,|\.,`)},
	{"a wrong plural", regexp.MustCompile(`ss's\b|\bmans\b|[b-df-hj-np-tv-z]ys\b|[cs]hs\b|xs\b`)},
}

// doubled is a word that stands twice in a row; "" if none does.
func doubled(s string) string {
	words := strings.Fields(s)
	for i := 1; i < len(words); i++ {
		if w := words[i]; w == words[i-1] && w == strings.ToLower(w) {
			return w
		}
	}
	return ""
}

// grammarian checks everything that is said of a game to its players, to spectators, to judges and of a player named
// You.
type grammarian struct {
	t      *testing.T
	id     string
	voices []voice
	said   map[string]bool
}

type voice struct {
	who  program.PlayerID
	full bool // describes every event
	log  *gamelog.Writer
	held []gamelog.Clause // those of one rule, to be joined
	rule rulebook.Rule
}

func (x *grammarian) Begin(p *Playing) {
	names := []string{"Ana", "Bob", "Cleo", "Dan", "Eve", "Fay"}[:len(p.Names())]
	second := append([]string{"You"}, names[1:]...)
	x.voices = []voice{
		{who: 0, log: gamelog.New(0, names)}, {who: 1, log: gamelog.New(1, names)},
		{who: engine.Judge, full: true, log: gamelog.NewVerbose(names)},
		{who: engine.Judge, full: true, log: gamelog.NewVerbose(second)},
	}
}

func (x *grammarian) Record(g *engine.Game, e *engine.Event) {
	for i := range x.voices {
		w := &x.voices[i]
		v := g.View(w.who)
		switch {
		case w.full:
			c := w.log.Clause(v, e)
			x.check(c.Sentence())
			if c != (gamelog.Clause{}) {
				x.join(w, c, e.Rule)
			}
		// text of cards
		case e.Kind != program.EvActivate && e.Kind != program.EvPutTrigger && e.Kind != program.EvTurn:
			x.check(w.log.Event(v, e))
		}
	}
}

// join puts consecutive clauses into one sentence.
func (x *grammarian) join(w *voice, c gamelog.Clause, r rulebook.Rule) {
	if w.rule == r {
		if both, ok := gamelog.Join(append(w.held[:len(w.held):len(w.held)], c)); ok {
			x.check(both.Sentence())
			w.held = append(w.held, c)
			return
		}
	}
	w.held, w.rule = append(w.held[:0], c), r
}

func (x *grammarian) Remark(g *engine.Game, r *engine.Remark) {
	if r.Kind != engine.RemarkReplaced && r.Kind != engine.RemarkNot {
		return
	}
	for _, w := range x.voices {
		if w.full {
			x.check(w.log.Would(g.View(w.who), r.Event).Sentence())
		}
	}
}

func (x *grammarian) Choose(*engine.Decision, int)      {}
func (x *grammarian) Illegal(*Action, program.PlayerID) {}
func (x *grammarian) End()                              {}

func (x *grammarian) check(s string) {
	if s == "" || x.said[s] {
		return
	}
	x.said[s] = true
	if bad := grammarError(s); bad != "" {
		x.t.Errorf("%s: %q: %s", x.id, s, bad)
	}
}

// grammarError returns the part of a sentence that is wrong, or "".
func grammarError(s string) string {
	s = strings.NewReplacer("Two Faces", "Faces", "Three Steps Ahead", "Steps Ahead").Replace(s) // cards
	for _, w := range wrongGrammar {
		if m := w.pattern.FindString(s); m != "" {
			return fmt.Sprintf("%s: %q", w.name, m)
		}
	}
	if w := doubled(s); w != "" {
		return fmt.Sprintf("%q twice", w)
	}
	return ""
}

// TestGrammar puts every event of the scenarios into words and finds no grammatical error.
func TestGrammar(t *testing.T) {
	said := map[string]bool{}
	for n, f := range conformance(t) {
		if testing.Short() && n%4 != 0 {
			continue
		}
		list := f.list
		for i := range list {
			r := Runner{Cards: pool.Cards(), Watch: &grammarian{t: t, id: list[i].ID, said: said}}
			r.Run(&list[i])
		}
	}
	if len(said) < 1000 {
		t.Errorf("only %d different sentences", len(said))
	}
	t.Log(len(said), "sentences")
}

// TestGrammarErrors: the errors that TestGrammar looks for are found.
func TestGrammarErrors(t *testing.T) {
	for _, s := range []string{
		"You begins to cast Orc.", "You's hand is empty.", "Ana draw a card.", "Two Orcs is destroyed.", "Two ability of Orc resolve.",
		"Ana creates a Orc token and a elf token.", "Ana creates Orc token.", "Orc  untaps.", "Orc is is destroyed.",
		"Ana puts two Forest back into the librarys.", "Ana shuffles your library.", "Ana gets a counters.", "Two Anas discard Orc.", "Orc and Elf are put into Ana's hand by its effect.",
	} {
		if grammarError(s) == "" {
			t.Errorf("%q passes", s)
		}
	}
}
