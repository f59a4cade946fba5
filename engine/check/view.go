package check

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
)

// lister lists everything that a View shows.
type lister struct {
	seen  []engine.Seen
	a, b  []any
	refs  []engine.Ref
	more  []engine.Ref
	names []program.NameID
}

// same compares everything that two views show.
func (l *lister) same(v, w engine.View) error {
	l.a = l.list(v, l.a[:0])
	l.b = l.list(w, l.b[:0])
	for i := range l.a {
		if i >= len(l.b) || l.a[i] != l.b[i] {
			return fmt.Errorf("the views differ at %d of %d: %v", i, len(l.a), l.around(i))
		}
	}
	if len(l.a) != len(l.b) {
		return fmt.Errorf("the views hold %d and %d facts", len(l.a), len(l.b))
	}
	return nil
}

func (l *lister) around(i int) string {
	cut := func(s []any) []any { return s[max(0, min(i-3, len(s))):min(i+3, len(s))] }
	return fmt.Sprintf("%v in the game, %v in another world", cut(l.a), cut(l.b))
}

// list appends the results of all methods of a View.
func (l *lister) list(v engine.View, out []any) []any {
	result, winner := v.Result()
	to, top, puts := v.Destination()
	purpose, does := v.Purpose()
	attack, exile := v.MayAhead()
	symbols, life := v.PhyrexianBefore()
	out = append(out, v.MulliganBottom(), to, top, puts, purpose, does, attack, exile, v.PhyrexianAsked(), symbols,
		life)
	for _, s := range v.OfferedMana() {
		out = append(out, s)
	}
	hand, asked := v.Mulligan()
	question, of := v.MayAsked()
	out = append(out, question, of)
	may, optional := v.Optional()
	first, second, divides := v.Piles()
	out = append(out, hand, asked, may, optional, len(first), len(second), divides, v.Announcing())
	for _, r := range v.Regenerating(nil) {
		out = append(out, r)
	}
	for _, r := range v.DamageRecipients() {
		out = append(out, r.Ref, r.Lethal)
	}
	out = append(out, v.Player(), v.Players(), v.Turn(), v.Active(), v.Step(), v.Priority(), v.Monarch(), v.Fallen(0),
		result, winner)
	for p := range program.PlayerID(v.Players()) {
		out = append(out, p, v.Life(p), v.Counters(p, ""), v.Lost(p), v.HasWon(p), v.OnTurn(p), v.Mana(p),
			v.LandsPlayed(p), v.Speed(p), v.MostMana(p), v.CanMakeMana(p), v.Kept(p),
			v.DayNight(), v.CountersOfKind(engine.PlayerRef(p), program.NoCounter))
		d := v.Designations(p)
		for _, c := range d.Commanders {
			out = append(out, c)
		}
		out = append(out, d.Initiative, d.Blessing, d.Tempted, d.Dungeon, d.Room, d.Completed, d.Controller, d.Next,
			d.Extra)
		out = influences(v, engine.PlayerRef(p), out)
		for q := range program.PlayerID(v.Players()) {
			out = append(out, v.Opponents(p, q), v.Teammates(p, q), v.ActAsOne(p, q))
		}
	}
	for z := program.Library; z < program.NumZones; z++ {
		for p := range program.PlayerID(v.Players()) {
			out = append(out, z, v.Count(z, p))
			l.refs = v.Objects(z, p, l.refs[:0])
			for _, ref := range l.refs {
				out = l.object(v, ref, out)
			}
			l.seen = v.Seen(z, p, l.seen[:0])
			for _, s := range l.seen {
				chars := *s.Chars
				chars.Granted = 0
				out = append(out, s.Ref, s.Def, chars, s.Owner, s.Controller, s.Kind, s.SummoningSick, s.FaceDown)
				if s.Body != nil {
					out = append(out, *s.Body)
				}
			}
			if z == program.Battlefield || z == program.Stack || z == program.Exile || z == program.Command {
				break // the same for all
			}
		}
	}
	return out
}

func (l *lister) object(v engine.View, ref engine.Ref, out []any) []any {
	host, attacks, blocks := v.Ties(ref)
	out = append(out, host, attacks, blocks, v.DefID(ref), v.CountersOfKind(ref, program.NoCounter))
	out = append(out, ref, v.Sees(ref), v.Zone(ref), v.Kind(ref), v.IsToken(ref), v.Owner(ref), v.Controller(ref),
		v.FaceDown(ref), v.Def(ref), v.OwnDef(ref))
	if c, ok := v.Chars(ref); ok {
		seen := *c
		seen.Granted = 0 // an index in an arena
		out = append(out, seen)
	}
	if b, ok := v.Body(ref); ok {
		out = append(out, b)
	}
	if n, ok := v.ManaValue(ref); ok {
		out = append(out, n)
	}
	power, toughness, sized := v.Size(ref)
	out = append(out, v.CountersOn(ref, ""), v.SummoningSick(ref), power, toughness, sized)
	for _, a := range v.Abilities(ref) {
		out = append(out, a)
	}
	out = append(influences(v, ref, out), v.IsCommander(ref))
	for _, m := range v.Remembered(ref) {
		out = append(out, m)
	}
	out = append(out, v.SourceOf(ref))
	l.more = v.Targets(ref, l.more[:0])
	for _, t := range l.more {
		out = append(out, t)
	}
	l.more = v.Blockers(ref, l.more[:0])
	for _, b := range l.more {
		out = append(out, b)
	}
	l.names = v.ChosenNames(l.names[:0], ref)
	for _, n := range l.names {
		out = append(out, n)
	}
	return out
}

func influences(v engine.View, ref engine.Ref, out []any) []any {
	for _, in := range v.Influences(ref) {
		out = append(out, len(in.Rules), in.Kind, in.Rewrite, in.Events, in.Left, in.Ability, in.Source, in.Dur,
			in.Player)
	}
	return out
}
