package engine

import "arbiter/rulebook"

// runDraws has Player draw A cards, one after the other (121.2); what was drawn is added to register B of the context. C is set in a draw step.
func (g *Game) runDraws() {
	f := g.top()
	if f.A <= 0 {
		g.pop()
		return
	}
	f.A--
	ctx, reg, rule := f.Ctx, uint8(f.B), rulebook.RuleDraw
	if f.C != 0 {
		rule = rulebook.RuleDrawStep
	}
	g.begin()
	g.propose(Event{Kind: EvDraw, Player: f.Player, Ctx: ctx, Rule: rule})
	g.commitAdd(ctx, reg)
}

// runDiscard has Player discard A cards of their choice, together: the cleanup step's (514.1). B counts the chosen, kept in the cells of Ip.
func (g *Game) runDiscard() {
	f := g.top()
	switch {
	case f.PC == 1:
		g.pop()
	case f.B < f.A && g.count(Hand, f.Player) > int(f.B):
		f.Ask = askChoose
	default:
		f.PC = 1
		g.begin()
		for i := f.Ip; i != 0; i = g.Cells[i].Next {
			g.propose(Event{Kind: EvDiscard, Player: f.Player, Obj: g.Cells[i].Ref, Rule: rulebook.RuleHandSize})
		}
		g.freeCells(&f.Ip)
		g.commit(0, NoReg)
	}
}

func (g *Game) askDiscard(f *Frame, d *Decision) {
	d.Kind = DecideDiscard
	d.Min, d.Max, d.Chosen = f.A, f.A, f.B
	for s := g.list(Hand, f.Player).First; s != 0; s = g.Objs[s].Next {
		if g.findCell(f.Ip, g.refAt(s)) == 0 {
			d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
		}
	}
}

func (g *Game) answerDiscard(f *Frame, o Option) {
	f.Ip = g.appendCell(f.Ip, o.Obj, 0)
	f.B++
}
