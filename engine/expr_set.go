package engine

// Operations of sets.
const (
	// SetSource is the object whose text it is; SetYou its controller.
	SetSource NodeOp = 400 + iota
	SetYou
	// SetOpponents is your opponents, SetPlayers all players, both in turn order from the active player.
	SetOpponents
	SetPlayers
	// SetActive is the active player.
	SetActive
	// SetReg is register A; dead objects are followed to where they went (400.7) unless B is set.
	SetReg
	// SetEventObj is the event's object, SetEventPlayer its player, SetEventSource its source, SetEventNew what the object became.
	SetEventObj
	SetEventPlayer
	SetEventSource
	SetEventNew
	// SetAll is the objects in the zones A (a ZoneSet) that have property B; player-owned zones of the players of set C (0: all).
	SetAll
	// SetPlayersThat is the players that have property A.
	SetPlayersThat
	// SetFilter is the members of A with property B.
	SetFilter
	// SetBoth is the members of A, then those of B.
	SetBoth
	// SetControllers and SetOwners are the controllers and owners of the members of A.
	SetControllers
	SetOwners
	// SetHost is what the source is attached to; SetHosts what the members of A are attached to.
	SetHost
	// SetTop is the top B (a number) cards of the libraries of players A; C set: the bottom ones.
	SetTop
	// SetIt is the candidate.
	SetIt
	setEnd
)

// set appends the members of a set to g.tmp.
func (g *Game) set(x SetX, e *Env) {
	if x == 0 {
		return
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	case SetSource:
		if e.Source != NoRef {
			g.tmp = append(g.tmp, g.found(e, e.Source))
		}
	case SetYou:
		g.tmp = append(g.tmp, PlayerRef(e.You))
	case SetOpponents, SetPlayers:
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && (n.Op == SetPlayers || g.opponents(p, e.You)) && g.inSight(p, e) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
	case SetActive:
		g.tmp = append(g.tmp, PlayerRef(g.Turn.Active))
	case SetReg:
		m := g.mark()
		g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
		if n.B == 0 {
			for i, end := m, len(g.tmp); i < end; i++ {
				was := g.tmp[i]
				g.tmp[i] = g.found(e, was)
				if g.r.melds && g.tmp[i] != was {
					g.tmp = g.alsoFound(was, g.tmp[i], g.tmp)
				}
			}
		}
	case SetEventObj:
		if e.Event != nil {
			g.tmp = append(g.tmp, e.Event.Obj)
		}
	case SetEventPlayer:
		if e.Event != nil && e.Event.Player != NoPlayer {
			g.tmp = append(g.tmp, PlayerRef(e.Event.Player))
		}
	case SetEventSource:
		if e.Event != nil && e.Event.Src != NoRef {
			g.tmp = append(g.tmp, e.Event.Src)
		}
	case SetEventNew:
		if e.Event != nil && e.Event.New != NoRef {
			g.tmp = append(g.tmp, e.Event.New)
		}
	case SetAll:
		g.setAll(ZoneSet(n.A), PropX(n.B), SetX(n.C), e)
	case SetPlayersThat:
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && g.inSight(p, e) && g.prop(PropX(n.A), e, PlayerRef(p)) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
	case SetFilter:
		m := g.mark()
		g.set(SetX(n.A), e)
		w := m
		for i := m; i < len(g.tmp); i++ {
			if r := g.tmp[i]; g.prop(PropX(n.B), e, r) {
				g.tmp[w] = r
				w++
			}
		}
		g.tmp = g.tmp[:w]
	case SetBoth:
		g.set(SetX(n.A), e)
		g.set(SetX(n.B), e)
	case SetControllers, SetOwners:
		m := g.mark()
		g.set(SetX(n.A), e)
		w := m
		for i := m; i < len(g.tmp); i++ {
			l, ok := g.look(g.tmp[i])
			if !ok {
				continue
			}
			p := l.obj.Owner
			if n.Op == SetControllers {
				p = l.ctrl()
			}
			g.tmp[w] = PlayerRef(p)
			dup := false
			for j := m; j < w; j++ {
				dup = dup || g.tmp[j] == g.tmp[w]
			}
			if !dup {
				w++
			}
		}
		g.tmp = g.tmp[:w]
	case SetHost:
		if l, ok := g.look(e.Source); ok && l.body != nil && l.body.Host != NoRef {
			g.tmp = append(g.tmp, l.body.Host)
		}
	case SetTop:
		m := g.mark()
		g.set(SetX(n.A), e)
		end := len(g.tmp)
		k := g.num(NumX(n.B), e)
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				l := g.list(Library, p)
				s := l.First
				if n.C != 0 {
					s = l.Last
				}
				for j := int32(0); j < k && s != 0; j++ {
					g.tmp = append(g.tmp, g.refAt(s))
					if n.C != 0 {
						s = g.Objs[s].Prev
					} else {
						s = g.Objs[s].Next
					}
				}
			}
		}
		g.tmp = append(g.tmp[:m], g.tmp[end:]...)
	case SetIt:
		g.tmp = append(g.tmp, e.It)
	default:
		g.setMore(n, e)
	}
}

func (g *Game) setAll(zones ZoneSet, p PropX, of SetX, e *Env) {
	for z := Library; z < NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		if !z.owned() {
			g.setZone(z, 0, p, e)
			continue
		}
		for i, pl := 0, g.Turn.Active; i < len(g.Players); i, pl = i+1, g.after(pl) {
			if of == 0 || g.inSet(of, e, PlayerRef(pl)) {
				g.setZone(z, pl, p, e)
			}
		}
	}
}

func (g *Game) setZone(z Zone, pl PlayerID, p PropX, e *Env) {
	here := e.Here
	e.Here = true
	types := allTypes
	if t := g.r.typesOf(p); t != 0 && g.past == 0 {
		types = t
	}
	for s := g.list(z, pl).First; s != 0; s = g.Objs[s].Next {
		if types != allTypes && g.chars(g.refAt(s)).Types&types == 0 {
			continue
		}
		if r := g.refAt(s); (!g.Turn.Ranged || g.sees(e, r)) && g.prop(p, e, r) {
			g.tmp = append(g.tmp, r)
		}
	}
	e.Here = here
}

// after is the next player in turn order, whether or not still in the game.
func (g *Game) after(p PlayerID) PlayerID {
	if int(p)+1 >= len(g.Players) {
		return 0
	}
	return p + 1
}

// nextPlayer is the next player in turn order who is still in the game.
func (g *Game) nextPlayer(p PlayerID) PlayerID {
	q := g.after(p)
	for q != p && g.Players[q].Lost {
		q = g.after(q)
	}
	return q
}

// opponents says whether two players are opponents (102.2).
func (g *Game) opponents(a, b PlayerID) bool {
	return a != b && (g.Players[a].Team == 0 || g.Players[a].Team != g.Players[b].Team)
}
