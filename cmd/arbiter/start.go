package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// firstHeap is how much memory, in MB, the program takes before anything is collected.
const firstHeap = 64

// quickStart has the collector wait: what a program makes as it starts (the grammar, the cards) stays, and looking through it again and again as it grows takes
// as long as making it. After the first collection all is as usual.
func quickStart() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(100 * firstHeap / 4) // of the 4 MB that the least heap has
	runtime.AddCleanup(new([16]byte), func(int) { debug.SetGCPercent(usual) }, 0)
}
