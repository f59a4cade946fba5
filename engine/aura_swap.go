package engine

import "arbiter/rulebook"

// Exchanging a permanent with an Aura card in its owner's hand (aura swap, 702.65a). Both halves can be completed or nothing happens (702.65b): the permanent is an
// Aura that the player owns and controls, and the card can enchant what that Aura enchants (701.12d, e).

const (
	// OpSwap exchanges the permanent of set A with the card of set B, at once.
	OpSwap Op = 193
	// PropSwappable is being a card that could be attached to what the source is attached to; false if the source could not be exchanged.
	PropSwappable NodeOp = 962
)

// swappable says whether a card could take the place of its player's Aura.
func (g *Game) swappable(aura, card Ref, p PlayerID) bool {
	o := g.obj(aura)
	if o == nil || o.Zone != Battlefield || o.Owner != p || g.ctrlOf(aura) != p || !g.chars(aura).Subtypes.Has(SubtypeAura) {
		return false
	}
	host := g.Bodies[o.Body].Host
	return host != NoRef && g.obj(card) != nil && g.attachableAs(card, host, g.chars(card), p)
}

func (g *Game) execSwap(in *Instr, f *Frame, e *Env) {
	aura, card := g.firstOf(SetX(in.A), e), g.firstOf(SetX(in.B), e)
	if aura == NoRef || card == NoRef || !g.swappable(aura, card, e.You) {
		return
	}
	host := g.Bodies[g.obj(aura).Body].Host
	g.begin()
	g.propose(Event{Kind: EvMove, Player: e.You, Obj: aura, From: Battlefield, To: Hand, Aux: PosEnd, Src: e.Source, Rule: rulebook.RuleResolve})
	g.propose(Event{Kind: EvMove, Player: e.You, Obj: card, From: Hand, To: Battlefield, Aux: PosEnd, Other: host, Src: e.Source, Rule: rulebook.RuleResolve})
	g.commit(f.Ctx, in.R)
}
