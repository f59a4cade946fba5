package ask

import (
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/scenario"
)

// hasher watches a scenario and hashes each game in which something is decided.
type hasher struct {
	play *scenario.Playing
	sum  uint64
}

func (w *hasher) add(n uint64) { w.sum = (w.sum ^ n) * 0x100000001b3 } // as FNV-1a does, a word at a time

func (w *hasher) Record(*engine.Game, *engine.Event)  {}
func (w *hasher) Remark(*engine.Game, *engine.Remark) {}

// Begin notes the game.
func (w *hasher) Begin(p *scenario.Playing) { w.play, w.sum = p, 0xcbf29ce484222325 }

// Choose hashes the game, and the option.
func (w *hasher) Choose(_ *engine.Decision, option int) {
	w.add(w.play.Game().Hash())
	w.add(uint64(option))
}

// Illegal hashes the player.
func (w *hasher) Illegal(_ *scenario.Action, by program.PlayerID) { w.add(uint64(by)) }

// End does nothing.
func (w *hasher) End() {}
