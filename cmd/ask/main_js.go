package main

import (
	"encoding/json"
	"runtime/debug"
	"sync"
	"syscall/js"

	"arbiter/server/ask"
	"arbiter/server/ask/measure"
	"arbiter/server/ask/puzzles"
)

// main, in the worker of a page, sets the function arbiter(request), which takes and returns JSON, and give(name,
// bytes), which reads a file of the visitor. It then calls ready().
func main() {
	// Memory is cheaper here than time. The first answer compiles the grammar, most of which stays: it is given without
	// collecting garbage.
	debug.SetGCPercent(1500)
	first := sync.OnceFunc(func() { debug.SetGCPercent(400) })
	desk := ask.New()
	puzzles.Add(desk)
	measure.Add(desk)
	desk.Told = func(what any) {
		if tell := js.Global().Get("tell"); tell.Type() == js.TypeFunction {
			b, err := json.Marshal(what)
			if err != nil {
				panic(err) // plain values can be written
			}
			tell.Invoke(string(b))
		}
	}
	js.Global().Set("arbiter", js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer first()
		return string(desk.Answer([]byte(args[0].String())))
	}))
	js.Global().Set("give", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[1].Get("length").Int())
		js.CopyBytesToGo(data, args[1])
		given, err := desk.Give(args[0].String(), data)
		var out any = given
		if err != nil {
			out = map[string]string{"error": err.Error()}
		}
		b, err := json.Marshal(out)
		if err != nil {
			panic(err) // plain values can be written
		}
		return string(b)
	}))
	if ready := js.Global().Get("ready"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
