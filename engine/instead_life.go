package engine

// NumLifeAfter is what the life total of the first player of set A would be after what is about to happen: the batch in work.
const NumLifeAfter NodeOp = 180

// CondNewly says whether the first of set A came under its controller's control since the beginning of that player's last upkeep (702.30a): during their turn
// before this one, or later.
const CondNewly NodeOp = 380

// lifeAfter is a player's life total with all gains and losses of the batch in work, so far as they are known (120.4c).
func (g *Game) lifeAfter(p PlayerID) int32 {
	total := int64(g.Players[p].Life)
	for i := len(g.Frames) - 1; i >= 0; i-- {
		f := &g.Frames[i]
		if f.Kind != FrameBatch {
			continue
		}
		for k := int(f.A); k < len(g.Events); k++ {
			ev := &g.Events[k]
			if ev.Player != p || ev.State != Proposed && ev.State != Settled {
				continue
			}
			switch ev.Kind {
			case EvGainLife:
				total += int64(ev.Amount)
			case EvLoseLife:
				total -= int64(ev.Amount)
			}
		}
		break
	}
	return clamp(total)
}
