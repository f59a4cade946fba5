// Package lsp is a language server for card files in plain text, by the Language Server Protocol: it marks what isn't
// understood and offers lines that are, completes words, and explains keywords by their rules.
package lsp

import (
	"context"
	"encoding/json"
	"io"
	"sync"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"

	"arbiter/rulebook"
)

// Options say how files are read.
type Options struct {
	// Edition is the edition of the rules, unless the client's initialization options name another one.
	Edition rulebook.Edition
	// Version is that of the program.
	Version string
}

// maxDocument bounds a file that is looked at, in bytes.
const maxDocument = 4 << 20

// Serve answers a client until it says exit, or the input ends.
func Serve(in io.Reader, out io.WriteCloser, o Options) error {
	s := &server{o: o, edition: o.Edition, documents: map[string]*document{}}
	s.rpc = jrpc2.NewServer(handler.Map{
		"initialize":                  handler.New(s.initialize),
		"initialized":                 handler.New(nothing),
		"shutdown":                    handler.New(func(context.Context) (any, error) { return nil, nil }),
		"exit":                        handler.New(s.exit),
		"textDocument/didOpen":        handler.New(s.opened),
		"textDocument/didChange":      handler.New(s.changed),
		"textDocument/didClose":       handler.New(s.closed),
		"textDocument/didSave":        handler.New(nothing),
		"textDocument/completion":     handler.New(s.completion),
		"textDocument/hover":          handler.New(s.hover),
		"textDocument/codeAction":     handler.New(s.actions),
		"workspace/didChangeSettings": handler.New(nothing),
		"$/cancelRequest":             handler.New(nothing),
		"$/setTrace":                  handler.New(nothing),
	}, &jrpc2.ServerOptions{AllowPush: true, Concurrency: 1})
	s.rpc.Start(channel.LSP(in, out))
	return s.rpc.Wait()
}

func nothing(context.Context, json.RawMessage) error { return nil }

// server is a server with the files that a client has opened.
type server struct {
	o   Options
	rpc *jrpc2.Server

	mu        sync.Mutex
	edition   rulebook.Edition
	documents map[string]*document
}

// position counts lines from 0, and in them the units of UTF-16 from 0, as the protocol does.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// span is a part of a file; the end isn't in it.
type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type identifier struct {
	URI string `json:"uri"`
}

// place is a position in a file.
type place struct {
	TextDocument identifier `json:"textDocument"`
	Position     position   `json:"position"`
}

type initialization struct {
	Options struct {
		Edition string `json:"edition"`
	} `json:"initializationOptions"`
}

func (s *server) initialize(_ context.Context, p initialization) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.Options.Edition != "" {
		e, err := rulebook.ParseEdition(p.Options.Edition)
		if err != nil {
			return nil, jrpc2.Errorf(jrpc2.InvalidParams, "initializationOptions.edition: %v", err)
		}
		s.edition = e
	}
	return map[string]any{
		"capabilities": map[string]any{
			"textDocumentSync":   1, // the whole text
			"completionProvider": map[string]any{"triggerCharacters": []string{" ", ",", "{"}},
			"hoverProvider":      true,
			"codeActionProvider": map[string]any{"codeActionKinds": []string{"quickfix"}},
		},
		"serverInfo": map[string]string{"name": "arbiter", "version": s.o.Version},
	}, nil
}

func (s *server) exit(context.Context) error {
	go s.rpc.Stop() // it waits for this call to end
	return nil
}

// opening is a file that was opened or changed.
type opening struct {
	TextDocument struct {
		URI  string `json:"uri"`
		Text string `json:"text"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Text string `json:"text"`
	} `json:"contentChanges"`
}

func (s *server) opened(ctx context.Context, p opening) error {
	return s.look(ctx, p.TextDocument.URI, p.TextDocument.Text)
}

func (s *server) changed(ctx context.Context, p opening) error {
	if len(p.ContentChanges) == 0 {
		return nil
	}
	return s.look(ctx, p.TextDocument.URI, p.ContentChanges[len(p.ContentChanges)-1].Text)
}

func (s *server) closed(ctx context.Context, p place) error {
	s.mu.Lock()
	delete(s.documents, p.TextDocument.URI)
	s.mu.Unlock()
	return s.publish(ctx, p.TextDocument.URI, []diagnostic{})
}

// look reads a file and tells the client what is wrong with it.
func (s *server) look(ctx context.Context, uri, text string) error {
	s.mu.Lock()
	d := read(uri, text, s.edition)
	s.documents[uri] = d
	s.mu.Unlock()
	return s.publish(ctx, uri, d.diagnostics())
}

func (s *server) publish(ctx context.Context, uri string, list []diagnostic) error {
	return s.rpc.Notify(ctx, "textDocument/publishDiagnostics", map[string]any{"uri": uri, "diagnostics": list})
}

// document returns a file that was opened; nil for others.
func (s *server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}
