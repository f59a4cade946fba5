package engine

import "arbiter/rulebook"

// Acts with hidden cards.
const (
	// OpShow reveals objects A, or has only players B look at them; with C it tells in which pile they are.
	OpShow = OpMoveMore + 1 + iota
	// OpSearch has player B search the zones C (a ZoneSet) of players A.
	OpSearch
	// OpScried tells that players A have scried B, or surveilled if C.
	OpScried
	opAfterCards
)

// Operations of sets of cards.
const (
	// SetUntil is the cards of the libraries of players A from the top to the first with property B, or to the C-th (a number), or all if there are not so many.
	SetUntil NodeOp = SetLast + 1 + iota
	// SetProliferate is the permanents and players with a counter (701.34a).
	SetProliferate
	setAfterCards
)

func (g *Game) execCards(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	switch in.Op {
	case OpShow:
		g.set(SetX(in.A), e)
		end := len(g.tmp)
		if in.B != 0 {
			g.set(SetX(in.B), e)
		}
		g.begin()
		for i := m; i < end; i++ {
			o := g.obj(g.tmp[i])
			if o == nil {
				continue
			}
			if in.C != 0 {
				g.propose(Event{Kind: EvNote, Player: o.Owner, Obj: g.tmp[i], Aux: int32(NotePile), Amount: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
				continue
			}
			if in.B == 0 {
				g.propose(Event{Kind: EvReveal, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
				continue
			}
			for k := end; k < len(g.tmp); k++ {
				if p := g.tmp[k].Player(); p != NoPlayer {
					g.propose(Event{Kind: EvLook, Player: p, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
				}
			}
		}
	case OpSearch:
		by := g.firstPlayer(SetX(in.B), e)
		g.set(SetX(in.A), e)
		g.begin()
		for i, end := m, len(g.tmp); i < end; i++ {
			p := g.tmp[i].Player()
			if p == NoPlayer {
				continue
			}
			if ZoneSet(in.C).Has(Library) && g.searchesAnew(f.Ctx, in.D-1, g.tmp[i]) {
				g.propose(Event{Kind: EvSearch, Player: by, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
			}
			for _, z := range [...]Zone{Library, Hand} {
				if ZoneSet(in.C).Has(z) && (z != Library || !g.cantAct(CantSearch, PlayerRef(by))) {
					for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
						g.propose(Event{Kind: EvLook, Player: by, Obj: g.refAt(s), Src: e.Source, Rule: rulebook.RuleResolve})
					}
				}
			}
		}
	case OpScried:
		n := g.num(NumX(in.B), e)
		g.set(SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: EvScry, Player: p, Amount: n, Aux: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// setUntil appends the cards from the top of a library to the first with a property.
func (g *Game) setUntil(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		left := int32(1)
		if n.C != 0 {
			left = g.num(NumX(n.C), e)
		}
		for s := g.list(Library, p).First; s != 0 && left > 0; s = g.Objs[s].Next {
			ref := g.refAt(s)
			g.tmp = append(g.tmp, ref)
			if g.prop(PropX(n.B), e, ref) {
				left--
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}
