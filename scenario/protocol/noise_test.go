package protocol

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

// noisy is an engine whose replies are spoilt now and then.
type noisy struct {
	local
	r *rand.Rand
}

func (n *noisy) ask(m *Message) (Reply, error) {
	reply, err := n.local.ask(m)
	if err != nil || n.r.IntN(4) > 0 {
		return reply, err
	}
	q := reply.Decision
	if q == nil {
		if n.r.IntN(2) == 0 {
			reply.Type = "decision"
		}
		return reply, nil
	}
	o := &q.Options[n.r.IntN(len(q.Options))]
	switch n.r.IntN(12) {
	case 0:
		q.Options = q.Options[:n.r.IntN(len(q.Options)+1)]
	case 1:
		o.Kind = optionNames[n.r.IntN(len(optionNames))]
	case 2:
		o.Object, o.Other = o.Other, o.Object
	case 3:
		q.Kind = kindNames[n.r.IntN(len(kindNames))]
	case 4:
		q.Player = "Z"
	case 5:
		q.Min, q.Max, q.Chosen, q.Amount = -1, 1<<30, -7, 1<<30
	case 6:
		q.Source, q.Blockers, q.Stack = nil, nil, nil
	case 7:
		o.Number = int32(n.r.Uint32())
	case 8:
		o.Texts, o.Ways, o.Face, o.Word = []string{""}, []string{""}, "", ""
	case 9:
		q.Step, q.Turn = "nowhere", -1
	case 10:
		q.Default = -1 - n.r.IntN(9)
	case 11:
		o.Object = &scenario.Thing{ID: n.r.Uint32(), Player: "nobody", Targets: []scenario.Thing{{}}}
	}
	return reply, nil
}

var (
	optionNames = []string{"", "pass", "cast", "yes", "no", "done", "object", "number", "mode", "color", "attack", "what"}
	kindNames   = []string{"", "priority", "attack", "block", "damage", "target", "mode", "x", "color", "scry", "vote"}
)

// TestNoise: whatever an engine replies, the harness comes to a result and never fails itself.
func TestNoise(t *testing.T) {
	list := suite(t, 12)
	if testing.Short() {
		list = list[:60]
	}
	results := map[scenario.Status]int{}
	for i := range list {
		e, err := NewEntry(&list[i], pool.Cards())
		if err != nil {
			t.Fatal(err)
		}
		res := playOn(&noisy{r: rand.New(rand.NewPCG(1, uint64(i)))}, &e)
		results[res.Status]++
		if res.Status != scenario.Pass && res.Detail == "" || strings.Contains(res.Detail, "don't fit together") {
			t.Errorf("%s: %s %s", e.ID, res.Status, res.Detail)
		}
	}
	t.Log(results)
}

// FuzzReply: this program as an engine answers whatever it is sent.
func FuzzReply(f *testing.F) {
	for _, s := range []string{
		`{"type":"hello","protocol":1}`,
		`{"type":"load","scenario":{"players":[{"id":"A"},{"id":"B"}]},"until":{"turn":1,"step":"main"}}`,
		`{"type":"answer","option":0}`, `{"type":"observe","expect":{"life":{"A":20}}}`, `{"type":"legal","mana":["A"]}`,
		`{"type":"counters","counters":{"card":"x","kind":"y","count":1}}`,
		`{"type":"continue","until":{"turn":2,"step":"end"}}`,
		`{"type":"concede","player":"A"}`, `[]`, `{"type":"quit"}`,
	} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		s := server{version: "test"}
		for _, m := range []string{`{"type":"load","scenario":{"players":[{"id":"A"},{"id":"B"}]}}`, one, two} {
			b, err := json.Marshal(s.reply([]byte(m)))
			if err != nil || len(b) == 0 {
				t.Fatalf("%q: %v", m, err)
			}
		}
	})
}
