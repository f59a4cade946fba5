// Command gen writes what follows from the node types of a package: structural equality, a stable hash,
// walking, rewriting, names of enumerations and the list of node types.
//
// A node type is an exported struct type with the marker method of one of the package's sealed
// interfaces (interfaces with unexported methods only). Structs that are fields of nodes are parts: they
// are compared, hashed, walked and rewritten like nodes. Fields may be booleans, numbers, strings, sealed
// interfaces, the empty interface Node, structs of the package, comparable types of other packages, and
// slices and arrays of these.
//
// Fields tagged `style:"..."` count neither in equality nor in the hash, and are not walked. Whether a
// slice is nil or empty makes no difference.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// The files written. The fast one compares, hashes, walks and rewrites without reflection. It would be a twentieth of
// the program for the browser, which does the same with the functions of reflected.go.
const (
	output     = "zz_generated.go"
	fastOutput = "zz_generated_fast.go"
)

func main() {
	dir := flag.String("dir", ".", "the folder of the package")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	files, err := generate(dir)
	if err != nil {
		return err
	}
	for name, src := range files {
		if err := os.WriteFile(filepath.Join(dir, name), src, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate is the text of the generated files for the package in dir, by name.
func generate(dir string) (map[string][]byte, error) {
	pkg, err := load(dir)
	if err != nil {
		return nil, err
	}
	return emit(pkg)
}
