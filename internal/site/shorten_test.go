package site

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestStrippedRuns compiles a program for the browser, strips it and runs it under Node: it prints the same as on this
// machine.
func TestStrippedRuns(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed")
	}
	if testing.Short() {
		t.Skip("it compiles a program")
	}
	want, err := exec.Command("go", "run", "./testdata/program").Output()
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	stripped, err := Strip(wasm)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := packed(t, wasm), packed(t, stripped); is > was*8/10 {
		t.Errorf("%d bytes become %d, compressed", was, is)
	}
	if err := os.WriteFile(file, stripped, 0o600); err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	have, err := exec.Command(node, "--stack-size=8192", run, file).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, have)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("it prints\n%s\nnot\n%s", have, want)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range 20 { // it never fails but with an error
		damaged := slices.Clone(wasm)
		for range 1 + chance.IntN(5) {
			damaged[chance.IntN(len(damaged))] = byte(chance.Uint32())
		}
		_, _ = Strip(damaged[:len(damaged)-chance.IntN(2)*chance.IntN(len(damaged))])
	}
}

func packed(t *testing.T, wasm []byte) int {
	b, err := (&Machine{Wasm: wasm}).Pack()
	if err != nil {
		t.Fatal(err)
	}
	return len(b)
}
