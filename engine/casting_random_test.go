package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// zoo adds cards that between them use everything casting and activating know, and returns a deck of them.
func (k *castKit) zoo() []program.DefID {
	b := k.b
	x := b.NumX_()
	over := b.NumMax(b.NumMinus(b.NumTargets(), k.one), b.Const(0))
	anyNumber := k.anyTarget[0]
	anyNumber.Min, anyNumber.Max = b.Const(0), b.Const(MaxNumber)
	upToThree := k.anyTarget[0]
	upToThree.Max, upToThree.Divide = b.Const(3), b.Const(3)
	artifact := b.PropType(program.TypeArtifact)
	aCreature := []program.TargetSpec{{Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature}}
	another := program.TargetSpec{Objects: true, Zone: program.Battlefield.Bit(), Prop: k.creature, Other: true, Reg: 1}
	spell := []program.TargetSpec{{Objects: true, Zone: program.Stack.Bit(), Prop: b.PropSpell()}}
	arcane := program.Chars{Types: program.TypeInstant}
	arcane.Subtypes.Add(b.Subtype("Arcane"))
	onto := arcane
	onto.Keywords.Add(program.Splice)
	convoke, delve := program.Chars{Types: program.TypeSorcery}, program.Chars{Types: program.TypeSorcery}
	convoke.Keywords.Add(program.Convoke)
	delve.Keywords.Add(program.Delve)
	tap := b.Cost(program.Cost{Tap: true})
	sacSelf := program.CostPart{Kind: program.PartSacrifice, From: k.self, All: true, Reg: program.NoReg}
	sacCreature := program.CostPart{Kind: program.PartSacrifice, From: k.yours(program.Battlefield, k.creature),
		Reg: program.NoReg}
	discard := program.CostPart{Kind: program.PartDiscard, From: k.yours(program.Hand, 0), Reg: program.NoReg}
	tapTwo := program.CostPart{Kind: program.PartTap, From: k.yours(program.Battlefield, k.creature), N: b.Const(2),
		Reg: program.NoReg}
	act := func(a program.Ability) program.AbilityID { a.Kind = program.AbActivated; return b.Ability(a) }
	manaAb := func(cost uint32, m mana.Source) program.AbilityID {
		return act(program.Ability{Flags: program.AbMana, Cost: cost, Makes: m})
	}

	k.sorcery("Fireball", "{X}{R}", program.Ability{NRegs: 1, Targets: []program.TargetSpec{anyNumber},
		Prog: k.damage(x)}, k.mod(program.Ability{Cast: program.CastMore, N: over}))
	k.instant("Arc", "{1}{R}", program.Ability{NRegs: 1, Targets: []program.TargetSpec{upToThree},
		Prog: k.damage(b.NumShare(0))})
	k.instant("Capsize", "{1}{U}", program.Ability{NRegs: 1, Targets: aCreature,
		Prog: b.Program(program.DoMove(program.NoReg, k.reg(0), program.Hand, 0, 0))},
		k.mod(program.Ability{Cast: program.CastOptional, Bit: 3, Way: program.WayBuyback,
			Cost: k.cost("{3}", program.Cost{})}))
	k.instant("Spike", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)},
		k.mod(program.Ability{Cast: program.CastWay, Keyword: program.Flashback, Zones: program.Graveyard.Bit(),
			Way: program.WayExile, Cost: k.cost("{2}", program.Cost{Parts: []program.CostPart{discard}})}))
	k.instant("Fling", "{R}", program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(b.Const(4))},
		k.mod(program.Ability{Cast: program.CastAdditional,
			Cost: b.Cost(program.Cost{Parts: []program.CostPart{sacCreature}})}))
	k.instant("Barter", "{B/P}", program.Ability{Prog: b.Program(program.DoDraw(program.NoReg, k.you, k.one))},
		k.mod(program.Ability{Cast: program.CastAdditional, Bit: 5,
			Cost: b.Cost(program.Cost{Parts: []program.CostPart{discard}}), Or: k.cost("{2}", program.Cost{})}))
	k.spell("Host", "{3}{G}{G}", convoke, program.Ability{Prog: b.Program(k.gain(4))})
	k.spell("Cruise", "{6}{U}", delve, program.Ability{Prog: b.Program(program.DoDraw(program.NoReg, k.you, b.Const(2)))})
	k.spell("Myr", "{4}", program.Chars{Types: program.TypeSorcery}, program.Ability{Prog: b.Program(k.gain(1))},
		k.mod(program.Ability{Cast: program.CastLess, N: b.NumCount(k.yours(program.Battlefield, artifact))}))
	k.creatureCard("Sphinx", "{6}{U}{U}", 6, 6, []program.Keyword{program.Flying},
		b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Morph, Zones: program.Hand.Bit(),
			Cost: k.cost("{X}{G}", program.Cost{})}))
	k.spell("Reach", "{U}", arcane, program.Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)})
	k.spell("Ray", "{2}{R}", onto, program.Ability{NRegs: 2, Targets: []program.TargetSpec{aCreature[0], another},
		Prog: b.Program(k.damageTo(0, k.one), k.damageTo(1, b.Const(2)))},
		b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Splice, Zones: program.Hand.Bit(),
			Prop: b.PropSubtype(b.Subtype("Arcane")), Cost: k.cost("{1}", program.Cost{})}))
	k.instant("Charm", "{G}", program.Ability{NRegs: 1,
		Modes:   []program.Mode{{Prog: b.Program(k.gain(3))}, {Prog: k.damage(b.Const(2)), Targets: aCreature}},
		ModeMin: 1, ModeMax: 1},
		k.mod(program.Ability{Cast: program.CastOptional, Bit: 4, Way: program.WayAllModes,
			Cost: k.cost("{1}", program.Cost{})}))
	k.instant("Kicked", "{G}", program.Ability{Prog: b.Program(program.DoGainLife(program.NoReg, k.you,
		b.NumTimesKicked(0, 0)))},
		k.mod(program.Ability{Cast: program.CastOptional, Bit: 1, Way: program.WayMany,
			Cost: k.cost("{1}", program.Cost{})}))
	start := int32(len(b.Draft.Code))
	k.instant("Leak", "{U}", program.Ability{NRegs: 2, Targets: spell, Prog: b.Program(
		program.DoPay(1, b.SetControllers(k.reg(0)), k.cost("{1}", program.Cost{}), int(start+2)), program.DoEnd(),
		program.DoCounterSpell(program.NoReg, k.reg(0), 0, 0))})
	k.instant("Fork", "{R}", program.Ability{NRegs: 2, Targets: spell,
		Prog: b.Program(program.DoCopySpell(1, k.reg(0), 0, 0, 0).With(program.RetargetMay))})
	k.instant("Deflect", "{U}", program.Ability{NRegs: 1, Targets: spell,
		Prog: b.Program(program.DoNewTargets(0, k.reg(0), 0))})
	k.def("Aluren", "{G}{G}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.rule(program.RulePlayFrom, program.Mod{Scope: program.ScopeAll, Zones: program.Hand.Bit(), Prop: k.creature,
			Set: b.SetPlayers(),
			B: int32(k.mod(program.Ability{Cast: program.CastWay, Zones: program.Hand.Bit(),
				Way: program.WayFlash}))}))
	k.def("Tax", "{R}", program.Chars{Types: program.TypeEnchantment}, 0,
		k.rule(program.RuleCostMore, program.Mod{Scope: program.ScopeAll,
			Prop: b.PropType(program.TypeInstant), B: int32(k.one)}))
	k.def("Drum", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		act(program.Ability{Cost: b.Cost(program.Cost{Parts: []program.CostPart{tapTwo}}), NRegs: 1,
			Targets: k.anyTarget, Prog: k.damage(k.one)}))
	k.def("Treasure", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		manaAb(b.Cost(program.Cost{Tap: true, Parts: []program.CostPart{sacSelf}}),
			mana.Source{Kinds: mana.AnyColor, Amount: 1}))
	k.creatureCard("Elf", "{G}", 1, 1, nil, manaAb(tap, program.MakesOne(mana.G.Set())),
		manaAb(k.cost("{1}", program.Cost{}), mana.Source{Kinds: mana.KindsOf(mana.R, mana.U), Amount: 1}))
	k.def("Altar", "{1}", program.Chars{Types: program.TypeArtifact}, 0,
		manaAb(b.Cost(program.Cost{Parts: []program.CostPart{sacCreature}}),
			mana.Source{Kinds: mana.C.Set(), Amount: 2}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Tim", "{1}{R}", 1, 1, nil, act(program.Ability{Cost: tap, NRegs: 1, Targets: k.anyTarget,
		Prog: k.damage(k.one)}),
		act(program.Ability{Cost: b.Cost(program.Cost{Parts: []program.CostPart{sacCreature}}),
			Prog: b.Program(k.gain(1))}))
	k.creatureCard("Cycler", "{2}{G}", 3, 3, nil, act(program.Ability{Zones: program.Hand.Bit(),
		Cost: k.cost("{1}", program.Cost{Parts: []program.CostPart{{Kind: program.PartDiscard, From: k.self, All: true,
			Reg: program.NoReg}}}),
		Prog: b.Program(program.DoDraw(program.NoReg, k.you, k.one))}))
	k.def("Bargain", "{2}", program.Chars{Types: program.TypeArtifact}, 0,
		act(program.Ability{PerTurn: 1, NRegs: 1, Targets: k.anyTarget, Prog: k.damage(x),
			Cost: b.Cost(program.Cost{Life: x, MaxX: b.NumLife(k.you), MinX: 1})}))
	k.def("Rift", "", program.Chars{Types: program.TypeSorcery},
		b.Ability(program.Ability{Kind: program.AbSpell, Zones: program.Stack.Bit(), Prog: b.Program(k.gain(1))}),
		b.Ability(program.Ability{Kind: program.AbKeyword, Keyword: program.Suspend, Zones: program.Hand.Bit(),
			Cost: k.cost("{R}", program.Cost{}), N: b.Const(2)}))
	k.instant("Expertise", "{3}{U}", program.Ability{NRegs: 1,
		Prog: b.Program(program.DoCastIt(0, 0, k.yours(program.Hand, 0),
			k.mod(program.Ability{Cast: program.CastWay, Way: program.WayNoTiming})).With(program.CastAll))})
	lands := map[string]bool{"Plains": true, "Island": true, "Swamp": true, "Mountain": true, "Forest": true}
	var names []string
	for n := range k.id {
		if !lands[n] {
			names = append(names, n)
		}
	}
	return k.deckOf(names)
}

// deckOf is one of each card, in the order of definition, and lands.
func (k *castKit) deckOf(names []string) []program.DefID {
	var deck []program.DefID
	for id := program.DefID(1); int(id) < len(k.b.Draft.Defs); id++ {
		for _, n := range names {
			if k.id[n] == id {
				deck = append(deck, id)
			}
		}
	}
	for i := range 22 {
		deck = append(deck, k.id[[]string{"Island", "Mountain", "Forest"}[i%3]])
	}
	return deck
}

// After any answers every option can be completed, cards are conserved, no contexts are leaked, and asking
// changes nothing.
func TestRandomCasting(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		deck := k.zoo()
		r, err := k.b.Rules()
		if err != nil {
			t.Fatal(err)
		}
		undone, casts := 0, 0
		for n := range shorter(60) {
			g, err := New(r, Config{Decks: [][]program.DefID{deck, deck}, Seed: seed(n), Starting: NoPlayer,
				TurnLimit: 80, ManualPayment: uint8(n % 3)})
			if err != nil {
				t.Fatal(err)
			}
			rec := &countCasts{}
			g.SetRecorder(rec)
			rnd := rand.New(rand.NewPCG(uint64(n), 3))
			var d Decision
			for answers := 0; g.Decision(&d); answers++ {
				if answers%16 == 0 {
					before := g.Hash()
					g.decValid = false
					g.Decision(&d)
					if g.Hash() != before {
						t.Fatalf("asking %d changed the game", d.Kind)
					}
				}
				if err := g.Answer(rnd.IntN(len(d.Options))); err != nil {
					t.Fatal(err)
				}
				conserve(t, g)
				if used := g.usedCtxs(); g.Turn.Result == Playing && used > 40+g.count(program.Stack, 0)*8 {
					t.Fatalf("%d contexts are in use", used)
				}
			}
			undone += rec.undone
			casts += rec.casts
		}
		if casts < shorter(500) || undone > casts/100 {
			t.Errorf("%d casts, %d undone", casts, undone)
		}
	})
}

type countCasts struct{ casts, undone int }

func (c *countCasts) Record(g *Game, e *Event) {
	switch {
	case e.Kind == program.EvCast:
		c.casts++
	case e.Kind == program.EvMove && e.From == program.Stack && e.Rule == rulebook.RuleCast:
		c.undone++
	}
}

func (g *Game) usedCtxs() int {
	n := 0
	for i := range g.Ctxs {
		if g.Ctxs[i].Used {
			n++
		}
	}
	return n
}

// A game of these cards, saved and loaded again at every decision, ends as the one played through: nothing of casting
// and paying lies outside the state.
func TestResumeCasting(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		deck := k.zoo()
		r, err := k.b.Rules()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 5 {
			run := func(resume bool) uint64 {
				g, err := New(r, Config{Decks: [][]program.DefID{deck, deck}, Seed: seed(n + 500), Starting: NoPlayer,
					TurnLimit: 25})
				if err != nil {
					t.Fatal(err)
				}
				rnd := rand.New(rand.NewPCG(uint64(n), 5))
				var d Decision
				for g.Decision(&d) {
					i := rnd.IntN(len(d.Options))
					if resume {
						l, err := Load(r, g.Save())
						if err != nil {
							t.Fatal(err)
						}
						g = l
					}
					if err := g.Answer(i); err != nil {
						t.Fatal(err)
					}
				}
				return g.Hash()
			}
			if a, b := run(false), run(true); a != b {
				t.Errorf("game %d ends in %x played through, in %x resumed", n, a, b)
			}
		}
	})
}
