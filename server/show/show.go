// Package show converts a game, as one viewer may know it, to the messages of package wire.
package show

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// Faces are the faces sent to a client, so that each is sent only once.
type Faces struct {
	index map[string]int
	fresh []wire.Face
	sent  int
}

// number returns the number of a face; a new face is sent with the next state.
func (f *Faces) number(face *wire.Face) int {
	key := strings.Join([]string{face.Name, face.Cost, face.Types, face.Colors, strings.Join(face.Text, "\n"),
		strings.Join(face.Unplayed, "\n"), size(face.Power), size(face.Toughness), face.Loyalty, face.Defense,
		partNames(face)}, "\x00")
	n, ok := f.index[key]
	if !ok {
		if f.index == nil {
			f.index = map[string]int{}
		}
		n = len(f.index)
		f.index[key] = n
		f.fresh = append(f.fresh, *face)
	}
	return n
}

func size(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// PlayerID returns the ID of a player.
func PlayerID(p program.PlayerID) wire.ID { return wire.ID("p" + strconv.Itoa(int(p))) }

// ID returns the ID of an object or player.
func ID(r engine.Ref) wire.ID { return id(r) }

// id returns the ID of an object: its serial number, which changes with each change of zones. The slot would reveal
// what a hidden card was before.
func id(r engine.Ref) wire.ID {
	switch {
	case r == engine.NoRef:
		return ""
	case r.IsPlayer():
		return PlayerID(r.Player())
	}
	return wire.ID(strconv.FormatUint(uint64(r.Serial()), 10))
}

var zones = [...]struct {
	zone  program.Zone
	owned bool
}{{program.Battlefield, false}, {program.Stack, false}, {program.Exile, false}, {program.Command, false},
	{program.Phased, false},
	{program.Hand, true}, {program.Graveyard, true}, {program.Library, true}}

// Find returns the object that the viewer sees under an ID, or NoRef.
func Find(v engine.View, players int, about wire.ID) engine.Ref {
	var buf []engine.Ref
	for _, z := range zones {
		for p := range players {
			if p > 0 && !z.owned {
				break
			}
			buf = v.Objects(z.zone, program.PlayerID(p), buf[:0])
			for _, r := range buf {
				if id(r) == about && v.Sees(r) {
					return r
				}
			}
		}
	}
	return engine.NoRef
}

// Board sets all of s that the viewer may know, except for the decision, log and seats.
func Board(s *wire.State, v engine.View, t *gamelog.Writer, names []string, f *Faces) {
	s.Turn, s.Active, s.Priority, s.Step = v.Turn(), int(v.Active()), seat(v, v.Priority()), v.Step().String()
	var refs []engine.Ref
	for p := range program.PlayerID(v.Players()) {
		s.Players = append(s.Players, player(v, t, p, names[p]))
	}
	f.fresh = nil
	s.FacesFrom = f.sent
	exiled := t.ExiledWith(v)
	for _, z := range zones {
		for p := range program.PlayerID(v.Players()) {
			if !z.owned && p > 0 {
				break
			}
			refs = v.Objects(z.zone, p, refs[:0])
			for _, r := range refs {
				o := object(v, t, f, z.zone, r)
				for _, by := range exiled[r] {
					o.Facts = append(o.Facts, wire.Fact{Text: "Exiled with " + by})
				}
				s.Objects = append(s.Objects, o)
			}
		}
	}
	s.Faces = f.fresh
	f.sent = len(f.index)
}

// seat returns a player's seat, or -1 for none.
func seat(v engine.View, p program.PlayerID) int {
	if int(p) >= v.Players() {
		return -1
	}
	return int(p)
}

func player(v engine.View, t *gamelog.Writer, p program.PlayerID, name string) wire.Player {
	out := wire.Player{ID: PlayerID(p), Name: name, Life: v.Life(p), Hand: v.Count(program.Hand, p),
		Library: v.Count(program.Library, p), Lands: v.LandsPlayed(p), Lost: v.Lost(p)}
	out.Counters = counters(v, func(k string) int { return v.Counters(p, k) })
	pool := v.Mana(p)
	for a := range pool.All {
		kind := string(a.Unit.Kind.Letter())
		if i := slices.IndexFunc(out.Mana, func(m wire.ManaAmount) bool { return m.Kind == kind }); i >= 0 {
			out.Mana[i].N += a.N
		} else {
			out.Mana = append(out.Mana, wire.ManaAmount{Kind: kind, N: a.N})
		}
	}
	out.Team = team(v, p)
	out.Marks, out.Facts = facts(nil, t.Facts(v, engine.PlayerRef(p)))
	if d := v.DayNight(); d != 0 {
		out.Marks = append(out.Marks, [...]string{1: "day", 2: "night"}[d])
	}
	return out
}

// facts adds what is so of an object or player to its badges, and lists it.
func facts(marks []string, list []gamelog.Fact) ([]string, []wire.Fact) {
	var out []wire.Fact
	for _, f := range list {
		if f.Mark != "" && !slices.Contains(marks, f.Mark) {
			marks = append(marks, f.Mark)
		}
		out = append(out, wire.Fact{Text: f.Text, From: f.From, Line: f.Line})
	}
	return marks, out
}

// counters lists counters by kind, in an order that doesn't depend on which cards name them.
func counters(v engine.View, count func(kind string) int) (out []wire.Count) {
	for _, k := range v.Rules().Counters {
		if k != "" {
			if n := count(k); n > 0 {
				out = append(out, wire.Count{Kind: k, N: n})
			}
		}
	}
	slices.SortFunc(out, func(a, b wire.Count) int { return strings.Compare(a.Kind, b.Kind) })
	return out
}

// team returns the number of a player's team, which is its first player's seat from 1, or 0 without teammates.
func team(v engine.View, p program.PlayerID) int {
	first, alone := p, true
	for q := range program.PlayerID(v.Players()) {
		if q != p && v.Teammates(p, q) {
			first, alone = min(first, q), false
		}
	}
	if alone {
		return 0
	}
	return int(first) + 1
}

var kindNames = [...]string{program.KindCard: "card", program.KindToken: "token", program.KindSpellCopy: "copy",
	program.KindAbility: "ability", program.KindEmblem: "emblem", program.KindDamage: "damage"}

func object(v engine.View, t *gamelog.Writer, f *Faces, z program.Zone, r engine.Ref) wire.Object {
	o := wire.Object{ID: id(r), Zone: zoneName(z), Kind: "card", Owner: seat(v, v.Owner(r)),
		Controller: seat(v, v.Controller(r)), Face: -1}
	if k := v.Kind(r); int(k) < len(kindNames) && kindNames[k] != "" {
		o.Kind = kindNames[k]
	}
	c, ok := v.Chars(r)
	if !ok {
		o.FaceDown = true
		return o
	}
	face := face(v, t, r, c)
	o.Face = f.number(&face)
	o.FaceDown = v.FaceDown(r)
	if c.Flags&program.HasPT != 0 && (c.Is(program.TypeCreature) || z != program.Battlefield) {
		power, toughness := int(c.Power), int(c.Toughness)
		o.Power, o.Toughness = &power, &toughness
	}
	o.Counters = counters(v, func(k string) int { return v.CountersOn(r, k) })
	if b, ok := v.Body(r); ok {
		o.Damage, o.Host, o.Tapped, o.Blocked = int(b.Damage), id(b.Host), b.Flags&program.Tapped != 0,
			b.Flags&program.Blocked != 0
		if b.Flags&program.Attacking != 0 {
			o.Attacks = id(b.Attack)
		}
		if b.Flags&program.Blocking != 0 {
			for _, a := range v.Blockers(r, nil) {
				o.Blocks = append(o.Blocks, id(a))
			}
		}
		o.Sick = z == program.Battlefield && v.SummoningSick(r)
		marks(&o, b.Flags)
		if z == program.Stack {
			if o.Kind == "ability" {
				o.Source, o.Text, o.Triggered = t.Source(v, r), t.Label(v, b.Ability, r), gamelog.Triggered(v, r)
			}
			o.Announced, o.Modes = t.Announced(v, r)
			for _, target := range v.Targets(r, nil) {
				o.Targets = append(o.Targets, id(target))
			}
		}
	}
	if v.IsCommander(r) {
		o.Marks = append(o.Marks, "commander")
	}
	if !z.Hidden() && z != program.Graveyard {
		o.Marks, o.Facts = facts(o.Marks, t.Facts(v, r))
	}
	return o
}

// zoneName is what a zone is called in messages.
func zoneName(z program.Zone) string {
	if z == program.Phased {
		return "phased"
	}
	return z.String()
}

// marks lists other facts about a permanent that people want to see.
func marks(o *wire.Object, flags program.BodyFlags) {
	for _, m := range [...]struct {
		flag program.BodyFlags
		name string
	}{{program.PhasedOut, "phased out"}, {program.Suspected, "suspected"}, {program.Solved, "solved"},
		{program.LeftOpen, "left door open"}, {program.RightOpen, "right door open"}, {program.Monstrous, "monstrous"}, {program.Renowned, "renowned"},
		{program.Harnessed, "harnessed"}, {program.AlphaSector, "alpha sector"}, {program.BetaSector, "beta sector"},
		{program.GammaSector, "gamma sector"}, {program.Saddled, "saddled"}, {program.RingBearer, "Ring-bearer"},
		{program.SkipUntap, "doesn't untap"}, {program.Flipped, "flipped"}} {
		if flags&m.flag != 0 {
			o.Marks = append(o.Marks, m.name)
		}
	}
}

var layoutTypes = [...]ability.Type{ability.Creature, ability.Land, ability.Planeswalker, ability.Battle,
	ability.Artifact, ability.Enchantment, ability.Instant, ability.Sorcery}

func face(v engine.View, t *gamelog.Writer, r engine.Ref, c *program.Chars) wire.Face {
	out := wire.Face{Name: t.Name(v, r), Types: gamelog.TypeLine(v.Rules(), c), Text: t.Text(v, r)}
	if source := t.Source(v, r); source != "" {
		return abilityFace(v, t, r, source)
	}
	for _, color := range c.Colors.List() {
		out.Colors += string(color.Letter())
	}
	for _, k := range layoutTypes {
		if c.Types.Has(k) {
			out.Kinds = append(out.Kinds, strings.ToLower(k.String()))
		}
	}
	if d, z := v.Def(r), v.Zone(r); d != nil {
		if v.FaceDown(r) && (z == program.Battlefield || z == program.Stack) {
			out.Layout, out.Parts = "face-down", []wire.Part{part(v.Rules(), d)}
			return out
		}
		out.Cost, out.Unplayed = d.Cost.String(), d.Unread
		printed(&out, d, c)
		parts(&out, v.Rules(), d, c)
	}
	return out
}

// abilityFace returns the face of an ability on the stack: the name of its source, its kind and its text. It has none
// of the source's other characteristics (113.7a).
func abilityFace(v engine.View, t *gamelog.Writer, r engine.Ref, source string) wire.Face {
	out := wire.Face{Name: source, Types: "Activated ability"}
	if gamelog.Triggered(v, r) {
		out.Types = "Triggered ability"
	}
	if b, ok := v.Body(r); ok {
		if text := t.Label(v, b.Ability, r); text != "" {
			out.Text = []string{text}
		}
	}
	return out
}

// printed sets what is printed in the lower right corner of a face. Who sees it as something else than what its
// definition says, as a face-down permanent, sees no printed size.
func printed(out *wire.Face, d *program.Def, c *program.Chars) {
	if d.Chars.Flags&program.HasPT != 0 && d.Chars.Flags&program.HasCDA == 0 && c.Name == d.Chars.Name {
		power, toughness := int(d.Chars.Power), int(d.Chars.Toughness)
		out.Power, out.Toughness = &power, &toughness
	}
	if c.Is(program.TypePlaneswalker) {
		out.Loyalty = number(d.Loyalty)
	}
	if c.Is(program.TypeBattle) {
		out.Defense = number(d.Defense)
	}
}

// number is a printed loyalty or defense.
func number(n int32) string {
	if n == program.LoyaltyX {
		return "X"
	}
	return strconv.Itoa(int(n))
}

// Decision returns a decision as its player sees it.
func Decision(v engine.View, t *gamelog.Writer, d *engine.Decision) *wire.Decision {
	out := &wire.Decision{
		Kind: decisionNames[d.Kind], Prompt: t.Prompt(v, d), Source: id(d.Source), Group: int(d.Group),
		Min: int(d.Min), Max: int(min(d.Max, 1<<20)), Chosen: int(d.Chosen), Amount: int(d.Amount),
		Options: make([]wire.Option, len(d.Options)), Clause: t.Asked(v, d),
	}
	out.Clause = gamelog.ChosenModes(out.Clause, chosenModes(v, t, d))
	if mode, _, _ := v.TargetPlace(); mode != "" && d.Kind == program.DecideTarget {
		out.Clause = t.Mode(v, d, mode) // what the other modes do isn't done to this target
	}
	if d.Kind == program.DecideTarget && gamelog.Enchants(out.Clause) != "" {
		out.Clause = "" // the prompt says what the Aura can enchant
	}
	if d.Source != engine.NoRef {
		out.Name = t.Name(v, d.Source)
	}
	if to, top, ok := v.Destination(); ok {
		switch {
		case top:
			out.To = "top"
		case to == program.Library:
			out.To = "bottom"
		default:
			out.To = to.String()
		}
	}
	for i := range d.Options {
		o := &d.Options[i]
		out.Options[i] = wire.Option{
			Kind: optionNames[o.Kind], Text: t.Option(v, d, o), Object: id(o.Obj), Other: id(o.Other), N: int(o.N),
			Mana: IsMana(v.Rules(), o),
		}
		if o.Kind == engine.OptObject && o.Ability != 0 {
			out.Options[i].Name, out.Options[i].Clause = t.Name(v, o.Obj), t.Label(v, o.Ability, o.Obj)
		}
	}
	choice(out, v)
	return out
}

// chosenModes lists the modes of what resolves, or of what is being put on the stack: where only one could be chosen,
// the player wasn't asked for it.
func chosenModes(v engine.View, t *gamelog.Writer, d *engine.Decision) (modes []string) {
	r := v.Resolving()
	if gamelog.Retargets(v, d) || (r == engine.NoRef || v.Casting()) && d.Kind != program.DecideMode &&
		d.Source != engine.NoRef && !d.Source.IsPlayer() && v.Zone(d.Source) == program.Stack {
		r = d.Source
	}
	if r != engine.NoRef {
		_, modes = t.Announced(v, r)
	}
	if mode, _, _ := v.TargetPlace(); len(modes) == 0 && mode != "" {
		modes = append(modes, t.Mode(v, d, mode))
	}
	return modes
}

// IsMana reports whether an option activates a mana ability.
func IsMana(r *program.Rules, o *engine.Option) bool {
	return o.Kind == engine.OptActivate && int(o.Ability) < len(r.Abilities) &&
		r.Abilities[o.Ability].Flags&program.AbMana != 0
}

// Tapped lists the permanents that are tapped in after but not in before, as far as the viewer sees them: the
// sources of a payment.
func Tapped(before, after engine.View) []wire.ID {
	var out []wire.ID
	for _, r := range before.Objects(program.Battlefield, 0, nil) {
		was, _ := before.Body(r)
		if is, ok := after.Body(r); ok && was.Flags&program.Tapped == 0 && is.Flags&program.Tapped != 0 {
			out = append(out, id(r))
		}
	}
	return out
}

// LineKind returns the kind of log line for an event.
func LineKind(k program.EventKind) string {
	// Others: a line of no particular kind.
	switch k {
	case program.EvTurn:
		return "turn"
	case program.EvCast:
		return "cast"
	case program.EvActivate, program.EvPutTrigger:
		return "ability"
	case program.EvAttack, program.EvBlock:
		return "combat"
	case program.EvDamage:
		return "damage"
	case program.EvGainLife, program.EvLoseLife:
		return "life"
	case program.EvLose, program.EvWin, program.EvDrawGame:
		return "end"
	case program.EvMove:
		return "move"
	}
	return "note"
}
