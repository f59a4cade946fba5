package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// loopGame is a game in which player 0 controls an enchantment with these triggered abilities, and has just gained 1
// life.
func loopGame(t *testing.T, abilities func(b *program.Builder) []program.AbilityID) *Game {
	t.Helper()
	var d program.DefID
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {
		d = b.Def(program.Def{Name: b.Name("Echo"), Chars: program.Chars{Types: program.TypeEnchantment},
			Abilities: abilities(b)})
	})
	g.putDef(d, 0)
	g.AskForced = false
	g.top().Ask, g.decValid = 0, false
	g.begin()
	g.propose(Event{Kind: program.EvGainLife, Player: 0, Amount: 1})
	g.commit(0, program.NoReg)
	g.run()
	return g
}

// whenLife is "whenever you gain (or lose) life", with a program.
func whenLife(b *program.Builder, k program.EventKind, prog ...program.Instr) program.AbilityID {
	p := b.Pattern(program.Pattern{Kinds: k.Bit(), Player: b.SetYou()})
	return b.Ability(program.Ability{Kind: program.AbTriggered, Trigger: []uint32{p},
		Label: "Whenever you gain or lose life, ...", NRegs: 1, Prog: b.Program(prog...)})
}

// A loop of mandatory actions is a draw as soon as its position comes again (104.4b), however long the loop; so it is
// if only life totals that nothing asks for have risen. What grows otherwise ends at a limit: it may stop by itself.
func TestMandatoryLoop(t *testing.T) {
	life := func(b *program.Builder, op program.Op, n int) program.Instr {
		return program.Instr{Op: op, R: program.NoReg, A: int32(b.SetYou()), B: int32(b.Const(n))}
	}
	g := loopGame(t, func(b *program.Builder) []program.AbilityID {
		return []program.AbilityID{whenLife(b, program.EvGainLife, life(b, program.OpLoseLife, 1)),
			whenLife(b, program.EvLoseLife, life(b, program.OpGainLife, 1))}
	})
	if g.Turn.Result != DrawnByLoop || g.Turn.Actions > MaxActions/10 {
		t.Errorf("back and forth: %v after %d frames", g.Turn.Result, g.Turn.Actions)
	}
	g = loopGame(t, func(b *program.Builder) []program.AbilityID {
		return []program.AbilityID{whenLife(b, program.EvGainLife, life(b, program.OpGainLife, 1))}
	})
	if g.Turn.Result != DrawnByLoop || g.Turn.Actions > MaxActions/10 {
		t.Errorf("more and more: %v after %d frames, with %d life", g.Turn.Result, g.Turn.Actions, g.Players[0].Life)
	}
}

// A loop with an optional action is no draw (104.4b): a player who always takes it could stop. The game ends
// at a limit. Declining is no action.
func TestOptionalLoop(t *testing.T) {
	may := func(b *program.Builder) []program.AbilityID {
		you, start := int32(b.SetYou()), int32(len(b.Draft.Code))
		return []program.AbilityID{whenLife(b, program.EvGainLife,
			program.DoMay(0, program.SetX(you), int(start+2)),
			program.DoLoseLife(program.NoReg, program.SetX(you), b.Const(1))),
			whenLife(b, program.EvLoseLife, program.DoGainLife(program.NoReg, program.SetX(you), b.Const(1)))}
	}
	g := loopGame(t, may)
	var d Decision
	asked := 0
	for g.Decision(&d) && d.Kind == program.DecideMay && asked < 5000 {
		asked++
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	if g.Over() || asked < 5000 {
		t.Errorf("%v after %d times yes", g.Turn.Result, asked)
	}
	g.Turn.TurnAnswers = MaxAnswers
	if err := g.Answer(0); err != nil || g.Turn.Result != DrawnByAnswers {
		t.Errorf("%v, %v at the limit", err, g.Turn.Result)
	}
	g = loopGame(t, may)
	g.AnswerLimit = 100
	for g.Decision(&d) {
		if err := g.Answer(0); err != nil {
			t.Fatal(err)
		}
	}
	if g.Turn.Result != DrawnByAnswers || g.Turn.TurnAnswers != 101 {
		t.Errorf("%v after %d answers, with a limit of 100", g.Turn.Result, g.Turn.TurnAnswers)
	}
	g = loopGame(t, may)
	if err := g.Answer(1); err != nil || g.Over() || g.Turn.Actions == 0 {
		t.Errorf("%v, %v after declining", err, g.Turn.Result)
	}
}

// The limits on objects, triggers and the stack end a game with a result that says so.
func TestLimits(t *testing.T) {
	var token program.DefID
	create := func(n int) func(b *program.Builder) []program.AbilityID {
		return func(b *program.Builder) []program.AbilityID {
			token = b.Def(program.Def{Name: b.Name("Token"),
				Chars: program.Chars{Types: program.TypeCreature, Flags: program.HasPT, Power: 1, Toughness: 1}})
			return []program.AbilityID{whenLife(b, program.EvGainLife,
				program.DoCreate(program.NoReg, b.SetYou(), b.Const(n), token, 0))}
		}
	}
	if g := loopGame(t, create(100)); g.Over() || g.count(program.Battlefield, 0) != 101 {
		t.Errorf("100 tokens: %v, %d permanents", g.Turn.Result, g.count(program.Battlefield, 0))
	}
	if g := loopGame(t, create(1_000_000)); g.Turn.Result != DrawnByObjects {
		t.Errorf("a million tokens: %v", g.Turn.Result)
	}
	g := table(t, rulebook.Edition2026, func(b *program.Builder) {})
	for range MaxStack + 1 {
		g.newStackAbility(g.newCtx(NoRef, 0, 0, 0), 0, 0)
	}
	g.top().Ask, g.decValid = 0, false
	if g.run(); g.Turn.Result != DrawnByDepth {
		t.Errorf("too much on the stack: %v", g.Turn.Result)
	}
	g = table(t, rulebook.Edition2026, func(b *program.Builder) {})
	g.top().Ask, g.decValid = 0, false
	for range MaxFrames {
		g.push(Frame{Kind: FramePriority})
	}
	if g.run(); g.Turn.Result != DrawnByDepth {
		t.Errorf("too deep: %v", g.Turn.Result)
	}
	var pump program.AbilityID
	g = table(t, rulebook.Edition2026, func(b *program.Builder) {
		pump = b.Ability(program.Ability{Kind: program.AbStatic,
			Mods: []uint32{b.Mod(program.Mod{Scope: program.ScopeLocked, Layer: rulebook.LayerPTStatic,
				Kind: program.ModPT, Writes: program.AspectPT, A: int32(b.Const(1))})}})
	})
	ctx := g.newCtx(NoRef, 0, 0, 0)
	for range MaxEffects + 1 {
		g.addEffect(pump, ctx, 0, program.DurEndOfTurn, 0)
	}
	g.top().Ask, g.decValid = 0, false
	if g.run(); g.Turn.Result != DrawnByEffects {
		t.Errorf("too many effects: %v", g.Turn.Result)
	}
	g = table(t, rulebook.Edition2026, func(b *program.Builder) {})
	for range MaxPending + 1 {
		g.addPending(0, g.newCtx(NoRef, 0, 0, 0), 0)
	}
	g.top().Ask, g.decValid = 0, false
	if g.run(); g.Turn.Result != DrawnByTriggers || len(g.Pending) != MaxPending {
		t.Errorf("too many triggers: %v", g.Turn.Result)
	}
	for past, want := range map[int]Result{MaxHistory - 1: Playing, MaxHistory: DrawnByHistory} {
		g = table(t, rulebook.Edition2026, func(b *program.Builder) { b.Draft.HistoryMask = program.EvGainLife.Bit() })
		g.History = make([]Happened, past)
		g.top().Ask, g.decValid = 0, false
		g.begin()
		g.propose(Event{Kind: program.EvGainLife, Player: 0, Amount: 1})
		g.commit(0, program.NoReg)
		if g.run(); g.Turn.Result != want {
			t.Errorf("%d past events and one more: %v", past, g.Turn.Result)
		}
	}
}

// Who declines to pay each time, though they could, need not end the loop (731.6).
func TestUnlessLoop(t *testing.T) {
	g := loopGame(t, func(b *program.Builder) []program.AbilityID {
		you := int32(b.SetYou())
		start := int32(len(b.Draft.Code))
		pay := b.Cost(program.Cost{Life: program.NumX(b.Const(2))})
		return []program.AbilityID{
			whenLife(b, program.EvGainLife, program.DoPay(0, 0, pay, int(start+2)),
				program.DoEnd(), program.DoLoseLife(program.NoReg, program.SetX(you), b.Const(1))),
			whenLife(b, program.EvLoseLife, program.DoGainLife(program.NoReg, program.SetX(you), b.Const(1))),
		}
	})
	var d Decision
	for n := 0; n < 5000 && g.Decision(&d); n++ {
		if d.Kind != program.DecidePayCost {
			t.Fatalf("decision of kind %d", d.Kind)
		}
		if err := g.Answer(1); err != nil {
			t.Fatal(err)
		}
	}
	if g.Turn.Result != DrawnByLoop {
		t.Errorf("%v", g.Turn.Result)
	}
}
