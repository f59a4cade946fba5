package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// everywhere returns what a name or label means, in every zone: on the battlefield first.
func (p *play) everywhere(name string) []engine.Ref {
	if r, ok := p.alias[name]; ok {
		return []engine.Ref{p.became(r)}
	}
	v := p.g.View(engine.Judge)
	var out []engine.Ref
	for _, z := range []program.Zone{program.Battlefield, program.Stack, program.Exile, program.Command} {
		out = append(out, v.Objects(z, 0, nil)...)
	}
	for _, pl := range p.players {
		for _, z := range []program.Zone{program.Hand, program.Graveyard, program.Library} {
			out = append(out, v.Objects(z, pl.seat, nil)...)
		}
	}
	return slices.DeleteFunc(out, func(r engine.Ref) bool { return !p.named(r, name) })
}

// expectState checks expectations about players and the game, such as who decides for whom and who sees what. It
// reports whether the key is one of these.
func (p *play) expectState(key string, who *player, b body) (bool, error) {
	holds, expected, got := false, "", ""
	switch key {
	case "decides": // player decides for the player to
		to := p.byID(b.To)
		if who == nil || to == nil {
			return true, unsupported("decides: no such player")
		}
		by := p.players[p.g.Decider(to.seat)]
		holds, expected, got = by == who, fmt.Sprintf("%s %sto decide for %s", who.id, unless(b.Not), b.To), by.id
	case "sees": // player may know the card
		if who == nil {
			return true, unsupported("sees needs a player")
		}
		refs := p.everywhere(b.Card)
		if len(refs) == 0 {
			return true, fmt.Errorf("no %s found", b.Card)
		}
		for _, ref := range refs {
			seen := p.g.View(who.seat).Sees(ref)
			if z := p.g.View(engine.Judge).Zone(ref); z == program.Battlefield || z == program.Stack { // 708.5
				seen = p.g.View(who.seat).Def(ref) != nil
			}
			if holds = seen; holds != b.Not {
				break
			}
		}
		expected = fmt.Sprintf("%s %sto see %s", b.Player, unless(b.Not), b.Card)
	case "initiative":
		holds = who == nil && p.g.Turn.Initiative != engine.NoPlayer || who != nil && p.g.Turn.Initiative == who.seat
		expected = fmt.Sprintf("%s %sto have the initiative", cmp.Or(b.Player, "anybody"), unless(b.Not))
	case "blessing":
		if who == nil {
			return true, unsupported("blessing needs a player")
		}
		holds = p.g.Players[who.seat].Blessing
		expected = fmt.Sprintf("%s %sto have the city's blessing", b.Player, unless(b.Not))
	case "ring-bearer": // the permanent is its controller's
		ref, err := p.find(b.Card, nil, nil)
		if err != nil {
			return true, err
		}
		body, there := p.g.View(engine.Judge).Body(ref)
		holds = there && body.Flags&program.RingBearer != 0
		expected = fmt.Sprintf("%s %sto be a Ring-bearer", b.Card, unless(b.Not))
	case "speed":
		if who == nil {
			return true, unsupported("speed needs a player")
		}
		n := int32(p.g.Players[who.seat].Speed)
		want := "known"
		if b.Amount != nil {
			holds, want = n == *b.Amount, fmt.Sprint(*b.Amount)
		}
		expected, got = fmt.Sprintf("%s's speed %sto be %s", b.Player, unless(b.Not), want), fmt.Sprint(n)
	case "time": // is: day, night or neither
		got = [...]string{"neither", "day", "night"}[p.g.Turn.DayNight]
		holds, expected = got == b.Is, unless(b.Not)+b.Is
	case "room": // the room a player's venture marker is in
		if who == nil {
			return true, unsupported("room needs a player")
		}
		got = p.g.Room(who.seat)
		holds, expected = got == b.Is, fmt.Sprintf("%s %sto be in the room %q", b.Player, unless(b.Not), b.Is)
	default:
		return false, nil
	}
	switch {
	case holds != b.Not:
		return true, nil
	case got == "":
		return true, fmt.Errorf("expected %s", expected)
	}
	return true, fmt.Errorf("expected %s, got %s", expected, got)
}
