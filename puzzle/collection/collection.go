// Package collection has the puzzles of this project: some that were made for it, and positions of recorded games in
// which one line of play wins (arbiter puzzle find).
package collection

import (
	"embed"
	"fmt"
	"path"
	"strings"
	"sync"

	"arbiter/puzzle"
	"arbiter/scenario"
)

//go:embed own/*.pzl
var own embed.FS

//go:embed daily/*.yaml
var daily embed.FS

// Own returns the puzzles that were made for this project, by their names.
var Own = sync.OnceValue(func() []puzzle.Puzzle {
	files, err := own.ReadDir("own")
	if err != nil {
		panic(err) // they are part of the program
	}
	var out []puzzle.Puzzle
	for _, f := range files {
		text, err := own.ReadFile(path.Join("own", f.Name()))
		if err != nil {
			panic(err)
		}
		p, err := puzzle.Read(strings.NewReader(string(text)))
		if err != nil {
			panic(fmt.Errorf("%s: %w", f.Name(), err))
		}
		p.Scenario.ID, p.Scenario.Name = p.Name, p.Name
		out = append(out, *p)
	}
	return out
})

// Daily returns the positions of recorded games, one for each day, over and over. The line of each is its solution.
var Daily = sync.OnceValue(func() []scenario.Scenario {
	list, err := scenario.ReadFS(daily)
	if err != nil {
		panic(err) // they are part of the program
	}
	return list
})
