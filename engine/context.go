package engine

import (
	"arbiter/engine/program"
)

// Registers come in blocks of a few sizes, so that freed blocks fit again.
var regSizes = [4]int{4, 8, 16, program.MaxRegs}

func regClass(n int) (class uint8, size int) {
	for class = 0; regSizes[class] < n; class++ {
	}
	return class, regSizes[class]
}

// newCtx makes a context with n registers (at most MaxRegs).
func (g *Game) newCtx(source Ref, ctrl program.PlayerID, ab program.AbilityID, n int) uint32 {
	c := Ctx{Source: source, Ctrl: ctrl, Ability: ab, NRegs: uint8(n), Used: true, Since: g.Turn.Serial,
		Born: g.Turn.Serial}
	if n > 0 {
		class, size := regClass(n)
		c.Class = class
		if at := g.Turn.FreeRegs[class]; at != 0 {
			g.Turn.FreeRegs[class] = g.Regs[at].More
			c.Regs = at
			g.Regs[at] = Reg{}
		} else {
			if len(g.Regs) == 0 {
				g.Regs = append(g.Regs, Reg{})
			}
			c.Regs = uint32(len(g.Regs))
			for range size {
				g.Regs = append(g.Regs, Reg{})
			}
		}
	}
	if l, ok := g.look(source); ok {
		c.Stamp, c.Def = l.obj.Stamp, l.chars.Def
	}
	if g.r.Abilities[ab].Flags&program.AbGiven != 0 {
		c.Giver = g.giverOf(source, ab)
	}
	if i := g.Turn.FreeCtx; i != 0 {
		g.Turn.FreeCtx = g.Ctxs[i].Regs
		g.Ctxs[i] = c
		return i
	}
	g.Ctxs = append(g.Ctxs, c)
	return uint32(len(g.Ctxs) - 1)
}

// freeCtx frees a context and all its lists.
func (g *Game) freeCtx(i uint32) {
	if i == 0 || !g.Ctxs[i].Used {
		return
	}
	c := &g.Ctxs[i]
	for r := uint32(0); r < uint32(c.NRegs); r++ {
		g.freeCells(&g.Regs[c.Regs+r].More)
		g.Regs[c.Regs+r] = Reg{}
	}
	g.freeCells(&c.Targets)
	g.freeCells(&c.Done)
	g.freeCells(&c.Helpers)
	g.freeCells(&c.Repeats)
	g.freeCells(&c.Former)
	g.freeSubs(i)
	c = &g.Ctxs[i]
	if c.NRegs > 0 {
		g.Regs[c.Regs] = Reg{More: g.Turn.FreeRegs[c.Class]}
		g.Turn.FreeRegs[c.Class] = c.Regs
	}
	*c = Ctx{Regs: g.Turn.FreeCtx}
	g.Turn.FreeCtx = i
}

// copyCtx makes a context with the same contents: for delayed triggers, lasting effects and copies of spells.
func (g *Game) copyCtx(i uint32) uint32 {
	from := g.Ctxs[i]
	n := g.newCtx(from.Source, from.Ctrl, from.Ability, int(from.NRegs))
	regs, class := g.Ctxs[n].Regs, g.Ctxs[n].Class
	g.Ctxs[n] = from
	g.Ctxs[n].Regs, g.Ctxs[n].Class = regs, class
	g.Ctxs[n].Targets = g.copyCells(from.Targets)
	g.Ctxs[n].Done = g.copyCells(from.Done)
	g.Ctxs[n].Helpers = g.copyCells(from.Helpers)
	g.Ctxs[n].Repeats = g.copyCells(from.Repeats)
	g.Ctxs[n].Former = g.copyCells(from.Former)
	g.copySubs(from.Subs, n)
	for r := uint32(0); r < uint32(from.NRegs); r++ {
		reg := g.Regs[from.Regs+r]
		reg.More = g.copyCells(reg.More)
		g.Regs[regs+r] = reg
	}
	return n
}

// reg returns register n of a context; nil if the context has no such register.
func (g *Game) reg(ctx uint32, n int) *Reg {
	c := &g.Ctxs[ctx]
	if n < 0 || n >= int(c.NRegs) {
		return nil
	}
	return &g.Regs[c.Regs+uint32(n)]
}

// clearReg empties a register.
func (g *Game) clearReg(ctx uint32, n int) {
	if r := g.reg(ctx, n); r != nil {
		g.freeCells(&r.More)
		*g.reg(ctx, n) = Reg{}
		g.dropFormer(ctx, n)
	}
}

// addReg appends an object or player to a register's list.
func (g *Game) addReg(ctx uint32, n int, ref Ref) {
	r := g.reg(ctx, n)
	if r == nil {
		return
	}
	if r.Len == 0 {
		r.Ref, r.Len = ref, 1
		return
	}
	head := g.appendCell(r.More, ref, 0)
	r = g.reg(ctx, n)
	r.More = head
	r.Len++
}

// setReg sets a register to one object or player.
func (g *Game) setReg(ctx uint32, n int, ref Ref) {
	g.clearReg(ctx, n)
	g.addReg(ctx, n, ref)
}

// setNum sets the number of a register, besides its list.
func (g *Game) setNum(ctx uint32, n int, v int32) {
	if r := g.reg(ctx, n); r != nil {
		r.Num = v
	}
}

// regRefs appends the members of a register to buf, in order.
func (g *Game) regRefs(ctx uint32, n int, buf []Ref) []Ref {
	r := g.reg(ctx, n)
	if r == nil || r.Len == 0 {
		return buf
	}
	buf = append(buf, r.Ref)
	for i := r.More; i != 0; i = g.Cells[i].Next {
		buf = append(buf, g.Cells[i].Ref)
	}
	return buf
}

// regHas reports whether a register's list holds the ref.
func (g *Game) regHas(ctx uint32, n int, ref Ref) bool {
	r := g.reg(ctx, n)
	if r == nil || r.Len == 0 {
		return false
	}
	return r.Ref == ref || g.findCell(r.More, ref) != 0
}

// ctxInUse reports whether some frame still uses a context.
func (g *Game) ctxInUse(ctx uint32) bool {
	for i := range g.Frames {
		if g.Frames[i].Ctx == ctx {
			return true
		}
	}
	return false
}
