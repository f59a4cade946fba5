package engine

// doer is a permanent with something to do at priority or as mana is paid: most stops find nothing, so who could do anything is looked up, and found only as
// the characteristics are worked out again.
type doer struct {
	slot uint16
	ctrl PlayerID
	what doing
}

type doing uint8

const (
	doActivate doing = 1 << iota // it has activated abilities
	doPlay                       // and some that are not just used to pay
	doDeploy                     // every creature has an ability
	doTurnUp                     // it is face down
	doUnlock                     // it is a Room
)

// findDoers brings g.doers up to date, in the order of the battlefield.
func (g *Game) findDoers() {
	if g.doersOK && !g.Turn.CharsStale {
		return
	}
	g.doers = g.doers[:0]
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		c := &g.Chars[o.Body]
		var what doing
		if c.Flags&HasActivated != 0 {
			what |= doActivate
		}
		if c.Flags&HasPlays != 0 {
			what |= doPlay
		}
		if g.r.creature != 0 && c.Is(TypeCreature) {
			what |= doDeploy
		}
		if o.Flags&FlagFaceDown != 0 {
			what |= doTurnUp
		}
		if g.r.rooms && g.r.Defs[g.under(o, c)].Layout == LayoutRoom {
			what |= doUnlock
		}
		if what != 0 {
			g.doers = append(g.doers, doer{s, c.Ctrl, what})
		}
	}
	g.doersOK = !g.Turn.CharsStale
}
