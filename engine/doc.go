// Package engine is the machine: it plays games of Magic by the rules of an edition. It never reads text and knows no
// ability tree: package compile turns trees into the programs of package program, which the machine carries out.
//
// # Playing
//
// compile.Compile (or a program.Builder) makes [program.Rules], which are immutable and shared. [New] begins a [Game].
// Then:
//
//	var d engine.Decision
//	for g.Decision(&d) { // false when the game is over
//		g.Answer(choose(d.Options))
//	}
//
// Every decision lists its complete legal options; bigger choices are several decisions of one Group. [Game.View] is
// what one player may know, and all that agents are given. [Game.CopyInto] copies a game in well under a microsecond,
// [Game.Save] and [Load] work at every decision, [Game.Hash] is exact, and [Game.Canonical] is the same for positions
// that differ in identities only. A [Recorder] hears every event, a [Witness] also what did not happen and why;
// [Game.Trace] follows the characteristics of an object through the layers.
//
// # How it works
//
// The [State] is plain data: slices of structs without pointers. A [Ref] names an object by slot and serial number; an
// object that changes zones becomes a new one.
//
// What is in progress is a stack of [Frame]s: the turn, a step, a round of priority, a spell being cast, a program
// being carried out, a batch of events. The code of a frame has three parts: one continues until it finishes, pushes
// another frame or asks; one lists the options of its question, from the state alone; one takes the answer. So a game
// can be saved at every question, and the question asked again after loading.
//
// Everything that happens is a batch of [Event]s: proposed, replaced to a fixpoint, broken into parts, applied together
// by the one function that changes the state, and matched against triggers, with last known information of what left.
//
// Abilities are programs of instructions ([program.Instr]), which never ask, and expressions of [program.Node]s, which
// are pure. Continuous effects are [program.Mod]s, each of one layer. The characteristics of all permanents and spells
// are computed from them when something has changed, in the order of the edition's layers; dependencies are found by
// trying modifications out.
//
// README.md in this folder describes the conventions of the code: read it before changing something.
package engine
