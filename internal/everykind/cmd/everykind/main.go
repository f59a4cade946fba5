// Command everykind runs the analyzer of package everykind over packages: go run ./internal/everykind/cmd/everykind
// ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"arbiter/internal/everykind"
)

func main() { singlechecker.Main(everykind.Analyzer) }
