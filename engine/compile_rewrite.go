package engine

import (
	"slices"

	"arbiter/ability"
	"arbiter/rulebook"
)

// rewritten is what is compiled where every tree is to be changed first: the cards and whatever the options supply.
func rewritten(cards []rulebook.CardText, o CompileOptions) ([]rulebook.CardText, CompileOptions) {
	abilities := func(list []ability.Ability) []ability.Ability {
		var out []ability.Ability
		for _, a := range list {
			if a, ok := ability.Rewrite(a, o.Rewrite).(ability.Ability); ok {
				out = append(out, a)
			}
		}
		return out
	}
	cards = slices.Clone(cards)
	for i := range cards {
		faces := slices.Clone(cards[i].Faces)
		for j := range faces {
			lines := slices.Clone(faces[j].Lines)
			for k := range lines {
				lines[k].Ability, _ = ability.Rewrite(lines[k].Ability, o.Rewrite).(ability.Ability)
			}
			faces[j].Lines = lines
		}
		cards[i].Faces = faces
	}
	if o.Creature != nil {
		o.Creature, _ = ability.Rewrite(o.Creature, o.Rewrite).(ability.Ability)
	}
	if keyword := o.Keyword; keyword != nil {
		o.Keyword = func(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
			m, ok, err := keyword(e, k)
			m.Means, m.Bare = abilities(m.Means), abilities(m.Bare)
			return m, ok, err
		}
	}
	if token := o.Token; token != nil {
		o.Token = func(e rulebook.Edition, s ability.Subtype) (ability.Token, bool, error) {
			t, ok, err := token(e, s)
			if x, is := ability.Rewrite(t, o.Rewrite).(ability.Token); is {
				t = x
			}
			return t, ok, err
		}
	}
	if action := o.Action; action != nil {
		o.Action = func(e rulebook.Edition, k ability.KeywordAction) (ability.Effect, bool, error) {
			x, ok, err := action(e, k)
			x, _ = ability.Rewrite(x, o.Rewrite).(ability.Effect)
			return x, ok, err
		}
	}
	if inherent := o.Inherent; inherent != nil {
		o.Inherent = func(of string) ([]ability.Ability, error) {
			list, err := inherent(of)
			return abilities(list), err
		}
	}
	if dungeons := o.Dungeons; dungeons != nil {
		o.Dungeons = func() ([]rulebook.Dungeon, error) {
			list, err := dungeons()
			list = slices.Clone(list)
			for i := range list {
				list[i].Rooms = slices.Clone(list[i].Rooms)
				for j := range list[i].Rooms {
					r := &list[i].Rooms[j]
					r.Effect, _ = ability.Rewrite(r.Effect, o.Rewrite).(ability.Effect)
				}
			}
			return list, err
		}
	}
	return cards, o
}
