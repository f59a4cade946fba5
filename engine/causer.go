package engine

// causer is the controller of the spell or ability that has an event happen; NoPlayer for one that pays a cost or follows from the rules.
func (g *Game) causer(ev *Event) PlayerID {
	if ev == nil || ev.Ctx == 0 || ev.Flags&(FlagCost|FlagSBA) != 0 {
		return NoPlayer
	}
	return g.Ctxs[ev.Ctx].Ctrl
}
