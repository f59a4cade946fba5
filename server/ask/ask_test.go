package ask

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"arbiter/scenario"
	"arbiter/server/wire"
)

// asked asks a desk; the answer is put into out.
func asked(t *testing.T, d *Desk, q Request, out any) {
	t.Helper()
	b, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	reply := d.Answer(b)
	var e struct{ Error string }
	if json.Unmarshal(reply, &e) == nil && e.Error != "" {
		t.Fatalf("%s: %s", q.Do, e.Error)
	}
	if err := json.Unmarshal(reply, out); err != nil {
		t.Fatalf("%s: %v: %.300s", q.Do, err, reply)
	}
}

// refused asks a desk what it refuses, and returns why.
func refused(t *testing.T, d *Desk, q Request) string {
	t.Helper()
	b, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	var e struct{ Error string }
	if err := json.Unmarshal(d.Answer(b), &e); err != nil || e.Error == "" {
		t.Fatalf("%s is not refused: %s", q.Do, d.Answer(b))
	}
	return e.Error
}

// typedBoard is the situation of a board that is typed.
func typedBoard(t *testing.T, d *Desk, edition, text string) *scenario.Scenario {
	t.Helper()
	var board Typed
	asked(t, d, Request{Do: "type", Text: text}, &board)
	return &scenario.Scenario{Name: "Question", Edition: edition, Players: board.Players, Pause: true,
		Begin: &scenario.Begin{Player: board.Players[0].ID, Step: "main"}}
}

func raw(t *testing.T, s *scenario.Scenario) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTypedBoards(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "", "A: Humility, 3 Plains (tapped), hand: Opalescence, Lightning Bolt; 7 life\n"+
		"Bob: 12 life, 2x Grizzly Bears (2 +1/+1 counters, called bear), Serra Angel in graveyard, 3 poison, {R}{R}")
	b, _ := json.Marshal(s.Players)
	want := `[{"id":"A","life":7,"hand":[{"card":"Opalescence"},{"card":"Lightning Bolt"}],` +
		`"battlefield":[{"card":"Humility"},{"card":"Plains","count":3,"tapped":true}],"unknown":20},` +
		`{"id":"Bob","life":12,"battlefield":[{"card":"Grizzly Bears","count":2,"as":"bear","counters":{"+1/+1":2}}],` +
		`"graveyard":[{"card":"Serra Angel"}],"counters":{"poison":3},"mana":"{R}{R}","unknown":20}]`
	if string(b) != want {
		t.Errorf("read as\n%s\nwant\n%s", b, want)
	}
	for text, want := range map[string]string{
		"Humility":               "begin with a player",
		"A: Humilty":             `did you mean "Humility"`,
		"A: Humility (purple)":   "(purple) is not known",
		"A: Humility; A: Plains": "there twice",
		"":                       "type a board",
	} {
		if why := refused(t, d, Request{Do: "type", Text: text}); !strings.Contains(why, want) {
			t.Errorf("%q is refused because %s", text, why)
		}
	}
}

func TestLook(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "2026", "A: Humility, 4 Plains, Serra Angel, hand: Opalescence; B: 20 life")
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if look.Board == nil || look.Board.Decision == nil || look.Problem != "" || !look.Begins {
		t.Fatalf("%+v", look)
	}
	said := options(&look)
	if !strings.Contains(said, "Opalescence") {
		t.Errorf("the options are %s", said)
	}
	var why Explained
	for _, o := range look.Board.Objects {
		if o.Power != nil {
			asked(t, d, Request{Do: "why", Scenario: raw(t, s), About: string(o.ID)}, &why)
		}
	}
	if why.Explanation == nil || !strings.Contains(why.Result, "1/1") || len(why.Steps) < 3 {
		t.Errorf("why: %+v", why)
	}
}

// TestWhyNumbers asks why of everything on a board: each number that it shows is answered, with its rules.
func TestWhyNumbers(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "2026", "A: 2 Mountain, Grizzly Bears, hand: 2 Lightning Bolt; B: Serra Angel, Island")
	var w Written
	for _, text := range []string{"A casts Lightning Bolt on Serra Angel", "resolve", "A casts Lightning Bolt on B",
		"resolve"} {
		asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: text}, &w)
		if w.Problem != "" {
			t.Fatal(text, ": ", w.Problem)
		}
		s.Solution = w.Line
	}
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	why := func(about string) (Explained, map[string]string) {
		var e Explained
		asked(t, d, Request{Do: "why", Scenario: raw(t, s), About: about}, &e)
		said := map[string]string{}
		for _, n := range e.Numbers {
			said[n.Aspect] = n.Result
			for _, l := range n.Steps {
				if len(l.Rules) == 0 {
					t.Errorf("%s, %s: %q cites nothing", n.Object, n.Aspect, l.Text)
				}
			}
		}
		return e, said
	}
	for _, p := range look.Board.Players {
		_, said := why(string(p.ID))
		if want := fmt.Sprintf("%s has %d life.", p.Name, p.Life); said["life"] != want {
			t.Errorf("%q, want %q", said["life"], want)
		}
		if said["hand"] == "" || said["library"] == "" {
			t.Errorf("%s: %v", p.Name, said)
		}
	}
	damaged := 0
	for _, o := range look.Board.Objects {
		e, said := why(string(o.ID))
		if o.Power != nil && (e.Explanation == nil || !strings.Contains(e.Result, fmt.Sprintf("%d/", *o.Power))) {
			t.Errorf("%s: power isn't answered: %+v", o.ID, e.Explanation)
		}
		if o.Damage > 0 {
			damaged++
			if !strings.Contains(said["damage"], fmt.Sprint(o.Damage)) {
				t.Errorf("%s has %d damage: %v", o.ID, o.Damage, said)
			}
		}
		if said["mana value"] == "" {
			t.Errorf("%s: its mana value isn't answered: %v", o.ID, said)
		}
	}
	if damaged != 1 {
		t.Errorf("%d objects have damage", damaged)
	}
}

func options(l *Look) string {
	var out []string
	for _, o := range l.Board.Decision.Options {
		out = append(out, o.Text)
	}
	return strings.Join(out, "; ")
}

func TestAnswersAndWrittenActions(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "2026", "A: 2 Mountain, Grizzly Bears, hand: Lightning Bolt; B: Serra Angel, Island")
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Lightning Bolt on Serra Angel"}, &w)
	if w.Problem != "" || len(w.Line) == 0 {
		t.Fatalf("%+v", w)
	}
	s.Solution = w.Line
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if look.Problem != "" || !onStack(&look, "Lightning Bolt") {
		t.Fatalf("after casting: %s %+v", look.Problem, look.Report.Steps)
	}
	var line Line
	asked(t, d, Request{Do: "answer", Scenario: raw(t, s), Option: -1, To: "resolve"}, &line)
	s.Solution = line.Line
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if onStack(&look, "Lightning Bolt") || !strings.Contains(strings.Join(look.Report.End, " "), "3 damage") {
		t.Fatalf("after resolving: %s %q", look.Problem, look.Report.End)
	}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A attacks with Grizzly Bears"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "B blocks Grizzly Bears with Serra Angel; go to main2"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if end := strings.Join(look.Report.End, " "); !strings.Contains(end, "graveyard: Serra Angel") &&
		!strings.Contains(end, "Serra Angel") || look.Board.Step != "main2" && look.Board.Step != "second main" {
		t.Errorf("in %s: %s", look.Board.Step, end)
	}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "B casts Lightning Bolt on A"}, &w)
	if w.Problem == "" {
		t.Error("a card that B doesn't have is cast")
	}
	w = Written{}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A dances"}, &w)
	if !strings.Contains(w.Unread, "casts") || len(w.Forms) == 0 || w.Problem != "" {
		t.Errorf("%+v", w)
	}
}

// TestWrittenActionsLeaveChoices: what wasn't written is left to the visitor, and a target that isn't there is refused
// rather than another one taken.
func TestWrittenActionsLeaveChoices(t *testing.T) {
	d := New()
	d.all()
	s := typedBoard(t, d, "2026", "A: 6 Island, 2 Mountain, hand: Lightning Bolt; B: Serra Angel, Grizzly Bears")
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Lightning Bolt on Wind Drake"}, &w)
	if !strings.Contains(w.Problem, "target") {
		t.Errorf("%q", w.Problem)
	}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Lightning Bolt on the dragon"}, &w)
	if !strings.Contains(w.Unread, "the dragon") {
		t.Errorf("%q", w.Unread)
	}
	w = Written{}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Lightning Bolt"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if of := options(&look); !strings.Contains(of, "Serra Angel") || !strings.Contains(of, "Grizzly Bears") {
		t.Errorf("the target isn't left to be chosen: %s", of)
	}
	s = typedBoard(t, d, "2026", "A: 6 Island, hand: Opt; B: Serra Angel, Grizzly Bears")
	s.Players[0].Hand = []scenario.Piece{{Card: "Paper Twin"}}
	s.Cards = "Paper Twin {3}{U}\nCreature — Shapeshifter\n" +
		"You may have this creature enter as a copy of any creature on the battlefield.\n0/0\n"
	w = Written{}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Paper Twin"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if !onStack(&look, "Paper Twin") {
		t.Errorf("it has resolved without a choice: %q", look.Report.End)
	}
	s = typedBoard(t, d, "2026", "A: Grizzly Bears, Serra Angel; B: 20 life")
	s.Players[0].Hand = []scenario.Piece{{Card: "Paper Rite"}}
	s.Cards = "Paper Rite {0}\nSorcery\nAs an additional cost to cast this spell, sacrifice a creature.\nDraw a card.\n"
	w = Written{}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Paper Rite"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if of := options(&look); !strings.Contains(of, "Serra Angel") || !strings.Contains(of, "Grizzly Bears") {
		t.Errorf("what is sacrificed isn't left to be chosen: %s", of)
	}
}

// TestWrittenForms: what is written can say X, modes, costs, ways and targets in any order, also in brackets. Each is
// followed by what is then on the stack, the targets there, or whatever else it leads to.
func TestWrittenForms(t *testing.T) {
	d := New()
	d.all()
	const own = `Paper Blaze {X}{R}
Sorcery
Paper Blaze deals X damage to any target.

Turn {R}
Instant
Draw a card.

Turn to Paper {R}
Instant
Kicker {2}
Target creature gets +1/+1 until end of turn. If this spell was kicked, that creature gets +3/+3 until end of turn instead.

Paper Charm {R}
Instant
Choose one —
• Destroy target artifact.
• Tap target creature on the battlefield.
• Draw a card.

Paper Memory {R}
Sorcery
Draw a card.
Flashback {2}{R}

Paper Prism {3}
Artifact
{T}: Add one mana of any color.

Paper, the Duke {R}
Legendary Creature — Human
1/1
`
	for _, c := range []struct{ text, want string }{
		{"A casts Paper Blaze [X=3] on B", "Paper Blaze → B"},
		{"A casts Paper Blaze with X = 2 on B", "Paper Blaze → B"},
		{"A casts Paper Blaze on Serra Angel, X=2", "Paper Blaze → Serra Angel"},
		{"A casts Paper Blaze (X is 1) targeting the Serra Angel", "Paper Blaze → Serra Angel"},
		{"A casts Paper Blaze for X=1 on Grizzly Bears", "? Choose a target for Paper Blaze"},
		{"A casts Paper Blaze for X=1 on B's Grizzly Bears", "Paper Blaze → Grizzly Bears of B"},
		{"A casts Paper Blaze for X=1 on A's Grizzly Bears", "Paper Blaze → Grizzly Bears of A"},
		{"A casts Paper Blaze with X=9 on B", "! an X of 9 can't be chosen"},
		{"A casts Turn", "Turn"}, {"A casts Turn, X=2", "! no X is chosen for that"},
		{"A casts Turn on B", "! turn 1, main phase: A can't cast Turn targeting B: it has no more targets"},
		{"A casts Turn to Paper on Serra Angel", "? Pay the kicker cost {2} of Turn to Paper?"},
		{"A casts Turn to Paper on Serra Angel, kicked", "Turn to Paper → Serra Angel; 6 mana left"},
		{"A casts Turn to Paper kicked on Serra Angel", "Turn to Paper → Serra Angel; 6 mana left"},
		{"A casts Turn to Paper paying {2} on Serra Angel", "Turn to Paper → Serra Angel; 6 mana left"},
		{"A casts Turn to Paper not kicked on Serra Angel", "Turn to Paper → Serra Angel; 8 mana left"},
		{"A casts Turn, kicked", "! that can't be kicked"},
		{"A casts Paper Charm choosing mode 1 on Paper Prism", "Paper Charm → Paper Prism"},
		{"A casts Paper Charm [mode 2] on Serra Angel", "Paper Charm → Serra Angel"},
		{"A casts Paper Charm choosing destroy target artifact, on Paper Prism", "Paper Charm → Paper Prism"},
		{"A casts Paper Charm choosing “tap target creature on” on Serra Angel", "Paper Charm → Serra Angel"},
		{"A casts Paper Charm (draw)", "Paper Charm"},
		{"A casts Paper Charm choosing green", "! \"green\" fits none of the choices"},
		{"A casts Paper Memory", "Paper Memory; 6 mana left"},
		{"A casts Paper Memory with flashback", "Paper Memory; 6 mana left"},
		{"A taps Paper Prism for {G}", "pool G"}, {"A taps Paper Prism for blue", "pool U"},
		{"A activates Paper Prism choosing white", "pool W"}, {"A taps Mountain for {R}", "pool R"},
		{"A activates Mountain", "pool R"}, {"A taps Mountain for {G}", "! \"green\" isn't chosen"},
		{"A casts Paper", "Paper, the Duke"}, {"A passes", "B has priority"},
		{"A attacks B with Grizzly Bears", "attacks Grizzly Bears"}, {"A attacks with Grizzly Bears at B", "attacks Grizzly Bears"},
		{"A chooses red", "! A's first main phase: A can choose: Pass"}, {"B passes", "! it is A who decides now"},
		{"A dances", "unread what does A do?"}, {"Serra Angel attacks", "unread it should begin with the player"},
		{"A casts Paper Blaze from the sky", "unread \"from the sky\" can't be read"},
		{"A casts Nonesuch of Nowhere on B", "unread no card or label here begins \"Nonesuch of Nowhere on B\""},
		{"A blocks", "unread write “A blocks ATTACKER with BLOCKER”"}, {"go to the moon", "unread no step is called"},
		{"B blocks Serra Angel with Grizzly Bears", "!"},
	} {
		s := typedBoard(t, d, "2026", "A: 8 Mountain, Grizzly Bears, hand: 1 Lightning Bolt; "+
			"B: Serra Angel, Grizzly Bears")
		s.Cards = own
		p := &s.Players[0]
		p.Battlefield = append(p.Battlefield, scenario.Piece{Card: "Paper Prism"})
		for _, name := range []string{"Paper Blaze", "Turn", "Turn to Paper", "Paper Charm", "Paper, the Duke"} {
			p.Hand = append(p.Hand, scenario.Piece{Card: name})
		}
		p.Graveyard = []scenario.Piece{{Card: "Paper Memory"}}
		if got := writtenTo(t, d, s, c.text); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q leads to %q, want %q", c.text, got, c.want)
		}
	}
}

// writtenTo is what something leads to that is written.
func writtenTo(t *testing.T, d *Desk, s *scenario.Scenario, text string) string {
	t.Helper()
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: text}, &w)
	if w.Unread != "" {
		_, why, _ := strings.Cut(w.Unread, ": ")
		if len(w.Forms) == 0 {
			t.Errorf("%s: no forms are named", text)
		}
		return "unread " + why
	}
	if w.Problem != "" {
		return "! " + w.Problem
	}
	s.Solution = w.Line
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	b := look.Board
	name := func(id wire.ID) string {
		for _, p := range b.Players {
			if p.ID == id {
				return p.Name
			}
		}
		for _, o := range b.Objects {
			if o.ID == id {
				n := b.Faces[o.Face].Name
				if n == "Grizzly Bears" {
					n += " of " + b.Players[o.Controller].Name
				}
				return n
			}
		}
		return "?"
	}
	if k := b.Decision.Kind; k != "priority" && k != "attack" && k != "block" {
		return "? " + b.Decision.Prompt
	}
	out, left := "", 0
	for _, o := range b.Objects {
		if o.Zone == "battlefield" && o.Controller == 0 && !o.Tapped && b.Faces[o.Face].Name != "Grizzly Bears" {
			left++
		}
		if o.Attacks != "" {
			out += "attacks " + b.Faces[o.Face].Name
		}
		if o.Zone == "stack" {
			out += b.Faces[o.Face].Name
			for _, x := range o.Targets {
				out += " → " + name(x)
			}
			out += "; " + fmt.Sprint(left) + " mana left"
		}
	}
	for _, m := range b.Players[0].Mana {
		out += "pool " + m.Kind
	}
	if b.Waiting == 1 {
		out += "B has priority"
	}
	return out
}

func onStack(l *Look, name string) bool {
	for _, o := range l.Board.Objects {
		if o.Zone == "stack" && o.Face >= 0 && l.Board.Faces[o.Face].Name == name {
			return true
		}
	}
	return false
}

// TestEditionsSideBySide: a line of answers in one edition means the same things in another.
func TestEditionsSideBySide(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "2026", "A: Grizzly Bears; B: Mogg Fanatic")
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A attacks with Grizzly Bears"}, &w)
	s.Solution = w.Line
	asked(t, d, Request{Do: "write", Scenario: raw(t, s),
		Text: "B blocks Grizzly Bears with Mogg Fanatic; go to main2"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	var side Side
	asked(t, d, Request{Do: "side", Scenario: raw(t, s), Editions: []string{"2006", "2017", "2026"}}, &side)
	if len(side.Reports) != 3 || len(side.Boards) != 3 || len(side.Rows) == 0 {
		t.Fatalf("%+v", side)
	}
	for i, r := range side.Reports {
		if r.Status != scenario.Pass || len(r.Missed) > 0 {
			t.Errorf("%s: %s %s, missed %q", r.Edition, r.Status, r.Detail, r.Missed)
		}
		if end := strings.Join(r.End, " "); !strings.Contains(end, "graveyard: Mogg Fanatic") {
			t.Errorf("%s: %s", r.Edition, end)
		}
		at := 0
		for _, row := range side.Rows {
			if row.At[i] >= 0 {
				if row.At[i] != at {
					t.Errorf("%s: step %d stands where %d should", r.Edition, row.At[i], at)
				}
				at++
			}
		}
		if at != len(r.Steps) {
			t.Errorf("%s: %d of %d steps are there", r.Edition, at, len(r.Steps))
		}
	}
}

// TestExport: a situation is the same when it is read back from what was exported, with cards of the visitor's.
func TestExport(t *testing.T) {
	d := New()
	if _, err := d.Give("mine.txt", []byte("Own Bear {1}{G}\nCreature — Bear\nWhen Own Bear enters the battlefield, "+
		"draw a card.\n3/2\n")); err != nil {
		t.Fatal(err)
	}
	s := typedBoard(t, d, "2017", "A: 2 Forest, hand: Own Bear; B: Serra Angel (tapped, 2 damage)")
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Own Bear"}, &w)
	s.Solution = w.Line
	var text struct{ Text string }
	asked(t, d, Request{Do: "export", Scenario: raw(t, s)}, &text)
	var opened Opened
	fresh := New()
	asked(t, fresh, Request{Do: "open", Text: text.Text}, &opened)
	if len(opened.Scenarios) != 1 {
		t.Fatal(text.Text)
	}
	var here, there Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &here)
	asked(t, fresh, Request{Do: "look", Scenario: opened.Scenarios[0]}, &there)
	if here.Hash == "" || here.Hash != there.Hash {
		t.Errorf("%s becomes %s (%s):\n%s", here.Hash, there.Hash, there.Problem, text.Text)
	}
	var packed json.RawMessage
	asked(t, d, Request{Do: "pack", Scenario: raw(t, s)}, &packed)
	there = Look{}
	asked(t, fresh, Request{Do: "look", Scenario: packed}, &there)
	if here.Hash != there.Hash {
		t.Errorf("packed %s becomes %s", here.Hash, there.Hash)
	}
}

// TestRulesDocument: the words of a rule are there once its document was given.
func TestRulesDocument(t *testing.T) {
	d := New()
	if why := refused(t, d, Request{Do: "rule", Editions: []string{"2026"}, About: "100.1"}); !strings.Contains(why, "given") {
		t.Error(why)
	}
	given, err := d.Give("rules.txt", []byte(`Magic: The Gathering Comprehensive Rules

These rules are effective as of January 16, 2026.

Contents

1. Game Concepts

100. General

Glossary

Credits

1. Game Concepts

100. General

100.1. These rules are a test.

Glossary

Test
Something tried.

Credits
`))
	if err != nil || given.Edition != "2026" {
		t.Fatalf("%+v, %v", given, err)
	}
	var r Rule
	asked(t, d, Request{Do: "rule", Editions: []string{"2026"}, About: "100.1"}, &r)
	if r.Text != "These rules are a test." {
		t.Errorf("%+v", r)
	}
}

// TestExamples: the classic situations can be looked at as they are given to the page.
func TestExamples(t *testing.T) {
	d := New()
	var w Welcome
	asked(t, d, Request{Do: "welcome"}, &w)
	if len(w.Examples) < 30 || w.Cards < 300 {
		t.Fatalf("%d examples, %d cards", len(w.Examples), w.Cards)
	}
	for _, x := range w.Examples {
		for _, s := range x.Scenarios {
			var look Look
			asked(t, d, Request{Do: "look", Scenario: s}, &look)
			if look.Problem != "" || look.Board == nil {
				t.Errorf("%s: %s", x.Name, look.Problem)
			}
		}
	}
}

// TestQuiz: a question has one right answer and others, and is the same for the same seed.
func TestQuiz(t *testing.T) {
	d := New()
	for seed := range uint64(12) {
		text := ""
		if seed%2 == 0 {
			text = "classics"
		}
		var q, again Quiz
		asked(t, d, Request{Do: "quiz", Seed: seed, Text: text}, &q)
		asked(t, d, Request{Do: "quiz", Seed: seed, Text: text}, &again)
		right := 0
		for i, c := range q.Choices {
			if c.Right {
				right++
			}
			if c.Because == "" || len(c.Lines) == 0 {
				t.Errorf("%s: %+v", q.Name, c)
			}
			for _, o := range q.Choices[:i] {
				if strings.Join(o.Lines, " ") == strings.Join(c.Lines, " ") {
					t.Errorf("%s: two choices say %q", q.Name, c.Lines)
				}
			}
		}
		if right != 1 || len(q.Choices) < 3 || len(q.Did) == 0 || len(q.Cards) == 0 {
			t.Errorf("%+v", q)
		}
		if a, b := strings.Join(q.Did, " "), strings.Join(again.Did, " "); a != b || len(q.Choices) != len(again.Choices) {
			t.Errorf("seed %d: %s and %s", seed, q.Name, again.Name)
		}
		t.Logf("%s: %s", q.Name, q.Choices[0].Because)
	}
}

// TestQuizOneRule: among the wrong answers are those of rules of which one is otherwise, and they come about by it.
func TestQuizOneRule(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes sixty questions")
	}
	d := New()
	one := map[string]bool{}
	for seed := range uint64(60) {
		var q Quiz
		asked(t, d, Request{Do: "quiz", Seed: seed}, &q)
		for _, c := range q.Choices {
			if _, were, ok := strings.Cut(c.Because, "So it would be by the rules of "+q.Edition+" if "); ok {
				one[were] = true
				if c.Right {
					t.Errorf("seed %d: %q is right", seed, c.Because)
				}
			}
		}
	}
	if len(one) < 3 {
		t.Errorf("only %d rules are otherwise in 60 questions: %v", len(one), one)
	}
	t.Log(len(one), one)
}

// TestManaAbilities: a mana ability that is written is activated at priority, and its mana is there in each edition.
func TestManaAbilities(t *testing.T) {
	d := New()
	s := typedBoard(t, d, "2026", "A: Mountain, Forest, hand: Lightning Bolt; B: 20 life")
	var w Written
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A activates Mountain"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if p := look.Board.Players[0]; len(p.Mana) != 1 || p.Mana[0].Kind != "R" || look.Problem != "" {
		t.Fatalf("%s: the pool is %+v", look.Problem, p.Mana)
	}
	asked(t, d, Request{Do: "write", Scenario: raw(t, s), Text: "A casts Lightning Bolt on B; resolve"}, &w)
	if w.Problem != "" {
		t.Fatal(w.Problem)
	}
	s.Solution = w.Line
	var side Side
	asked(t, d, Request{Do: "side", Scenario: raw(t, s), Editions: []string{"2006", "2026"}}, &side)
	for i, r := range side.Reports {
		if len(r.Missed) > 0 || side.Boards[i].Players[1].Life != 17 {
			t.Errorf("%s: missed %q, B has %d life", r.Edition, r.Missed, side.Boards[i].Players[1].Life)
		}
	}
}

// TestResolveStopsAtTriggers: what resolves is the top of the stack alone, though as many abilities are put there.
func TestResolveStopsAtTriggers(t *testing.T) {
	d := New()
	d.all()
	s := typedBoard(t, d, "2026", "A: 2 Forest, hand: Grizzly Bears; B: 20 life")
	s.Cards = "Paper Warden {W}\nCreature — Human\nWhenever another creature enters, you gain 1 life.\n1/1\n"
	s.Players[0].Battlefield = append(s.Players[0].Battlefield, scenario.Piece{Card: "Paper Warden"})
	if got := writtenTo(t, d, s, "A casts Grizzly Bears; resolve"); !strings.HasPrefix(got, "Paper Warden") {
		t.Errorf("after the spell has resolved: %s", got)
	}
	if got := writtenTo(t, d, s, "resolve"); got != "" {
		t.Errorf("after the ability has resolved: %s", got)
	}
}

// TestOptionsAreToldApart: no two options of a choice have the same text, and a choice says what it is about.
func TestOptionsAreToldApart(t *testing.T) {
	d := New()
	d.all()
	s := typedBoard(t, d, "2026", "A: 3 Forest, hand: Grizzly Bears; B: 20 life")
	s.Cards = "Paper Warden {W}\nCreature — Human\nWhenever another creature enters, you gain 1 life.\n1/1\n\n" +
		"Paper Fall {G}\nInstant\nDestroy target creature.\n\nPaper Duke {G}\nLegendary Creature — Human\n1/1\n"
	two := 2
	s.Players[0].Hand = append(s.Players[0].Hand, scenario.Piece{Card: "Paper Fall"})
	s.Players[0].Battlefield = append(s.Players[0].Battlefield, scenario.Piece{Card: "Paper Warden", Count: &two},
		scenario.Piece{Card: "Paper Warden", Counters: map[string]int32{"+1/+1": 1}})
	s.Players[0].Battlefield = append(s.Players[0].Battlefield, scenario.Piece{Card: "Paper Duke", Commander: true})
	s.Format = "commander"
	want := func(text, prompt string, some ...string) {
		t.Helper()
		writtenTo(t, d, s, text)
		var look Look
		asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
		if look.Board.Decision.Prompt != prompt {
			t.Errorf("%q, want %q", look.Board.Decision.Prompt, prompt)
		}
		seen := map[string]bool{}
		for _, o := range look.Board.Decision.Options {
			if seen[o.Text] {
				t.Errorf("%s: %q is there twice", text, o.Text)
			}
			seen[o.Text] = true
		}
		for _, x := range some {
			if !seen[x] {
				t.Errorf("%s: %q isn't among %q", text, x, options(&look))
			}
		}
	}
	const ability = ": Whenever another creature enters, you gain 1 life."
	want("A casts Grizzly Bears; resolve", "Which ability goes on the stack next?",
		"Paper Warden 1/1 (A)"+ability+" (1 of 2)", "Paper Warden 1/1 (A)"+ability+" (2 of 2)", "Paper Warden 2/2 (A)"+ability)
	want("A chooses 2/2; A chooses 1 of 2; resolve; resolve; resolve", "A's first main phase")
	want("A casts Paper Fall on Paper Duke; resolve", "Put Paper Duke into the command zone?", "Yes", "No")
}

// TestCommanders: a typed board has commanders, with 40 life (903.7), their tax (903.8) and their damage (903.10a).
func TestCommanders(t *testing.T) {
	d := New()
	d.all()
	var board Typed
	asked(t, d, Request{Do: "type", Text: "A: 8 Forest, command: Grizzly Bears (cast twice)\n" +
		"B: Serra Angel (commander, dealt 18 to A); C: Serra Angel (dealt 3 to B), 12 life"}, &board)
	if board.Format != "commander" {
		t.Fatalf("%+v", board)
	}
	s := &scenario.Scenario{Name: "Question", Edition: "2026", Players: board.Players, Format: board.Format, Pause: true,
		Begin: &scenario.Begin{Player: "A", Step: "main"}}
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if look.Problem != "" || look.Board.Players[0].Life != 40 || look.Board.Players[2].Life != 12 {
		t.Fatalf("%s: %+v", look.Problem, look.Board.Players)
	}
	if got := writtenTo(t, d, s, "A casts Grizzly Bears"); got != "Grizzly Bears; 2 mana left" {
		t.Errorf("with a tax of {4}: %s", got)
	}
	s.Solution = nil
	writtenTo(t, d, s, "next turn; B attacks A with Serra Angel; go to second main phase")
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	if p := look.Board.Players[0]; !p.Lost {
		t.Errorf("dealt 22 damage by a commander A has %d life and hasn't lost; in the end %q", p.Life, look.Report.End)
	}
}

// TestWhyNotOfAnothersCard: the judge says what keeps a card of any player from being used, not only of the one who has
// priority.
func TestWhyNotOfAnothersCard(t *testing.T) {
	d := New()
	d.all()
	s := typedBoard(t, d, "2026", "A: 2 Mountain, hand: Serra Angel; "+
		"B: Island, Forest, hand: Lightning Bolt, Opt, Grizzly Bears, Forest")
	var look Look
	asked(t, d, Request{Do: "look", Scenario: raw(t, s)}, &look)
	want := map[string]string{
		"Serra Angel":    "A can't cast Serra Angel: its mana cost is {3}{W}{W}, and A can't pay what it costs. 601.2h",
		"Lightning Bolt": "B can't cast Lightning Bolt: its mana cost is {R}, and B can't pay what it costs. 601.2h",
		"Opt":            "B can't cast Opt: A has priority. 117.1a",
		"Grizzly Bears":  "B can't cast Grizzly Bears: this is not the time for it",
		"Forest":         "B can't play Forest: this is not the time for it",
	}
	for _, o := range look.Board.Objects {
		if o.Zone != "hand" {
			continue
		}
		var e Explained
		asked(t, d, Request{Do: "why", Scenario: raw(t, s), About: string(o.ID)}, &e)
		name := look.Board.Faces[o.Face].Name
		if len(e.Cant) == 0 {
			t.Errorf("%s: nothing is said", name)
			continue
		}
		said := e.Cant[0].Text
		for _, r := range e.Cant[0].Rules {
			said += " " + r.Number
		}
		if !strings.HasPrefix(said, want[name]) {
			t.Errorf("%s\nwant %s", said, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not in a hand: %v", want)
	}
}
