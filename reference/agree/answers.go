package agree

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/reference"
)

// answers decides what players are asked as a spell or ability resolves, for both sides alike: by a seed, who is asked,
// and what there is to choose from, each by a number that both sides know it by.
type answers struct {
	seed    uint64
	players []*reference.Player
}

// hash mixes numbers with the seed.
func (a *answers) hash(parts ...uint64) uint64 {
	h := fnv.New64a()
	for _, p := range append([]uint64{a.seed}, parts...) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], p)
		h.Write(b[:])
	}
	x := h.Sum64()
	x ^= x >> 31
	x *= 0x9E3779B97F4A7C15
	return x ^ x>>29
}

// Kinds of questions, for hash.
const (
	askedMay uint64 = iota + 1
	askedHowMany
	askedWhich
	askedNumber
	askedMana
)

func (a *answers) may(who uint64) bool { return a.hash(askedMay, who)&3 != 0 }

// choose returns between least and most of some things, in the order in which they are chosen.
func (a *answers) choose(who uint64, from []uint64, least, most int) []uint64 {
	all := slices.Clone(from)
	slices.Sort(all)
	most = min(most, len(all))
	least = min(least, most)
	n := least
	if most > least {
		n += int(a.hash(append([]uint64{askedHowMany, who}, all...)...) % uint64(most-least+1))
	}
	slices.SortFunc(all, func(x, y uint64) int {
		return cmp.Or(cmp.Compare(a.hash(askedWhich, who, x), a.hash(askedWhich, who, y)), cmp.Compare(x, y))
	})
	return all[:n]
}

func (a *answers) number(who uint64, least, most int) int {
	return least + int(a.hash(askedNumber, who, uint64(least), uint64(most))%uint64(most-least+1))
}

func (a *answers) mana(who uint64, of []mana.Kind) mana.Kind {
	all := slices.Clone(of)
	slices.Sort(all)
	return all[a.hash(askedMana, who, uint64(len(all)))%uint64(len(all))]
}

// playerKey and objectKey tell players and objects apart.
func playerKey(id program.PlayerID) uint64 { return 1<<63 | uint64(id) }

func (a *answers) who(p *reference.Player) uint64 {
	return playerKey(program.PlayerID(slices.Index(a.players, p)))
}

func (a *answers) key(t reference.Thing) uint64 {
	switch t := t.(type) {
	case *reference.Player:
		return a.who(t)
	case *reference.Object:
		return t.Card
	}
	return 0
}

// May, Choose, Number and Mana answer the reference.
func (a *answers) May(who *reference.Player) bool { return a.may(a.who(who)) }

// Choose answers which of some things are chosen.
func (a *answers) Choose(who *reference.Player, from []reference.Thing, least, most int) []reference.Thing {
	things := map[uint64]reference.Thing{}
	var keys []uint64
	for _, t := range from {
		k := a.key(t)
		things[k] = t
		keys = append(keys, k)
	}
	var out []reference.Thing
	for _, k := range a.choose(a.who(who), keys, least, most) {
		out = append(out, things[k])
	}
	return out
}

// Number answers with a number.
func (a *answers) Number(who *reference.Player, least, most int) int {
	return a.number(a.who(who), least, most)
}

// Mana answers with a type of mana.
func (a *answers) Mana(who *reference.Player, of []mana.Kind) mana.Kind {
	return a.mana(a.who(who), of)
}

// machine answers what a game asks as it carries something out.
type machine struct {
	*answers
	g *engine.Game
	// since is the serial number of the last object before.
	since uint32
	group uint32
	left  []uint64 // what is still to be chosen in the group
}

// maxAnswers is how many questions one resolution may ask.
const maxAnswers = 300

// run answers all questions. It returns the kind of one that it can't answer, or "".
func (m *machine) run() string {
	var d engine.Decision
	for range maxAnswers {
		if !m.g.Decision(&d) {
			return ""
		}
		i := m.option(&d)
		if i < 0 || m.g.Answer(i) != nil {
			return "asked " + decisionName(d.Kind)
		}
	}
	return "asked without an end"
}

// option is the option that answers a question; -1 if it can't be told.
func (m *machine) option(d *engine.Decision) int {
	who := playerKey(d.Player)
	find := func(is func(engine.Option) bool) int { return slices.IndexFunc(d.Options, is) }
	switch d.Kind {
	case program.DecideMay:
		want := engine.OptNo
		if m.may(who) {
			want = engine.OptYes
		}
		return find(func(o engine.Option) bool { return o.Kind == want })
	case program.DecidePayCost:
		if find(func(o engine.Option) bool { return o.Kind == engine.OptYes }) < 0 {
			return m.object(d, who)
		}
		want := engine.OptNo
		if m.may(who) {
			want = engine.OptYes
		}
		return find(func(o engine.Option) bool { return o.Kind == want })
	case program.DecideNumber:
		least, most := d.Options[0].N, d.Options[0].N
		for _, o := range d.Options {
			least, most = min(least, o.N), max(most, o.N)
		}
		n := m.number(who, int(least), int(most))
		return find(func(o engine.Option) bool { return int(o.N) == n })
	case program.DecideColor:
		var of []mana.Kind
		for _, o := range d.Options {
			of = append(of, mana.Kind(o.N))
		}
		k := m.mana(who, of)
		return find(func(o engine.Option) bool { return mana.Kind(o.N) == k })
	case program.DecideChoose, program.DecidePlayer, program.DecideDiscard, program.DecideSacrifice, program.DecideScry,
		program.DecideSearch, program.DecideOrder:
		return m.object(d, who)
	default: // refused by name
		return -1
	}
}

// object is the option of the next object of a choice.
func (m *machine) object(d *engine.Decision, who uint64) int {
	var keys []uint64
	done := -1
	for i, o := range d.Options {
		switch o.Kind {
		case engine.OptObject:
			keys = append(keys, m.refKey(o.Obj))
		case engine.OptDone:
			done = i
		default: // not a choice of objects
			return -1
		}
	}
	if m.group != d.Group || d.Chosen == 0 {
		least, most := int(d.Min), int(d.Max)
		if most == 0 && d.Kind == program.DecideDiscard {
			least, most = int(d.Amount), int(d.Amount)
		}
		if most == 0 && done < 0 {
			least, most = 1, 1
		}
		m.group, m.left = d.Group, m.choose(who, keys, least, most)
	}
	for i, k := range m.left {
		if at := slices.Index(keys, k); at >= 0 {
			m.left = slices.Delete(m.left, i, i+1)
			return slices.IndexFunc(d.Options, func(o engine.Option) bool {
				return o.Kind == engine.OptObject && m.refKey(o.Obj) == k
			})
		}
	}
	return done
}

// refKey is the key of an object or player of the machine's.
func (m *machine) refKey(ref engine.Ref) uint64 {
	if ref.IsPlayer() {
		return playerKey(ref.Player())
	}
	return cardKey(m.g, ref, m.since)
}

// newToken is the key of the first object that both sides have created; the next has the next number.
const newToken = reference.FirstNew

// cardKey is what both sides know an object by: the same for a card wherever it is, for others the reference as long as
// they are; what has been created since a moment is numbered in order.
func cardKey(g *engine.Game, ref engine.Ref, since uint32) uint64 {
	slot := uint16(ref)
	if g.Objs[slot].Kind == program.KindCard {
		return uint64(g.Objs[slot].Card) + 1
	}
	if ref.Serial() <= since {
		return 1<<62 | uint64(ref)>>1
	}
	n := newToken
	for i := range g.Objs {
		o := &g.Objs[i]
		if o.Kind != program.KindCard && o.Kind != 0 && o.Zone != program.ZoneNone && o.Serial > since &&
			o.Serial < ref.Serial() {
			n++
		}
	}
	return n
}

// decisionName names a kind of question.
func decisionName(k program.DecisionKind) string {
	names := map[program.DecisionKind]string{program.DecidePriority: "priority", program.DecideTarget: "a target",
		program.DecideMode: "a mode", program.DecideX: "X", program.DecideWay: "a way",
		program.DecideOptionalCost: "an optional cost", program.DecidePayCost: "how a cost is paid",
		program.DecideMana: "for mana", program.DecideReplacement: "which replacement",
		program.DecideSubtype: "a subtype", program.DecideName: "a name", program.DecideType: "a type",
		program.DecideDivide: "how to divide", program.DecidePile: "a pile", program.DecideVote: "a vote",
		program.DecideOption: "an option", program.DecideChoose: "a choice"}
	if s := names[k]; s != "" {
		return s
	}
	return "something else"
}
