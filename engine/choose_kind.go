package engine

// subtypeChoices counts the subtypes that can be chosen, and lists them in d if given.
func (g *Game) subtypeChoices(f *Frame, c *ChoiceSpec, d *Decision) int {
	of := &g.r.CreatureTypes
	if c.Of == TypeLand {
		of = &g.r.LandTypes
	}
	if c.Basic {
		of = &g.r.BasicLandTypes
	}
	n := 0
	for s := range g.r.Subtypes {
		if of.Has(SubtypeID(s)) && int32(s)+1 != c.Not && !g.barred(f, c, int32(s)) {
			n++
			if d != nil {
				d.add(Option{Kind: OptSubtype, N: int32(s)})
			}
		}
	}
	return n
}

// barred says that a colour or subtype was chosen before and must be another now.
func (g *Game) barred(f *Frame, c *ChoiceSpec, n int32) bool {
	if c.NotReg == 0 {
		return false
	}
	r := g.reg(f.Ctx, int(c.NotReg-1))
	return r != nil && r.Num == n
}
