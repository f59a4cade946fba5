package sim

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/internal/quote"
)

// Format is the kind of game of a match.
type Format string

// Formats.
const (
	// Duel is a game of two players or, with more decks, the same as FreeForAll.
	Duel Format = "duel"
	// FreeForAll is every player against every other (806).
	FreeForAll Format = "free-for-all"
	// TwoHeadedGiant is two teams of two, seated side by side (810).
	TwoHeadedGiant Format = "two-headed-giant"
	// Commander is free-for-all with 40 life and a commander each (903).
	Commander Format = "commander"
)

// Formats lists the formats.
var Formats = []Format{Duel, FreeForAll, TwoHeadedGiant, Commander}

// Players returns the number of players in a game: asked, or the format's usual number if asked is 0.
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
		return 0, fmt.Errorf("unknown format %s; use one of %v", quote.Text(string(f)), Formats)
	}
	if asked == 0 {
		asked = usual
	}
	if asked < least || asked > most {
		return 0, fmt.Errorf("a %s game has %d to %d players, not %d", f, least, most, asked)
	}
	return asked, nil
}

// Seat sets the variant and life totals of a game.
func (f Format) Seat(c *engine.Config) {
	switch f {
	case TwoHeadedGiant:
		c.Variant = engine.TwoHeadedGiant // with its own life totals and seats
	case Commander:
		c.Life = 40
	}
}
