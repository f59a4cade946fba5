package engine

import (
	"arbiter/engine/program"
)

// Banding (702.22; 502.10 of 2006). Bands are announced as attackers are declared: for each creature that can begin
// one, the player is asked in turn for others to join it. A band's number is kept with its members; a creature that
// blocks one of them blocks all.

// askBand asks for another member of a creature's band.
const askBand uint8 = 10

// bandChoice returns the first of the pair of cells of an attacker's declaration; 0 if it isn't attacking.
func (g *Game) bandChoice(f *Frame, ref Ref) uint32 {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == ref {
			return i
		}
	}
	return 0
}

// bands reports whether some chosen attacker can band at all.
func (g *Game) bands(f *Frame) bool {
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		if c := g.chars(g.Cells[i].Ref); c.Has(program.Banding) || g.bandsWithOther(g.Cells[i].Ref, nil, false) {
			return true
		}
	}
	return false
}

// bandsWithOther reports whether a creature has "bands with other [quality]" and it and all of some others have that
// quality (702.22b). Until 2009 the others needed the same ability instead, or banding if they attack as a band, which
// joined reports (502.11b-c of 2006).
func (g *Game) bandsWithOther(ref Ref, all []Ref, joined bool) bool {
	l, ok := g.look(ref)
	if !ok || !l.chars.Has(program.BandsWithOther) {
		return false
	}
	e := Env{Source: ref, You: l.ctrl()}
next:
	for n := 0; ; n++ {
		id := g.nthAbility(l.chars, n)
		if id == 0 {
			return false
		}
		ab := &g.r.Abilities[id]
		if ab.Kind != program.AbKeyword || ab.Keyword != program.BandsWithOther ||
			!g.r.Sw.BandsByAbility && !g.prop(ab.Prop, &e, ref) {
			continue
		}
		for _, x := range all {
			if g.r.Sw.BandsByAbility && !g.bandsAlike(x, ab.Label) && !(joined && g.chars(x).Has(program.Banding)) ||
				!g.r.Sw.BandsByAbility && !g.prop(ab.Prop, &e, x) {
				continue next
			}
		}
		return true
	}
}

// bandsAlike reports whether a creature has a "bands with other" ability with these words.
func (g *Game) bandsAlike(ref Ref, label string) bool {
	c := g.chars(ref)
	for n := 0; c.Has(program.BandsWithOther); n++ {
		id := g.nthAbility(c, n)
		if id == 0 {
			return false
		}
		if ab := &g.r.Abilities[id]; ab.Keyword == program.BandsWithOther && ab.Label == label {
			return true
		}
	}
	return false
}

// isBand reports whether creatures can form a band: any number with banding and at most one without; or all with a
// quality, one of them with "bands with other" of that quality (702.22c).
func (g *Game) isBand(all []Ref) bool {
	without := 0
	for _, x := range all {
		if !g.chars(x).Has(program.Banding) {
			without++
		}
		if g.bandsWithOther(x, all, true) {
			return true
		}
	}
	return without <= 1 && without < len(all)
}

// bandMembers appends the band that a creature has begun to g.tmp. It reports false if the creature can't begin one: it
// doesn't attack, or is in another's band.
func (g *Game) bandMembers(f *Frame, leader Ref) bool {
	i := g.bandChoice(f, leader)
	if i == 0 {
		return false
	}
	g.tmp = append(g.tmp, leader)
	n := g.Cells[g.Cells[i].Next].Val
	if n == 0 {
		return true
	}
	for k := f.Ip; k != 0; k = g.Cells[g.Cells[k].Next].Next {
		if k == i || g.Cells[g.Cells[k].Next].Val != n {
			continue
		}
		if !g.later(leader, g.Cells[k].Ref) {
			return false
		}
		g.tmp = append(g.tmp, g.Cells[k].Ref)
	}
	return true
}

// later reports whether a permanent comes after another on the battlefield.
func (g *Game) later(first, second Ref) bool {
	for s := first.slot(); s != 0; s = g.Objs[s].Next {
		if s == second.slot() {
			return true
		}
	}
	return false
}

// bandOptions counts, and lists, the attackers that can join the band of a creature so that it is a band or can become
// one.
func (g *Game) bandOptions(f *Frame, leader Ref, d *Decision) int {
	m := g.mark()
	defer g.release(m)
	if !g.bandMembers(f, leader) {
		return 0
	}
	size := len(g.tmp)
	whom := g.Cells[g.Cells[g.bandChoice(f, leader)].Next].Ref
	n := 0
	free := func(i uint32) bool {
		c := g.Cells[g.Cells[i].Next]
		return c.Ref == whom && c.Val == 0 && g.Cells[i].Ref != leader // 702.22d
	}
	for i := f.Ip; i != 0; i = g.Cells[g.Cells[i].Next].Next {
		x := g.Cells[i].Ref
		if !free(i) || size == m+1 && !g.later(leader, x) {
			continue
		}
		g.tmp = append(g.tmp[:size], x)
		ok := g.isBand(g.tmp[m:])
		for k := f.Ip; !ok && k != 0; k = g.Cells[g.Cells[k].Next].Next {
			if k != i && free(k) {
				g.tmp = append(g.tmp[:size+1], g.Cells[k].Ref)
				ok = g.isBand(g.tmp[m:])
			}
		}
		if ok {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: x})
			}
		}
	}
	if d != nil && (size == m+1 || g.isBand(g.tmp[m:size])) {
		d.add(Option{Kind: OptDone})
	}
	return n
}

// announceBands asks for the bands of the chosen attackers, from A on (508.1e). It reports true when it asks.
func (g *Game) announceBands(f *Frame) bool {
	if !g.bands(f) {
		return false
	}
	for ; f.A != 0; f.A = int32(g.Objs[f.A].Next) {
		if ref := g.refAt(uint16(f.A)); g.bandOptions(f, ref, nil) > 0 {
			f.Player = g.ctrlOf(ref)
			f.Ask = askBand
			return true
		}
	}
	return false
}

func (g *Game) askBands(f *Frame, d *Decision) {
	d.Kind = program.DecideChoose
	d.Source = g.refAt(uint16(f.A))
	g.bandOptions(f, d.Source, d)
}

func (g *Game) answerBands(f *Frame, o Option) {
	if o.Kind == OptDone {
		f.A = int32(g.Objs[f.A].Next)
		return
	}
	i := g.bandChoice(f, g.refAt(uint16(f.A)))
	band := &g.Cells[g.Cells[i].Next].Val
	if *band == 0 {
		n := int32(0)
		for k := f.Ip; k != 0; k = g.Cells[g.Cells[k].Next].Next {
			n = max(n, g.Cells[g.Cells[k].Next].Val)
		}
		*band = n + 1
	}
	g.Cells[g.Cells[g.bandChoice(f, o.Obj)].Next].Val = *band
}

// sameBand reports whether two different attackers are in one band.
func (g *Game) sameBand(a, b Ref) bool {
	x, y := g.body(a), g.body(b)
	return a != b && x != nil && y != nil && x.Band != 0 && x.Band == y.Band && x.Flags&y.Flags&program.Attacking != 0
}

// banded reports whether an attacker is in the band of another object, one of a set.
func (g *Game) banded(n *program.Node, e *Env, ref Ref) bool {
	m, end := g.distinctSet(program.SetX(n.A), e)
	defer g.release(m)
	for i := m; i < end; i++ {
		if g.sameBand(ref, g.tmp[i]) {
			return true
		}
	}
	return false
}

// bandBlocked reports whether a creature that was chosen to block another member of its band blocks this attacker too
// (702.22h).
func (g *Game) bandBlocked(f *Frame, blocker, attacker Ref, before uint32) bool {
	for i := f.Ip; i != 0 && i != before; i = g.Cells[g.Cells[i].Next].Next {
		if g.Cells[i].Ref == blocker && g.sameBand(attacker, g.Cells[g.Cells[i].Next].Ref) {
			return true
		}
	}
	return false
}

// assigner returns who divides a creature's combat damage: its controller, or the opponent if a recipient has banding
// or is in such a band (702.22j-k). The recipients are g.tmp from m on.
func (g *Game) assigner(ref Ref, m int) program.PlayerID {
	all := g.tmp[m:]
	for _, x := range all {
		if x.IsPlayer() || !g.isBlocking(x, ref) && !g.isBlocking(ref, x) {
			continue
		}
		if g.chars(x).Has(program.Banding) {
			return g.ctrlOf(x)
		}
		for _, y := range all {
			if y != x && !y.IsPlayer() && (g.isBlocking(y, ref) || g.isBlocking(ref, y)) &&
				g.bandsWithOther(x, []Ref{y}, false) {
				return g.ctrlOf(x)
			}
		}
	}
	return g.ctrlOf(ref)
}
