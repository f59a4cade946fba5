package definitions

import (
	"fmt"

	"arbiter/ability"
	"arbiter/oracle"
	"arbiter/rulebook"
)

// room is a room of a dungeon card: its ability's effect, and the indexes of the rooms that its arrows lead to.
type room struct {
	name string
	next []int
	text string
}

// dungeons are the dungeon cards (309), rooms from the top.
var dungeons = []struct {
	name  string
	rooms []room
}{
	{"Lost Mine of Phandelver", []room{
		{"Cave Entrance", []int{1, 2}, "Scry 1."},
		{"Goblin Lair", []int{3, 4}, "Create a 1/1 red Goblin creature token."},
		{"Mine Tunnels", []int{4, 5}, "Create a Treasure token."},
		{"Storeroom", []int{6}, "Put a +1/+1 counter on target creature."},
		{"Dark Pool", []int{6}, "Each opponent loses 1 life and you gain 1 life."},
		{"Fungi Cavern", []int{6}, "Target creature gets -4/-0 until your next turn."},
		{"Temple of Dumathoin", nil, "Draw a card."},
	}},
	{"Dungeon of the Mad Mage", []room{
		{"Yawning Portal", []int{1}, "You gain 1 life."},
		{"Dungeon Level", []int{2, 3}, "Scry 1."},
		{"Goblin Bazaar", []int{4}, "Create a Treasure token."},
		{"Twisted Caverns", []int{4}, "Target creature can't attack until your next turn."},
		{"Lost Level", []int{5, 6}, "Scry 2."},
		{"Runestone Caverns", []int{7}, "Exile the top two cards of your library. You may play them."},
		{"Muiral's Graveyard", []int{7}, "Create two 1/1 black Skeleton creature tokens."},
		{"Deep Mines", []int{8}, "Scry 3."},
		{"Mad Wizard's Lair", nil, "Draw three cards and reveal them. You may cast one of them without paying its mana cost."},
	}},
	{"Tomb of Annihilation", []room{
		{"Trapped Entry", []int{1, 3}, "Each player loses 1 life."},
		{"Veils of Fear", []int{2}, "Each player loses 2 life unless they discard a card."},
		{"Sandfall Cell", []int{4}, "Each player loses 2 life unless they sacrifice a creature, artifact, or land of their choice."},
		{"Oubliette", []int{4}, "Discard a card and sacrifice a creature, an artifact, and a land."},
		{"Cradle of the Death God", nil,
			"Create The Atropal, a legendary 4/4 black God Horror creature token with deathtouch."},
	}},
	{"Undercity", []room{
		{"Secret Entrance", []int{1, 2},
			"Search your library for a basic land card, reveal it, put it into your hand, then shuffle."},
		{"Forge", []int{3, 4}, "Put two +1/+1 counters on target creature."},
		{"Lost Well", []int{4, 5}, "Scry 2."},
		{"Trap!", []int{6}, "Target player loses 5 life."},
		{"Arena", []int{6, 7}, "Goad target creature."},
		{"Stash", []int{7}, "Create a Treasure token."},
		{"Archives", []int{8}, "Draw a card."},
		{"Catacombs", []int{8}, "Create a 4/1 black Skeleton creature token with menace."},
		{"Throne of the Dead Three", nil,
			"Reveal the top ten cards of your library. Put a creature card from among them onto the battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. Then shuffle."},
	}},
}

// Dungeons returns the dungeon cards with their rooms.
func Dungeons() ([]rulebook.Dungeon, error) {
	var out []rulebook.Dungeon
	for _, d := range dungeons {
		x := rulebook.Dungeon{Name: d.name}
		for _, r := range d.rooms {
			a, err := oracle.ReadDefinition(r.text)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %q: %w", d.name, r.name, r.text, err)
			}
			x.Rooms = append(x.Rooms, rulebook.Room{Name: r.name, Next: r.next, Effect: a.(ability.Statement).Does,
				Text: r.text})
		}
		out = append(out, x)
	}
	return out, nil
}
