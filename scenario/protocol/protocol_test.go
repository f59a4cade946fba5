package protocol

import (
	"encoding/json"
	"testing"

	"arbiter/pool"
	"arbiter/scenario"
)

// local is this program as an engine, with the messages written and read as JSON.
type local struct{ s server }

func (l *local) ask(m *Message) (Reply, error) {
	b, err := json.Marshal(m)
	if err != nil {
		return Reply{}, err
	}
	if b, err = json.Marshal(l.s.reply(b)); err != nil {
		return Reply{}, err
	}
	var r Reply
	err = json.Unmarshal(b, &r)
	return r, err
}

// suite is the scenarios of the repository; every so many of their files.
func suite(t *testing.T, every int) []scenario.Scenario {
	t.Helper()
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var all []scenario.Scenario
	for i, f := range files {
		if i%every == 0 {
			list, err := scenario.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, list...)
		}
	}
	return all
}

// TestSame: behind the protocol this program gives the results that it gives by itself.
func TestSame(t *testing.T) {
	every := 1
	if testing.Short() {
		every = 8
	}
	list := suite(t, every)
	own := &scenario.Runner{Cards: pool.Cards()}
	for i := range list {
		s := &list[i]
		if s.Random != nil {
			continue
		}
		want := own.Run(s)
		e, err := NewEntry(s, pool.Cards())
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		got := playOn(&local{}, &e)
		if got.Status != want.Status || got.Unasked != want.Unasked {
			t.Errorf("%s: %s %v %s, by itself %s %v %s", s.Place(), got.Status, got.Unasked, got.Detail, want.Status,
				want.Unasked, want.Detail)
		}
	}
	t.Log(len(list), "scenarios")
}
