package sim

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Format is what sort of game a match is of.
type Format string

// Formats.
const (
	// Duel is the game of two players, or, with more decks, what FreeForAll is.
	Duel Format = "duel"
	// FreeForAll is every player against every other (806).
	FreeForAll Format = "free-for-all"
	// TwoHeadedGiant is two teams of two, neighbours at the table (810).
	TwoHeadedGiant Format = "two-headed-giant"
	// Commander is free-for-all with 40 life and a commander each (903).
	Commander Format = "commander"
)

// Formats lists them.
var Formats = []Format{Duel, FreeForAll, TwoHeadedGiant, Commander}

// Players is how many players a game of the format has: those asked for, or the usual number if that is 0.
func (f Format) Players(asked int) (int, error) {
	usual, least, most := 2, 2, program.MaxPlayers
	switch f {
	case "", Duel:
		most = 2
	case FreeForAll:
		usual = 4
	case TwoHeadedGiant:
		usual, least, most = 4, 4, 4
	case Commander:
		usual = 4
	default:
		return 0, fmt.Errorf("unknown format %q; use one of %v", f, Formats)
	}
	if asked == 0 {
		asked = usual
	}
	if asked < least || asked > most {
		return 0, fmt.Errorf("a %s game has %d to %d players, not %d", f, least, most, asked)
	}
	return asked, nil
}

// Seat sets a game's variant and life totals.
func (f Format) Seat(c *engine.Config) {
	switch f {
	case TwoHeadedGiant:
		c.Variant = engine.TwoHeadedGiant // with its own life totals and seats
	case Commander:
		c.Life = 40
	}
}
