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

// output is the file written.
const output = "zz_generated.go"

func main() {
	dir := flag.String("dir", ".", "the folder of the package")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	src, err := generate(dir)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, output), src, 0o644)
}

// generate is the text of the generated file for the package in dir.
func generate(dir string) ([]byte, error) {
	pkg, err := load(dir)
	if err != nil {
		return nil, err
	}
	return emit(pkg)
}
