package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// firstHeap is the heap size in MB before the first garbage collection.
const firstHeap = 64

// quickStart delays the first garbage collection. What the program allocates at the start (the grammar, the cards) is
// kept for good, and scanning it again and again as it grows would take as long as building it. After the first
// collection the usual setting applies.
func quickStart() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(100 * firstHeap / 4) // relative to the minimum heap of 4 MB
	runtime.AddCleanup(new([16]byte), func(int) { debug.SetGCPercent(usual) }, 0)
}
