// Package program is what compiled rules are: the intermediate representation between the ability tree of a card's text
// and the machine that plays it. [Rules] hold every face, ability, program, expression, pattern and modification of the
// cards of a game as flat tables, built with a [Builder] and never changed after [Builder.Rules].
//
// The names of types and constants that begin with Ab, Ev, Op, Num, Cond, Set, Prop, Mod and Rule are kinds of
// abilities, events, operations of programs, the four kinds of expressions, modifications and rules that effects make.
package program
