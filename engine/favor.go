package engine

import "arbiter/mana"

// Favor is what the mana that is paid without asking spares, for those who try several ways of paying. It is a setting, no part of the state, and copies don't have it.
type Favor uint8

// Favors: none, then to spare what can make mana of a color, then lands before creatures and artifacts.
const (
	FavorNone Favor = iota
	FavorWhite
	FavorBlue
	FavorBlack
	FavorRed
	FavorGreen
	FavorLands
	// NumFavors is how many there are.
	NumFavors
)

var favorNames = [NumFavors]string{"", "white", "blue", "black", "red", "green", "lands"}

// String is its name; nothing for none.
func (f Favor) String() string { return favorNames[f%NumFavors] }

// FavorNamed is the one of a name; false if there is none.
func FavorNamed(name string) (Favor, bool) {
	for f, n := range favorNames {
		if n == name {
			return Favor(f), true
		}
	}
	return FavorNone, false
}

// Answer answers the pending decision as Answer does, sparing what is favored where mana is paid meanwhile. It reports whether any was.
func (f Favor) Answer(g *Game, option int) (paid bool, err error) {
	g.favor, g.paid, g.srcOK = f, false, false
	err = g.Answer(option)
	g.favor, g.srcOK = FavorNone, false
	return g.paid, err
}

// spare makes a source one that is rather not used.
func (f Favor) spare(s *mana.Source, land bool) {
	switch {
	case f == FavorNone:
	case f == FavorLands:
		if land {
			s.Keep += keepFavored
		}
	case s.Kinds.Has(mana.Kind(f-FavorWhite)) || s.Output == mana.Fixed && s.Bundle[f-FavorWhite] > 0:
		s.Keep += keepFavored
	}
}

const keepFavored = 200
