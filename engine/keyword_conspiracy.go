package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Conspiracies (315, 905.4): before the game begins each player may put conspiracy cards from outside the game into the
// command zone, where their abilities work. Those with hidden agenda or double agenda are there face down, with card
// names that their players have secretly chosen, and may be turned face up whenever their players have priority
// (702.106).

const (
	askConspiracy uint8 = 13

	stageConspiracies uint8 = 8 // of FrameMulligans: put conspiracies into the command zone
	stageAgenda       uint8 = 9 // choose the names for the one in Ref
)

// agenda returns the hidden agenda ability of a card, 0 for none.
func (g *Game) agenda(ref Ref) program.AbilityID {
	for _, a := range g.r.Defs[g.Objs[ref.slot()].Def].Abilities {
		if g.r.Abilities[a].Keyword == program.HiddenAgenda {
			return a
		}
	}
	return 0
}

// conspiracies counts the conspiracy cards that a player has outside the game, and lists them.
func (g *Game) conspiracies(p program.PlayerID, d *Decision) int {
	n := 0
	for s := g.list(program.Outside, p).First; s != 0; s = g.Objs[s].Next {
		if g.r.Defs[g.Objs[s].Def].Chars.Is(program.TypeConspiracy) {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: g.refAt(s)})
			}
		}
	}
	return n
}

// runConspiracies asks each player in turn for conspiracies (315.2), then continues with companions.
func (g *Game) runConspiracies(f *Frame) {
	if f.PC == stageAgenda {
		f.PC = stageConspiracies
		ref := g.follow(f.Ref)
		if a := g.agenda(ref); a != 0 {
			ab := &g.r.Abilities[a]
			g.pushProgram(ab.Prog, g.newCtx(ref, f.Player, a, int(ab.NRegs)), true)
		}
		return
	}
	switch {
	case int(f.C) >= len(g.Players):
		f.PC, f.C, f.Player = mulliganCompanions, 0, g.Turn.Starting
	case g.Players[f.Player].Lost || g.conspiracies(f.Player, nil) == 0:
		g.nextMulligan(f)
	default:
		f.Ask, f.Group = askConspiracy, g.newGroup()
	}
}

func (g *Game) answerConspiracies(f *Frame, o Option) {
	if o.Kind != OptObject {
		g.nextMulligan(f)
		return
	}
	f.PC, f.Ref = stageAgenda, o.Obj
	ev := Event{Kind: program.EvMove, Player: f.Player, Obj: o.Obj, Src: o.Obj, To: program.Command,
		Aux: program.PosEnd, Rule: rulebook.RuleConspiracies}
	if g.agenda(o.Obj) != 0 {
		ev.Flags, ev.Rule = program.FlagHiddenFace, rulebook.RuleHiddenAgenda
	}
	g.begin()
	g.propose(ev)
	g.commit(0, program.NoReg)
}

// agendaOptions lists turning a player's face-down conspiracies face up (116.2j, 702.106c).
func (g *Game) agendaOptions(p program.PlayerID, d *Decision) {
	for s := g.list(program.Command, p).First; s != 0; s = g.Objs[s].Next {
		if g.Objs[s].Flags&program.FlagFaceDown == 0 || g.Objs[s].Owner != p {
			continue
		}
		if a := g.agenda(g.refAt(s)); a != 0 {
			d.add(Option{Kind: OptSpecial, Obj: g.refAt(s), Ability: a})
		}
	}
}

// turnAgenda turns a conspiracy face up.
func (g *Game) turnAgenda(ref Ref, p program.PlayerID) {
	g.propose(Event{Kind: program.EvFace, Player: p, Obj: ref, Src: ref, Aux: int32(program.FaceUp),
		Rule: rulebook.RuleHiddenAgenda})
}

// revealAgendas reveals the face-down conspiracies of players who leave the game (702.106e). When the game ends all can
// be seen: View.Sees.
func (g *Game) revealAgendas(of uint8) {
	if !g.r.Conspiracies {
		return
	}
	for p := range g.Players {
		if of>>p&1 == 0 {
			continue
		}
		for s := g.list(program.Command, program.PlayerID(p)).First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Flags&program.FlagFaceDown != 0 && o.Owner == program.PlayerID(p) &&
				g.agenda(g.refAt(s)) != 0 {
				g.applyAtOnce(Event{Kind: program.EvFace, Player: program.PlayerID(p), Obj: g.refAt(s), Src: g.refAt(s),
					Aux: int32(program.FaceUp), Rule: rulebook.RuleHiddenAgenda})
			}
		}
	}
}

// ChosenNames appends the card names that have been chosen for an object, if the viewer may know them.
func (v View) ChosenNames(buf []program.NameID, ref Ref) []program.NameID {
	o := v.g.obj(ref)
	if o == nil || o.Body == 0 || o.Flags&program.FlagFaceDown != 0 && !v.Sees(ref) {
		return buf
	}
	for i := v.g.Bodies[o.Body].Memory; i != 0; i = v.g.Cells[i].Next {
		if c := &v.g.Cells[i]; c.Ref == Ref(program.MemName) {
			buf = append(buf, program.NameID(c.Val))
		}
	}
	return buf
}
