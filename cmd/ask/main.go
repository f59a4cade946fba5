//go:build !js

// The ask program is the judge's desk of package ask. Compiled to WebAssembly it is what the judge's page runs in a
// worker. Elsewhere it reads a question a line and writes a line with the answer to each, to compare the builds of
// different machines.
package main

import (
	"bufio"
	"fmt"
	"os"

	"arbiter/server/ask"
	"arbiter/server/ask/measure"
	"arbiter/server/ask/puzzles"
)

func main() {
	desk := ask.New()
	puzzles.Add(desk)
	measure.Add(desk)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 32<<20)
	out := bufio.NewWriter(os.Stdout)
	for in.Scan() {
		fmt.Fprintf(out, "%s\n", desk.Answer(in.Bytes()))
		out.Flush()
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "ask:", err)
		os.Exit(1)
	}
}
