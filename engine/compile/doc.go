// Package compile is the lowering phase: it turns ability trees into the programs, expressions, patterns and
// modifications of package program, for one edition of the rules. It never sees a game.
//
// # One card
//
// [Compile] compiles the cards of an edition in order. For each card, face.go compiles its faces and their combinations
// (split cards, bestow, prototype, face-down objects). A faceCompiler (compile.go) fills one face, a line at a time.
// What a line becomes depends on its ability:
//
//   - A statement of an instant or sorcery is an instruction of the spell ability (sentence.go).
//   - Any other statement is a static ability (static.go) or a replacement effect (replacement.go).
//   - A triggered ability has patterns for its events (trigger.go) and a program.
//   - An activated ability has a cost (cost.go) and a program (activated_ability.go).
//   - A keyword is compiled from its definition in the rulebook (keyword.go), with code only for those in a
//     keyword_*.go file and for those that change how their spell is cast (cast.go, casting_method.go).
//
// # The lowerer
//
// One lowerer compiles one ability. Its state is in these parts (lowerer.go):
//
//   - purpose: what is being compiled, such as a cost or a pattern without a run-time context.
//   - output and request: the code and registers so far; the targets and modes.
//   - antecedents: what the phrases of the text refer to.
//   - results: the registers with the outcomes of instructions and costs.
//   - context: how the surrounding clause affects what is compiled. It is saved and restored as a whole.
//
// # Reading order
//
//   - The frame: compile.go, face.go, lowerer.go, counter_rules.go (what the rules say of counters), strict.go
//   - Phrases: reference.go (noun phrases as sets), noun.go and description.go (properties), noun_choice.go (nouns that
//     are chosen), number.go, condition.go, history.go (conditions about the past), this_way.go (about what the same
//     text did), participants.go (what a trigger calls the objects of its event)
//   - Instructions: sentence.go, sentence_sequence.go (several sentences that are one instruction), subject.go,
//     several_players.go, for_each.go, and one case for each act in verb.go, with the families of acts in verb_*.go
//   - Events: event.go, trigger.go, trigger_delayed.go
//   - Static abilities: static.go, static_plain.go, restriction.go, permission.go, become.go, combat.go, grants.go
//   - Effects with a duration: continuous.go
//   - Replacement effects: replacement.go, prevention.go, enters.go
//   - Costs and casting: cost.go, cost_action.go, activated_ability.go, spells.go, cast.go, casting_method.go
//   - Keywords: keyword.go, and keyword_*.go for those that need code of their own
//   - For the comparison with a second evaluator: question.go
//
// # Adding a node
//
// A new kind of node is one case in one switch: act for an act (verb.go), property for a property (noun.go), ref for a
// noun phrase (reference.go), number for a number (number.go), condition for a condition (condition.go), happens for
// the verb of an event (trigger.go). Then go generate lists the fields that the case reads: strict.go refuses a tree
// with content in a field that no code reads, so that no clause of a card is dropped.
//
// # Refusing
//
// What can't be executed exactly is refused, with an [UnsupportedError], and so is the card. A refusal can come from
// any depth, in functions that return an expression and nothing else; so refuse panics, and faceCompiler.line recovers
// the panic for each line and rolls back everything that the line added.
package compile

//go:generate go run ./internal/fieldsread
