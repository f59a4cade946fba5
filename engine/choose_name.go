package engine

// cardNames counts the names of cards that can be chosen (201.4), and lists them in d if given. Where any name there is could be, those of the cards whose rules
// the game knows are offered: no other can be met in it.
func (g *Game) cardNames(f *Frame, c *ChoiceSpec, d *Decision) int {
	n, not := 0, NameID(0)
	if c.NotReg != 0 {
		if r := g.reg(f.Ctx, int(c.NotReg-1)); r != nil {
			not = NameID(r.Num)
		}
	}
	for i := range g.r.Defs {
		def := &g.r.Defs[i]
		if !def.namesCard() || c.Of != 0 && def.Chars.Types&c.Of == 0 || def.Chars.Types&TypeSet(c.Not) != 0 || g.namedBefore(i) || not != 0 && def.Name == not {
			continue
		}
		n++
		if d != nil {
			d.add(Option{Kind: OptName, N: int32(def.Name)})
		}
	}
	return n
}

// namesCard says whether a definition is one of a card, or a face of one, with a name.
func (d *Def) namesCard() bool { return !d.Token && d.Name != 0 && d.Chars.Types != 0 }

// namedBefore says whether an earlier definition has the name of definition i.
func (g *Game) namedBefore(i int) bool {
	for k := range g.r.Defs[:i] {
		if d := &g.r.Defs[k]; d.Name == g.r.Defs[i].Name && d.namesCard() {
			return true
		}
	}
	return false
}
