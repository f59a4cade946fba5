package engine

import (
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Destination returns the zone into which the program that asks the open decision next puts the objects that are
// chosen, and whether that is the top of a library or a place counted from it. It reports false if it puts them
// nowhere, or only on a condition.
func (v View) Destination() (to program.Zone, top, ok bool) {
	in := v.chosenFor()
	if in == nil || in.Op != program.OpMove {
		return 0, false, false
	}
	to = program.Zone(in.B)
	return to, to == program.Library && in.C != program.PosEnd, true
}

// Purpose returns the instruction that the program that asks the open decision next carries out with the objects that
// are chosen: OpDiscard, OpSacrifice, OpDestroy, OpTap, OpUntap, OpMerge or OpMove, whose zone Destination tells. It
// reports false if it does something else with them, or only on a condition.
func (v View) Purpose() (program.Op, bool) {
	if in := v.chosenFor(); in != nil {
		return in.Op, true
	}
	return 0, false
}

// chosenFor returns the instruction that Purpose tells, nil if there is none.
func (v View) chosenFor() *program.Instr {
	g := v.g
	at := len(g.Frames) - 2
	if at < 0 || g.Turn.Result != Playing || g.top().Kind != FrameChoose || g.Frames[at].Kind != FrameProgram {
		return nil
	}
	// The registers that hold what is chosen. A loop over players ends, and what all of them chose is used behind it.
	has := uint64(1) << (g.r.Choices[g.top().Ip].Reg & 63)
	holds := func(set int32) bool {
		n := &g.r.Nodes[set]
		return n.Op == program.SetReg && has>>(n.A&63)&1 != 0
	}
	for i, n := g.Frames[at].Ip, 0; int(i) < len(g.r.Code) && n < 20; n++ {
		in := &g.r.Code[i]
		i++
		// Others: they do something else before.
		switch in.Op {
		case program.OpShow, program.OpShuffle:
		case program.OpLet, program.OpAddTo:
			if holds(in.A) {
				has |= 1 << (in.R & 63)
			}
		case program.OpJump, program.OpNext:
			i = uint32(in.A)
		case program.OpChoose: // of what was looked at, each part goes elsewhere
			if has>>(g.r.Choices[in.A].Reg&63)&1 != 0 {
				return nil
			}
		case program.OpMove:
			if holds(in.A) {
				return in
			}
			if g.r.Nodes[in.A].Op != program.SetReg {
				return nil
			}
		case program.OpDiscard, program.OpSacrifice, program.OpDestroy, program.OpTap, program.OpUntap:
			if holds(in.A) {
				return in
			}
			return nil
		case program.OpMerge: // the choice of which is on top
			if holds(in.B) {
				return in
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// CostPart returns what is done with the objects that the open decision chooses to pay a cost with (601.2h); 0 if it
// chooses something else.
func (v View) CostPart() program.PartKind {
	g := v.g
	if len(g.Frames) == 0 || g.Turn.Result != Playing || g.top().Kind != FramePay || g.top().Ask != askPart {
		return 0
	}
	t := g.paymentOf(g.top())
	g.total(&t)
	return g.flatPart(int(g.top().B)).Kind
}

// OfferedMana returns the mana that the open decision offers the player to pay, as in "unless that player pays {3}";
// nil if it doesn't or the cost is not only that.
func (v View) OfferedMana() mana.Cost {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameOffer || g.top().Ask == askX {
		return nil
	}
	c := &g.r.Costs[g.top().A]
	if c.Own || c.Tap || c.Untap || c.Life != 0 || c.Loyal != 0 || len(c.Parts) > 0 || c.Prog != 0 || c.Each != 0 ||
		c.Times != 0 {
		return nil
	}
	return c.Mana
}

// OfferedNumber is X in the text whose cost the open decision offers to pay: in that of a keyword action its number, as
// the 2 of "endures 2" (701.63a). 0 if there is none.
func (v View) OfferedNumber() int32 {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameOffer || g.top().Ctx == 0 {
		return 0
	}
	return g.Ctxs[g.top().Ctx].X
}

// PhyrexianAsked reports whether the open decision is whether to pay life for a Phyrexian mana symbol (107.4f).
func (v View) PhyrexianAsked() bool {
	g := v.g
	return len(g.Frames) > 0 && g.top().Kind == FrameTargets && g.top().Ask == askPhyrexian
}

// CommanderAsked reports whether the open decision is whether a commander that was put into a graveyard or into exile
// goes to the command zone (704.6d), and UnblockedAsked whether a creature assigns its combat damage as though it
// weren't blocked. Neither is asked by an ability.
func (v View) CommanderAsked() bool {
	g := v.g
	return len(g.Frames) > 0 && g.top().Kind == FrameSBA && g.top().Ask == askCommander
}

func (v View) UnblockedAsked() bool {
	g := v.g
	return len(g.Frames) > 0 && g.top().Kind == FrameCombatDamage && g.top().Ask == askAsUnblocked
}

// PhyrexianBefore returns how many Phyrexian mana symbols of what is being cast have been announced before the one that
// is asked about, and the life that is paid for them.
func (v View) PhyrexianBefore() (symbols, life int) {
	if !v.PhyrexianAsked() {
		return 0, 0
	}
	f := v.g.top()
	phy := v.g.Ctxs[f.Ctx].Phy
	return int(f.A), 2 * bits.OnesCount8(uint8(phy)&uint8(phy>>8))
}

// MulliganBottom returns how many cards the player who is asked puts on the bottom of their library if they keep their
// hand (103.5); 0 where a mulligan is a hand of fewer cards.
func (v View) MulliganBottom() int {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameMulligans || g.r.Sw.Mulligan != rulebook.London {
		return 0
	}
	return int(g.mulligansPaid(g.top().Player))
}

// A Recipient is what a creature can assign combat damage to, and how much of it would be lethal damage (702.19b); 0
// for a player.
type Recipient struct {
	Ref    Ref
	Lethal int
}

// DamageRecipients returns what the creature that the open decision is about can still assign combat damage to, in the
// order in which it is asked (510.1c, d).
func (v View) DamageRecipients() []Recipient {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameCombatDamage || g.top().Ask != askAssign {
		return nil
	}
	f := g.top()
	ref := g.refAt(uint16(f.B))
	m := g.mark()
	defer g.release(m)
	g.recipients(f, ref)
	n, _ := g.assignedSoFar(f, ref, 0)
	var out []Recipient
	for _, to := range g.tmp[min(m+int(n), len(g.tmp)):] {
		r := Recipient{Ref: to}
		if !to.IsPlayer() {
			r.Lethal = int(g.lethal(f, ref, to))
		}
		out = append(out, r)
	}
	return out
}

// Kept reports whether a player has kept their opening hand (103.5).
func (v View) Kept(p program.PlayerID) bool { return v.g.Players[p].Kept }

// Mulligan is what keeping a hand means, and what another mulligan would (103.5).
type Mulligan struct {
	Taken                int // how many mulligans the player has taken
	Keep, Bottom         int // cards in the hand if it is kept, and of the present hand those that go to the bottom
	NextKeep, NextBottom int // the same for the hand after the next mulligan
}

// Mulligan returns what the player who is asked whether to keep a hand decides between; false if nobody is asked that.
func (v View) Mulligan() (m Mulligan, ok bool) {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameMulligans || g.top().Ask != askKeep {
		return m, false
	}
	f := g.top()
	m.Taken = int(g.Players[f.Player].Mulligans)
	size := func(taken int) (keep, bottom int) {
		paid := g.mulliganCost(int32(taken))
		if g.r.Sw.Mulligan == rulebook.London {
			bottom = int(paid)
		}
		return int(max(f.A-paid, 0)), bottom
	}
	m.Keep, m.Bottom = size(m.Taken)
	m.NextKeep, m.NextBottom = size(m.Taken + 1)
	return m, true
}

// A ModeOffer is one of the modes of a spell or ability whose modes are being chosen (700.2).
type ModeOffer struct {
	Label  string
	Chosen int    // how many times it has been chosen
	Option int    // the option of the decision that chooses it, -1 if it can't be chosen
	Why    ModeNo // why it can't
}

// ModeNo is why a mode can't be chosen.
type ModeNo uint8

// Reasons why a mode can't be chosen.
const (
	ModeOpen     ModeNo = iota // it can
	ModeChosen                 // it has been chosen, and can't be chosen again (700.2d)
	ModeBefore                 // an earlier time chose it
	ModeIf                     // its condition doesn't hold
	ModeNoTarget               // it has no legal target (700.2a, 700.2b)
	ModeTooMany                // it counts for more than may still be chosen (700.2i)
	ModeCost                   // its cost can't be paid as well
)

// Modes returns the modes of the spell or ability whose modes the open decision d chooses, in the order of its text.
// The view must be of a copy of the game.
func (v View) Modes(d *Decision) []ModeOffer {
	g := v.g
	if d.Kind != program.DecideMode || len(g.Frames) == 0 || g.top().Ask != askMode {
		return nil
	}
	f := g.top()
	a := program.AbilityID(f.Ip)
	ab := &g.r.Abilities[a]
	t := g.announcedPayment(f)
	_, hi := g.modeBounds(f.Ctx, ab)
	left := hi - g.modesChosen(f.Ctx)
	var out []ModeOffer
	for m := range ab.Modes {
		if m == 0 || ab.Modes[m].Nth != ab.Modes[m-1].Nth {
			out = append(out, ModeOffer{Label: ab.Modes[m].Label, Option: -1, Why: g.modeNo(f.Ctx, a, m, left)})
			if out[len(out)-1].Why == ModeOpen && !g.modePayable(&t, m) {
				out[len(out)-1].Why = ModeCost
			}
		}
		o := &out[len(out)-1]
		if g.Ctxs[f.Ctx].Modes>>m&1 != 0 {
			o.Chosen++
		}
		for i := range d.Options {
			if d.Options[i].Kind == OptMode && int(d.Options[i].N) == m {
				o.Option, o.Why = i, ModeOpen
			}
		}
	}
	return out
}

// modeNo returns why a mode can't be chosen, apart from its cost.
func (g *Game) modeNo(ctx uint32, a program.AbilityID, m, left int) ModeNo {
	ab := &g.r.Abilities[a]
	mode := &ab.Modes[m]
	e := g.env(ctx)
	switch {
	case g.Ctxs[ctx].Modes>>m&1 != 0:
		return ModeChosen
	case g.staleMode(ctx, ab, m):
		return ModeBefore
	case mode.If != 0 && !g.cond(mode.If, &e):
		return ModeIf
	case !g.specsHaveTargets(ctx, mode.Targets):
		return ModeNoTarget
	case int(mode.Worth) > left:
		return ModeTooMany
	}
	return ModeOpen
}

// ManaDue returns the mana of the cost that is being paid, and what of it the mana in the player's pool doesn't pay.
// The view must be of a copy of the game.
func (v View) ManaDue() (all, rest mana.Cost) {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FramePay || g.top().Ask != askMana {
		return nil, nil
	}
	t := g.paymentOf(g.top())
	g.total(&t)
	b := g.bill
	all = b.Cost()
	for a := range g.Pools[t.p].All {
		if a.Class != 0 && !b.Allow.Has(a.Class) {
			continue
		}
		for range a.N {
			b.Reduce(mana.KindSymbol(a.Kind))
		}
	}
	return all, b.Cost()
}

// Piles returns the two piles of which the open decision chooses one, in the order of its options (700.3); or, while a
// player divides, all that is divided, and true.
func (v View) Piles() (first, second []Ref, dividing bool) {
	g := v.g
	at := len(g.Frames) - 2
	if at < 0 || g.Turn.Result != Playing || g.top().Kind != FrameChoose || g.Frames[at].Kind != FrameProgram {
		return nil, nil, false
	}
	c := &g.r.Choices[g.top().Ip]
	e := g.env(g.Frames[at].Ctx)
	refs := func(x program.SetX) []Ref {
		m := g.mark()
		defer g.release(m)
		g.set(x, &e)
		return append([]Ref(nil), g.tmp[m:]...)
	}
	switch {
	case c.Divides:
		return refs(c.From), nil, true
	case c.Pile != 0:
		return refs(c.Pile), refs(c.OtherPile), false
	}
	return nil, nil, false
}

// Optional returns the place of the question whether to do something, counted from 1, among the instructions of the
// ability that asks it, if it is a triggered ability of the player who is asked; false for any other decision.
func (v View) Optional() (n int, ok bool) {
	g := v.g
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.top().Kind != FrameProgram || g.top().Ask != askMay {
		return 0, false
	}
	f := g.top()
	ab := &g.r.Abilities[g.Ctxs[f.Ctx].Ability]
	if ab.Kind != program.AbTriggered || g.env(f.Ctx).You != f.Player || f.Ip < uint32(ab.Prog) {
		return 0, false
	}
	return int(f.Ip-uint32(ab.Prog)) + 1, true
}

// MayAsked returns which of the questions whether to do something is asked, counted from 1, and how many there are in
// the program that asks it. Both are 0 if that isn't known.
func (v View) MayAsked() (k, n int) {
	g := v.g
	if g.Turn.Result != Playing || len(g.Frames) == 0 || g.top().Kind != FrameProgram || g.top().Ask != askMay {
		return 0, 0
	}
	f := g.top()
	i := uint32(g.r.Abilities[g.Ctxs[f.Ctx].Ability].Prog)
	if i == 0 || f.Ip < i {
		return 0, 0
	}
	for ; int(i) < len(g.r.Code) && g.r.Code[i].Op != program.OpEnd; i++ {
		if g.r.Code[i].Op == program.OpMay {
			n++
			if i == f.Ip {
				k = n
			}
		}
	}
	if k == 0 {
		return 0, 0
	}
	return k, n
}

// Announcing reports whether the open decision belongs to casting or activating what a player with priority began to
// cast or activate (601.2, 602.2), not to something that resolves.
func (v View) Announcing() bool {
	g := v.g
	for i := 1; i < len(g.Frames) && g.Turn.Result == Playing; i++ {
		if k := g.Frames[i].Kind; (k == FrameCast || k == FrameActivate) && g.Frames[i-1].Kind == FramePriority {
			return true
		}
	}
	return false
}

// HandAfterMulligans returns how many cards a player keeps of the opening hand after the mulligans that they have taken
// (103.5); 0 once all hands are kept. Bottomed is how many of them go to the bottom of the library, where a mulligan
// isn't a hand of fewer cards.
func (v View) HandAfterMulligans(p program.PlayerID) (kept, bottomed int) {
	for i := range v.g.Frames {
		if f := &v.g.Frames[i]; f.Kind == FrameMulligans {
			if kept = v.g.handFloor(p, f.A); v.g.r.Sw.Mulligan == rulebook.London {
				bottomed = int(v.g.mulligansPaid(p))
			}
		}
	}
	return kept, bottomed
}

// Resolving returns the spell or ability that is resolving, or the combat damage, NoRef if nothing is.
func (v View) Resolving() Ref {
	for i := len(v.g.Frames) - 1; i >= 0; i-- {
		if f := &v.g.Frames[i]; f.Kind == FrameResolve {
			return f.Ref
		}
	}
	return NoRef
}

// Left returns who controlled a permanent that has left the battlefield, and whether it was a creature.
func (v View) Left(ref Ref) (ctrl program.PlayerID, creature bool) {
	c, ok := v.g.LastKnown(ref)
	if !ok {
		return NoPlayer, false
	}
	return c.Ctrl, c.Is(program.TypeCreature)
}

// Announced is what was chosen for a spell or ability as it was put onto the stack (601.2b-d, 602.2b), apart from its
// targets. Everybody knows it.
type Announced struct {
	// X is the value of X, if HasX.
	X    int
	HasX bool
	// Life is the life that is paid for Phyrexian mana symbols.
	Life int
	// Way is the way in which a spell was cast, 0 if it was cast for its mana cost.
	Way program.AbilityID
	// Paid are the optional costs of a spell that were paid, and the second of two costs of which one had to be.
	Paid []PaidCost
	// Modes are the labels of the chosen modes, in the order of the text.
	Modes []string
	// Shares are what each target gets of an amount that was divided.
	Shares []TargetShare
}

// TargetPlace returns which of the targets that an ability, or a mode of it, names the open decision chooses: the n-th,
// counted from 0; n is -1 if it chooses none. mode is the label of that mode.
func (v View) TargetPlace() (mode string, n int, of []program.TargetSpec) {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FrameTargets || g.top().PC == annModes {
		return "", -1, nil
	}
	f := g.top()
	ab, chosen := &g.r.Abilities[f.Ip], g.Ctxs[f.Ctx].Modes
	if n, of = int(f.A), ab.Targets; n < len(of) {
		return "", n, of
	}
	n -= len(of)
	for m := range ab.Modes {
		if of = ab.Modes[m].Targets; chosen>>m&1 == 0 {
			continue
		}
		if n < len(of) {
			return ab.Modes[m].Label, n, of
		}
		n -= len(of)
	}
	return "", -1, nil
}

// PaidCost is a cost that a player chose to pay.
type PaidCost struct {
	Ability program.AbilityID
	Times   int
	// Or is true if one of two costs had to be paid, and Second if it was the second one.
	Or, Second bool
}

// TargetShare is the part of a divided amount that a target gets.
type TargetShare struct {
	Target Ref
	N      int
}

// Unasked reports whether something may be chosen for an option to cast or activate without a question, since only one
// way can be paid: the value of X, or life for Phyrexian mana (107.4f).
func (v View) Unasked(o *Option) bool {
	asks := func(c mana.Cost) bool {
		return c.Variables() > 0 || slices.ContainsFunc(c, func(s mana.Symbol) bool { return s.Form == mana.Phyrexian })
	}
	r := v.g.r
	if o.Kind == OptActivate || o.Kind == OptSpecial {
		return int(o.Ability) < len(r.Abilities) && asks(r.Costs[r.Abilities[o.Ability].Cost].Mana)
	}
	d := v.Def(o.Obj)
	if o.Kind != OptCast || d == nil {
		return false
	}
	for _, f := range d.Faces {
		if int(f) < len(r.Defs) && asks(r.Defs[f].Cost) {
			return true
		}
	}
	return asks(d.Cost)
}

// choosesX reports whether the value of X is still to be chosen for what is announced in a context (601.2b).
func (g *Game) choosesX(ctx uint32) bool {
	for i := range g.Frames {
		if f := &g.Frames[i]; f.Kind == FrameTargets && f.Ctx == ctx {
			return f.PC <= annX || f.Ask == askX
		}
	}
	return false
}

// Announced returns what was chosen for a spell or ability on the stack. Of a face-down spell nothing is told.
func (v View) Announced(ref Ref) (out Announced) {
	g := v.g
	o, b := g.obj(ref), g.body(ref)
	if o == nil || b == nil || b.Ctx == 0 || o.Zone != program.Stack || v.FaceDown(ref) {
		return out
	}
	if o.Kind == program.KindAbility {
		ref = NoRef
	}
	return g.announcedIn(b.Ctx, ref)
}

// announcedIn returns what was chosen in the context of a spell, or of an ability if spell is NoRef.
func (g *Game) announcedIn(ctx uint32, spell Ref) (out Announced) {
	c := &g.Ctxs[ctx]
	if int(c.Ability) < len(g.r.Abilities) {
		modes := g.r.Abilities[c.Ability].Modes
		for chosen := c.Modes; chosen != 0; chosen &= chosen - 1 {
			if m := bits.TrailingZeros32(chosen); m < len(modes) && modes[m].Label != "" {
				out.Modes = append(out.Modes, modes[m].Label)
			}
		}
	}
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		if n := g.Cells[i].Val >> targetShareBits; n != 0 {
			out.Shares = append(out.Shares, TargetShare{Target: g.Cells[i].Ref, N: int(n)})
		}
	}
	defer func() {
		if out.HasX && g.choosesX(ctx) {
			out.X, out.HasX = 0, false
		}
	}()
	out.X, out.Life = int(c.X), mana.PhyrexianLife*bits.OnesCount8(uint8(c.Phy)&uint8(c.Phy>>8))
	if spell == NoRef {
		cost := &g.r.Costs[g.r.Abilities[c.Ability].Cost]
		out.HasX = g.r.Abilities[c.Ability].Kind == program.AbActivated &&
			(c.X != 0 || cost.Mana.Variables() > 0 || cost.ChosenXs > 0)
		return out
	}
	t := payment{kind: paySpell, p: c.Ctrl, ctx: ctx, obj: spell, def: &g.r.Defs[g.Objs[spell.slot()].Def]}
	out.Way, out.HasX = c.Way, c.X != 0 || g.spellX(&t)
	for _, a := range g.castModsOf(&t) {
		ab := &g.r.Abilities[a]
		paid := c.Kicked>>ab.Bit&1 != 0
		switch {
		case ab.Cast == program.CastAdditional && ab.Or != 0:
			out.Paid = append(out.Paid, PaidCost{Ability: a, Times: 1, Or: true, Second: paid})
		case ab.Cast == program.CastOptional && paid:
			times := 1
			if ab.Way&program.WayMany != 0 {
				times = int(g.timesPaid(ctx, ab))
			}
			out.Paid = append(out.Paid, PaidCost{Ability: a, Times: times})
		}
	}
	return out
}

// Choosing is what has been chosen so far of what is cast, activated or put on the stack while its player is asked for
// more (601.2b-d, 602.2b, 603.3d).
type Choosing struct {
	Announced
	// Spell is the spell, NoRef for an ability.
	Spell Ref
	// Targets are the targets chosen so far.
	Targets []Ref
	// Here is how many of them belong to the open question for targets; More is true if further ones may follow.
	Here int
	More bool
	// Amount is what is divided among the targets that are asked for: Evenly, rounded down, or Divided as the player
	// chooses (601.2d).
	Amount          int
	Evenly, Divided bool
	// Cost is the mana that it costs with what has been chosen so far (601.2f), if that isn't what is printed; nil
	// before X is known.
	Cost mana.Cost
	// Prices are the spell's own abilities by which its cost depends on the targets or modes that are chosen.
	Prices []program.AbilityID
}

// Choosing returns what has been chosen of what is being cast, activated or put on the stack, if the open decision asks
// for more of that. The view must be of a copy of the game.
func (v View) Choosing() (out Choosing, ok bool) {
	g := v.g
	if len(g.Frames) == 0 || g.Turn.Result != Playing || g.top().Kind != FrameTargets || g.top().Ask == 0 {
		return out, false
	}
	f := g.top()
	t := g.announcedPayment(f)
	if t.kind == paySpell {
		if out.Spell = f.Ref; v.FaceDown(f.Ref) {
			return out, false
		}
	}
	out.Announced = g.announcedIn(f.Ctx, out.Spell)
	targets := f.PC == annTargets && f.Ask == askTarget
	for c := g.Ctxs[f.Ctx].Targets; c != 0; c = g.Cells[c].Next {
		out.Targets = append(out.Targets, g.Cells[c].Ref)
	}
	if targets {
		s := g.spec(program.AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A))
		e := g.env(f.Ctx)
		_, hi := g.specBounds(s, &e)
		out.Here, out.More = int(f.B), f.B < hi
		switch {
		case s.Evenly != 0:
			out.Evenly, out.Amount = true, int(max(g.num(s.Evenly, &e), 0))
		case s.Divide != 0:
			out.Divided, out.Amount = true, int(max(g.num(s.Divide, &e), 0))
		}
	}
	if t.kind == paySpell {
		for _, a := range g.castModsOf(&t) {
			if g.r.PricedByChoices(a) {
				out.Prices = append(out.Prices, a)
			}
		}
	}
	if t.kind != payNothing && !g.choosesX(f.Ctx) {
		printed := g.r.Costs[g.r.Abilities[f.Ip].Cost].Mana
		if t.kind == paySpell {
			printed = t.def.Cost
		}
		g.total(&t)
		if cost := g.bill.Cost(); cost.String() != printed.String() && (len(printed) > 0 || g.bill.Total() > 0) {
			out.Cost = cost
		}
	}
	return out, true
}

// SameTriggers reports whether the order has no effect in which the open decision puts triggered abilities on the stack
// (603.3b): they can't be told from each other, as the same ability of the same object with the same of the event that
// triggered it; they are the same ability and do the same whatever their source; all of them only add to power and
// toughness and give keywords until end of turn, as exalted does (613.4c, 613.7); or their sources are interchangeable.
func (v View) SameTriggers() bool {
	g := v.g
	if len(g.Frames) == 0 || g.Turn.Result != Playing || g.top().Kind != FrameTriggers ||
		g.top().Ask != askTriggerOrder {
		return false
	}
	first, same, plain, boosts := -1, true, true, true
	for i := range g.Pending {
		p := &g.Pending[i]
		if !g.asOne(p.Ctrl, g.top().Player) {
			continue
		}
		if first < 0 {
			first = i
		}
		q := &g.Pending[first]
		alike := p.Ability == q.Ability && p.Ctrl == q.Ctrl
		same = same && alike && (i == first || g.sameCtx(p.Ctx, q.Ctx))
		plain = plain && alike && g.forAnySource(p.Ability)
		boosts = boosts && g.onlyBoosts(p.Ability)
	}
	return first >= 0 && (same || plain || boosts || g.interchangeable(first))
}

// simpleTrigger returns the program of a triggered ability for which nothing is chosen and that has no condition; 0 for
// others.
func (g *Game) simpleTrigger(a program.AbilityID) program.Prog {
	ab := &g.r.Abilities[a]
	if ab.Kind != program.AbTriggered || len(ab.Targets)+len(ab.Modes) > 0 || ab.If != 0 || ab.Lasts != 0 {
		return 0
	}
	return ab.Prog
}

// forAnySource reports whether a triggered ability does the same whatever its source and what triggered it: its
// controller or their opponents draw cards, gain or lose life.
func (g *Game) forAnySource(a program.AbilityID) bool {
	i := g.simpleTrigger(a)
	if i == 0 {
		return false
	}
	for ; g.r.Code[i].Op != program.OpEnd; i++ {
		in := &g.r.Code[i]
		if in.Op != program.OpDraw && in.Op != program.OpGainLife && in.Op != program.OpLoseLife {
			return false
		}
		if who := g.r.Nodes[in.A].Op; who != program.SetYou && who != program.SetOpponents ||
			g.r.Nodes[in.B].Op != program.NumConst {
			return false
		}
	}
	return true
}

// onlyBoosts reports whether a triggered ability only adds constants to power and toughness and gives keywords until
// end of turn, to its source or what triggered it. Any number of such abilities come to the same in any order.
func (g *Game) onlyBoosts(a program.AbilityID) bool {
	i := g.simpleTrigger(a)
	if i == 0 {
		return false
	}
	for ; g.r.Code[i].Op != program.OpEnd; i++ {
		in := &g.r.Code[i]
		if in.Op != program.OpEffect || in.Flags != 0 || program.Duration(in.C) != program.DurEndOfTurn || in.D != 0 {
			return false
		}
		if on := g.r.Nodes[in.B].Op; on != program.SetReg && on != program.SetSource {
			return false
		}
		made := &g.r.Abilities[in.A]
		if made.Kind != program.AbStatic || made.If != 0 {
			return false
		}
		for _, m := range made.Mods {
			if !g.boost(&g.r.Mods[m]) {
				return false
			}
		}
	}
	return true
}

// boost reports whether a modification adds constants to power and toughness, neither of them negative, or gives a
// keyword.
func (g *Game) boost(m *program.Mod) bool {
	positive := func(x int32) bool { return g.r.Nodes[x].Op == program.NumConst && g.r.Nodes[x].A >= 0 }
	return m.Scope == program.ScopeLocked && m.Reads == 0 &&
		(m.Kind == program.ModKeyword || m.Kind == program.ModPT && positive(m.A) && positive(m.B))
}

// sameCtx reports whether two contexts of pending abilities hold the same. What the object of the event became matters
// only to who can find it: by a register, or as the source itself (400.7).
func (g *Game) sameCtx(i, j uint32) bool {
	a, b := g.Ctxs[i], g.Ctxs[j]
	if a.NRegs != b.NRegs {
		return false
	}
	finds := g.obj(a.Source) == nil
	for r := range int(a.NRegs) {
		x, y := g.reg(i, r), g.reg(j, r)
		if x.Ref != y.Ref || x.Num != y.Num || x.Len != y.Len || x.More != 0 || y.More != 0 {
			return false
		}
		finds = finds || x.Ref != NoRef && !x.Ref.IsPlayer()
	}
	for _, c := range []*Ctx{&a, &b} {
		if c.Targets|c.Done|c.Subs|c.Helpers|c.Repeats|c.Former != 0 {
			return false // they are chosen later, if at all
		}
		c.Regs = 0
		if !finds {
			c.Became = NoRef
		}
	}
	return a == b
}
