package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// Static abilities that make something a copy of what was chosen as their object entered. Their effects' copiable values are determined once, as they begin to
// apply (707.2c): they are noted with the choice, and the object remembers which they are.

// copiesChosen is "enchanted creature is a copy of the chosen creature".
func (u *unit) copiesChosen(t Mod, a ability.CopyOf) []uint32 {
	if _, chosen := a.What.(ability.Chosen); !a.Is || !chosen || !u.entersChoosing[ability.NoChoice] || t.Scope == ScopeLocked {
		refuse(a, "a standing fact")
	}
	u.b.r.staticCopies = true
	t.Layer, t.Kind, t.A, t.B = rulebook.LayerCopy, ModCopy, 0, 0
	return []uint32{u.b.Mod(t)}
}

// rememberChosen has the source remember what was chosen as it enters, and what a static ability of it copies.
func (u *unit) rememberChosen(set SetX) {
	set = u.let(set)
	u.emit(Instr{Op: OpRemember, R: NoReg, A: int32(MemObject), B: int32(set)})
	if u.staticCopy != nil {
		u.emit(Instr{Op: OpRemember, R: NoReg, Flags: rememberCopied, A: int32(set), B: int32(u.exceptions(u.staticCopy.Except))})
	}
}

// rememberCopied as a flag of OpRemember: the copiable values of the first of set A with the exceptions of ability B, as MemCopied.
const rememberCopied = 2

func (g *Game) rememberCopied(at int, in *Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	if at < 0 || len(g.tmp) == m {
		return
	}
	if l, ok := g.look(g.tmp[m]); ok {
		g.addMod(at, modValue|Ref(MemCopied), int32(g.keepCopied(&l, AbilityID(in.B), e)))
	}
}

// copiedByStatic says whether an object remembers copiable values for its static ability.
func (g *Game) copiedByStatic(n uint32) bool {
	for i := range g.Bodies {
		if g.remembersCopied(g.Bodies[i].Memory, n) {
			return true
		}
	}
	for i := range g.LKIs {
		if g.remembersCopied(g.LKIs[i].Body.Memory, n) {
			return true
		}
	}
	return false
}

func (g *Game) remembersCopied(head, n uint32) bool {
	for i := head; i != 0; i = g.Cells[i].Next {
		if g.Cells[i].Ref == Ref(MemCopied) && g.Cells[i].Val == int32(n) {
			return true
		}
	}
	return false
}
