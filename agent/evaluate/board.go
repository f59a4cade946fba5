package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Board is what one player sees of a game, in the form in which positions are evaluated. Look fills it from a View;
// "I" and "me" in this package are that player.
type Board struct {
	Rules      *program.Rules
	Summaries  *Summaries
	Me         program.PlayerID
	Active     program.PlayerID
	Step       program.Step
	Turn       uint32
	Players    []Player
	Permanents []Object // the battlefield
	Stack      []Object // bottom first
	Hand       []Object // my hand
	Graveyards []Object // all graveyards
	Mana       int32    // an estimate of the mana I can produce
	Lands      int32    // lands I control
	others     []Object // objects looked up by Find elsewhere: revealed cards, exile
	View       engine.View
	seen       []engine.Seen
	refs       []engine.Ref
	Blocks     []Block // declared blocks
}

// Use prepares the board for games played with r.
func (t *Board) Use(r *program.Rules) {
	if t.Rules != r {
		t.Rules, t.Summaries = r, NewSummaries(r)
	}
}

type Block struct{ Blocker, Attacker engine.Ref }

// Player summarizes a player.
type Player struct {
	Life, Hand, Library int32
	Lost, Ally          bool
	Creatures           int32
}

// Object is a card, permanent, spell or ability as the viewer sees it.
type Object struct {
	Ref           engine.Ref
	Def           program.DefID
	Zone          program.Zone
	Controller    program.PlayerID
	Owner         program.PlayerID
	Kind          program.ObjKind
	Chars         *program.Chars
	Flags         program.BodyFlags
	Damage        int32
	ManaValue     int32
	X             int32
	Loyalty       int32
	SummoningSick bool
	Disabled      bool
	Regenerates   bool // a regeneration shield stands for it
	Attacking     engine.Ref
	AttachedTo    engine.Ref
	Ability       program.AbilityID // on the stack
	Value         int32             // set by setValues
}

func (t *Object) Is(s program.TypeSet) bool { return t.Chars.Types&s != 0 }
func (t *Object) Has(k program.Keyword) bool {
	return t.Chars.Keywords.Has(k)
}
func (t *Object) Tapped() bool { return t.Flags&program.Tapped != 0 }

// LethalDamage returns the damage that would destroy a creature.
func (t *Object) LethalDamage() int32 { return t.Chars.Toughness - t.Damage }

// IsOpponent reports whether p is an opponent of mine.
func (t *Board) IsOpponent(p program.PlayerID) bool {
	return p != t.Me && int(p) < len(t.Players) && !t.Players[p].Ally
}

// Find returns the object that r names, or nil if I can't see it.
func (t *Board) Find(r engine.Ref) *Object {
	for _, list := range [...][]Object{t.Permanents, t.Stack, t.Hand, t.Graveyards} {
		for i := range list {
			if list[i].Ref == r {
				return &list[i]
			}
		}
	}
	for i := range t.others {
		if t.others[i].Ref == r {
			return &t.others[i]
		}
	}
	if r == engine.NoRef || r.IsPlayer() {
		return nil
	}
	th, ok := t.object(t.View, r, t.View.Zone(r))
	if !ok {
		return nil
	}
	th.Value = t.cardValue(&th)
	// Don't move the existing elements: callers may hold pointers to them.
	if len(t.others) == cap(t.others) {
		t.others = make([]Object, 0, 16)
	}
	t.others = append(t.others, th)
	return &t.others[len(t.others)-1]
}

// MyTurn reports whether it is my turn.
func (t *Board) MyTurn() bool { return t.Active == t.Me }

// MainOpponent returns the opponent with the least life, or engine.NoPlayer.
func (t *Board) MainOpponent() program.PlayerID {
	best := engine.NoPlayer
	for p := range t.Players {
		if id := program.PlayerID(p); t.IsOpponent(id) && !t.Players[p].Lost && (best == engine.NoPlayer ||
			t.Players[p].Life < t.Players[best].Life) {
			best = id
		}
	}
	return best
}

// setValues sets the values of all objects.
func (t *Board) setValues() {
	t.Lands = 0
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if p.AttachedTo != 0 && t.Summaries.Def(p.Chars.Def).Disables {
			if h := t.Find(p.AttachedTo); h != nil {
				h.Disabled = true
			}
		}
	}
	for i := range t.Permanents {
		p := &t.Permanents[i]
		p.Value = t.permanentValue(p)
		if p.Is(program.TypeLand) && p.Controller == t.Me {
			t.Lands++
		}
		if p.Is(program.TypeCreature) && int(p.Controller) < len(t.Players) {
			t.Players[p.Controller].Creatures++
		}
	}
	for i := range t.Stack {
		t.Stack[i].Value = t.stackValue(&t.Stack[i])
	}
	for i := range t.Hand {
		t.Hand[i].Value = t.cardValue(&t.Hand[i])
	}
	for i := range t.Graveyards {
		t.Graveyards[i].Value = t.cardValue(&t.Graveyards[i])
	}
}

// Creature returns p as it takes part in combat.
func (t *Board) Creature(p *Object) Creature {
	f := Creature{Ref: p.Ref, Power: p.Chars.Power, Toughness: p.LethalDamage(), Value: p.Value,
		Keywords: p.Chars.Keywords, Colors: p.Chars.Colors, Artifact: p.Is(program.TypeArtifact)}
	f.CantBlock = p.Disabled
	return f
}

// Look fills the board from a view.
func (t *Board) Look(v engine.View) {
	t.Me, t.Active, t.Step, t.Turn = v.Player(), v.Active(), v.Step(), uint32(v.Turn())
	t.Players, t.Permanents, t.Stack, t.Hand, t.Graveyards, t.Blocks = t.Players[:0], t.Permanents[:0], t.Stack[:0],
		t.Hand[:0], t.Graveyards[:0], t.Blocks[:0]
	t.others, t.Mana, t.View = t.others[:0], 0, v
	for p := range program.PlayerID(v.Players()) {
		t.Players = append(t.Players, Player{Life: int32(v.Life(p)), Lost: v.Lost(p),
			Hand: int32(v.Count(program.Hand, p)), Library: int32(v.Count(program.Library, p)),
			Ally: p != t.Me && !v.Opponents(p, t.Me)})
	}
	t.Permanents = t.appendZone(v, program.Battlefield, 0, t.Permanents)
	t.Stack = t.appendZone(v, program.Stack, 0, t.Stack)
	t.Hand = t.appendZone(v, program.Hand, t.Me, t.Hand)
	for p := range program.PlayerID(v.Players()) {
		t.Graveyards = t.appendZone(v, program.Graveyard, p, t.Graveyards)
	}
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if p.Controller == t.Me && !p.Tapped() && t.Summaries.Def(p.Chars.Def).MakesMana &&
			!(p.SummoningSick && p.Is(program.TypeCreature)) {
			t.Mana++
		}
	}
	t.refs = v.Regenerating(t.refs[:0])
	for _, r := range t.refs {
		for i := range t.Permanents {
			if t.Permanents[i].Ref == r {
				t.Permanents[i].Regenerates = true
			}
		}
	}
	t.setValues()
}

// appendZone appends the objects of a zone.
func (t *Board) appendZone(v engine.View, z program.Zone, p program.PlayerID, out []Object) []Object {
	t.seen = v.Seen(z, p, t.seen[:0])
	for i := range t.seen {
		s := &t.seen[i]
		out = append(out, Object{})
		t.fill(&out[len(out)-1], v, s, z)
		if s.Body != nil && s.Body.Flags&program.Blocking != 0 && z == program.Battlefield {
			t.refs = v.Blockers(s.Ref, t.refs[:0])
			for _, a := range t.refs {
				t.Blocks = append(t.Blocks, Block{s.Ref, a})
			}
		}
	}
	return out
}

// fill sets an object to what the viewer sees of it.
func (t *Board) fill(o *Object, v engine.View, s *engine.Seen, z program.Zone) {
	o.Ref, o.Def, o.Zone, o.Owner, o.Controller, o.Kind, o.Chars = s.Ref, s.Chars.Def, z, s.Owner, s.Controller, s.Kind,
		s.Chars
	o.ManaValue = t.Rules.Defs[s.Chars.Def].MV
	if b := s.Body; b != nil {
		o.Flags, o.Damage, o.X, o.Ability = b.Flags, b.Damage, b.X, b.Ability
		o.Attacking, o.AttachedTo = b.Attack, b.Host
		if s.Chars.Is(program.TypePlaneswalker) {
			o.Loyalty = int32(v.CountersOn(s.Ref, "loyalty"))
		}
		o.SummoningSick = s.SummoningSick
	}
}

// object returns one object as the viewer sees it; ok is false if it is hidden.
func (t *Board) object(v engine.View, r engine.Ref, z program.Zone) (Object, bool) {
	c, ok := v.Chars(r)
	if !ok {
		return Object{}, false
	}
	s := engine.Seen{Ref: r, Chars: c, Owner: v.Owner(r), Controller: v.Controller(r), Kind: v.Kind(r)}
	if b, ok := v.Body(r); ok {
		s.Body, s.SummoningSick = &b, v.SummoningSick(r)
	}
	var th Object
	t.fill(&th, v, &s, z)
	return th, true
}
