package engine

// Learned says whether the game has told anyone anything since it was as before: a card was drawn, shown or shuffled away, or chance decided. Choices made since
// then can be taken back exactly if it has not.
func (g *Game) Learned(before *Game) bool {
	if g.Rng != before.Rng || len(g.Players) != len(before.Players) {
		return true
	}
	for p := range g.Players {
		if g.count(Library, PlayerID(p)) != before.count(Library, PlayerID(p)) {
			return true
		}
	}
	return g.learnedCards(before)
}

// learnedCards says whether somebody knows the face of a card of g that they did not know in before.
func (g *Game) learnedCards(before *Game) bool {
	for s := 1; s < len(g.Objs); s++ {
		o := &g.Objs[s]
		if o.Serial == 0 || o.Kind != KindCard || !o.Zone.Hidden() && o.Flags&FlagFaceDown == 0 {
			continue
		}
		was := uint8(0)
		if s < len(before.Objs) && before.Objs[s].Card == o.Card {
			b := &before.Objs[s]
			if was = b.Known; !b.Zone.Hidden() && b.Flags&FlagFaceDown == 0 {
				was = 0xFF
			}
		}
		if o.Known&^was != 0 {
			return true
		}
	}
	return false
}
