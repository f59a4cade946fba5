package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// set appends the members of a set to g.tmp. Each case is a line or a few; longer code is a function in the file of its
// mechanic.
func (g *Game) set(x program.SetX, e *Env) {
	if x == 0 {
		return
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	// The source, the candidate, registers and memory.
	case program.SetSource:
		if e.Source != NoRef {
			now := g.found(e, e.Source, formerSource)
			if g.tmp = append(g.tmp, now); g.r.Melds && !e.Last && now != e.Source { // each component (712.21c, 729.3c)
				g.tmp = g.alsoFound(e.Source, now, g.tmp)
			}
		}
	case program.SetIt:
		g.tmp = append(g.tmp, e.It)
	case program.SetReg:
		g.setRegister(n, e)
	case program.SetPaid:
		g.setPaid(n, e)
	case program.SetRest:
		g.setRest(n, e)
	case program.SetMemory:
		if n.A == int32(program.MemExiled) {
			g.ground(rulebook.RuleLinked)
		}
		g.memObjects(e.Source, program.MemoryKey(n.A))
	case program.SetHost:
		g.setHosts(n, e)
	case program.SetGiver:
		g.setGiver(n, e)
	case program.SetPartner:
		g.setPartner(n, e)

	// Players.
	case program.SetYou:
		g.tmp = append(g.tmp, PlayerRef(e.You))
	case program.SetActive:
		g.tmp = append(g.tmp, PlayerRef(g.Turn.Active))
	case program.SetOpponents, program.SetPlayers:
		g.setPlayers(n, e)
	case program.SetPlayersEver:
		was := g.everyone
		g.everyone = true
		g.setPlayersThat(n, e)
		g.everyone = was
	case program.SetPlayersThat:
		g.setPlayersThat(n, e)
	case program.SetOpponentsOf:
		g.setOpponentsOf(n, e)
	case program.SetTeam:
		g.setTeam(n, e)
	case program.SetControllers, program.SetOwners:
		g.setPlayersOf(n, e)
	case program.SetSeat:
		g.setSeat(n, e)
	case program.SetTurnOrder:
		g.turnOrder(g.firstPlayer(program.SetX(n.A), e), e)
	case program.SetMonarch, program.SetInitiative, program.SetSpeeding:
		g.setState(n)
	case program.SetGiftee:
		g.setGiftee(e)
	case program.SetMostVotes:
		g.listedMost(e, int(n.A))

	// The event being matched or replaced.
	case program.SetEventObj:
		if e.Event != nil {
			g.tmp = append(g.tmp, g.known(e.Event.Obj))
		}
	case program.SetEventPlayer:
		if e.Event != nil && e.Event.Player != NoPlayer {
			g.tmp = append(g.tmp, PlayerRef(e.Event.Player))
		}
	case program.SetEventSource:
		if e.Event != nil && e.Event.Src != NoRef {
			g.tmp = append(g.tmp, e.Event.Src)
		}
	case program.SetEventNew:
		if e.Event != nil {
			g.tmp = append(g.tmp, e.Event.part(program.PartNew))
		}
	case program.SetEventOther:
		if e.Event != nil && e.Event.Other != NoRef {
			g.tmp = append(g.tmp, e.Event.Other)
		}
	case program.SetEventCauser:
		if p := g.causer(e.Event); p != NoPlayer {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	case program.SetNowPlayer, program.SetNowObj:
		g.setNow(n, e)
	case program.SetEntering:
		g.setEntering()

	// Objects by zone and property.
	case program.SetAll:
		g.setAll(program.ZoneSet(n.A), program.PropX(n.B), program.SetX(n.C), e)
	case program.SetFilter:
		g.setFilter(n, e)
	case program.SetBoth:
		g.set(program.SetX(n.A), e)
		g.set(program.SetX(n.B), e)
	case program.SetDiffer:
		g.setDiffer(n, e)
	case program.SetLast:
		g.setLast(n, e)
	case program.SetSources:
		g.setSources(n, e)
	case program.SetTop:
		g.setTop(n, e)
	case program.SetUntil:
		g.setUntil(n, e)
	case program.SetGraveTop:
		g.setGraveTop(n, e)
	case program.SetProliferate:
		g.setProliferate()

	// Combat.
	case program.SetDefending, program.SetOpposing, program.SetAttacked:
		g.setCombat(n, e)
	default:
		panic(fmt.Sprintf("engine: node %v is no set", n.Op))
	}
}

// setRegister appends the content of a register, with objects followed to where they have moved (400.7), or with B as
// they were before they were moved.
func (g *Game) setRegister(n *program.Node, e *Env) {
	m := g.mark()
	g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
	if n.B != 0 {
		for i := m; i < len(g.tmp); i++ {
			if was := g.former(e.Ctx, formerKey(int(n.A), i-m)); was != NoRef {
				g.tmp[i] = was
			} else if _, known := g.look(g.tmp[i]); !known {
				if now := g.movedTo(g.tmp[i]); now != NoRef { // a card of a hand or library: what it became (400.7j)
					g.tmp[i] = now
				}
			}
		}
	} else {
		for i, end := m, len(g.tmp); i < end; i++ {
			was := g.tmp[i]
			g.tmp[i] = g.found(e, was, formerKey(int(n.A), i-m))
			if g.r.Melds && g.tmp[i] != was {
				g.tmp = g.alsoFound(was, g.tmp[i], g.tmp)
			}
		}
		if g.r.Melds { // both cards of a melded permanent were moved, and either was found by it (712.21e)
			g.tmp = g.tmp[:m+unrepeated(g.tmp[m:])]
		}
	}
}

// setPaid appends what the objects of a set, with which a cost was paid, became in a public zone by that, followed from
// there on (400.7j).
func (g *Game) setPaid(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	kept := m
	for i := m; i < len(g.tmp); i++ {
		now := g.movedTo(g.tmp[i])
		if o := g.obj(now); o != nil && (o.Zone == program.Hand || o.Zone == program.Library) {
			continue
		}
		if now != NoRef {
			g.tmp[kept] = g.followIn(e.Ctx, now)
			kept++
		}
	}
	g.release(kept)
}

// tellsOf reports whether text can mean a player: one still in the game or, where it refers to what has happened, one
// who has left since (800.4i).
func (g *Game) tellsOf(p program.PlayerID) bool {
	return !g.Players[p].Lost || g.past != 0 || g.everyone
}

// setPlayersThat appends the players with a property.
func (g *Game) setPlayersThat(n *program.Node, e *Env) {
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if g.tellsOf(p) && g.inSight(p, e) && g.prop(program.PropX(n.A), e, PlayerRef(p)) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

// setFilter appends the members of a set that have a property.
func (g *Game) setFilter(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if r := g.tmp[i]; g.prop(program.PropX(n.B), e, r) {
			g.tmp[w] = r
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// setPlayersOf appends the controllers or the owners of the members of a set.
func (g *Game) setPlayersOf(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		p := l.obj.Owner
		if n.Op == program.SetControllers {
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
}

// setTop appends the top or bottom cards of libraries.
func (g *Game) setTop(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	end := len(g.tmp)
	k := g.num(program.NumX(n.B), e)
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			l := g.list(program.Library, p)
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
}

// setPlayers appends all players, or your opponents, in turn order from the active player.
func (g *Game) setPlayers(n *program.Node, e *Env) {
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if g.tellsOf(p) && (n.Op == program.SetPlayers || g.opponents(p, e.You)) && g.inSight(p, e) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

// setRest appends the members of a register that it still holds and that have not moved: "the rest".
func (g *Game) setRest(n *program.Node, e *Env) {
	m := g.mark()
	g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if g.live(g.tmp[i]) {
			g.tmp[w] = g.tmp[i]
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// setLast appends the members of a set as they last existed in the zones they have left (608.2h).
func (g *Game) setLast(n *program.Node, e *Env) {
	last := e.Last
	e.Last = true
	m := g.mark()
	g.set(program.SetX(n.A), e)
	for i := m; i < len(g.tmp); i++ {
		g.tmp[i] = g.known(g.tmp[i])
	}
	e.Last = last
}

// setProliferate appends the players and permanents that have a counter (701.34).
func (g *Game) setProliferate() {
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if !g.Players[p].Lost && g.playerCounters(p, program.NoCounter) != 0 {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Bodies[b].Counters != 0 && g.Bodies[b].Flags&program.PhasedOut == 0 {
			g.tmp = append(g.tmp, g.refAt(s))
		}
	}
}

// setOpponentsOf appends the opponents of the first player of a set.
func (g *Game) setOpponentsOf(n *program.Node, e *Env) {
	of := g.firstOf(program.SetX(n.A), e).Player()
	if of == NoPlayer {
		return
	}
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if g.tellsOf(p) && g.opponents(p, of) && g.inSight(p, e) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

// setTeam appends the first player of a set and their team (808).
func (g *Game) setTeam(n *program.Node, e *Env) {
	of := g.firstOf(program.SetX(n.A), e).Player()
	if of == NoPlayer {
		return
	}
	for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
		if g.tellsOf(p) && g.teammates(p, of) && g.inSight(p, e) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

func (g *Game) setAll(zones program.ZoneSet, p program.PropX, of program.SetX, e *Env) {
	for z := program.Library; z < program.NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		if !z.Owned() {
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

func (g *Game) setZone(z program.Zone, pl program.PlayerID, p program.PropX, e *Env) {
	here := e.Here
	e.Here = true
	v := g.sieveOf(p, e)
	for s := g.list(z, pl).First; s != 0; s = g.Objs[s].Next {
		if g.rulesOut(&v, p, e, s) {
			continue
		}
		if r := g.refAt(s); (!g.Turn.Ranged || g.sees(e, r)) && g.prop(p, e, r) {
			g.tmp = append(g.tmp, r)
		}
	}
	e.Here = here
}

// sieve is what can be seen at a glance of the objects that fit a description.
type sieve struct {
	some     bool            // there is anything
	types    program.TypeSet // they have one of these types
	ofType   bool            // they have the subtype
	subtype  program.SubtypeID
	yours    bool // "you" control them
	owned    bool // "you" own them
	attached bool // they are attached to something
}

// sieveOf returns what can be seen at a glance of what fits a description.
func (g *Game) sieveOf(p program.PropX, e *Env) (v sieve) {
	v.types = allTypes
	if g.past != 0 {
		return v
	}
	if t := g.r.TypesOf(p); t != 0 {
		v.types, v.some = t, true
	}
	g.sift(p, e, &v)
	return v
}

// sift adds the parts of a description to a sieve.
func (g *Game) sift(p program.PropX, e *Env, v *sieve) {
	n := &g.r.Nodes[p]
	for ; n.Op == program.PropAnd; n = &g.r.Nodes[n.B] {
		g.sift(program.PropX(n.A), e, v)
	}
	// Others: they take more than a glance.
	switch n.Op {
	case program.PropSubtype:
		if !g.r.ChangesText {
			v.some, v.ofType, v.subtype = true, true, program.SubtypeID(n.A)
		}
	case program.PropControlledBy:
		if g.r.Nodes[n.A].Op == program.SetYou && e.Event == nil {
			v.some, v.yours = true, true
		}
	case program.PropOwnedBy:
		if g.r.Nodes[n.A].Op == program.SetYou {
			v.some, v.owned = true, true
		}
	case program.PropAttachedTo:
		v.some, v.attached = true, true
	}
}

// rulesOut reports whether it can be seen at a glance that the object in a slot doesn't fit the description of a sieve.
func (g *Game) rulesOut(v *sieve, p program.PropX, e *Env, slot uint16) bool {
	if !v.some {
		return false
	}
	o := &g.Objs[slot]
	out := v.owned && o.Owner != e.You
	if o.Zone == program.Battlefield {
		b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
		out = out || v.types != allTypes && c.Types&v.types == 0 || v.yours && c.Ctrl != e.You ||
			v.ofType && !c.Subtypes.Has(v.subtype) || v.attached && b.Host == NoRef && b.Left == NoRef
	} else {
		out = out || v.types != allTypes && g.chars(g.refAt(slot)).Types&v.types == 0
	}
	if out && g.TestPasses && g.wrongPass == nil && g.prop(p, e, g.refAt(slot)) {
		g.wrongPass = fmt.Errorf("engine: %v is passed over, and fits", g.refAt(slot))
	}
	return out
}

// after returns the next player in turn order, whether or not still in the game.
func (g *Game) after(p program.PlayerID) program.PlayerID {
	if int(p)+1 >= len(g.Players) {
		return 0
	}
	return p + 1
}

// nextPlayer returns the next player in turn order who is still in the game.
func (g *Game) nextPlayer(p program.PlayerID) program.PlayerID {
	q := g.after(p)
	for q != p && g.Players[q].Lost {
		q = g.after(q)
	}
	return q
}

// opponents reports whether two players are opponents (102.2).
func (g *Game) opponents(a, b program.PlayerID) bool {
	return a != b && (g.Players[a].Team == 0 || g.Players[a].Team != g.Players[b].Team)
}

// setCombat appends the players and objects that the members of a set attack, block or are blocked by, or defend.
func (g *Game) setCombat(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		l, ok := g.look(ref)
		switch n.Op {
		case program.SetDefending:
			p := NoPlayer
			if ok && l.body != nil {
				p = l.body.defending()
			}
			if p == NoPlayer {
				p = g.anyDefending()
			}
			if p != NoPlayer && !g.among(end, PlayerRef(p)) {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		case program.SetOpposing:
			if !ok || l.body == nil {
				continue
			}
			for c := l.body.Blocks; c != 0; c = g.Cells[c].Next {
				// For an object that has left, its last known opponents count.
				if o := g.Cells[c].Ref; (!l.live || g.isBlocking(o, ref) || g.isBlocking(ref, o)) && !g.among(end, o) {
					g.tmp = append(g.tmp, o)
				}
			}
		case program.SetAttacked:
			// For an object removed from combat, what it attacked until then counts.
			if ok && l.body != nil && l.body.Attack != NoRef && !g.among(end, l.body.Attack) {
				g.tmp = append(g.tmp, l.body.Attack)
			}
		default:
			panic(fmt.Sprintf("engine: node %v finds no opponents in combat", n.Op))
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

// setNow appends a part of the event being matched, while a past event is looked at.
func (g *Game) setNow(n *program.Node, e *Env) {
	switch {
	case e.Now == nil:
	case n.Op == program.SetNowObj && e.Now.Obj != NoRef:
		g.tmp = append(g.tmp, e.Now.Obj)
	case n.Op == program.SetNowPlayer && e.Now.Player != NoPlayer:
		g.tmp = append(g.tmp, PlayerRef(e.Now.Player))
	}
}

// setHosts appends what the source is attached to, or what the members of a set are or were last attached to.
func (g *Game) setHosts(n *program.Node, e *Env) {
	m := g.mark()
	if n.A == 0 {
		g.tmp = append(g.tmp, e.Source)
	} else {
		g.set(program.SetX(n.A), e)
	}
	end := len(g.tmp)
	for i := m; i < end; i++ {
		if l, ok := g.look(g.tmp[i]); ok && l.body != nil && l.body.Host != NoRef && !g.among(end, l.body.Host) {
			g.tmp = append(g.tmp, l.body.Host)
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

// commonColors returns the colours that are most common among the objects of a set.
func (g *Game) commonColors(s program.SetX, e *Env) program.ColorSet {
	m := g.mark()
	defer g.release(m)
	g.set(s, e)
	var count [5]int
	most := 1
	for i := m; i < len(g.tmp); i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		for c := range count {
			if l.chars.Colors>>c&1 != 0 {
				count[c]++
				most = max(most, count[c])
			}
		}
	}
	var out program.ColorSet
	for c, n := range count {
		if n == most {
			out |= 1 << c
		}
	}
	return out
}
