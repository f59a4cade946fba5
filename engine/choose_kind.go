package engine

// subtypeChoices counts the subtypes that can be chosen, and lists them in d if given.
func (g *Game) subtypeChoices(c *ChoiceSpec, d *Decision) int {
	of := &g.r.CreatureTypes
	if c.Of == TypeLand {
		of = &g.r.BasicLandTypes
	}
	n := 0
	for s := range g.r.Subtypes {
		if of.Has(SubtypeID(s)) && int32(s)+1 != c.Not {
			n++
			if d != nil {
				d.add(Option{Kind: OptSubtype, N: int32(s)})
			}
		}
	}
	return n
}
