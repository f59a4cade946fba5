package engine

import (
	"testing"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// castKit builds cards by hand for the tests of casting and activating: what a compiler would make of their texts.
type castKit struct {
	t  testing.TB
	b  *program.Builder
	id map[string]program.DefID
	r  *program.Rules

	you, self, opp program.SetX
	one            program.NumX
	creature       program.PropX
	anyTarget      []program.TargetSpec
}

func newKit(t testing.TB, e rulebook.Edition) *castKit {
	b := program.NewBuilder(e)
	k := &castKit{t: t, b: b, id: map[string]program.DefID{}}
	k.you, k.self, k.opp = b.SetYou(), b.SetSource(), b.SetOpponents()
	k.one = b.Const(1)
	k.creature = b.PropType(program.TypeCreature)
	k.anyTarget = []program.TargetSpec{{Players: true, Objects: true, Zone: program.Battlefield.Bit(),
		Prop: b.PropAnyTarget()}}
	for i, name := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		kind := mana.Kind(i)
		b.TypesOf(program.TypeLand, name)
		c := program.Chars{Types: program.TypeLand, Supers: program.SuperBasic}
		c.Subtypes.Add(b.Subtype(name))
		k.def(name, "", c, 0, b.Ability(program.Ability{Kind: program.AbActivated, Flags: program.AbMana,
			Cost: b.Cost(program.Cost{Tap: true}), Makes: program.MakesOne(kind.Set()), Label: "{T}: Add mana."}))
	}
	return k
}

// def adds a card; cost "" is none.
func (k *castKit) def(name, cost string, c program.Chars, spell program.AbilityID,
	abs ...program.AbilityID) program.DefID {
	d := program.Def{Name: k.b.Name(name), Chars: c, Abilities: abs, Spell: spell}
	if cost != "" {
		d.Cost = mana.MustCost(cost)
		d.Chars.Colors = d.Cost.Colors()
	}
	k.id[name] = k.b.Def(d)
	return k.id[name]
}

func (k *castKit) creatureCard(name, cost string, p, t int32, kw []program.Keyword,
	abs ...program.AbilityID) program.DefID {
	c := program.Chars{Types: program.TypeCreature, Power: p, Toughness: t, Flags: program.HasPT}
	for _, w := range kw {
		c.Keywords.Add(w)
	}
	return k.def(name, cost, c, 0, abs...)
}

// instant adds an instant with a spell ability and casting modifiers; sorcery a sorcery.
func (k *castKit) instant(name, cost string, spell program.Ability, abs ...program.AbilityID) program.DefID {
	return k.spell(name, cost, program.Chars{Types: program.TypeInstant}, spell, abs...)
}

func (k *castKit) sorcery(name, cost string, spell program.Ability, abs ...program.AbilityID) program.DefID {
	return k.spell(name, cost, program.Chars{Types: program.TypeSorcery}, spell, abs...)
}

func (k *castKit) spell(name, cost string, c program.Chars, spell program.Ability,
	abs ...program.AbilityID) program.DefID {
	spell.Kind, spell.Zones = program.AbSpell, program.Stack.Bit()
	return k.def(name, cost, c, k.b.Ability(spell), abs...)
}

func (k *castKit) cost(m string, c program.Cost) uint32 {
	if m != "" {
		c.Mana = mana.MustCost(m)
	}
	return k.b.Cost(c)
}

func (k *castKit) mod(a program.Ability) program.AbilityID {
	a.Kind = program.AbCastMod
	if a.Zones == 0 {
		a.Zones = program.Stack.Bit()
	}
	return k.b.Ability(a)
}

func (k *castKit) reg(n int) program.SetX { return k.b.SetReg(uint8(n), false) }

// damage is "deals n damage to" what register 0 holds.
func (k *castKit) damage(n program.NumX) program.Prog { return k.b.Program(k.damageTo(0, n)) }

func (k *castKit) damageTo(reg int, n program.NumX) program.Instr {
	return program.DoDamage(program.NoReg, k.reg(reg), 0, n)
}

func (k *castKit) gain(n int) program.Instr {
	return program.DoGainLife(program.NoReg, k.you, k.b.Const(n))
}

// yours are the objects of a zone of yours, with a property.
func (k *castKit) yours(z program.Zone, p program.PropX) program.SetX {
	if z == program.Battlefield {
		mine := k.b.PropControlledBy(k.you)
		if p != 0 {
			mine = k.b.PropAnd(mine, p)
		}
		return k.b.SetAll(z.Bit(), mine, 0)
	}
	return k.b.SetAll(z.Bit(), p, k.you)
}

// a castTable is a game at a point where someone has priority.
type castTable struct {
	*Game
	k *castKit
	t testing.TB
	d Decision
}

// place is one or more cards of a table.
type place struct {
	p    program.PlayerID
	z    program.Zone
	name string
	n    int
}

func mine(z program.Zone, name string, n int) place { return place{0, z, name, n} }

func theirs(z program.Zone, name string, n int) place { return place{1, z, name, n} }

// table sets a position up at the first main phase of player 0.
func (k *castKit) table(ps ...place) *castTable {
	k.t.Helper()
	return k.tableAs(func(int) Status { return Status{} }, ps...)
}

// tableAs is table with the status of each card, by number.
func (k *castKit) tableAs(status func(i int) Status, ps ...place) *castTable {
	k.t.Helper()
	if k.r == nil {
		r, err := k.b.Rules()
		if err != nil {
			k.t.Fatal(err)
		}
		k.r = r
	}
	board := Board{Life: []int32{20, 20}}
	ps = append(ps, mine(program.Library, "Swamp", 20), theirs(program.Library, "Swamp", 20))
	for _, p := range ps {
		id, ok := k.id[p.name]
		if !ok {
			k.t.Fatalf("no card %q", p.name)
		}
		for range p.n {
			board.Placed = append(board.Placed, Placement{Player: p.p, Zone: p.z, Def: id})
		}
	}
	g, err := NewBoard(k.r, board)
	if err != nil {
		k.t.Fatal(err)
	}
	for i := range board.Placed {
		g.Arrange(g.Ref(i), status(i))
	}
	g.AskForced = true
	g.Begin()
	tb := &castTable{Game: g, k: k, t: k.t}
	tb.until(0, program.StepMain1)
	return tb
}

// until passes priority until a player has it in a step of that player's turn.
func (tb *castTable) until(p program.PlayerID, s program.Step) {
	tb.t.Helper()
	for range 400 {
		if !tb.Decision(&tb.d) {
			tb.t.Fatal("the game is over")
		}
		if tb.d.Kind == program.DecidePriority && tb.d.Player == p && tb.Turn.Active == p && tb.Turn.Step == s &&
			tb.count(program.Stack, 0) == 0 {
			return
		}
		tb.first()
	}
	tb.t.Fatalf("player %d never has priority in step %s", p, s)
}

// first takes the option that does least: pass, no, done, or the first.
func (tb *castTable) first() {
	tb.t.Helper()
	i := 0
	for n, o := range tb.d.Options {
		if o.Kind == OptPass || o.Kind == OptDone || o.Kind == OptNo {
			i = n
		}
	}
	tb.answer(i)
}

func (tb *castTable) answer(i int) {
	tb.t.Helper()
	if err := tb.Answer(i); err != nil {
		tb.t.Fatal(err)
	}
	conserve(tb.t, tb.Game)
	tb.Decision(&tb.d)
}

// find is the index of the first option that fits, -1 if none does.
func (tb *castTable) find(fits func(o Option) bool) int {
	tb.Decision(&tb.d)
	for i, o := range tb.d.Options {
		if fits(o) {
			return i
		}
	}
	return -1
}

// named reports whether an object has this name on its card.
func (tb *castTable) named(ref Ref, name string) bool {
	o := tb.obj(ref)
	return o != nil && tb.r.Names[tb.r.Defs[o.Def].Name] == name
}

// option is the index of a cast, activation or other play of a card; way -1: in any way.
func (tb *castTable) play(kind OptionKind, name string, way int) int {
	return tb.find(func(o Option) bool {
		return o.Kind == kind && tb.named(o.Obj, name) && (way < 0 || o.Ability == program.AbilityID(way))
	})
}

func (tb *castTable) can(kind OptionKind, name string) bool { return tb.play(kind, name, -1) >= 0 }

// do plays a card, or fails.
func (tb *castTable) do(kind OptionKind, name string) *castTable {
	tb.t.Helper()
	return tb.doIn(kind, name, -1)
}

func (tb *castTable) doIn(kind OptionKind, name string, way int) *castTable {
	tb.t.Helper()
	i := tb.play(kind, name, way)
	if i < 0 {
		tb.t.Fatalf("%s can't be played (%d in way %d); options %v", name, kind, way, tb.d.Options)
	}
	tb.answer(i)
	return tb
}

func (tb *castTable) cast(name string) *castTable { tb.t.Helper(); return tb.do(OptCast, name) }

func (tb *castTable) activate(name string) *castTable { tb.t.Helper(); return tb.do(OptActivate, name) }

// pick answers the pending question of a kind with the first option that fits.
func (tb *castTable) pick(kind program.DecisionKind, fits func(o Option) bool) *castTable {
	tb.t.Helper()
	i := tb.find(fits)
	if tb.d.Kind != kind {
		tb.t.Fatalf("asked for %d, not %d: %v", tb.d.Kind, kind, tb.d.Options)
	}
	if i < 0 {
		tb.t.Fatalf("no such option of question %d: %v", kind, tb.d.Options)
	}
	tb.answer(i)
	return tb
}

func (tb *castTable) target(name string) *castTable {
	tb.t.Helper()
	return tb.pick(program.DecideTarget, func(o Option) bool { return tb.named(o.Obj, name) })
}

func (tb *castTable) targetPlayer(p program.PlayerID) *castTable {
	tb.t.Helper()
	return tb.pick(program.DecideTarget, func(o Option) bool { return o.Obj == PlayerRef(p) })
}

func (tb *castTable) yes(kind program.DecisionKind) *castTable {
	tb.t.Helper()
	return tb.pick(kind, func(o Option) bool { return o.Kind == OptYes })
}

func (tb *castTable) no(kind program.DecisionKind) *castTable {
	tb.t.Helper()
	return tb.pick(kind, func(o Option) bool { return o.Kind == OptNo })
}

func (tb *castTable) done(kind program.DecisionKind) *castTable {
	tb.t.Helper()
	return tb.pick(kind, func(o Option) bool { return o.Kind == OptDone })
}

func (tb *castTable) number(kind program.DecisionKind, n int32) *castTable {
	tb.t.Helper()
	return tb.pick(kind, func(o Option) bool { return (o.Kind == OptNumber || o.Kind == OptMode) && o.N == n })
}

func (tb *castTable) choose(kind program.DecisionKind, name string) *castTable {
	tb.t.Helper()
	return tb.pick(kind, func(o Option) bool { return tb.named(o.Obj, name) })
}

// resolve passes priority until the stack is empty, or once.
func (tb *castTable) resolve() *castTable {
	tb.t.Helper()
	for range 200 {
		if !tb.Decision(&tb.d) || tb.d.Kind == program.DecidePriority && tb.count(program.Stack, 0) == 0 {
			return tb
		}
		if tb.d.Kind != program.DecidePriority {
			tb.t.Fatalf("asked %d while resolving: %v", tb.d.Kind, tb.d.Options)
		}
		tb.first()
	}
	tb.t.Fatal("the stack does not empty")
	return tb
}

// pass passes priority once.
func (tb *castTable) pass() *castTable {
	tb.t.Helper()
	if tb.d.Kind != program.DecidePriority {
		tb.t.Fatalf("asked %d, not for priority", tb.d.Kind)
	}
	tb.first()
	return tb
}

func (tb *castTable) life(p program.PlayerID, want int32) *castTable {
	tb.t.Helper()
	if got := tb.Players[p].Life; got != want {
		tb.t.Errorf("player %d has %d life, want %d", p, got, want)
	}
	return tb
}

// in checks how many cards of a name a player has in a zone.
func (tb *castTable) in(p program.PlayerID, z program.Zone, name string, want int) *castTable {
	tb.t.Helper()
	n := 0
	for s := tb.list(z, p).First; s != 0; s = tb.Objs[s].Next {
		ref := tb.refAt(s)
		if tb.named(ref, name) && (z.Owned() || tb.ctrlOf(ref) == p) {
			n++
		}
	}
	if n != want {
		tb.t.Errorf("player %d has %d %s in %s, want %d", p, n, name, z, want)
	}
	return tb
}

// untapped counts the untapped permanents of a name.
func (tb *castTable) untapped(name string) int {
	n := 0
	for s := tb.Lists[battlefieldList].First; s != 0; s = tb.Objs[s].Next {
		if tb.named(tb.refAt(s), name) && tb.Bodies[tb.Objs[s].Body].Flags&program.Tapped == 0 {
			n++
		}
	}
	return n
}

func (tb *castTable) refOf(z program.Zone, name string) Ref {
	tb.t.Helper()
	for l := range tb.Lists {
		for s := tb.Lists[l].First; s != 0; s = tb.Objs[s].Next {
			if tb.Objs[s].Zone == z && tb.named(tb.refAt(s), name) {
				return tb.refAt(s)
			}
		}
	}
	tb.t.Fatalf("no %s in %s", name, z)
	return NoRef
}

// eachEdition runs a test in the three editions.
func eachEdition(t *testing.T, f func(t *testing.T, e rulebook.Edition)) {
	for _, e := range editions {
		t.Run(e.String(), func(t *testing.T) { f(t, e) })
	}
}
