package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/gym"
	"arbiter/pool"
	"arbiter/scenario"
	"arbiter/server/show"
	"arbiter/server/wire"
)

// random replies at random, as the examples do, with these settings.
func random(seed uint64, settings string) func(kind string, b []byte) []string {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(kind string, b []byte) []string {
		switch kind {
		case "hello":
			return []string{settings}
		case "question":
			var q struct {
				ID      int
				Options []struct{}
			}
			if json.Unmarshal(b, &q) != nil {
				return nil
			}
			return []string{fmt.Sprintf(`{"type":"answer","id":%d,"option":%d,"mood":"good"}`, q.ID,
				rng.IntN(len(q.Options)))}
		}
		return none
	}
}

// TestGames: whole games with every message as the schema describes it, each question with its number, and the game
// that the answers give.
func TestGames(t *testing.T) {
	s := setup(t)
	valid := schema(t, "FromArbiter")
	for _, settings := range []string{`{"type":"settings","name":"Tester"}`, `{"type":"settings","decisions":"all"}`,
		`{"type":"settings","view":false,"more":{"of":1}}`, `{"type":"settings","view":false,"tables":true}`} {
		bot := &partner{reply: random(3, settings)}
		g, table, p := play(t, s, bot, time.Minute, 5)
		if len(table.Forfeits) > 0 {
			t.Fatal(table.Forfeits)
		}
		seen := map[string]int{}
		for i, b := range bot.lines {
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			if err := valid.Validate(v); err != nil {
				t.Fatalf("%.300s\n%v", b, err)
			}
			var m struct {
				Type, Outcome string
				ID            int
				View          *View
				Options       []struct{}
				Events        []Event
			}
			if err := json.Unmarshal(b, &m); err != nil {
				t.Fatal(err)
			}
			seen[m.Type]++
			switch m.Type {
			case "question":
				if m.ID != seen["question"] || len(m.Options) < 1 {
					t.Fatalf("question %d comes as number %d, with %d options", m.ID, seen["question"], len(m.Options))
				}
				if (m.View == nil) != strings.Contains(settings, "false") {
					t.Fatalf("view: %v", m.View)
				}
			case "result":
				want := "lost"
				if g.View(0).HasWon(0) {
					want = "won"
				}
				if i != len(bot.lines)-1 || m.Outcome != want {
					t.Errorf("message %d of %d: %s, want %s", i+1, len(bot.lines), m.Outcome, want)
				}
			case "events":
				if len(m.Events) == 0 {
					t.Error("no events")
				}
			}
		}
		if seen["hello"] != 1 || seen["game"] != 1 || seen["result"] != 1 || seen["events"] < 20 {
			t.Errorf("%v", seen)
		}
		if strings.Contains(settings, "Tester") && p.Name() != "Tester" {
			t.Errorf("the name is %q", p.Name())
		}
	}
}

// TestDecisionsThatMatter: a program that wants to be asked what matters isn't asked where it could only make mana.
func TestDecisionsThatMatter(t *testing.T) {
	s := setup(t)
	g, err := engine.New(s.Rules, config(s, 1))
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Decision{Kind: program.DecidePriority, Options: []engine.Option{{Kind: engine.OptPass}}}
	for a := range s.Rules.Abilities {
		if s.Rules.Abilities[a].Flags&program.AbMana != 0 {
			d.Options = append(d.Options, engine.Option{Kind: engine.OptActivate, Ability: program.AbilityID(a)})
			break
		}
	}
	for _, settings := range []string{`{"type":"settings"}`, `{"type":"settings","decisions":"all"}`} {
		bot := &partner{}
		bot.reply = func(kind string, b []byte) []string {
			switch kind {
			case "hello":
				return []string{settings}
			case "question":
				return []string{`{"type":"answer","id":1,"option":1}`}
			}
			return none
		}
		p := bot.sit(time.Minute)
		p.Begin(s.Rules, 0)
		want := 0
		if strings.Contains(settings, "all") {
			want = 1
		}
		if got := p.Choose(g.View(0), &d); got != want || p.Forfeit() != nil || len(d.Options) != 2 {
			t.Errorf("%s: option %d of %d, want %d (%v)", settings, got, len(d.Options), want, p.Forfeit())
		}
		bot.finish()
	}
}

// TestSameAnswersSameGame: with the same seeds and answers every line is the same.
func TestSameAnswersSameGame(t *testing.T) {
	s := setup(t)
	var first [][]byte
	for i := range 2 {
		bot := &partner{reply: random(7, `{"type":"settings"}`)}
		play(t, s, bot, time.Minute, 11)
		if i == 0 {
			first = bot.lines
		} else if !reflect.DeepEqual(first, bot.lines) {
			t.Error("the same game is told differently")
		}
	}
}

// recorder has a player hear of what happens.
type recorder struct{ p *Player }

func (r recorder) Record(g *engine.Game, e *engine.Event) { r.p.Record(g.View(0), e) }

// TestHiddenInformation: a question is the same, byte for byte, in a position that differs in what its player can't
// know.
func TestHiddenInformation(t *testing.T) {
	s := setup(t)
	kinds := map[string]int{}
	different := 0
	var d, e engine.Decision
	var world engine.Game
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 9))
		p := &Player{with: &conversation{tables: true}}
		p.Begin(s.Rules, 0)
		p.Sit(s.Decks[0].Seating(0, ""))
		g, err := engine.New(s.Rules, config(s, seed))
		if err != nil {
			t.Fatal(err)
		}
		g.SetRecorder(recorder{p})
		other := agent.NewHeuristic()
		other.Begin(s.Rules, seed)
		ask := func(v engine.View, d *engine.Decision) []byte {
			p.eyes = &gym.Observer{} // which describes all cards again
			q, _ := p.question(v, d)
			kinds[q.Kind]++
			b, err := line(q)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		for g.Decision(&d) {
			answer := rng.IntN(len(d.Options))
			if d.By != 0 {
				answer = other.Choose(g.View(d.By), &d)
			} else {
				v := g.View(0)
				p.look(v)
				var worldSeed [32]byte
				worldSeed[0], worldSeed[1] = byte(rng.Uint64()), byte(rng.Uint64())
				v.Determinize(&world, worldSeed)
				if world.Hash() != g.Hash() {
					different++
				}
				if !world.Decision(&e) {
					t.Fatal("nothing is asked in another world")
				}
				if want, got := ask(v, &d), ask(world.View(0), &e); !bytes.Equal(got, want) {
					t.Fatalf("the question tells what its player can't know:\n%s\n%s", want, got)
				}
			}
			if err := g.Answer(answer); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, k := range []string{"priority", "mulligan", "attack", "block", "target"} {
		if kinds[k] == 0 {
			t.Errorf("no question of kind %s was compared: %v", k, kinds)
		}
	}
	if different < 100 {
		t.Errorf("only %d positions differed", different)
	}
}

// TestNames: of the names of cards those are offered of the own deck and those seen, and all others as one.
func TestNames(t *testing.T) {
	s := setup(t)
	p := &Player{}
	p.Begin(s.Rules, 0)
	p.Sit(s.Decks[0].Seating(0, ""))
	d := engine.Decision{Kind: program.DecideName}
	name := func(n program.NameID) {
		d.Options = append(d.Options, engine.Option{Kind: engine.OptName, N: int32(n)})
	}
	own, other := s.Rules.Defs[s.Decks[0].Main[0]].Name, program.NameID(0)
	for _, c := range s.Decks[1].Main {
		if n := s.Rules.Defs[c].Name; !p.known[n] {
			other = n
		}
	}
	name(other)
	name(own)
	name(program.OtherName)
	if got := p.offered(&d); !reflect.DeepEqual(got, []int{1, 2}) {
		t.Errorf("offered %v, not the own card and all others", got)
	}
	p.known[other] = true
	if got := p.offered(&d); !reflect.DeepEqual(got, []int{0, 1, 2}) {
		t.Errorf("offered %v, not the card that was seen as well", got)
	}
	d.Options = d.Options[:1]
	delete(p.known, other)
	if got := p.offered(&d); len(got) != 1 {
		t.Errorf("offered %v", got)
	}
}

// FuzzRead reads what may be a program's message: it is a message, or what is wrong with it is said.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`{"type":"settings","view":false}`, `{"type":"answer","id":1,"option":0}`, `[]`, `{"type":7}`, `nul`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, bad := read(b); (m == nil) == (bad == nil) || bad != nil && (bad.Code == "" || bad.Message == "") {
			t.Errorf("%v, %v", m, bad)
		}
	})
}

// TestErrors: what is wrong with a line is said, and the question asked again; a program that goes on like that loses.
func TestErrors(t *testing.T) {
	s := setup(t)
	for _, c := range []struct{ line, code, message string }{
		{`garbage`, "form", "JSON object"},
		{`[1]`, "form", "JSON object"},
		{`{"id":1}`, "form", "no type"},
		{`{"type":"anser"}`, "form", "anser"},
		{`{"type":"answer","id":"x"}`, "form", "invalid message of type answer"},
		{`{"type":"answer","option":0}`, "id", "the id is missing; the open question is 1"},
		{`{"type":"answer","id":9,"option":0}`, "id", "question 9 isn't open; the open question is 1"},
		{`{"type":"answer","id":1}`, "option", "no option"},
		{`{"type":"answer","id":1,"option":77}`, "option", "option 77 is given; the options of question 1 are numbered 0 to"},
		{`{"type":"settings","decisions":"some"}`, "settings", "use all or matter"},
		{strings.Repeat("[", 100) + strings.Repeat("]", 100), "form", "JSON object"},
	} {
		for _, forever := range []bool{false, true} {
			wrong := false
			good := random(1, `{"type":"settings"}`)
			bot := &partner{}
			bot.reply = func(kind string, b []byte) []string {
				switch {
				case kind == "question" && (!wrong || forever):
					wrong = true
					return []string{c.line}
				case kind == "error":
					return none
				}
				return good(kind, b)
			}
			g, table, _ := play(t, s, bot, time.Minute, 2)
			var e Error
			questions := 0
			for _, b := range bot.lines {
				switch {
				case bytes.Contains(b, []byte(`"type":"error"`)) && e.Code == "":
					if err := json.Unmarshal(b, &e); err != nil {
						t.Fatal(err)
					}
				case bytes.HasPrefix(b, []byte(`{"type":"question","id":1,`)):
					questions++
				}
			}
			if e.Code != c.code || !strings.Contains(e.Message, c.message) {
				t.Errorf("%.50s: %s %q; want %s %q", c.line, e.Code, e.Message, c.code, c.message)
			}
			switch {
			case !forever && (len(table.Forfeits) != 0 || questions != 2):
				t.Errorf("%.50s: asked %d times; %v", c.line, questions, table.Forfeits)
			case forever && (len(table.Forfeits) != 1 || !strings.Contains(table.Forfeits[0].Reason, e.Message) ||
				!g.View(0).Lost(0) || questions != maxWrong+1):
				t.Errorf("%.50s: asked %d times; %v", c.line, questions, table.Forfeits)
			}
		}
	}
}

// TestFailures: a program that ends, hangs or writes without end loses, and the reason is kept.
func TestFailures(t *testing.T) {
	s := setup(t)
	good := random(1, `{"type":"settings"}`)
	for _, c := range []struct {
		name, want string
		reply      func(kind string, b []byte) []string
	}{
		{"ends at once", "has ended at hello", func(string, []byte) []string { return nil }},
		{"ends", "has ended at question 1", func(kind string, b []byte) []string {
			if kind == "question" {
				return nil
			}
			return good(kind, b)
		}},
		{"hangs", "doesn't answer question 1 within", func(kind string, b []byte) []string {
			if kind == "question" {
				return none
			}
			return good(kind, b)
		}},
		{"a long line", "is longer than", func(kind string, b []byte) []string {
			if kind == "question" {
				return []string{strings.Repeat("x", maxLine+1)}
			}
			return good(kind, b)
		}},
		{"only settings", "instead of an answer to question 1", func(kind string, b []byte) []string {
			if kind == "question" {
				out := make([]string, 100)
				for i := range out {
					out[i] = `{"type":"settings"}`
				}
				return out
			}
			return good(kind, b)
		}},
		{"rubbish at hello", "doesn't answer hello by settings", func(kind string, b []byte) []string {
			return []string{"hello yourself"}
		}},
	} {
		bot := &partner{reply: c.reply}
		wait := time.Minute
		if c.name == "hangs" {
			wait = 100 * time.Millisecond
		}
		g, table, _ := play(t, s, bot, wait, 2)
		if len(table.Forfeits) != 1 || !strings.Contains(table.Forfeits[0].Reason, c.want) || !g.View(0).Lost(0) {
			t.Errorf("%s: %v; want %q", c.name, table.Forfeits, c.want)
		}
	}
}

// TestDocumented: docs/protocol.md names every message, every field of messages, and every kind of question and option.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	need := func(word string) {
		if !bytes.Contains(text, []byte("`"+word+"`")) {
			t.Errorf("docs/protocol.md doesn't say `%s`", word)
		}
	}
	var fields func(reflect.Type)
	fields = func(of reflect.Type) {
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Anonymous {
				fields(f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			need(name)
			for _, c := range strings.Split(f.Tag.Get("jsonschema"), ",") {
				if k, ok := strings.CutPrefix(c, "enum="); ok {
					need(k)
				}
			}
		}
	}
	for _, m := range append(append([]any{View{}, Event{}, wire.Option{}}, FromArbiter...), FromProgram...) {
		fields(reflect.TypeOf(m))
	}
	decisions, options := show.Kinds()
	for _, k := range append(decisions, options...) {
		need(k)
	}
}

// TestTables: a program that asks for tables gets the rows of its options, and each card once, before it is needed.
func TestTables(t *testing.T) {
	s := setup(t)
	cards, questions := 0, 0
	answer := random(5, `{"type":"settings","tables":true,"view":false}`)
	bot := &partner{reply: func(kind string, b []byte) []string {
		var q Question
		switch kind {
		case "game":
			var g Game
			if err := json.Unmarshal(b, &g); err != nil || g.Tables == nil || len(g.Tables.Vocabulary) < 100 {
				t.Errorf("the game is told without what its tables mean: %v", err)
			}
		case "question":
			if err := json.Unmarshal(b, &q); err != nil || q.Tables == nil {
				t.Errorf("a question without tables: %v", err)
				break
			}
			questions++
			if len(q.Tables.Options) != len(q.Options) {
				t.Errorf("%d rows for %d options", len(q.Tables.Options), len(q.Options))
			}
			cards += len(q.Tables.Cards)
			for _, r := range q.Tables.Objects {
				if int(r[0]) > cards {
					t.Errorf("card %d of an object; %d have been described", r[0], cards)
				}
			}
		}
		return answer(kind, b)
	}}
	play(t, s, bot, time.Minute, 4)
	if questions < 20 || cards < 10 || cards > 60 {
		t.Errorf("%d cards in %d questions", cards, questions)
	}
}

// TestQuietTimes: a program that doesn't want to be asked where players usually pass isn't, and is asked elsewhere.
func TestQuietTimes(t *testing.T) {
	s := setup(t)
	for _, quiet := range []bool{true, false} {
		asked, there := 0, 0
		answer := random(5, fmt.Sprintf(`{"type":"settings","tables":true,"view":false,"decisions":"all","quiet":%v}`, quiet))
		bot := &partner{reply: func(kind string, b []byte) []string {
			var q Question
			if kind == "question" {
				if err := json.Unmarshal(b, &q); err != nil {
					t.Error(err)
				}
				asked++
				if q.Tables.Quiet {
					there++
				}
			}
			return answer(kind, b)
		}}
		play(t, s, bot, time.Minute, 4)
		if asked < 20 || (there > 0) != quiet {
			t.Errorf("quiet %v: %d of %d questions at quiet times", quiet, there, asked)
		}
	}
}

// A program that has played a loop once is told what it gives, and repeats it with one answer (731.1b).
func TestRepeat(t *testing.T) {
	const cards = "Press {3}\nArtifact\n{T}: Create a 1/1 white Soldier creature token.\n{0}: Untap ~.\n"
	pos, err := (&scenario.Runner{Cards: pool.Cards()}).Position(&scenario.Scenario{Cards: cards,
		Begin: &scenario.Begin{Player: "A", Step: "main"}, Players: []scenario.Player{
			{ID: "A", Unknown: 10, Battlefield: []scenario.Piece{{Card: "Press"}}}, {ID: "B", Unknown: 10}}})
	if err != nil {
		t.Fatal(err)
	}
	g := pos.Game().Clone()
	g.AskForced = false
	asked, offered, repeated := 0, Question{}, []string{
		`{"type":"answer","id":ID,"repeat":5000}`, // more than is possible
		`{"type":"answer","id":ID,"repeat":25}`}
	var refused Error
	bot := &partner{}
	bot.reply = func(kind string, b []byte) []string {
		var q Question
		switch kind {
		case "hello":
			return []string{`{"type":"settings"}`}
		case "error":
			if err := json.Unmarshal(b, &refused); err != nil {
				t.Error(err)
			}
		case "question":
			if err := json.Unmarshal(b, &q); err != nil {
				t.Error(err)
			}
			asked++
			answer := fmt.Sprintf(`{"type":"answer","id":%d,"option":0}`, q.ID) // pass
			if q.Repeat != nil {
				offered = q
				if len(repeated) > 0 {
					answer, repeated = strings.ReplaceAll(repeated[0], "ID", fmt.Sprint(q.ID)), repeated[1:]
				}
			} else if i := slices.IndexFunc(q.Options, func(o wire.Option) bool { return o.Kind == "activate" }); i >= 0 &&
				len(q.View.Objects) < 3 && !slices.ContainsFunc(q.View.Objects, func(o wire.Object) bool {
				return o.Zone == "stack"
			}) {
				for k, o := range q.Options {
					if strings.Contains(o.Text, "Create") {
						i = k
					}
				}
				answer = fmt.Sprintf(`{"type":"answer","id":%d,"option":%d}`, q.ID, i)
			}
			return []string{answer}
		}
		return none
	}
	p := bot.sit(time.Minute)
	p.Begin(g.Rules(), 0)
	var d engine.Decision
	for g.Decision(&d) && g.View(0).Turn() == 1 && asked < 40 {
		option := 0
		if d.By == 0 {
			option = p.Choose(g.View(0), &d)
		}
		if err := g.Answer(option); err != nil {
			t.Fatal(err)
		}
	}
	bot.finish()
	if p.Forfeit() != nil {
		t.Fatal(p.Forfeit())
	}
	if r := offered.Repeat; r == nil || !slices.Contains(r.Gives, "1 more Soldier token") || r.Most != mostRepeated ||
		len(r.Choices) < 2 || !strings.Contains(r.Choices[0].Text, "Create") {
		t.Fatalf("offered: %+v", r)
	}
	if !strings.Contains(refused.Message, "1 to 1000 times") {
		t.Errorf("5,000 times: %+v", refused)
	}
	tokens := 0
	for _, r := range g.View(engine.Judge).Objects(program.Battlefield, 0, nil) {
		if g.View(engine.Judge).IsToken(r) {
			tokens++
		}
	}
	if tokens < 26 || tokens > 27 || asked >= 20 {
		t.Errorf("%d tokens after %d questions, want 26 after a few", tokens, asked)
	}
}
