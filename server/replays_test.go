package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"

	"arbiter/agent"
	"arbiter/card"
	"arbiter/pool/pooltest"
	"arbiter/record"
	"arbiter/rulebook"
	judging "arbiter/server/ask"
	"arbiter/server/wire"
	"arbiter/sim"
)

// get decodes a resource into out; it returns the status.
func get(t testing.TB, url string, out any) int {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(out); err != nil {
		t.Fatal(err)
	}
	return r.StatusCode
}

// TestReplay plays a game, views it at every position, and continues from its middle.
func TestReplay(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	var seated wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &seated); code != http.StatusOK {
		t.Fatal(code)
	}
	game := h.URL + "/api/games/" + seated.Game
	var problem wire.Problem
	if code := get(t, game+"/replay", &problem); code != http.StatusConflict {
		t.Errorf("a game that is being played shows its replay: %d %v", code, problem)
	}
	p := dial(t, h.URL, seated.Game, seated.Token)
	if err := p.playOn(rand.New(rand.NewPCG(1, 2)), func() bool { return p.state.Over }); err != nil {
		t.Fatal(err)
	}
	var story wire.Replay
	if code := get(t, game+"/replay", &story); code != http.StatusOK {
		t.Fatal(code)
	}
	if story.Answers != p.state.At || len(story.Turns) != p.state.Turn || len(story.Lines) == 0 {
		t.Fatalf("the replay has %d answers, %d turns, %d lines; the game had %d answers and %d turns", story.Answers,
			len(story.Turns), len(story.Lines), p.state.At, p.state.Turn)
	}
	for _, l := range story.Lines[:len(story.Lines)-1] {
		if l.Rule == "" {
			t.Errorf("%q cites no rule", l.Text)
		}
	}
	checkRecord(t, game+"/record", story.Answers)
	hands := func(m *wire.Moment) (n int) {
		for _, o := range m.State.Objects {
			if o.Zone == "hand" && o.Face >= 0 {
				n++
			}
		}
		return n
	}
	schema := schema(t, "Moment")
	for at := 0; at <= story.Answers; at += 1 + story.Answers/40 {
		var raw json.RawMessage
		if code := get(t, fmt.Sprintf("%s/replay/%d", game, at), &raw); code != http.StatusOK {
			t.Fatal(code, string(raw))
		}
		var m wire.Moment
		var any any
		if json.Unmarshal(raw, &m) != nil || json.Unmarshal(raw, &any) != nil {
			t.Fatal(string(raw))
		}
		if err := schema.Validate(any); err != nil {
			t.Fatal(err)
		}
		if want := m.State.Players[0].Hand + m.State.Players[1].Hand; m.State.At != at || hands(&m) != want {
			t.Fatalf("at %d: %d of %d cards in hand are open", at, hands(&m), want)
		}
	}
	var end wire.Moment
	get(t, fmt.Sprintf("%s/replay/%d", game, story.Answers), &end)
	if !end.State.Over || end.State.Outcome == "" {
		t.Error("the end of the replay is not the end of the game")
	}
	for _, at := range []string{"-1", fmt.Sprint(story.Answers + 1), "x"} {
		if code := get(t, game+"/replay/"+at, &problem); code == http.StatusOK || problem.Error == "" {
			t.Errorf("place %s: %d", at, code)
		}
	}
	// Continue from the middle in the other seat.
	at := story.Turns[len(story.Turns)/2]
	if code := post(t, game+"/branch", wire.Branch{At: story.Answers, Seat: 0, Agent: "random"},
		&problem); code != http.StatusConflict {
		t.Errorf("a game that is over is played on: %d", code)
	}
	var other wire.Seated
	if code := post(t, game+"/branch", wire.Branch{At: at, Seat: 1, Agent: "random", Player: "Ann"},
		&other); code != http.StatusOK || other.Game == seated.Game {
		t.Fatal(code, other)
	}
	q := dial(t, h.URL, other.Game, other.Token)
	if err := q.playOn(rand.New(rand.NewPCG(3, 4)), func() bool { return q.state.Over }); err != nil {
		t.Fatal(err)
	}
	var again wire.Replay
	get(t, h.URL+"/api/games/"+other.Game+"/replay", &again)
	for i, l := range again.Lines {
		if l.At > at {
			break
		}
		if l.At != story.Lines[i].At || l.Rule != story.Lines[i].Rule {
			t.Fatalf("line %d of the branch is %+v, of the game %+v", i, l, story.Lines[i])
		}
	}
}

// TestUpload views games that were recorded elsewhere, also sideboarded ones.
func TestUpload(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, open(t, t.TempDir()), nil)
	file := recorded(t, 3)
	for _, zip := range []bool{false, true} {
		body := file
		if zip {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(file)
			z.Close()
			body = b.Bytes()
		}
		r, err := http.Post(h.URL+"/api/replays", "application/octet-stream", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		var up wire.Uploaded
		err = json.NewDecoder(r.Body).Decode(&up)
		r.Body.Close()
		if err != nil || len(up.Games) < 3 || up.Of != len(up.Games) {
			t.Fatalf("%v %+v", err, up)
		}
		f, err := record.Read("", bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range up.Games {
			var story wire.Replay
			if code := get(t, h.URL+"/api/games/"+id+"/replay", &story); code != http.StatusOK ||
				story.Answers != len(f.Games[i].Answers) || len(story.Turns) != f.Games[i].Turns {
				t.Errorf("game %d: %d, %d answers and %d turns; it had %d and %d", i+1, code, story.Answers,
					len(story.Turns), len(f.Games[i].Answers), f.Games[i].Turns)
			}
		}
	}
	for name, body := range map[string]string{"nothing": "", "no record": "{}",
		"half of one": string(file[:len(file)/2]), "no gzip": "\x1f\x8bxx"} {
		r, err := http.Post(h.URL+"/api/replays", "application/octet-stream", bytes.NewReader([]byte(body)))
		if err != nil {
			t.Fatal(err)
		}
		var p wire.Problem
		json.NewDecoder(r.Body).Decode(&p)
		r.Body.Close()
		if r.StatusCode/100 != 4 || p.Error == "" {
			t.Errorf("%s: %d %q", name, r.StatusCode, p.Error)
		}
	}
}

// recorded returns a record of games of the embedded decks; after the first one seat 1 sideboards.
func recorded(t *testing.T, n int) []byte {
	t.Helper()
	decks := pooltest.Decks(t, "dawn-patrol", "night-tide", "wings-of-fire")
	for _, c := range decks {
		c.Sideboard = append([]*card.Card(nil), c.Main[:4]...)
	}
	setup, err := sim.Prepare(rulebook.Edition2017, sim.Options{}, decks...)
	if err != nil {
		t.Fatal(err)
	}
	random := func() agent.Agent { return agent.NewRandom() }
	seats := []int{2, 0} // not all decks of the record, and in another order
	m := sim.Match{Setup: setup.Subset(seats...), Agents: []func() agent.Agent{random, random}, Seed: 7, Games: n,
		Keep: true}
	out, err := sim.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	all := m
	all.Setup = setup
	head, err := record.NewHeader(&all, "test")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := record.NewWriter(&b, head)
	if err != nil {
		t.Fatal(err)
	}
	for i := range out.Results {
		k, err := record.NewGame(setup, m.Seed, 0, seats, &out.Results[i])
		if err == nil {
			err = w.Add(&k)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// checkRecord fetches the record of a finished game, replays it, and asks the judge about a moment of it.
func checkRecord(t *testing.T, url string, answers int) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatal(resp.StatusCode, err, string(text))
	}
	f, err := record.Read("the record", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	setup, err := f.Setup()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(setup, 0); err != nil {
		t.Error(err)
	}
	if len(f.Games[0].Answers) != answers || f.Games[0].Hash == "" {
		t.Errorf("the record has %d answers of %d, hash %q", len(f.Games[0].Answers), answers, f.Games[0].Hash)
	}
	desk := judging.New()
	question := func(q judging.Request, out any) {
		t.Helper()
		b, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(desk.Answer(b), out); err != nil {
			t.Fatal(err)
		}
	}
	at := &judging.Recorded{File: string(text), At: answers / 2}
	var moments judging.Moments
	question(judging.Request{Do: "moments", Record: at}, &moments)
	var look struct {
		judging.Look
		Error string
	}
	question(judging.Request{Do: "look", Record: at, Option: -1}, &look)
	if moments.Answers != answers || len(moments.Lines) == 0 || look.Error != "" || look.Board == nil ||
		len(look.Report.Steps) == 0 || look.Board.Decision == nil {
		t.Fatalf("%d answers, %d lines, %s, %+v", moments.Answers, len(moments.Lines), look.Error, look.Report)
	}
	var line judging.Line
	question(judging.Request{Do: "answer", Record: at, Option: len(look.Board.Decision.Options) - 1}, &line)
	at.Line = line.Line
	hash := look.Hash
	question(judging.Request{Do: "look", Record: at}, &look)
	if len(line.Line) == 0 || look.Error != "" || look.Hash == hash {
		t.Errorf("another answer leads nowhere: %s", look.Error)
	}
	for _, o := range look.Board.Objects {
		if o.Zone == "battlefield" {
			var why judging.Explained
			question(judging.Request{Do: "why", Record: at, About: string(o.ID)}, &why)
			if why.Explanation == nil || why.Result == "" {
				t.Errorf("nothing explains %+v", o)
			}
			break
		}
	}
}
