// Package site builds the pages that need no server: static files for any web host, with the program as WebAssembly.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"arbiter/internal/shipped"
)

// Machine is the program for the browser, and what starts it.
type Machine struct {
	// Wasm is the program, stripped unless Unstripped says why it isn't.
	Wasm       []byte
	Unstripped error
	// Exec is Go's own script that starts it, of the version that compiled it.
	Exec []byte
}

// BuildMachine compiles the program for the browser. Dir is the folder of the repository.
func BuildMachine(dir string) (*Machine, error) {
	tmp, err := os.MkdirTemp("", "arbiter-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "judge.wasm")
	// Without inlining the program is a fifth smaller, and gives its first answer sooner, since less has to be
	// compiled.
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w", "-o", out,
		"./cmd/ask")
	build.Dir, build.Stderr = dir, os.Stderr
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("compiling the program for the browser: %w", err)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	m := &Machine{}
	if m.Wasm, m.Unstripped = Strip(wasm); m.Unstripped != nil {
		m.Wasm = wasm // a newer Go may compile otherwise; the program is only larger
	}
	env := exec.Command("go", "env", "GOROOT")
	env.Dir = dir
	root, err := env.Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	m.Exec, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return m, err
}

// Pack is the program as it is sent.
func (m *Machine) Pack() ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(m.Wasm); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// Largest is how large the whole program may be when it is sent, in bytes.
const Largest = 5_000_000

// Build builds the pages. Those that need no server go into the folder out, for any web host; if out is empty, all
// pages go where the server has them.
func Build(dir, out string) error {
	m, err := BuildMachine(dir)
	if err != nil {
		return err
	}
	packed, err := m.Pack()
	if err != nil {
		return err
	}
	if m.Unstripped != nil {
		fmt.Fprintln(os.Stderr, "the program for the browser is larger than it could be:", m.Unstripped)
	} else if len(packed) > Largest {
		return fmt.Errorf("the program for the browser has %d bytes, more than %d", len(packed), Largest)
	}
	wasm, run := hashed("judge", packed, ".wasm.gz"), hashed("go", m.Exec, ".js")
	web := filepath.Join(dir, "web")
	vite := exec.Command("npm", "run", "--silent", "build")
	vite.Dir, vite.Stdout, vite.Stderr = web, os.Stderr, os.Stderr
	vite.Env = append(os.Environ(), "JUDGE_WASM="+wasm, "JUDGE_EXEC="+run)
	bundled, err := os.CreateTemp("", "arbiter-bundled-")
	if err != nil {
		return err
	}
	bundled.Close()
	defer os.Remove(bundled.Name())
	vite.Env = append(vite.Env, "BUNDLED="+bundled.Name())
	to := filepath.Join(web, "page", "app")
	if out != "" {
		if to, err = filepath.Abs(out); err != nil {
			return err
		}
		vite.Env = append(vite.Env, "SITE="+to)
	}
	if err := vite.Run(); err != nil {
		return fmt.Errorf("npm run build: %w", err)
	}
	packages, err := os.ReadFile(bundled.Name())
	if err != nil {
		return err
	}
	if err := writeLicenses(dir, strings.Fields(string(packages)), out != "", filepath.Join(to, licenseFile)); err != nil {
		return err
	}
	for name, data := range map[string][]byte{wasm: packed, run: m.Exec} {
		if err := os.WriteFile(filepath.Join(to, "assets", name), data, 0o644); err != nil {
			return err
		}
	}
	if out != "" {
		if err := os.Rename(filepath.Join(to, "judge.html"), filepath.Join(to, "index.html")); err != nil {
			return err
		}
	}
	fmt.Printf("%s: the program has %d bytes, %d compressed\n", to, len(m.Wasm), len(packed))
	return nil
}

// licenseFile is the file beside the pages with the licenses of the software by others in them, as package web names
// it.
const licenseFile = "licenses.txt"

// writeLicenses writes the licenses of what is in the program and in the pages. The npm packages found in the pages
// have to be those that are expected, or some of them if the pages are only a part.
func writeLicenses(dir string, found []string, part bool, file string) error {
	if err := shipped.CheckBundled(found, part); err != nil {
		return err
	}
	all, err := shipped.Components(dir, true)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := shipped.WriteLicenses(&b, all); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// hashed is a name that changes with the contents.
func hashed(name string, data []byte, end string) string {
	sum := sha256.Sum256(data)
	return name + "-" + hex.EncodeToString(sum[:5]) + end
}
