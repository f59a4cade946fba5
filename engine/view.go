package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// View is a game as one player may know it: the public zones, their own hand, what they have been shown, and the sizes
// of the hidden zones. Agents get nothing else. A View reads the current state of the game; it costs nothing to make.
type View struct {
	g *Game
	p program.PlayerID
}

// Judge sees everything: for judging and replaying games, never for a player.
const Judge program.PlayerID = 0xFE

// View returns the game as player p may know it. NoPlayer sees public information only.
func (g *Game) View(p program.PlayerID) View { return View{g, p} }

// Player returns whose view it is.
func (v View) Player() program.PlayerID { return v.p }

// Rules returns the rules of the game, which are public.
func (v View) Rules() *program.Rules { return v.g.r }

// Players returns the number of players.
func (v View) Players() int { return len(v.g.Players) }

// Turn returns the turn number, from 1; 0 before the first turn.
func (v View) Turn() int { return int(v.g.Turn.Number) }

// Active returns the player whose turn it is.
func (v View) Active() program.PlayerID { return v.g.Turn.Active }

// Step returns the current step.
func (v View) Step() program.Step { return v.g.Turn.Step }

// Priority returns the player who has priority, or NoPlayer.
func (v View) Priority() program.PlayerID { return v.g.Turn.Priority }

// QuietStep reports whether the viewer usually passes at this time: the stack is empty, and it is a step of their own
// turn other than the main phases and the declaration of blockers, or a step of another's turn other than the
// declarations and the end step.
func (v View) QuietStep() bool { return v.g.quietStep(v.p) }

// Result returns the result of the game and the winner, if there is one.
func (v View) Result() (Result, program.PlayerID) { return v.g.Turn.Result, v.g.Turn.Winner }

// Life returns a player's life total, or their team's if it is shared.
func (v View) Life(p program.PlayerID) int { return int(v.g.lifeTotal(p)) }

// Counters returns how many counters of a kind a player has; "" counts all.
func (v View) Counters(p program.PlayerID, kind string) int {
	n := v.g.countersNamed(v.g.Players[p].Counters, kind)
	if q := v.g.poisoned(p); q != p && (kind == "" || v.g.r.CounterIDs[kind] == program.CounterPoison) {
		n += v.g.cellCounters(v.g.Players[q].Counters, program.CounterPoison)
	}
	return int(n)
}

// Lost reports whether a player has lost the game.
func (v View) Lost(p program.PlayerID) bool { return v.g.Players[p].Lost }

// Opponents reports whether two players are opponents.
func (v View) Opponents(a, b program.PlayerID) bool { return v.g.opponents(a, b) }

// OnTurn reports whether it is a player's turn, or with shared turns their team's (805.4a).
func (v View) OnTurn(p program.PlayerID) bool { return v.g.onTurn(p) }

// Teammates reports whether two players are on one team.
func (v View) Teammates(a, b program.PlayerID) bool { return v.g.teammates(a, b) }

// ActAsOne reports whether two players share their turns, attacks and blocks (805).
func (v View) ActAsOne(a, b program.PlayerID) bool { return v.g.asOne(a, b) }

// HasWon reports whether a player has won, alone or as part of a team (104.2c).
func (v View) HasWon(p program.PlayerID) bool {
	return v.g.Turn.Result == Won && v.g.teammates(p, v.g.Turn.Winner)
}

// Mana returns the mana in a player's pool.
func (v View) Mana(p program.PlayerID) mana.Pool { return v.g.Pools[p] }

// LandsPlayed returns how many lands a player has played this turn.
func (v View) LandsPlayed(p program.PlayerID) int { return int(v.g.Players[p].LandPlays) }

// Count returns how many cards and objects a zone holds. The sizes of hidden zones are public.
func (v View) Count(z program.Zone, p program.PlayerID) int { return v.g.count(z, p) }

// Sees reports whether the viewer may know what an object is: in a public zone unless face down, in a hidden one if
// they have been shown it.
func (v View) Sees(ref Ref) bool {
	o := v.g.obj(ref)
	if o == nil {
		return false
	}
	if v.p == Judge || v.p != NoPlayer && v.knows(o) {
		return true
	}
	if o.Zone == program.Command && v.g.Turn.Result != Playing {
		return true // 702.106e
	}
	if o.Zone == program.Exile && o.Flags&program.FlagFaceDown != 0 && v.g.Turn.Result != Playing && v.g.foretold(ref) {
		return true // 702.143f
	}
	return !o.Zone.Hidden() && o.Zone != program.ZoneNone &&
		(o.Flags&program.FlagFaceDown == 0 || o.Zone == program.Battlefield || o.Zone == program.Stack)
}

// under reports whether the viewer knows a face-down object: they have seen it there, or control it (708.5), or the
// game is over (708.9).
func (v View) under(ref Ref, o *Object) bool {
	return v.p == Judge || v.g.Turn.Result != Playing ||
		v.p != NoPlayer && (v.knows(o) || (o.Zone == program.Battlefield || o.Zone == program.Stack) &&
			v.g.decider(v.g.ctrlOf(ref)) == v.p)
}

// knows reports whether the viewer has seen an object, or a player whom the viewer controls has (722.4).
func (v View) knows(o *Object) bool {
	if o.Zone == program.Outside {
		return o.Known>>v.p&1 != 0
	}
	return o.Known&v.g.knowledgeOf(v.p) != 0
}

// Objects appends to buf the objects of a zone that the viewer can tell apart: all of a public zone, the known ones of
// a hidden zone, in order.
func (v View) Objects(z program.Zone, p program.PlayerID, buf []Ref) []Ref {
	for s := v.g.list(z, p).First; s != 0; s = v.g.Objs[s].Next {
		if ref := v.g.refAt(s); v.Sees(ref) || !z.Hidden() {
			buf = append(buf, ref)
		}
	}
	return buf
}

// Seen is an object that a viewer sees: what View's methods tell of it, at once. Chars and Body are parts of the game,
// not to be changed, and hold until it goes on; Body is nil if the object has none.
type Seen struct {
	Ref               Ref
	Chars             *program.Chars
	Body              *Body
	Def               program.DefID // as DefID tells it
	Owner, Controller program.PlayerID
	Kind              program.ObjKind
	SummoningSick     bool
	FaceDown          bool
}

// Seen appends to buf the objects of a zone that the viewer sees, in order.
func (v View) Seen(z program.Zone, p program.PlayerID, buf []Seen) []Seen {
	g := v.g
	known := ^uint8(0) // the players of whom one has to know an object of a hidden zone
	if z.Hidden() && v.p != Judge {
		if known = 0; v.p != NoPlayer {
			known = g.knowledgeOf(v.p)
		}
	}
	for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if z.Hidden() && v.p != Judge && o.Known&known == 0 {
			continue // most cards of libraries, at little cost
		}
		ref := g.refAt(s)
		down := o.Flags&program.FlagFaceDown != 0
		if (down || z.Hidden()) && z != program.Battlefield && z != program.Stack && !v.Sees(ref) {
			continue
		}
		// Written where it stays: copied whole it would be read before its parts have been stored.
		buf = append(buf, Seen{})
		seen := &buf[len(buf)-1]
		seen.Ref, seen.Kind, seen.FaceDown = ref, o.Kind, down
		seen.Owner, seen.Controller = o.Owner, o.Ctrl
		if o.Body != 0 {
			seen.Body = &g.Bodies[o.Body]
			c := &g.Chars[o.Body]
			seen.Controller = c.Ctrl
			seen.SummoningSick = c.Is(program.TypeCreature) && g.summoningSick(seen.Body, c)
		}
		if seen.Chars = &g.Chars[o.Body]; o.Body == 0 || z != program.Battlefield && z != program.Stack {
			seen.Chars = g.chars(ref)
		}
		if seen.Def = seen.Chars.Def; down {
			seen.Def = v.DefID(ref)
		}
	}
	return buf
}

// Chars returns the characteristics of an object the viewer sees; another player's face-down permanent is a 2/2
// creature without a name (708.2).
func (v View) Chars(ref Ref) (*program.Chars, bool) {
	if !v.Sees(ref) {
		return nil, false
	}
	return v.g.chars(ref), true
}

// Body returns the status of a permanent or of a spell on the stack; false if the object has none or is not seen.
func (v View) Body(ref Ref) (Body, bool) {
	b := v.g.body(ref)
	if b == nil || !v.Sees(ref) {
		return Body{}, false
	}
	return *b, true
}

// Controller returns who controls an object, or owns it outside the battlefield and the stack.
func (v View) Controller(ref Ref) program.PlayerID {
	if v.g.obj(ref) == nil {
		return ref.Player()
	}
	return v.g.ctrlOf(ref)
}

// Zone returns the zone of an object; ZoneNone if it no longer exists.
func (v View) Zone(ref Ref) program.Zone {
	if o := v.g.obj(ref); o != nil {
		return o.Zone
	}
	return program.ZoneNone
}

// DefID is the number of the definition of an object whose text the viewer sees; 0 otherwise.
func (v View) DefID(ref Ref) program.DefID {
	o := v.g.obj(ref)
	if o == nil || !v.Sees(ref) || o.Flags&program.FlagFaceDown != 0 && !v.under(ref, o) {
		return 0
	}
	if o.Flags&program.FlagFaceDown != 0 && o.Body != 0 {
		return v.g.baseDef(o, &v.g.Chars[o.Body])
	}
	return v.g.chars(ref).Def
}

// ShownName returns the name of the face that a permanent shows, also as it is being turned or transformed, when its
// characteristics are still those it had before; "" if the viewer doesn't see it, or if it has none.
func (v View) ShownName(ref Ref) string {
	o := v.g.obj(ref)
	if o == nil || o.Body == 0 || !v.Sees(ref) {
		return ""
	}
	return v.g.r.Name(v.g.r.Defs[v.g.shownDef(o, v.g.baseDef(o, &v.g.Chars[o.Body]))].Name)
}

// Def returns the definition of an object whose text the viewer sees; nil otherwise.
func (v View) Def(ref Ref) *program.Def {
	if d := v.DefID(ref); d != 0 {
		return &v.g.r.Defs[d]
	}
	return nil
}

// OwnDef returns the definition that an object whose text the viewer sees has without copy effects; nil otherwise.
func (v View) OwnDef(ref Ref) *program.Def {
	if v.Def(ref) == nil {
		return nil
	}
	return &v.g.r.Defs[v.g.obj(ref).Def]
}

// CountersOn returns how many counters of a kind an object has; "" counts all.
func (v View) CountersOn(ref Ref, kind string) int {
	b := v.g.body(ref)
	if b == nil {
		return 0
	}
	return int(v.g.countersNamed(b.Counters, kind))
}

func (g *Game) countersNamed(head uint32, kind string) int32 {
	k := g.r.CounterIDs[kind]
	if kind != "" && k == 0 {
		return 0
	}
	return g.cellCounters(head, k)
}

// CountersOfKind returns how many counters of a kind an object or a player has; NoCounter counts all.
func (v View) CountersOfKind(ref Ref, kind program.CounterKind) int32 {
	if p := ref.Player(); p != NoPlayer {
		return v.g.cellCounters(v.g.Players[p].Counters, kind)
	}
	if b := v.g.body(ref); b != nil {
		return v.g.cellCounters(b.Counters, kind)
	}
	return 0
}

// Ties returns what a permanent is attached to, what it attacks, and the first of the creatures that it blocks or is
// blocked by; NoRef for each that it isn't.
func (v View) Ties(ref Ref) (host, attacks, blocks Ref) {
	b := v.g.body(ref)
	if b == nil {
		return NoRef, NoRef, NoRef
	}
	for i := b.Blocks; i != 0 && blocks == NoRef; i = v.g.Cells[i].Next {
		if v.g.live(v.g.Cells[i].Ref) {
			blocks = v.g.Cells[i].Ref
		}
	}
	return b.Host, b.Attack, blocks
}

// SummoningSick reports whether a creature can't attack or use {T} abilities because of summoning sickness (302.6).
func (v View) SummoningSick(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Body != 0 && v.g.Chars[o.Body].Is(program.TypeCreature) &&
		v.g.summoningSick(&v.g.Bodies[o.Body], &v.g.Chars[o.Body])
}

// Regenerating appends each permanent for which a regeneration shield stands, once for each shield (701.19a).
func (v View) Regenerating(buf []Ref) []Ref {
	g := v.g
	for i := range g.Effects {
		e := &g.Effects[i]
		if e.Spent || e.Set == 0 {
			continue
		}
		for _, x := range g.r.Abilities[e.Ability].Rewrite {
			if g.r.Rewrites[x].Kind != program.RwRegenerate {
				continue
			}
			for c := e.Set; c != 0; c = g.Cells[c].Next {
				if g.live(g.Cells[c].Ref) {
					buf = append(buf, g.Cells[c].Ref)
				}
			}
		}
	}
	return buf
}

// Casting reports whether the open decision belongs to casting a spell or activating an ability, be it by a player with
// priority or as what resolves says (601.2, 602.2, 608.2g).
func (v View) Casting() bool {
	for i := len(v.g.Frames) - 1; i >= 0; i-- {
		k := v.g.Frames[i].Kind
		if k == FrameCast || k == FrameActivate {
			return true
		}
		if k == FrameResolve {
			return false
		}
	}
	return false
}

// SourceOf returns the source of an ability on the stack, or NoRef.
func (v View) SourceOf(ref Ref) Ref {
	if b := v.g.body(ref); b != nil && b.Ctx != 0 && b.Ability != 0 {
		return v.g.Ctxs[b.Ctx].Source
	}
	return NoRef
}

// Giver returns the object that gave an ability to the object that has it, if the ability speaks of the one that gave
// it by name (201.5a); otherwise NoRef.
func (v View) Giver(ref Ref, a program.AbilityID) Ref {
	if v.g.r.Abilities[a].Flags&program.AbGiven == 0 {
		return NoRef
	}
	if o := v.g.obj(ref); o != nil && o.Kind == program.KindAbility && o.Body != 0 {
		return v.g.Ctxs[v.g.Bodies[o.Body].Ctx].Giver
	}
	return v.g.giverOf(ref, a)
}

// Targets appends the targets of a spell or ability on the stack.
func (v View) Targets(ref Ref, buf []Ref) []Ref {
	if b := v.g.body(ref); b != nil && b.Ctx != 0 {
		for i := v.g.Ctxs[b.Ctx].Targets; i != 0; i = v.g.Cells[i].Next {
			buf = append(buf, v.g.Cells[i].Ref)
		}
	}
	return buf
}

// Blockers appends the creatures that block an attacker, or the attackers that a blocker blocks.
func (v View) Blockers(ref Ref, buf []Ref) []Ref {
	if b := v.g.body(ref); b != nil {
		for i := b.Blocks; i != 0; i = v.g.Cells[i].Next {
			if v.g.live(v.g.Cells[i].Ref) {
				buf = append(buf, v.g.Cells[i].Ref)
			}
		}
	}
	return buf
}

// CanAttack reports whether the rules allow a creature to be declared as an attacker now.
func (v View) CanAttack(ref Ref) bool { return v.g.canAttack(ref) }

// CanBlock reports whether the rules allow a creature to block an attacker.
func (v View) CanBlock(blocker, attacker Ref) bool { return v.g.canBlock(blocker, attacker) }

// Declared appends, while attackers or blockers are being declared, the choices so far in pairs: the creature, and what
// it attacks or blocks. Only the player who declares and the judge know them before the declaration is complete.
// Creatures after at, in battlefield order, have not been asked about yet. at is NoRef outside a declaration.
func (v View) Declared(pairs []Ref) (at Ref, all []Ref) {
	if len(v.g.Frames) == 0 {
		return NoRef, pairs
	}
	f := &v.g.Frames[len(v.g.Frames)-1]
	if (f.Kind != FrameAttackers || f.PC != attackChoose) && (f.Kind != FrameBlockers || f.PC != blockChoose) ||
		f.A == 0 || v.p != Judge && v.g.decider(f.Player) != v.p {
		return NoRef, pairs
	}
	for i := f.Ip; i != 0; i = v.g.Cells[i].Next {
		pairs = append(pairs, v.g.Cells[i].Ref)
	}
	return v.g.refAt(uint16(f.A)), pairs
}

// Picked returns the last choice so far if the viewer is choosing several targets or objects, or objects to pay with,
// whose order does not matter; otherwise NoRef.
func (v View) Picked() Ref {
	g := v.g
	if len(g.Frames) == 0 {
		return NoRef
	}
	f := &g.Frames[len(g.Frames)-1]
	if v.p != Judge && g.decider(f.Player) != v.p {
		return NoRef
	}
	last := NoRef
	switch f.Kind {
	case FrameTargets:
		if f.Ask != askTarget || f.B == 0 {
			return NoRef
		}
		for i := g.Ctxs[f.Ctx].Targets; i != 0; i = g.Cells[i].Next {
			if g.Cells[i].Val == f.A {
				last = g.Cells[i].Ref
			}
		}
	case FrameChoose:
		c := &g.r.Choices[f.Ip]
		if f.A == 0 || c.Kind != program.DecideChoose && c.Kind != program.DecideSacrifice &&
			c.Kind != program.DecideDiscard {
			return NoRef
		}
		if r := g.reg(f.Ctx, int(c.Reg)); r != nil && r.Len > 0 {
			last = r.Ref
			for i := r.More; i != 0; i = g.Cells[i].Next {
				last = g.Cells[i].Ref
			}
		}
	case FramePay:
		if f.Ask != askPart {
			return NoRef
		}
		for i := f.Ip; i != 0; i = g.Cells[i].Next {
			if g.Cells[i].Val == f.B {
				last = g.Cells[i].Ref
			}
		}
	}
	return last
}

// Decision fills buf with the pending decision if it is the viewer's, and reports whether it is.
func (v View) Decision(buf *Decision) bool {
	return v.g.Decision(buf) && buf.By == v.p
}

// Owner returns who owns an object (108.3), or the player themself.
func (v View) Owner(ref Ref) program.PlayerID {
	if o := v.g.obj(ref); o != nil {
		return o.Owner
	}
	return ref.Player()
}

// Kind returns the kind of an object, which is public; 0 if it no longer exists.
func (v View) Kind(ref Ref) program.ObjKind {
	if o := v.g.obj(ref); o != nil {
		return o.Kind
	}
	return 0
}

// Abilities returns the abilities an object has now, if the viewer may read them.
func (v View) Abilities(ref Ref) []program.AbilityID {
	if v.Def(ref) == nil {
		return nil
	}
	return v.g.AbilitiesOf(ref)
}

// Monarch returns the monarch (724), NoPlayer if there is none.
func (v View) Monarch() program.PlayerID { return v.g.Turn.Monarch }

// Defending returns who defends what is attacked: the player, the controller of a planeswalker or the protector of a
// battle (508.5). It is NoPlayer if that is gone.
func (v View) Defending(attacked Ref) program.PlayerID { return v.g.defendingPlayer(attacked) }

// AttackCosts reports whether attacking a player or permanent with a creature has a cost.
func (v View) AttackCosts(attacker, whom Ref) bool { return v.g.attackCosts(attacker, whom) }

// BlockCosts reports whether blocking an attacker with a creature has a cost.
func (v View) BlockCosts(blocker, attacker Ref) bool { return v.g.blockCosts(blocker, attacker) }

// FaceDown reports whether an object is face down (708), or shows its back to the viewer.
func (v View) FaceDown(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Flags&program.FlagFaceDown != 0
}
