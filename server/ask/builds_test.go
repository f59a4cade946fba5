package ask

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"arbiter/internal/site"
	"arbiter/scenario"
)

var (
	every = flag.Int("builds.every", 0,
		"compare every `N`th file of scenarios in other builds of the program: for the browser under Node, for arm64 "+
			"under qemu; 0 for none")
	slowest = flag.Duration("builds.first", 0, "how long the first answer under Node may take; 0 for any time")
)

// TestBrowserRunsScenariosAlike plays the scenarios of the repository in the program for the browser: each has the same
// result there as in this one, and the same hash of the game at its end and of all on the way.
func TestBrowserRunsScenariosAlike(t *testing.T) {
	if *every == 0 {
		t.Skip("the builds are compared with -builds.every 1")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed")
	}
	m, err := site.BuildMachine("../..")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := m.Pack()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the program for the browser: %d bytes, %d compressed", len(m.Wasm), len(packed))
	if m.Unstripped != nil {
		t.Error(m.Unstripped)
	}
	if len(packed) > site.Largest {
		t.Errorf("it has more than %d bytes compressed", site.Largest)
	}
	dir := t.TempDir()
	wasm, run := filepath.Join(dir, "judge.wasm"), filepath.Join(dir, "go.js")
	if os.WriteFile(wasm, m.Wasm, 0o600) != nil || os.WriteFile(run, m.Exec, 0o600) != nil {
		t.Fatal("the program can't be stored")
	}
	alike(t, exec.Command(node, "testdata/run.mjs", run, wasm))
}

// TestARMRunsScenariosAlike does the same on arm64, if qemu is installed to run it.
func TestARMRunsScenariosAlike(t *testing.T) {
	if *every == 0 {
		t.Skip("the builds are compared with -builds.every 1")
	}
	program := filepath.Join(t.TempDir(), "ask")
	build := exec.Command("go", "build", "-o", program, "../../cmd/ask")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if runtime.GOARCH == "arm64" && runtime.GOOS == "linux" {
		t.Skip("this is arm64")
	}
	for _, name := range []string{"qemu-aarch64", "qemu-aarch64-static"} {
		if qemu, err := exec.LookPath(name); err == nil {
			alike(t, exec.Command(qemu, program))
			return
		}
	}
	t.Skip("it is compiled for arm64, but qemu-aarch64 is not installed to run it")
}

// alike asks a build of the program to run scenarios, and compares its answers with those of this one.
func alike(t *testing.T, cmd *exec.Cmd) {
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	outPipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close()
		_ = cmd.Wait() // it was asked to end
	}()
	out := bufio.NewReaderSize(outPipe, 1<<20)
	ask := func(q Request) []byte {
		b, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := in.Write(append(b, '\n')); err != nil {
			t.Fatal(err)
		}
		line, err := out.ReadBytes('\n')
		if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		return bytes.TrimRight(line, "\n")
	}
	begin := time.Now()
	ask(Request{Do: "run", Text: firstScenario})
	first := time.Since(begin)
	t.Logf("the first answer after %v", first.Round(time.Millisecond))
	if *slowest > 0 && first > *slowest {
		t.Errorf("that is longer than %v", *slowest)
	}
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	desk, n := New(), 0
	for i, f := range files {
		if i%*every != 0 {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		q := Request{Do: "run", Text: string(text)}
		b, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		want, have := desk.Answer(b), ask(q)
		var list []Ran
		if err := json.Unmarshal(want, &list); err != nil {
			t.Fatalf("%s: %v: %s", f, err, want)
		}
		n += len(list)
		for _, r := range list {
			if r.Status != scenario.Pass || r.Hash == "" {
				t.Errorf("%s: %s: %s", r.ID, r.Status, r.Detail)
			}
		}
		if !bytes.Equal(want, have) {
			t.Errorf("%s: the builds differ:\n%s\n%s", f, differing(want, have), differing(have, want))
		}
	}
	t.Logf("%d scenarios are equal", n)
}

const firstScenario = `
name: First
players:
- {id: A, hand: [Lightning Bolt], battlefield: [Mountain]}
- {id: B}
actions:
- {turn: 1, step: main, player: A, do: cast, card: Lightning Bolt, targets: [B]}
stop: {turn: 1, step: main}
expect:
- {life: {B: 17}}
`

// differing is the part of a text from a little before where it differs from another.
func differing(a, b []byte) []byte {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-200):min(len(a), i+200)]
}
