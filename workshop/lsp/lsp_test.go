package lsp

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"arbiter/rulebook"
)

const file = "file:///cards.txt"

const text = `# cards
Odd Bird {1}{W}
Creature — Bird
Flying, vigilance
Whenever Odd Bird attack, you gain 2 life.
Twirl (When this creature enters, draw a card.)
1/1

Odd Lamp {2}
Artifact
{T}: Frobnicate the moon.

Odder Bird {1}{W}
Creature — Bird
Twirl
1/1

Broken
Creatur Bird
`

// client is an editor, by a script.
type client struct {
	*jrpc2.Client
	t    *testing.T
	told chan published
	done chan error
}

type published struct {
	URI         string       `json:"uri"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

func start(t *testing.T) *client {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	c := &client{t: t, told: make(chan published, 10), done: make(chan error, 1)}
	go func() { c.done <- Serve(toServer, fromServer, Options{Edition: rulebook.Edition2026, Version: "test"}) }()
	heard := func(r *jrpc2.Request) {
		var p published
		if r.Method() == "textDocument/publishDiagnostics" && r.UnmarshalParams(&p) == nil {
			c.told <- p
		}
	}
	c.Client = jrpc2.NewClient(channel.LSP(toClient, fromClient), &jrpc2.ClientOptions{OnNotify: heard})
	return c
}

func (c *client) ask(method string, params, out any) {
	c.t.Helper()
	if err := c.CallResult(c.t.Context(), method, params, out); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) say(method string, params any) {
	c.t.Helper()
	if err := c.Notify(c.t.Context(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// wrong is what the server says of the file.
func (c *client) wrong() []diagnostic {
	c.t.Helper()
	select {
	case p := <-c.told:
		if p.URI != file {
			c.t.Errorf("diagnostics of %s", p.URI)
		}
		return p.Diagnostics
	case <-time.After(time.Minute):
		c.t.Fatal("no diagnostics")
	}
	return nil
}

type object = map[string]any

func at(line, character int) object {
	return object{"textDocument": object{"uri": file}, "position": object{"line": line, "character": character}}
}

// marked is the text of a range.
func marked(text string, s span) string {
	line := []rune(strings.Split(text, "\n")[s.Start.Line])
	return string(line[s.Start.Character:s.End.Character])
}

// TestServer: an editor opens a file, is told what is wrong, puts one line right by a quick fix, completes a word, and
// reads what a keyword means.
func TestServer(t *testing.T) {
	c := start(t)
	var hello struct{ ServerInfo struct{ Name string } }
	c.ask("initialize", object{"processId": nil, "capabilities": object{}}, &hello)
	if hello.ServerInfo.Name != "arbiter" {
		t.Errorf("%+v", hello)
	}
	c.say("initialized", object{})
	c.say("textDocument/didOpen", object{"textDocument": object{"uri": file, "languageId": "plaintext", "version": 1,
		"text": text}})
	got := map[string]string{}
	for _, d := range c.wrong() {
		got[d.Code+" "+marked(text, d.Range)] = d.Message
	}
	for _, want := range []string{"not-read you gain 2 life.", "not-read Frobnicate the moon.", "no-card Creatur Bird"} {
		if got[want] == "" {
			t.Errorf("not told %q: %v", want, got)
		}
	}
	if len(got) != 3 || !strings.Contains(got["not-read Frobnicate the moon."], "expected") {
		t.Errorf("%v", got) // Odder Bird's Twirl is explained by Odd Bird
	}

	var actions []action
	c.ask("textDocument/codeAction", object{"textDocument": object{"uri": file}, "context": object{"diagnostics": []any{}},
		"range": span{position{4, 0}, position{4, 3}}}, &actions)
	if len(actions) == 0 || actions[0].Title != "Whenever this creature attacks, you gain 2 life." {
		t.Fatalf("%+v", actions)
	}
	change := actions[0].Edit.Changes[file][0]
	if change.NewText != actions[0].Title || marked(text, change.Range) != strings.Split(text, "\n")[4] {
		t.Errorf("%+v", change)
	}

	var hover struct {
		Contents struct{ Value string }
		Range    span
	}
	c.ask("textDocument/hover", at(3, 10), &hover)
	if !strings.HasPrefix(hover.Contents.Value, "**vigilance**, keyword ability (702.20") ||
		marked(text, hover.Range) != "vigilance" {
		t.Errorf("%+v", hover)
	}
	c.ask("textDocument/hover", at(5, 2), &hover)
	if !strings.Contains(hover.Contents.Value, "learned from the reminder text of Odd Bird") {
		t.Errorf("%+v", hover)
	}

	fixed := strings.Replace(text, "Whenever Odd Bird attack, you gain 2 life.", "Whenever ~ attacks, you g\nfi", 1)
	c.say("textDocument/didChange", object{"textDocument": object{"uri": file, "version": 2},
		"contentChanges": []object{{"text": fixed}}})
	c.wrong()
	labels := func(line, character int) (out []string) {
		var items []item
		c.ask("textDocument/completion", at(line, character), &items)
		for _, i := range items {
			out = append(out, i.Label)
		}
		return out
	}
	has := func(list []string, what string) {
		t.Helper()
		for _, l := range list {
			if l == what {
				return
			}
		}
		t.Errorf("%q isn't offered: %q", what, list)
	}
	has(labels(4, 25), "gain")
	has(labels(5, 2), "First strike")
	has(labels(2, 4), "Creature")
	if list := labels(1, 3); len(list) != 0 {
		t.Errorf("a name is completed: %q", list)
	}

	c.say("textDocument/didClose", object{"textDocument": object{"uri": file}})
	if list := c.wrong(); len(list) != 0 {
		t.Errorf("%+v", list)
	}
	var none json.RawMessage
	c.ask("shutdown", nil, &none)
	c.say("exit", nil)
	select {
	case err := <-c.done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("it doesn't exit")
	}
}

// TestEdition: the client's initialization options say by which rules files are read.
func TestEdition(t *testing.T) {
	c := start(t)
	if _, err := c.Call(t.Context(), "initialize",
		object{"initializationOptions": object{"edition": "soon"}}); err == nil {
		t.Error("soon is an edition")
	}
	c.ask("initialize", object{"initializationOptions": object{"edition": "2006"}}, &object{})
	c.say("textDocument/didOpen", object{"textDocument": object{"uri": file, "text": "Odd Bird {W}\nCreature — Bird\nFlying\n1/1\n"}})
	if list := c.wrong(); len(list) != 0 {
		t.Errorf("%+v", list)
	}
	var hover struct{ Contents struct{ Value string } }
	c.ask("textDocument/hover", at(2, 2), &hover)
	if !strings.HasPrefix(hover.Contents.Value, "**flying**, keyword ability (502.4") {
		t.Errorf("%+v", hover)
	}
}
