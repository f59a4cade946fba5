package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMCP plays the beginning of a game through the command's standard input and output, ends it, and replays the
// record that was written.
func TestMCP(t *testing.T) {
	records := t.TempDir()
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	cmd := root()
	cmd.SetArgs([]string{"mcp", "--records", records})
	cmd.SetIn(serverIn)
	cmd.SetOut(serverOut)
	ended := make(chan int, 1)
	go func() {
		code := exitCode(cmd, cmd.ExecuteContext(t.Context()))
		serverOut.Close()
		ended <- code
	}()
	ctx := context.Background()
	c, err := protocol.NewClient(&protocol.Implementation{Name: "test"}, nil).Connect(ctx,
		&protocol.IOTransport{Reader: clientIn, Writer: clientOut}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tools, err := c.ListTools(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(tools.Tools) != 12 {
		t.Errorf("%d tools; want 12", len(tools.Tools))
	}
	for _, tool := range tools.Tools {
		if tool.Description == "" || tool.InputSchema == nil {
			t.Errorf("%s has no description or no schema", tool.Name)
		}
	}
	call := func(tool string, args map[string]any) string {
		t.Helper()
		r, err := c.CallTool(ctx, &protocol.CallToolParams{Name: tool, Arguments: args})
		if err != nil || r.IsError {
			t.Fatalf("%s: %v, %+v", tool, err, r)
		}
		return r.Content[0].(*protocol.TextContent).Text
	}
	if said := call("new_game", map[string]any{"seed": 3}); !strings.Contains(said, "Keep this hand?") {
		t.Errorf("new_game: %s", said)
	}
	call("act", map[string]any{"answers": []string{"keep"}})
	call("act", map[string]any{"answers": []string{"concede"}})
	if said := call("record", nil); !strings.HasPrefix(said, "The record is in ") {
		t.Errorf("record: %s", said)
	}
	c.Close()
	if code := <-ended; code != exitOK {
		t.Errorf("exit %d", code)
	}
	files, err := filepath.Glob(filepath.Join(records, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	if code, out, errs := arbiter(t, "", "replay", files[0], "--check"); code != exitOK {
		t.Errorf("replay: exit %d: %s%s", code, out, errs)
	}
	if info, err := os.Stat(files[0]); err != nil || info.Size() < 1000 {
		t.Errorf("the record is small: %v", err)
	}
	if code, _, errs := arbiter(t, "", "mcp", "--games", "0"); code != exitUsage || !strings.Contains(errs, "--games") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
