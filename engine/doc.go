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
// what one player may know, and what agents are given. [Game.CopyInto] copies a game in well under a microsecond,
// [Game.Save] and [Load] work at every decision, [Game.Hash] is exact and [Game.Canonical] the same for positions that
// differ in identities only. A [Recorder] is told every event, a [Witness] also what did not happen and why;
// [Game.Trace] follows characteristics through the layers.
//
// # How it works
//
// The [State] is plain data: slices of structs without pointers. A [Ref] names an object by slot and serial number; a
// change of zones makes a new one.
//
// What is going on is a stack of [Frame]s: the turn, a step, a round of priority, a spell being cast, a program being
// carried out, a batch of events. Each kind has a run half, which continues until it finishes, pushes another frame or
// asks; an asking half, which lists the options from the state alone; and an answering half. So every question
// suspends, and can be asked again after loading.
//
// Everything that happens is a batch of [Event]s: proposed, replaced to a fixpoint, broken into parts, applied together
// by the one function that changes the state, and matched against triggers, with last known information of what left.
//
// Abilities are programs of instructions ([program.Instr]), which never ask, and expressions of [program.Node]s, which
// are pure. Continuous effects are [program.Mod]s, each of one layer; the characteristics of all permanents and spells
// are worked out from them when something has changed, in the order of the edition's layers, dependency by trial.
package engine
