package engine

import (
	"arbiter/engine/program"
)

// giftKey is the key under which a context keeps 1 + the chosen opponent, among the repeatable costs.
const giftKey uint8 = 255

// giftOptions lists the opponents who can be promised a gift.
func (g *Game) giftOptions(p program.PlayerID, d *Decision) {
	for q := range g.Players {
		o := program.PlayerID(q)
		if g.opponents(p, o) && !g.Players[o].Lost && (!g.Turn.Ranged || g.sees(&Env{You: p}, PlayerRef(o))) {
			d.add(Option{Kind: OptObject, Obj: PlayerRef(o)})
		}
	}
}

// keepGift keeps with a permanent whom its spell promised a gift.
func (g *Game) keepGift(ctx uint32, slot uint16) {
	if n := g.repeats(ctx, giftKey); n > 0 {
		g.remember(slot, PlayerRef(program.PlayerID(n-1)), int32(program.MemGift))
	}
}

func (g *Game) setGiftee(e *Env) {
	if l, ok := g.look(e.Source); ok && l.live && l.obj.Zone == program.Stack && l.body != nil && l.body.Ctx != 0 {
		if n := g.repeats(l.body.Ctx, giftKey); n > 0 {
			g.tmp = append(g.tmp, PlayerRef(program.PlayerID(n-1)))
		}
		return
	}
	g.memObjects(e.Source, program.MemGift)
}
