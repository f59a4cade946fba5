package engine

// makeCompanion marks a card outside the game as the companion that its owner has revealed (702.139a).
func (g *Game) makeCompanion(ref Ref) { g.Objs[ref.slot()].Flags |= FlagCompanion }
