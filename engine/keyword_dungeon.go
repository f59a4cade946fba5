package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// undercity is the dungeon that only players with the initiative venture into (701.49d).
const undercity = "Undercity"

// Questions of a FrameVenture.
const (
	askDungeon uint8 = iota + 1
	askRoom
)

// execVenture makes each of players A venture into the dungeon, with B into Undercity (701.49), in turn order.
func (g *Game) execVenture(in *program.Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.inTurnOrder(g.tmp[m:])
	for i := len(g.tmp) - 1; i >= m; i-- {
		if p := g.tmp[i].Player(); p != NoPlayer && !g.Players[p].Lost {
			g.push(Frame{Kind: FrameVenture, Player: p, A: in.B})
		}
	}
}

// Stages of FrameVenture.
const (
	ventureNext    uint8 = iota // choose the next room
	ventureDungeon              // choose the dungeon
	ventureBegin                // put the dungeon into the command zone
	ventureMove                 // move the marker into the room in B
	ventureDone
)

// runVenture moves a player's venture marker into the next room, or the first room of a dungeon that they choose
// (309.5, 701.49). B is the room chosen.
func (g *Game) runVenture() {
	f := g.top()
	p := &g.Players[f.Player]
	switch f.PC {
	case ventureNext:
		if p.Dungeon == 0 {
			f.PC = ventureDungeon
			return
		}
		d := &g.r.Dungeons[p.Dungeon-1]
		next := d.Rooms[p.Room].Next
		switch len(next) {
		case 0: // 701.49c: the dungeon is completed and another one begun
			f.PC = ventureDungeon
			g.begin()
			g.proposeCompleted(f.Player)
			g.commit(0, program.NoReg)
		case 1:
			f.PC, f.B = ventureMove, int32(next[0])
		default:
			f.PC, f.Ask, f.Group = ventureMove, askRoom, g.newGroup()
		}
	case ventureDungeon:
		f.PC = ventureBegin
		first, n := int32(0), 0
		for i := range g.r.Dungeons {
			if g.mayEnter(f, i) {
				if n++; n == 1 {
					first = int32(i)
				}
			}
		}
		f.B = first
		if n > 1 {
			f.Ask, f.Group = askDungeon, g.newGroup()
		}
	case ventureBegin:
		f.PC = ventureMove
		def, who, n := g.r.Dungeons[f.B].Def, f.Player, f.B
		f.B = 0
		ref := g.newObj(program.KindEmblem, def, who, who)
		g.begin()
		g.propose(Event{Kind: program.EvMove, Player: who, Obj: ref, From: program.ZoneNone, To: program.Command,
			Aux: program.PosEnd, Flags: program.FlagCreated, Rule: rulebook.RuleVenture})
		g.propose(Event{Kind: program.EvPlayer, Player: who, Aux: int32(program.FactDungeon), Amount: n + 1,
			Rule: rulebook.RuleVenture})
		g.commit(0, program.NoReg)
	case ventureMove:
		f.PC = ventureDone
		g.begin()
		g.propose(Event{Kind: program.EvPlayer, Player: f.Player, Aux: int32(program.FactRoom), Amount: f.B + 1,
			Obj: g.dungeonOf(f.Player), Rule: rulebook.RuleVenture})
		g.commit(0, program.NoReg)
	case ventureDone:
		who := f.Player
		g.pop()
		g.begin()
		g.propose(Event{Kind: program.EvAction, Player: who, Aux: g.r.Ventured, Rule: rulebook.RuleVenture})
		g.commit(0, program.NoReg)
	}
}

// mayEnter reports whether a dungeon can be chosen: Undercity when venturing into Undercity, any other when venturing
// into the dungeon.
func (g *Game) mayEnter(f *Frame, i int) bool {
	is := g.r.Names[g.r.Defs[g.r.Dungeons[i].Def].Name] == undercity
	return is == (f.A != 0)
}

// dungeonOf returns the dungeon card a player owns in the command zone.
func (g *Game) dungeonOf(p program.PlayerID) Ref {
	if n := g.Players[p].Dungeon; n != 0 {
		for s := g.Lists[commandList].First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Owner == p && o.Def == g.r.Dungeons[n-1].Def {
				return g.refAt(s)
			}
		}
	}
	return NoRef
}

// proposeCompleted proposes removing a player's dungeon card from the game, which completes the dungeon (309.7).
func (g *Game) proposeCompleted(p program.PlayerID) {
	if ref := g.dungeonOf(p); ref != NoRef {
		g.propose(Event{Kind: program.EvCease, Player: p, Obj: ref, Rule: rulebook.RuleDungeon})
	}
	g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactCompleted),
		Amount: int32(g.Players[p].Dungeon), Rule: rulebook.RuleDungeon})
}

// dungeonSBA completes the dungeons whose marker is on the bottommost room if none of their abilities is waiting
// (309.6, 704.5t).
func (g *Game) dungeonSBA() {
	for i := range g.Players {
		p := &g.Players[i]
		if p.Dungeon == 0 || p.Lost || len(g.r.Dungeons[p.Dungeon-1].Rooms[p.Room].Next) > 0 {
			continue
		}
		if ref := g.dungeonOf(program.PlayerID(i)); ref != NoRef && !g.onStackFrom(ref) {
			g.proposeCompleted(program.PlayerID(i))
		}
	}
}

func (g *Game) askVenture(f *Frame, d *Decision) {
	d.Kind = program.DecideName
	if f.Ask == askDungeon {
		for i := range g.r.Dungeons {
			if g.mayEnter(f, i) {
				d.add(Option{Kind: OptName, N: int32(g.r.Defs[g.r.Dungeons[i].Def].Name)})
			}
		}
		return
	}
	p := &g.Players[f.Player]
	rooms := g.r.Dungeons[p.Dungeon-1].Rooms
	for _, n := range rooms[p.Room].Next {
		d.add(Option{Kind: OptName, N: int32(rooms[n].Name)})
	}
}

func (g *Game) answerVenture(f *Frame, ask uint8, o Option) {
	if ask == askDungeon {
		for i := range g.r.Dungeons {
			if int32(g.r.Defs[g.r.Dungeons[i].Def].Name) == o.N {
				f.B = int32(i)
			}
		}
		return
	}
	for i, r := range g.r.Dungeons[g.Players[f.Player].Dungeon-1].Rooms {
		if int32(r.Name) == o.N {
			f.B = int32(i)
		}
	}
}

// Room returns the name of the room a player's venture marker is in, empty without a dungeon.
func (g *Game) Room(p program.PlayerID) string {
	if n := g.Players[p].Dungeon; n != 0 {
		return g.r.Names[g.r.Dungeons[n-1].Rooms[g.Players[p].Room].Name]
	}
	return ""
}
