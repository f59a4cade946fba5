package gym

import (
	"math"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// Shape is how many rows the tables of an observation have.
type Shape struct {
	Players int `json:"players"`
	Objects int `json:"objects"`
	Stack   int `json:"stack"`
	Options int `json:"options"`
}

// Tables are the observations of the environments of a batch, one after the other: environment i of n has the i-th of
// n equal parts of each slice. Rows are stored one after the other.
type Tables struct {
	Globals, Players, Objects, Stack, Question, Options []int16
	// Mask has a 1 for each option that exists.
	Mask []uint8
}

// Sizes are the lengths that the slices of Tables have for one environment, in their order.
func (s Shape) Sizes() [7]int {
	return [7]int{numGlobals, s.Players * numPlayer, s.Objects * numObject, s.Stack * numStack, numQuestion,
		s.Options * numOption, s.Options}
}

// NewTables makes tables for n environments.
func (s Shape) NewTables(n int) Tables {
	z := s.Sizes()
	return Tables{make([]int16, n*z[0]), make([]int16, n*z[1]), make([]int16, n*z[2]), make([]int16, n*z[3]),
		make([]int16, n*z[4]), make([]int16, n*z[5]), make([]uint8, n*z[6])}
}

// one is the part of environment i.
func (t *Tables) one(s Shape, i int) Tables {
	z := s.Sizes()
	return Tables{t.Globals[i*z[0] : (i+1)*z[0]], t.Players[i*z[1] : (i+1)*z[1]], t.Objects[i*z[2] : (i+1)*z[2]],
		t.Stack[i*z[3] : (i+1)*z[3]], t.Question[i*z[4] : (i+1)*z[4]], t.Options[i*z[5] : (i+1)*z[5]],
		t.Mask[i*z[6] : (i+1)*z[6]]}
}

// observer writes observations. It keeps its memory between them.
type observer struct {
	shape Shape
	blind bool // only the question and the mask
	seen  []engine.Seen
	refs  []engine.Ref // the objects of the table by row
	row   []uint16     // by slot of an object: its row, if refs has it there
	tied  []uint16     // the rows of permanents that may be tied to others; see View.Ties
	buf   []engine.Ref

	rules   *program.Rules     // those that printed is made from
	printed [][numObject]int16 // see learn
}

// used is how many rows of the tables the last observation filled, so that only these have to be cleared.
type used struct{ objects, stack, options int }

// cut is the nearest 16-bit number.
func cut(n int32) int16 { return int16(min(max(n, math.MinInt16), math.MaxInt16)) }

// relative is a player's place counted from the observer, -1 for nobody.
func relative(v engine.View, p program.PlayerID) int16 {
	if p == engine.NoPlayer {
		return -1
	}
	at := int(p) - int(v.Player())
	if at < 0 {
		at += v.Players()
	}
	return int16(at)
}

// ref is the reference number of a player or an object, 0 if it is not in the tables.
func (o *observer) ref(v engine.View, r engine.Ref) int16 {
	switch {
	case r == engine.NoRef:
		return 0
	case r.IsPlayer():
		return 1 + relative(v, r.Player())
	}
	if slot := r.Slot(); slot < len(o.row) {
		if row := int(o.row[slot]); row < len(o.refs) && o.refs[row] == r {
			return int16(1 + o.shape.Players + row)
		}
	}
	return 0
}

// cardOf is the row of the cards of an object whose text the viewer sees, otherwise 0.
func cardOf(v engine.View, r engine.Ref) int16 {
	if r == engine.NoRef || r.IsPlayer() {
		return 0
	}
	return cut(int32(v.DefID(r)))
}

// observe writes what the viewer, who is asked d, may know. Only options from page times the length of the table on are
// shown; it returns how many options the page has, of which the last stands for the next page if more follow. Last is
// what the observation before has filled of the tables.
func (o *observer) observe(v engine.View, d *engine.Decision, page int, t *Tables,
	last *used) int {
	if o.blind {
		clear(t.Mask[:last.options])
		n, _ := o.question(v, d, page, t)
		last.options = n
		return n
	}
	clear(t.Stack[:last.stack*numStack])
	clear(t.Options[:last.options*numOption])
	clear(t.Mask[:last.options])
	if o.rules != v.Rules() {
		o.learn(v.Rules())
	}
	o.refs, o.tied = o.refs[:0], o.tied[:0]
	left := o.objects(v, t.Objects)
	if n := len(o.refs); n < last.objects {
		clear(t.Objects[n*numObject : last.objects*numObject])
	}
	last.objects = len(o.refs)
	o.links(v, t.Objects)
	last.stack = o.stack(v, t.Stack)

	g := t.Globals
	g[gTurn], g[gStep] = cut(int32(v.Turn())), int16(v.Step())
	g[gActive], g[gPriority] = relative(v, v.Active()), relative(v, v.Priority())
	g[gMonarch], g[gDay] = relative(v, v.Monarch()), int16(v.DayNight())
	g[gStack], g[gLeftOut] = cut(int32(v.Count(program.Stack, 0))), cut(int32(left))
	g[gYear] = int16(v.Rules().Edition.Date.Year())
	for i := range v.Players() {
		p := program.PlayerID((int(v.Player()) + i) % v.Players())
		observePlayer(v, p, t.Players[i*numPlayer:(i+1)*numPlayer])
	}

	n, more := o.question(v, d, page, t)
	first := page * (o.shape.Options - 1)
	for i := range n {
		row := t.Options[i*numOption : (i+1)*numOption]
		if more && i == n-1 {
			row[aKind] = int16(engine.NumOptionKinds)
			continue
		}
		x := &d.Options[first+i]
		row[aKind], row[aNumber] = int16(x.Kind), cut(x.N)
		row[aObject], row[aCard] = o.ref(v, x.Obj), cardOf(v, x.Obj)
		if x.Obj != engine.NoRef && !x.Obj.IsPlayer() {
			row[aZone] = int16(v.Zone(x.Obj))
		}
		if x.Other != engine.NoRef {
			row[aOther], row[aOtherCard] = o.ref(v, x.Other), cardOf(v, x.Other)
		}
		row[aAbility] = ordinal(v, x.Obj, x.Ability)
	}
	last.options = n
	return n
}

// question writes the question and the mask; it returns how many rows the options of the page take, and whether the
// last of them stands for the next page.
func (o *observer) question(v engine.View, d *engine.Decision, page int, t *Tables) (n int, more bool) {
	q := t.Question
	q[qKind], q[qPlayer] = int16(d.Kind), relative(v, d.Player)
	q[qSource], q[qCard] = o.ref(v, d.Source), cardOf(v, d.Source)
	q[qAbility] = ordinal(v, d.Source, d.Ability)
	q[qMin], q[qMax], q[qChosen], q[qAmount] = cut(d.Min), cut(d.Max), cut(d.Chosen), cut(d.Amount)
	q[qOptions], q[qPage] = cut(int32(len(d.Options))), int16(page)
	n, more = pageOf(len(d.Options), o.shape.Options, page)
	for i := range n {
		t.Mask[i] = 1
	}
	return n, more
}

// pageOf is how many rows the options of a page take, and whether the last of them stands for the next page.
func pageOf(options, rows, page int) (n int, more bool) {
	rest := options - page*(rows-1)
	if rest > rows {
		return rows, true
	}
	return rest, false
}

// ordinal is the place of an ability among those of its object's card, from 1, 0 without an ability, and -1 for an
// ability that the card itself doesn't have.
func ordinal(v engine.View, r engine.Ref, a program.AbilityID) int16 {
	if a == 0 {
		return 0
	}
	if r != engine.NoRef && !r.IsPlayer() {
		if d := v.Def(r); d != nil {
			for i, own := range d.Abilities {
				if own == a {
					return int16(i + 1)
				}
			}
		}
	}
	return -1
}

func observePlayer(v engine.View, p program.PlayerID, row []int16) {
	row[pLost], row[pOpponent] = bit(v.Lost(p)), bit(v.Opponents(p, v.Player()))
	who := engine.PlayerRef(p)
	row[pLife] = cut(int32(v.Life(p)))
	row[pPoison] = cut(v.CountersOfKind(who, program.CounterPoison))
	row[pEnergy] = cut(v.CountersOfKind(who, program.CounterEnergy))
	row[pExperience] = cut(v.CountersOfKind(who, program.CounterExperience))
	row[pHand] = cut(int32(v.Count(program.Hand, p)))
	row[pLibrary] = cut(int32(v.Count(program.Library, p)))
	row[pGraveyard] = cut(int32(v.Count(program.Graveyard, p)))
	row[pLandsPlayed] = cut(int32(v.LandsPlayed(p)))
	for k := range mana.NumKinds {
		row[pMana+k] = 0
	}
	if pool := v.Mana(p); pool != (mana.Pool{}) {
		for k := range mana.NumKinds {
			row[pMana+k] = cut(int32(pool.CountKinds(1 << k)))
		}
	}
	row[pSpeed] = int16(v.Speed(p))
}

func bit(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// objects fills the table of objects, the most important zones first, and returns how many objects it had no room for.
func (o *observer) objects(v engine.View, table []int16) (left int) {
	all := func(z program.Zone, p program.PlayerID) {
		o.seen = v.Seen(z, p, o.seen[:0])
		for i := range o.seen {
			if len(o.refs) == o.shape.Objects {
				left += len(o.seen) - i
				return
			}
			o.object(v, z, &o.seen[i], (*[numObject]int16)(table[len(o.refs)*numObject:]))
		}
	}
	players := v.Players()
	me := int(v.Player())
	all(program.Stack, 0)
	all(program.Battlefield, 0)
	for _, z := range [...]program.Zone{program.Hand, program.Command, program.Graveyard, program.Exile,
		program.Library, program.Outside} {
		if !z.Owned() {
			all(z, 0)
			continue
		}
		for i := range players {
			all(z, program.PlayerID((me+i)%players))
		}
	}
	return left
}

// object fills one row. References to other objects are filled in later, when all rows are known.
func (o *observer) object(v engine.View, z program.Zone, s *engine.Seen, row *[numObject]int16) {
	slot := s.Ref.Slot()
	for slot >= len(o.row) {
		o.row = append(o.row, 0)
	}
	o.row[slot] = uint16(len(o.refs))
	o.refs = append(o.refs, s.Ref)
	if d := int(s.Def); d < len(o.printed) && s.Chars == &o.rules.Defs[d].Chars {
		*row = o.printed[d]
	} else {
		*row = [numObject]int16{oCard: cut(int32(s.Def))}
		characteristics(s.Chars, row)
	}
	row[oZone], row[oKind] = int16(z), int16(s.Kind)
	row[oOwner], row[oController] = relative(v, s.Owner), relative(v, s.Controller)
	row[oFaceDown] = bit(s.FaceDown)
	b := s.Body
	if b == nil {
		return
	}
	row[oDamage], row[oSick], row[oX] = cut(b.Damage), bit(s.SummoningSick), cut(b.X)
	row[oStatus], row[oStatus+1] = int16(b.Flags), int16(b.Flags>>16)
	if z == program.Battlefield && (b.Host != engine.NoRef || b.Attack != engine.NoRef || b.Blocks != 0) {
		o.tied = append(o.tied, o.row[slot])
	}
	if b.Counters != 0 {
		plus, minus := v.CountersOfKind(s.Ref, program.CounterPlus), v.CountersOfKind(s.Ref, program.CounterMinus)
		loyalty := v.CountersOfKind(s.Ref, program.CounterLoyalty)
		row[oPlus], row[oMinus], row[oLoyalty] = cut(plus), cut(minus), cut(loyalty)
		row[oCounters] = cut(v.CountersOfKind(s.Ref, program.NoCounter) - plus - minus - loyalty)
	}
}

// characteristics fills the columns of an object's row that tell its characteristics.
func characteristics(c *program.Chars, row *[numObject]int16) {
	row[oTypes], row[oSupertypes], row[oColors] = int16(c.Types), int16(c.Supers), int16(c.Colors)
	for i, k := range c.Keywords[:keywordColumns/4] {
		row[oKeywords+4*i], row[oKeywords+4*i+1] = int16(k), int16(k>>16)
		row[oKeywords+4*i+2], row[oKeywords+4*i+3] = int16(k>>32), int16(k>>48)
	}
	row[oPower], row[oToughness] = cut(c.Power), cut(c.Toughness)
}

// learn makes the rows of cards with their printed characteristics, which most cards outside the battlefield have.
func (o *observer) learn(r *program.Rules) {
	o.rules = r
	o.printed = make([][numObject]int16, len(r.Defs))
	for i := range o.printed {
		o.printed[i][oCard] = cut(int32(i))
		characteristics(&r.Defs[i].Chars, &o.printed[i])
	}
}

// links fills the references between objects.
func (o *observer) links(v engine.View, table []int16) {
	for _, i := range o.tied {
		row := (*[numObject]int16)(table[int(i)*numObject:])
		host, attacks, blocks := v.Ties(o.refs[i])
		row[oAttached], row[oAttacks], row[oBlocks] = o.ref(v, host), o.ref(v, attacks), o.ref(v, blocks)
	}
}

// stack fills the table of the stack, the top first, and returns how many rows it has filled.
func (o *observer) stack(v engine.View, table []int16) int {
	n := 0
	for i := min(v.Count(program.Stack, 0), len(o.refs)) - 1; i >= 0 && n < o.shape.Stack; i-- {
		r := o.refs[i] // the stack comes first
		row := table[n*numStack : (n+1)*numStack]
		n++
		source := v.SourceOf(r)
		row[sObject], row[sSource], row[sCard] = o.ref(v, r), o.ref(v, source), cardOf(v, r)
		row[sController] = relative(v, v.Controller(r))
		if source != engine.NoRef {
			row[sCard] = cardOf(v, source)
		}
		if b, ok := v.Body(r); ok {
			row[sX], row[sAbility] = cut(b.X), ordinal(v, source, b.Ability)
		}
		o.buf = v.Targets(r, o.buf[:0])
		for k := range min(len(o.buf), stackTargets) {
			row[sTargets+k] = o.ref(v, o.buf[k])
		}
	}
	return n
}
