package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Dungeon is a dungeon card (309): its definition holds the room abilities. The bottommost room has no next ones.
type Dungeon struct {
	Def   DefID
	Rooms []Room
}

// Room is a room of a dungeon.
type Room struct {
	Name NameID
	Next []uint8
}

// undercity is the dungeon that only those with the initiative venture into (701.49d).
const undercity = "Undercity"

// Questions of a FrameVenture.
const (
	askDungeon uint8 = iota + 1
	askRoom
)

// execVenture has each of players A venture into the dungeon, with B into Undercity (701.49), in turn order.
func (g *Game) execVenture(in *Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.inTurnOrder(g.tmp[m:])
	for i := len(g.tmp) - 1; i >= m; i-- {
		if p := g.tmp[i].Player(); p != NoPlayer && !g.Players[p].Lost {
			g.push(Frame{Kind: FrameVenture, Player: p, A: in.B})
		}
	}
}

// runVenture moves a player's venture marker: into the next room, or the first of a dungeon that they choose (309.5, 701.49). B is the room chosen.
func (g *Game) runVenture() {
	f := g.top()
	p := &g.Players[f.Player]
	switch f.PC {
	case 0:
		if p.Dungeon == 0 {
			f.PC = 1
			return
		}
		d := &g.r.Dungeons[p.Dungeon-1]
		next := d.Rooms[p.Room].Next
		switch len(next) {
		case 0: // 701.49c: the dungeon is completed and another begun
			f.PC = 1
			g.begin()
			g.proposeCompleted(f.Player)
			g.commit(0, NoReg)
		case 1:
			f.PC, f.B = 3, int32(next[0])
		default:
			f.PC, f.Ask, f.Group = 3, askRoom, g.newGroup()
		}
	case 1:
		f.PC = 2
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
	case 2:
		f.PC = 3
		def, who, n := g.r.Dungeons[f.B].Def, f.Player, f.B
		f.B = 0
		ref := g.newObj(KindEmblem, def, who, who)
		g.begin()
		g.propose(Event{Kind: EvMove, Player: who, Obj: ref, From: ZoneNone, To: Command, Aux: PosEnd, Flags: FlagCreated, Rule: rulebook.RuleVenture})
		g.propose(Event{Kind: EvPlayer, Player: who, Aux: int32(FactDungeon), Amount: n + 1, Rule: rulebook.RuleVenture})
		g.commit(0, NoReg)
	case 3:
		f.PC = 4
		g.begin()
		g.propose(Event{Kind: EvPlayer, Player: f.Player, Aux: int32(FactRoom), Amount: f.B + 1, Obj: g.dungeonOf(f.Player), Rule: rulebook.RuleVenture})
		g.commit(0, NoReg)
	case 4:
		who := f.Player
		g.pop()
		g.begin()
		g.propose(Event{Kind: EvAction, Player: who, Aux: g.r.ventured, Rule: rulebook.RuleVenture})
		g.commit(0, NoReg)
	}
}

// mayEnter says whether a dungeon can be chosen: Undercity by who ventures into that, any other by who ventures into the dungeon.
func (g *Game) mayEnter(f *Frame, i int) bool {
	is := g.r.Names[g.r.Defs[g.r.Dungeons[i].Def].Name] == undercity
	return is == (f.A != 0)
}

// dungeonOf is the dungeon card a player owns in the command zone.
func (g *Game) dungeonOf(p PlayerID) Ref {
	if n := g.Players[p].Dungeon; n != 0 {
		for s := g.Lists[3].First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Owner == p && o.Def == g.r.Dungeons[n-1].Def {
				return g.refAt(s)
			}
		}
	}
	return NoRef
}

// proposeCompleted takes a player's dungeon card out of the game, which completes the dungeon (309.7).
func (g *Game) proposeCompleted(p PlayerID) {
	if ref := g.dungeonOf(p); ref != NoRef {
		g.propose(Event{Kind: EvCease, Player: p, Obj: ref, Rule: rulebook.RuleDungeon})
	}
	g.propose(Event{Kind: EvPlayer, Player: p, Aux: int32(FactCompleted), Amount: int32(g.Players[p].Dungeon), Rule: rulebook.RuleDungeon})
}

// dungeonSBA completes the dungeons whose marker is on the bottommost room and none of whose abilities waits (309.6, 704.5t).
func (g *Game) dungeonSBA() {
	for i := range g.Players {
		p := &g.Players[i]
		if p.Dungeon == 0 || p.Lost || len(g.r.Dungeons[p.Dungeon-1].Rooms[p.Room].Next) > 0 {
			continue
		}
		if ref := g.dungeonOf(PlayerID(i)); ref != NoRef && !g.onStackFrom(ref) {
			g.proposeCompleted(PlayerID(i))
		}
	}
}

func (g *Game) askVenture(f *Frame, d *Decision) {
	d.Kind = DecideName
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

// Room is the name of the room a player's venture marker is in, empty without a dungeon.
func (g *Game) Room(p PlayerID) string {
	if n := g.Players[p].Dungeon; n != 0 {
		return g.r.Names[g.r.Dungeons[n-1].Rooms[g.Players[p].Room].Name]
	}
	return ""
}

// venture compiles venturing into the dungeon, or into Undercity.
func (u *unit) venture(who SetX, a ability.KeywordAction, r uint8) {
	u.dungeons()
	in := Instr{Op: OpVenture, R: r, A: int32(who)}
	if a.Word == "venture into Undercity" {
		in.B = 1
	}
	u.repeat(a.Times, func() { u.emit(in) })
}

// dungeons compiles the dungeon cards, once.
func (u *unit) dungeons() {
	if len(u.b.r.Dungeons) > 0 || u.inherited["dungeons"] || u.o.Dungeons == nil {
		return
	}
	u.inherited["dungeons"] = true
	all, err := u.o.Dungeons()
	if err != nil {
		panic(unsupported(err.Error()))
	}
	u.b.r.ventured = u.b.action("venture")
	for _, x := range all {
		c := *u.compiler
		c.name, c.types = x.Name, 0
		d := Def{Name: u.b.Name(x.Name), NoCost: true}
		dungeon := Dungeon{}
		for i, room := range x.Rooms {
			strict(room.Effect)
			v := c.unit()
			v.targetsOf(room.Effect)
			v.effect(room.Effect)
			here := v.b.Cond(CondCompare, int32(v.b.Num(NumEvent)), int32(v.b.Const(i+1)), int32(CmpEqual))
			p := v.b.Pattern(Pattern{Kinds: EvPlayer.Bit(), HasAux: true, Aux: int32(FactRoom), Obj: v.b.Prop(PropSelf), If: here})
			d.Abilities = append(d.Abilities, v.b.Ability(Ability{Kind: AbTriggered, Zones: Command.Bit(), Trigger: []uint32{p}, NRegs: uint8(v.regs), Prog: v.program(),
				Targets: v.targets, Label: room.Text}))
			next := Room{Name: u.b.Name(room.Name)}
			for _, n := range room.Next {
				next.Next = append(next.Next, uint8(n))
			}
			dungeon.Rooms = append(dungeon.Rooms, next)
		}
		dungeon.Def = u.b.Def(d)
		u.b.r.Defs[dungeon.Def].NoCost = true
		u.b.r.Dungeons = append(u.b.r.Dungeons, dungeon)
	}
}
