// Package reference is a second evaluator of the ability tree, for tests: what a description fits, what a number is,
// whether a condition holds, whom a reference means, what may be targeted, whom a static ability affects, which costs
// can be paid, and what a spell or ability does as it resolves (CarryOut).
//
// It works straight from the tree over a plain picture of the game ([Game]), slowly and in the words of the rules. It
// shares no code with the compiler and the machine, and follows neither: where they differ, the rule decides which of
// the two is repaired. Package reference/agree asks both sides the same questions.
//
// What it does not know, it refuses by name ([Unknown]); it never guesses.
package reference
