// Package bot plays with programs: players that are asked by JSON lines on their standard input and answer on their
// standard output. docs/protocol.md describes the messages.
package bot

import (
	_ "embed"

	"arbiter/gym"
	"arbiter/server/wire"
)

//go:generate go run ./generate

// Version is the version of the protocol. A change that an older program would misunderstand raises it.
const Version = 1

// Schema is the JSON Schema of the messages, generated from the types: $defs/FromArbiter and $defs/FromProgram are the
// two directions.
//
//go:embed bot.schema.json
var Schema []byte

// FromArbiter is one message of each type that Arbiter writes, FromProgram of each type that a program writes.
var (
	FromArbiter = []any{Hello{}, Game{}, Events{}, Question{}, Error{}, Result{}, Quit{}}
	FromProgram = []any{Settings{}, Answer{}}
)

// Hello is the first message. The program replies with Settings.
type Hello struct {
	Type string `json:"type" jsonschema:"enum=hello"`
	// Protocol is the version of the protocol, Arbiter that of the program that asks.
	Protocol int    `json:"protocol"`
	Arbiter  string `json:"arbiter"`
	// Edition is the date of the rules that are played by.
	Edition string `json:"edition"`
}

// Settings says how the program wants to be asked. It replies to Hello, and may be sent again instead of an answer; it
// holds from the next question on. What it leaves out stays as it was.
type Settings struct {
	Type string `json:"type" jsonschema:"enum=settings"`
	// Name is the name of the program, for people.
	Name string `json:"name,omitempty" jsonschema:"maxLength=80"`
	// Decisions: "matter" leaves out the questions in which the program could only pass or make mana, and passes;
	// "all" asks them too. It is "matter" at first.
	Decisions string `json:"decisions,omitempty" jsonschema:"enum=matter,enum=all"`
	// Quiet is false if the program isn't to be asked at times when players usually pass, and passes; it is true at
	// first.
	Quiet *bool `json:"quiet,omitempty"`
	// View is false if questions are to come without their view; it is true at first.
	View *bool `json:"view,omitempty"`
	// Tables is true if questions are to come with the tables of numbers that learning programs read.
	Tables *bool `json:"tables,omitempty"`
}

// Game begins a game.
type Game struct {
	Type string `json:"type" jsonschema:"enum=game"`
	// Game counts the games that the program plays, from 1.
	Game int `json:"game"`
	// Seat is the program's place in turn order, from 0; its player is "p0" in seat 0.
	Seat    int      `json:"seat"`
	Players []string `json:"players"`
	// Deck is the name of the program's deck. Those of the others aren't told: a name can tell what is in a deck.
	Deck    string `json:"deck"`
	Format  string `json:"format"`
	Edition string `json:"edition"`
	// Tables says what the numbers in the tables of questions stand for, if the program wants them.
	Tables *gym.Terms `json:"tables,omitempty"`
}

// Events is what has happened since the last question, as far as the program's player sees it.
type Events struct {
	Type   string  `json:"type" jsonschema:"enum=events"`
	Events []Event `json:"events"`
}

// Event is a sentence about something that has happened.
type Event struct {
	Turn int    `json:"turn"`
	Text string `json:"text"`
	// Kind groups events.
	Kind string `json:"kind" jsonschema:"enum=turn,enum=cast,enum=ability,enum=combat,enum=damage,enum=life,enum=move,enum=end,enum=note"`
	// Rule is the number of the rule by which it happened.
	Rule string `json:"rule,omitempty"`
}

// Question asks for one of the options. The program replies with Answer.
type Question struct {
	Type string `json:"type" jsonschema:"enum=question"`
	// ID is the number of the question in this game, from 1.
	ID int `json:"id"`
	wire.Decision
	// View is the game as the program's player may know it.
	View *View `json:"view,omitempty"`
	// Tables is the same in numbers; the rows of its options are those of Options.
	Tables *gym.Rows `json:"tables,omitempty"`
}

// View is the game as a player may know it. It is whole: what it doesn't list is not there, or is not known.
type View struct {
	Turn int    `json:"turn"`
	Step string `json:"step"`
	// Active is the seat whose turn it is, Priority the seat that has priority, -1 for nobody.
	Active   int           `json:"active"`
	Priority int           `json:"priority"`
	Players  []wire.Player `json:"players"`
	// Objects are what is in the zones; those on the stack are in its order, the lowest first.
	Objects []wire.Object `json:"objects"`
	// Faces are what the objects show: name, types, text. Object.Face is a place in this list.
	Faces []wire.Face `json:"faces"`
}

// Answer answers a question.
type Answer struct {
	Type string `json:"type" jsonschema:"enum=answer"`
	// ID is Question.ID.
	ID int `json:"id"`
	// Option is the place of the option that is chosen among Question.Options, from 0.
	Option int `json:"option,omitempty" jsonschema:"minimum=0"`
	// Repeat, instead of an option, is how often to repeat the loop of Decision.Repeat: the player then makes the same
	// choices again without being asked, until they have been made so often, or something is different.
	Repeat int `json:"repeat,omitempty" jsonschema:"minimum=0"`
}

// Error says what is wrong with a line of the program. The question is then asked again.
type Error struct {
	Type string `json:"type" jsonschema:"enum=error"`
	// Code: "form" (not a message), "settings" (no such setting), "id" (not the open question), "option" (no such
	// option).
	Code string `json:"code" jsonschema:"enum=form,enum=settings,enum=id,enum=option"`
	// Message says what is wrong and what would be right.
	Message string `json:"message"`
}

// Result ends a game.
type Result struct {
	Type string `json:"type" jsonschema:"enum=result"`
	Game int    `json:"game"`
	// Outcome is the program's; "unfinished" if Arbiter could not play the game to its end.
	Outcome string `json:"outcome" jsonschema:"enum=won,enum=lost,enum=drawn,enum=unfinished"`
	// Text says how the game ended.
	Text  string `json:"text"`
	Turns int    `json:"turns"`
	// Forfeit says why the program could not go on, if it has lost for that reason.
	Forfeit string `json:"forfeit,omitempty"`
}

// Quit is the last message: the program is to end.
type Quit struct {
	Type string `json:"type" jsonschema:"enum=quit"`
}
