package scenario

import (
	"fmt"

	"arbiter/engine"
	"arbiter/engine/program"
)

// expectState checks what players and the game have become: who decides for whom, who sees what. It reports whether the key is one of these.
func (p *play) expectState(key string, who *player, b body) (bool, error) {
	holds, is := false, ""
	switch key {
	case "decides": // player decides for the player to
		to := p.byID(b.To)
		if who == nil || to == nil {
			return true, unsupported("decides: no such player")
		}
		by := p.players[p.g.Decider(to.seat)]
		holds, is = by == who, by.id+" decides for "+b.To
	case "sees": // player may know the card
		ref, err := p.find(b.Card, nil, nil)
		if err != nil {
			return true, err
		}
		holds, is = p.g.View(who.seat).Sees(ref), b.Card
		if o := p.g.View(engine.Judge); o.Zone(ref) == program.Battlefield {
			holds = p.g.View(who.seat).Def(ref) != nil
		}
	case "initiative":
		holds, is = who != nil && p.g.Turn.Initiative == who.seat, b.Player
	case "blessing":
		holds, is = who != nil && p.g.Players[who.seat].Blessing, b.Player
	case "ring-bearer": // the permanent is its controller's
		ref, err := p.find(b.Card, nil, nil)
		if err != nil {
			return true, err
		}
		body, there := p.g.View(engine.Judge).Body(ref)
		holds, is = there && body.Flags&program.RingBearer != 0, b.Card
	case "speed":
		n := int32(p.g.Players[who.seat].Speed)
		holds, is = b.Amount != nil && n == *b.Amount, fmt.Sprintf("%s %d", b.Player, n)
	case "time": // is: day, night or neither
		is = [...]string{"neither", "day", "night"}[p.g.Turn.DayNight]
		holds = is == b.Is
	case "room": // the room a player's venture marker is in
		is = p.g.Room(who.seat)
		holds = is == b.Is
	default:
		return false, nil
	}
	if holds == b.Not {
		return true, fmt.Errorf("%s: %s: %v", key, is, holds)
	}
	return true, nil
}
