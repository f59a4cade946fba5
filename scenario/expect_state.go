package scenario

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
)

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
		ref, err := p.find(b.Card, nil, nil)
		if err != nil {
			return true, err
		}
		holds = p.g.View(who.seat).Sees(ref)
		expected = fmt.Sprintf("%s %sto see %s", b.Player, unless(b.Not), b.Card)
		if o := p.g.View(engine.Judge); o.Zone(ref) == program.Battlefield {
			holds = p.g.View(who.seat).Def(ref) != nil
		}
	case "initiative":
		holds = who != nil && p.g.Turn.Initiative == who.seat
		expected = fmt.Sprintf("%s %sto have the initiative", b.Player, unless(b.Not))
	case "blessing":
		holds = who != nil && p.g.Players[who.seat].Blessing
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
