package engine

// OpEntering says how its source enters, in a program that runs before it does (RwFirst): A is one of the kinds below.
const OpEntering = opAfterPlayer + iota

const (
	// enterTapped has it enter tapped; enterCounters with C (a number) counters of kind B.
	enterTapped int32 = iota + 1
	enterCounters
	// enterExtra is enterCounters as part of a copy effect, and ends with it (707.9e).
	enterExtra
	// enterGrant is that the effect of ability B begins to affect it.
	enterGrant
	// enterTrigger is that ability B triggers as it enters as a copy of the first of set C (707.9g).
	enterTrigger
)

func (g *Game) execEntering(in *Instr, f *Frame, e *Env) {
	at := g.entering(e.Source)
	if at < 0 {
		return
	}
	switch in.A {
	case enterTapped:
		g.Events[at].Flags |= FlagTapped
	case enterGrant:
		g.addMod(at, modGrant, in.B)
	case enterTrigger:
		if of := g.firstOf(SetX(in.C), e); of != NoRef {
			g.addMod(at, modTrigger|of, in.B)
		}
	case enterCounters, enterExtra:
		kind := modCounters
		if in.A == enterExtra {
			kind = modExtra
		}
		if n := g.num(NumX(in.C), e); n > 0 {
			g.addMod(at, kind|Ref(in.B), n)
		}
	}
}
