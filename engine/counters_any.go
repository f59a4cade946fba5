package engine

// Counters of whatever kinds there are.

const (
	// CountersEach: OpMoveCounters moves all counters of each kind; OpCounters gives each thing as many more of each kind as it has.
	CountersEach uint16 = 1 << iota
	// CountersCopied: OpMoveCounters puts as many of each kind onto B as A has, or last had (122.8), and leaves those of A.
	CountersCopied
	// CountersChosen: of OpCounters, B is the register of the kind, which was chosen by its name.
	CountersChosen
)

// moveEachCounter moves all counters from one object onto another (122.5), or copies them.
func (g *Game) moveEachCounter(from, to Ref, copies bool, e *Env) {
	l, ok := g.look(g.known(from))
	if to == NoRef || to == from || g.obj(to) == nil || !ok || l.body == nil || !copies && g.obj(from) == nil {
		return
	}
	for c := l.body.Counters; c != 0; c = g.Cells[c].Next {
		kind, n := CounterKind(g.Cells[c].Ref), g.Cells[c].Val
		if !copies {
			g.proposeCounters(from, kind, -n, e)
		}
		g.proposeCounters(to, kind, n, e)
	}
}

// doubleCounters gives an object or player as many more counters of each kind as it has (701.10e).
func (g *Game) doubleCounters(on Ref, e *Env) {
	if p := on.Player(); p != NoPlayer {
		for c := g.Players[p].Counters; c != 0; c = g.Cells[c].Next {
			g.proposeCounters(on, CounterKind(g.Cells[c].Ref), g.Cells[c].Val, e)
		}
		return
	}
	if b := g.body(on); b != nil {
		for c := b.Counters; c != 0; c = g.Cells[c].Next {
			g.proposeCounters(on, CounterKind(g.Cells[c].Ref), g.Cells[c].Val, e)
		}
	}
}

// kindsOfCounters lists the kinds of counters on the first of a set, by their names.
func (g *Game) kindsOfCounters(of SetX, e *Env, d *Decision) int {
	b := g.body(g.firstOf(of, e))
	if b == nil {
		return 0
	}
	n := 0
	for c := b.Counters; c != 0; c = g.Cells[c].Next {
		if n++; d != nil {
			d.add(Option{Kind: OptName, N: int32(g.r.names[g.r.Counters[g.Cells[c].Ref]])})
		}
	}
	return n
}

// chosenCounter is the kind of counter whose name was chosen into a register.
func (g *Game) chosenCounter(ctx uint32, reg uint8) CounterKind {
	return g.r.counters[g.r.Names[g.regNum(ctx, reg)]]
}
