package bot

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"arbiter/agent"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
	"arbiter/sim"
)

// setup returns two embedded decks.
func setup(t testing.TB) *sim.Setup {
	t.Helper()
	e, err := rulebook.ParseEdition("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.Prepare(e, sim.Options{}, pooltest.Decks(t, "dawn-patrol", "night-tide")...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// partner is the program in a test: it answers each line that it reads.
type partner struct {
	lines [][]byte // what it has read
	// reply returns the lines that it writes in reply to a message of a type; nil ends it.
	reply  func(kind string, b []byte) []string
	input  *io.PipeWriter
	output *io.PipeReader
	ended  chan struct{}
}

// finish ends the program's input and waits until it has read all.
func (p *partner) finish() {
	p.input.Close()
	p.output.Close()
	<-p.ended
}

// sit returns a player that is played by the partner.
func (p *partner) sit(wait time.Duration) *Player {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p.input, p.output, p.ended = inW, outR, make(chan struct{})
	go func() {
		defer close(p.ended)
		defer outW.Close()
		defer inR.Close()
		sc := bufio.NewScanner(inR)
		sc.Buffer(nil, 1<<24)
		for sc.Scan() {
			b := bytes.Clone(sc.Bytes())
			p.lines = append(p.lines, b)
			var m struct{ Type string }
			if json.Unmarshal(b, &m) != nil {
				return
			}
			replies := p.reply(m.Type, b)
			if replies == nil {
				return
			}
			for _, r := range replies {
				if _, err := io.WriteString(outW, r+"\n"); err != nil {
					return
				}
			}
		}
	}()
	return Over(inW, outR, wait)
}

// none is no reply.
var none = []string{}

func config(s *sim.Setup, seed uint64) engine.Config {
	return engine.Config{Decks: [][]program.DefID{s.Decks[0].Main, s.Decks[1].Main}, Seed: sim.GameSeed(seed, 0),
		Starting: engine.NoPlayer, TurnLimit: 200}
}

// play plays a game between the decks, whose first player is the bot.
func play(t testing.TB, s *sim.Setup, bot *partner, wait time.Duration, seed uint64) (*engine.Game, *agent.Table,
	*Player) {
	t.Helper()
	p := bot.sit(wait)
	defer bot.finish()
	g, err := engine.New(s.Rules, config(s, seed))
	if err != nil {
		t.Fatal(err)
	}
	other := agent.NewHeuristic()
	other.Begin(s.Rules, seed)
	p.Begin(s.Rules, seed)
	p.Sit(s.Decks[0].Seating(0, ""))
	var table agent.Table
	if over, err := table.Play(g, []agent.Agent{p, other}, 100_000); err != nil || !over {
		t.Fatalf("over: %v, %v", over, err)
	}
	return g, &table, p
}

func schema(t testing.TB, def string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("bot.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("bot.json#/$defs/" + def)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
