package engine

import (
	"reflect"
	"testing"

	"arbiter/engine/program"
)

// leftOut are the fields that the canonical hash leaves out, and why.
var leftOut = map[string]string{
	"Turn.Number": "relative", "Turn.Starting": "nothing looks at it once the game has begun",
	"Turn.Limit": "the game is about to end", "Turn.Serial": "identity", "Turn.Group": "identity",
	"Turn.Actions": "bookkeeping", "Turn.Answers": "bookkeeping", "Turn.TurnAnswers": "bookkeeping",
	"Turn.LoopLeft": "bookkeeping", "Turn.LoopSpan": "bookkeeping", "Turn.LoopMark": "bookkeeping",
	"Turn.LoopBrief": "bookkeeping",
	"Turn.FreeObj":   "arena", "Turn.FreeBody": "arena", "Turn.FreeCell": "arena", "Turn.FreeCtx": "arena",
	"Turn.FreeRegs": "arena", "Turn.Cause": "set while something is proposed",
	"Turn.Misplaced": "worked out", "Turn.Strays": "worked out",
	"Turn.SBA": "nothing waits when positions are compared", "Turn.Control": "worked out",
	"Turn.CharsStale": "worked out",
	"Turn.TrigMask":   "worked out", "Turn.ReplMask": "worked out", "Turn.InForce": "worked out",
	"Turn.Ranged":     "follows from the players",
	"Turn.ExtraTurns": "a list", "Turn.Schedule": "a list",
	"Player.Counters": "a list", "Player.CommandCasts": "a list", "Player.CommandDamage": "a list",
	"Player.TurnBegan": "relative", "Player.TurnBefore": "relative",
	"Object.Serial": "identity", "Object.Stamp": "relative", "Object.Card": "the definition says it",
	"Object.Body": "arena", "Object.Next": "place in a zone", "Object.Prev": "place in a zone",
	"Object.Ctrl": "characteristics say it", "Object.Zone": "the list says it",
	"Body.Since": "relative", "Body.Turned": "identity", "Body.Counters": "a list", "Body.Memory": "a list",
	"Body.Blocks": "a list", "Body.Used": "a list", "Body.Ctx": "a context",
	"Body.Copied": "an index", "Body.Slot": "arena",
	"Chars.Granted": "a list", "Chars.Triggers": "worked out", "Chars.Replaces": "worked out", "Chars.Copy": "an index",
	"Ctx.Regs": "arena", "Ctx.Targets": "a list", "Ctx.Done": "a list", "Ctx.Helpers": "a list",
	"Ctx.Repeats": "a list", "Ctx.Former": "a list", "Ctx.Subs": "a list", "Ctx.NRegs": "the ability says it", "Ctx.Class": "arena",
	"Ctx.Used":  "arena",
	"Ctx.Stamp": "identity", "Ctx.Born": "identity", "Ctx.Since": "identity",
	"Frame.Ctx": "a context", "Frame.Group": "identity",
	"Effect.Ctx": "a context", "Effect.Set": "a list", "Effect.Stamp": "relative", "Effect.Turn": "relative",
	"Delayed.Ctx": "a context", "Delayed.Turn": "relative", "Pending.Ctx": "a context",
	"Event.Ctx": "a context", "Event.Mods": "a list", "Event.Done": "a list", "Event.Noted": "an index",
	"Event.Rule": "for the recorder",
}

// TestCanonicalFields: a change of any field of the state changes the canonical hash, unless it is one of those that it
// leaves out. What a game's going on depends on must not be forgotten, or a loop would be seen where there is none.
func TestCanonicalFields(t *testing.T) {
	g := midGame(t)
	ctx := func() uint32 { return g.newCtx(PlayerRef(0), 0, 0, 1) }
	g.Effects = append(g.Effects, Effect{Ctx: ctx(), Player: 1})
	g.Delayed = append(g.Delayed, Delayed{Ctx: ctx(), Player: 1})
	g.Pending = append(g.Pending, Pending{Ctx: ctx(), Ctrl: 1})
	g.Events = append(g.Events, Event{Kind: program.EvGainLife, Parent: -1})
	g.newStackAbility(ctx(), 0, 0)
	body := g.Objs[g.Lists[battlefieldList].First].Body
	c := g.Bodies[g.Objs[g.Lists[stackList].Last].Body].Ctx
	h := g.Canonical()
	seen := map[string]bool{}
	for _, at := range []func(g *Game) any{
		func(g *Game) any { return &g.Turn },
		func(g *Game) any { return &g.Players[1] },
		func(g *Game) any { return &g.Objs[g.Lists[battlefieldList].First] },
		func(g *Game) any { return &g.Bodies[body] },
		func(g *Game) any { return &g.Chars[body] },
		func(g *Game) any { return &g.Ctxs[c] },
		func(g *Game) any { return &g.Frames[len(g.Frames)-1] },
		func(g *Game) any { return &g.Effects[len(g.Effects)-1] },
		func(g *Game) any { return &g.Delayed[len(g.Delayed)-1] },
		func(g *Game) any { return &g.Pending[len(g.Pending)-1] },
		func(g *Game) any { return &g.Events[len(g.Events)-1] },
	} {
		typ := reflect.TypeOf(at(g)).Elem()
		for i := range typ.NumField() {
			name := typ.Name() + "." + typ.Field(i).Name
			if typ.Field(i).Name == "_" {
				continue
			}
			if _, ok := leftOut[name]; ok {
				seen[name] = true
				continue
			}
			other := g.Clone()
			bump(reflect.ValueOf(at(other)).Elem().Field(i))
			if other.Canonical() == h {
				t.Errorf("%s does not matter to the canonical hash: write it there, or say here why not", name)
			}
		}
	}
	for name := range leftOut {
		if !seen[name] {
			t.Errorf("there is no field %s", name)
		}
	}
}

// bump changes a value.
func bump(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Array:
		bump(v.Index(0))
	case reflect.Struct:
		bump(v.Field(0))
	default:
		if v.CanUint() {
			v.SetUint(v.Uint() ^ 1)
		} else {
			v.SetInt(v.Int() ^ 1)
		}
	}
}
