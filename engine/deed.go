package engine

// A Deed is what an ability has done before a prepared position begins: its program is carried out then, with its targets.
type Deed struct {
	Player  PlayerID
	Source  Ref   // NoRef where it is not in the game any more
	Spell   DefID // what spell it was then, 0 for none
	Ability AbilityID
	Targets []Ref // one for each instance of the word "target", in order
}

// pushDeed has a deed carried out next. It reports false if the ability has other targets.
func (g *Game) pushDeed(d *Deed) bool {
	ab := &g.r.Abilities[d.Ability]
	if len(d.Targets) != len(ab.Targets) || len(ab.Modes) > 0 {
		return false
	}
	source := d.Source
	if source == NoRef && d.Spell != 0 {
		source = g.bygone(d.Spell, d.Player)
	}
	ctx := g.newCtx(source, d.Player, d.Ability, int(ab.NRegs))
	for i, t := range d.Targets {
		head := g.appendCell(g.Ctxs[ctx].Targets, t, int32(i))
		g.Ctxs[ctx].Targets = head
	}
	g.loadTargets(ctx)
	g.pushProgram(ab.Prog, ctx, true)
	return true
}
