package engine

import (
	"math/rand/v2"
	"testing"

	"arbiter/mana"
	"arbiter/rulebook"
)

// zoo adds cards that between them use everything casting and activating know, and returns a deck of them.
func (k *castKit) zoo() []DefID {
	b := k.b
	x := b.Num(NumX_)
	over := b.Num(NumMax, int32(b.Num(NumMinus, int32(b.Num(NumTargets)), int32(k.one))), int32(b.Const(0)))
	anyNumber := k.anyTarget[0]
	anyNumber.Min, anyNumber.Max = b.Const(0), b.Const(MaxNumber)
	upToThree := k.anyTarget[0]
	upToThree.Max, upToThree.Divide = b.Const(3), b.Const(3)
	artifact := b.Prop(PropType, int32(TypeArtifact))
	aCreature := []TargetSpec{{Objects: true, Zone: Battlefield.Bit(), Prop: k.creature}}
	another := TargetSpec{Objects: true, Zone: Battlefield.Bit(), Prop: k.creature, Other: true, Reg: 1}
	spell := []TargetSpec{{Objects: true, Zone: Stack.Bit(), Prop: b.Prop(PropSpell)}}
	arcane := Chars{Types: TypeInstant}
	arcane.Subtypes.Add(b.Subtype("Arcane"))
	onto := arcane
	onto.Keywords.Add(Splice)
	convoke, delve := Chars{Types: TypeSorcery}, Chars{Types: TypeSorcery}
	convoke.Keywords.Add(Convoke)
	delve.Keywords.Add(Delve)
	tap := b.Cost(Cost{Tap: true})
	sacSelf := CostPart{Kind: PartSacrifice, From: k.self, All: true, Reg: NoReg}
	sacCreature := CostPart{Kind: PartSacrifice, From: k.yours(Battlefield, k.creature), Reg: NoReg}
	discard := CostPart{Kind: PartDiscard, From: k.yours(Hand, 0), Reg: NoReg}
	tapTwo := CostPart{Kind: PartTap, From: k.yours(Battlefield, k.creature), N: b.Const(2), Reg: NoReg}
	act := func(a Ability) AbilityID { a.Kind = AbActivated; return b.Ability(a) }
	manaAb := func(cost uint32, m mana.Source) AbilityID { return act(Ability{Flags: AbMana, Cost: cost, Makes: m}) }

	k.sorcery("Fireball", "{X}{R}", Ability{NRegs: 1, Targets: []TargetSpec{anyNumber}, Prog: k.damage(x)}, k.mod(Ability{Cast: CastMore, N: over}))
	k.instant("Arc", "{1}{R}", Ability{NRegs: 1, Targets: []TargetSpec{upToThree}, Prog: k.damage(b.Num(NumShare))})
	k.instant("Capsize", "{1}{U}", Ability{NRegs: 1, Targets: aCreature, Prog: b.Program(Instr{Op: OpMove, R: NoReg, A: int32(k.reg(0)), B: int32(Hand)})},
		k.mod(Ability{Cast: CastOptional, Bit: 3, Way: WayBuyback, Cost: k.cost("{3}", Cost{})}))
	k.instant("Spike", "{R}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)},
		k.mod(Ability{Cast: CastWay, Hook: Flashback, Zones: Graveyard.Bit(), Way: WayExile, Cost: k.cost("{2}", Cost{Parts: []CostPart{discard}})}))
	k.instant("Fling", "{R}", Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(b.Const(4))}, k.mod(Ability{Cast: CastAdditional, Cost: b.Cost(Cost{Parts: []CostPart{sacCreature}})}))
	k.instant("Barter", "{B/P}", Ability{Prog: b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(k.you), B: int32(k.one)})},
		k.mod(Ability{Cast: CastAdditional, Bit: 5, Cost: b.Cost(Cost{Parts: []CostPart{discard}}), Or: k.cost("{2}", Cost{})}))
	k.spell("Host", "{3}{G}{G}", convoke, Ability{Prog: b.Program(k.gain(4))})
	k.spell("Cruise", "{6}{U}", delve, Ability{Prog: b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(k.you), B: int32(b.Const(2))})})
	k.spell("Myr", "{4}", Chars{Types: TypeSorcery}, Ability{Prog: b.Program(k.gain(1))}, k.mod(Ability{Cast: CastLess, N: b.Num(NumCount, int32(k.yours(Battlefield, artifact)))}))
	k.creatureCard("Sphinx", "{6}{U}{U}", 6, 6, []Keyword{Flying}, b.Ability(Ability{Kind: AbKeyword, Hook: Morph, Zones: Hand.Bit(), Cost: k.cost("{X}{G}", Cost{})}))
	k.spell("Reach", "{U}", arcane, Ability{NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)})
	k.spell("Ray", "{2}{R}", onto, Ability{NRegs: 2, Targets: []TargetSpec{aCreature[0], another}, Prog: b.Program(k.damageTo(0, k.one), k.damageTo(1, b.Const(2)))},
		b.Ability(Ability{Kind: AbKeyword, Hook: Splice, Zones: Hand.Bit(), Prop: b.Prop(PropSubtype, int32(b.Subtype("Arcane"))), Cost: k.cost("{1}", Cost{})}))
	k.instant("Charm", "{G}", Ability{NRegs: 1, Modes: []Mode{{Prog: b.Program(k.gain(3))}, {Prog: k.damage(b.Const(2)), Targets: aCreature}}, ModeMin: 1, ModeMax: 1},
		k.mod(Ability{Cast: CastOptional, Bit: 4, Way: WayAllModes, Cost: k.cost("{1}", Cost{})}))
	k.instant("Kicked", "{G}", Ability{Prog: b.Program(Instr{Op: OpGainLife, R: NoReg, A: int32(k.you), B: int32(b.Num(NumTimesKicked))})},
		k.mod(Ability{Cast: CastOptional, Bit: 1, Way: WayMany, Cost: k.cost("{1}", Cost{})}))
	start := int32(len(b.r.Code))
	k.instant("Leak", "{U}", Ability{NRegs: 2, Targets: spell, Prog: b.Program(
		Instr{Op: OpPay, R: 1, A: int32(b.Set(SetControllers, int32(k.reg(0)))), B: int32(k.cost("{1}", Cost{})), C: start + 2}, Instr{Op: OpEnd},
		Instr{Op: OpCounterSpell, R: NoReg, A: int32(k.reg(0))})})
	k.instant("Fork", "{R}", Ability{NRegs: 2, Targets: spell, Prog: b.Program(Instr{Op: OpCopySpell, R: 1, A: int32(k.reg(0)), Flags: RetargetMay})})
	k.instant("Deflect", "{U}", Ability{NRegs: 1, Targets: spell, Prog: b.Program(Instr{Op: OpNewTargets, R: NoReg, B: int32(k.reg(0))})})
	k.def("Aluren", "{G}{G}", Chars{Types: TypeEnchantment}, 0, k.rule(RulePlayFrom, Mod{Scope: ScopeAll, Zones: Hand.Bit(), Prop: k.creature, Set: b.Set(SetPlayers),
		B: int32(k.mod(Ability{Cast: CastWay, Zones: Hand.Bit(), Way: WayFlash}))}))
	k.def("Tax", "{R}", Chars{Types: TypeEnchantment}, 0, k.rule(RuleCostMore, Mod{Scope: ScopeAll, Prop: b.Prop(PropType, int32(TypeInstant)), B: int32(k.one)}))
	k.def("Drum", "{1}", Chars{Types: TypeArtifact}, 0, act(Ability{Cost: b.Cost(Cost{Parts: []CostPart{tapTwo}}), NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)}))
	k.def("Treasure", "{1}", Chars{Types: TypeArtifact}, 0, manaAb(b.Cost(Cost{Tap: true, Parts: []CostPart{sacSelf}}), mana.Source{Kinds: mana.AnyColor, Amount: 1}))
	k.creatureCard("Elf", "{G}", 1, 1, nil, manaAb(tap, makesOne(mana.G.Set())), manaAb(k.cost("{1}", Cost{}), mana.Source{Kinds: mana.KindsOf(mana.R, mana.U), Amount: 1}))
	k.def("Altar", "{1}", Chars{Types: TypeArtifact}, 0, manaAb(b.Cost(Cost{Parts: []CostPart{sacCreature}}), mana.Source{Kinds: mana.C.Set(), Amount: 2}))
	k.creatureCard("Bear", "{1}{G}", 2, 2, nil)
	k.creatureCard("Tim", "{1}{R}", 1, 1, nil, act(Ability{Cost: tap, NRegs: 1, Targets: k.anyTarget, Prog: k.damage(k.one)}),
		act(Ability{Cost: b.Cost(Cost{Parts: []CostPart{sacCreature}}), Prog: b.Program(k.gain(1))}))
	k.creatureCard("Cycler", "{2}{G}", 3, 3, nil, act(Ability{Zones: Hand.Bit(), Cost: k.cost("{1}", Cost{Parts: []CostPart{{Kind: PartDiscard, From: k.self, All: true, Reg: NoReg}}}),
		Prog: b.Program(Instr{Op: OpDraw, R: NoReg, A: int32(k.you), B: int32(k.one)})}))
	k.def("Bargain", "{2}", Chars{Types: TypeArtifact}, 0, act(Ability{PerTurn: 1, NRegs: 1, Targets: k.anyTarget, Prog: k.damage(x),
		Cost: b.Cost(Cost{Life: x, MaxX: b.Num(NumLife, int32(k.you)), MinX: 1})}))
	k.def("Rift", "", Chars{Types: TypeSorcery}, b.Ability(Ability{Kind: AbSpell, Zones: Stack.Bit(), Prog: b.Program(k.gain(1))}),
		b.Ability(Ability{Kind: AbKeyword, Hook: Suspend, Zones: Hand.Bit(), Cost: k.cost("{R}", Cost{}), N: b.Const(2)}))
	k.instant("Expertise", "{3}{U}", Ability{NRegs: 1, Prog: b.Program(Instr{Op: OpCastIt, R: 0, B: int32(k.yours(Hand, 0)), C: int32(k.mod(Ability{Cast: CastWay, Way: WayNoTiming})), Flags: CastAll})})
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
func (k *castKit) deckOf(names []string) []DefID {
	var deck []DefID
	for id := DefID(1); int(id) < len(k.b.r.Defs); id++ {
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

// Whatever is answered, every option can be completed, cards are conserved, nothing is left of contexts, and asking changes nothing.
func TestRandomCasting(t *testing.T) {
	eachEdition(t, func(t *testing.T, e rulebook.Edition) {
		k := newKit(t, e)
		deck := k.zoo()
		r, err := k.b.Rules()
		if err != nil {
			t.Fatal(err)
		}
		undone, casts := 0, 0
		for n := range 60 {
			g, err := New(r, Config{Decks: [][]DefID{deck, deck}, Seed: seed(n), Starting: NoPlayer, TurnLimit: 80, Manual: uint8(n % 3)})
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
				if used := g.usedCtxs(); g.Turn.Result == Playing && used > 40+g.count(Stack, 0)*8 {
					t.Fatalf("%d contexts are in use", used)
				}
			}
			undone += rec.undone
			casts += rec.casts
		}
		if casts < 500 || undone > casts/100 {
			t.Errorf("%d casts, %d undone", casts, undone)
		}
	})
}

type countCasts struct{ casts, undone int }

func (c *countCasts) Record(g *Game, e *Event) {
	switch {
	case e.Kind == EvCast:
		c.casts++
	case e.Kind == EvMove && e.From == Stack && e.Rule == rulebook.RuleCast:
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

// A game of these cards, saved and loaded again at every decision, ends as the one played through: nothing of casting and paying lies outside the state.
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
				g, err := New(r, Config{Decks: [][]DefID{deck, deck}, Seed: seed(n + 500), Starting: NoPlayer, TurnLimit: 25})
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
