package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// table is what a player sees, in the form the heuristic player thinks in. It is filled from a View at each decision that needs it.
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
	Hand       []Object // mine
	Graveyards []Object // all graveyards
	Mana       int32    // mana I can make, roughly
	Lands      int32    // lands I control
	others     []Object // what was asked about beyond that: revealed cards, exile
	View       engine.View
	refs       []engine.Ref
	refs2      []engine.Ref
	Blocks     []Block // who blocks whom: Obj blocks Other
}

// use prepares the board for a game by these rules.
func (t *Board) Use(r *program.Rules) {
	if t.Rules != r {
		t.Rules, t.Summaries = r, NewSummaries(r)
	}
}

type Block struct{ Blocker, Attacker engine.Ref }

// seat is a player.
type Player struct {
	Life, Hand, Library int32
	Lost, Ally          bool
	Creatures           int32
}

// thing is an object.
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
	Attacking     engine.Ref
	AttachedTo    engine.Ref
	Ability       program.AbilityID // on the stack
	Value         int32             // filled by appraise
}

func (t *Object) Is(s program.TypeSet) bool { return t.Chars.Types&s != 0 }
func (t *Object) Has(k program.Keyword) bool {
	return t.Chars.Keywords.Has(k)
}
func (t *Object) Tapped() bool { return t.Flags&program.Tapped != 0 }

// left is the damage that would destroy a creature.
func (t *Object) LethalDamage() int32 { return t.Chars.Toughness - t.Damage }

// foe says whether a player is an opponent of mine.
func (t *Board) IsOpponent(p program.PlayerID) bool {
	return p != t.Me && int(p) < len(t.Players) && !t.Players[p].Ally
}

// find is the thing a ref names, if I see it.
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
	// The memory must not move: others may hold things in it.
	if len(t.others) == cap(t.others) {
		t.others = make([]Object, 0, 16)
	}
	t.others = append(t.others, th)
	return &t.others[len(t.others)-1]
}

// myTurn says whether it is my turn.
func (t *Board) MyTurn() bool { return t.Active == t.Me }

// rival is the opponent that matters most: the one with the least life.
func (t *Board) MainOpponent() program.PlayerID {
	best := engine.NoPlayer
	for p := range t.Players {
		if id := program.PlayerID(p); t.IsOpponent(id) && !t.Players[p].Lost && (best == engine.NoPlayer || t.Players[p].Life < t.Players[best].Life) {
			best = id
		}
	}
	return best
}

// appraise fills in the values of what is there.
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

// fighterOf is a creature as it fights.
func (t *Board) Creature(p *Object) Creature {
	f := Creature{Ref: p.Ref, Power: p.Chars.Power, Toughness: p.LethalDamage(), Value: p.Value, Keywords: p.Chars.Keywords, Colors: p.Chars.Colors, Artifact: p.Is(program.TypeArtifact)}
	f.CantBlock = p.Disabled
	return f
}
