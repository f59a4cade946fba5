// Package compile is the lowering phase: it turns ability trees into the programs, expressions, patterns and
// modifications of package program, for one edition of the rules. It never sees a game.
//
// A node that it can't carry out exactly is refused with an [UnsupportedError], and so is the card.
package compile

//go:generate go run ./internal/fieldsread
