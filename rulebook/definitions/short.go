package definitions

import (
	"slices"

	"arbiter/rulebook"
)

// Short returns what the word means in an edition in few sentences, as reminder text would say it: the text of its
// definition, or, where the definition is in code or speaks to the machine, what it comes to in play. It returns
// nothing for words whose meaning is that of plain English, such as destroy.
func (h *History) Short(e rulebook.Edition) []string {
	if text := spanAt(shorts[h.Name], e).Text; len(text) > 0 {
		return slices.Clone(text)
	}
	return slices.Clone(h.At(e).Text)
}

// brief is a meaning that has not changed.
func brief(text string) []Span { return []Span{{Text: []string{text}}} }

// damageRules is the day from which deathtouch and lifelink are part of how damage is dealt, not triggered abilities.
const damageRules = rulebook.Date(20090711)

// shorts are the meanings of words whose definition is no text for players.
var shorts = map[string][]Span{
	"ascend on a permanent": brief("Any time you control ten or more permanents and don't have the city's blessing, " +
		"you get it for the rest of the game."),
	"assist": brief("Another player can pay any amount of the generic mana in this spell's cost."),
	"banding": brief("Any creatures with banding, and up to one without, can attack as a band. Bands are blocked as a " +
		"group. If a creature with banding blocks or is blocked, its controller divides the damage dealt to it and to its band."),
	"bands with other": brief("Any creatures with this ability can attack in a band with others of the named quality."),
	"bestow": brief("You may cast this card for its bestow cost as an Aura with enchant creature. It becomes a creature " +
		"again when it is attached to nothing."),
	"boast":               brief("Activate only if this creature attacked this turn, and only once each turn."),
	"choose a background": brief("You can have a Background as a second commander."),
	"companion": brief("If your starting deck meets the condition, this card may be your companion: once a game you can " +
		"pay {3} as a sorcery to put it into your hand from outside the game."),
	"compleated": brief("For each Phyrexian mana symbol paid with life, it enters with two fewer loyalty counters."),
	"craft": brief("Pay the cost and exile this permanent and the named materials from among permanents you control and " +
		"cards in your graveyard: return this card transformed. Activate only as a sorcery."),
	"deathtouch": {{From: 0, Text: []string{"Whenever this permanent deals damage to a creature, destroy that creature."}},
		{From: damageRules, Text: []string{"Any amount of damage that this deals to a creature is enough to destroy it."}}},
	"defender":           brief("This creature can't attack."),
	"doctor's companion": brief("You can have two commanders if the other is the Doctor."),
	"double agenda":      brief("Start the game with this conspiracy face down and secretly choose two card names."),
	"double strike":      brief("This creature deals both first-strike and regular combat damage."),
	"enchant":            brief("This Aura can only be attached to what is named here. Its spell has that as a target."),
	"equip planeswalker": brief("[Cost]: attach this to target planeswalker you control. Activate only as a sorcery."),
	"exhaust":            brief("Activate each exhaust ability only once."),
	"fear": brief("This creature can't be blocked except by artifact creatures and black " +
		"creatures."),
	"first strike": brief("This creature deals combat damage before creatures without first strike."),
	"flying":       brief("This creature can't be blocked except by creatures with flying or reach."),
	"forecast": brief("Reveal this card from your hand during your upkeep and pay the cost, once each turn, for its " +
		"effect."),
	"friends forever": brief("You can have two commanders if both have friends forever."),
	"fuse":            brief("You may cast one or both halves of this card from your hand."),
	"gift":            brief("You may promise an opponent a gift as you cast this spell. If you do, they get it."),
	"haste":           brief("This creature can attack and {T} as soon as it comes under your control."),
	"hexproof":        brief("This can't be the target of spells or abilities your opponents control."),
	"hidden agenda":   brief("Start the game with this conspiracy face down and secretly choose a card name."),
	"horsemanship":    brief("This creature can't be blocked except by creatures with horsemanship."),
	"imprint":         brief("Cards exiled by this ability are imprinted on the permanent."),
	"indestructible":  brief("Damage and effects that say “destroy” don't destroy this."),
	"infect": brief("This deals damage to creatures in the form of -1/-1 counters and to players in the form of poison " +
		"counters."),
	"intimidate": brief("This creature can't be blocked except by artifact creatures and creatures that share a color " +
		"with it."),
	"landwalk": brief("This creature can't be blocked as long as the defending player controls a land of that kind."),
	"lifelink": {{From: 0, Text: []string{"Whenever this permanent deals damage, you gain that much life."}},
		{From: damageRules, Text: []string{"Damage that this deals also makes you gain that much life."}}},
	"max speed": brief("This applies while your speed is 4."),
	"menace":    brief("This creature can't be blocked except by two or more creatures."),
	"mutate": brief("You may cast this spell for its mutate cost: put it over or under target non-Human creature you own. " +
		"They become the creature on top plus all abilities from under it."),
	"nightbound": brief("If a player casts at least two spells during their own turn, it becomes day next turn, and this " +
		"transforms."),
	"partner": brief("You can have two commanders if both have partner."),
	"phasing": brief("This phases in or out before you untap during each of your untap steps. While it is phased out it is " +
		"treated as though it didn't exist."),
	"protection": brief("This can't be damaged, enchanted, equipped, blocked or targeted by anything of that quality."),
	"prototype": brief("You may cast this spell with the other mana cost, color and size. It keeps its abilities and " +
		"types."),
	"reach":      brief("This creature can block creatures with flying."),
	"read ahead": brief("Choose a chapter and start with that many lore counters. Skipped chapters don't trigger."),
	"shadow":     brief("This creature can block or be blocked by only creatures with shadow."),
	"skulk":      brief("This creature can't be blocked by creatures with greater power."),
	"solved":     brief("This applies while the Case is solved."),
	"spree":      brief("Choose one or more of the additional costs, and get the effect of each."),
	"substance":  brief("It means nothing by itself; other effects look for it."),
	"tiered":     brief("Choose one additional cost, and get its effect."),
	"toxic":      brief("Players dealt combat damage by this creature also get N poison counters."),
	"trample":    brief("This creature can deal excess combat damage to the player or permanent it's attacking."),
	"vigilance":  brief("Attacking doesn't cause this creature to tap."),
	"wither":     brief("This deals damage to creatures in the form of -1/-1 counters."),
	"regenerate": brief("The next time it would be destroyed this turn, it isn't: tap it, remove all damage from it, and " +
		"remove it from combat."),
	"start your engines!": brief("If you have no speed, it starts at 1. It increases once on each of your turns when an " +
		"opponent loses life, up to 4."),
	"trample over planeswalkers": brief("This creature can deal excess combat damage to the controller of the " +
		"planeswalker it's attacking."),

	"clash": brief("Each clashing player reveals the top card of their library and may put it on the bottom. One wins if " +
		"their card had the greatest mana value."),
	"cloak": brief("Put it onto the battlefield face down as a 2/2 creature with ward {2}. Turn it face up any time for its " +
		"mana cost if it's a creature card."),
	"convert": brief("Turn it over to its other face."),
	"detain":  brief("Until your next turn, it can't attack or block and its activated abilities can't be activated."),
	"exert":   brief("It won't untap during your next untap step."),
	"fight":   brief("Each deals damage equal to its power to the other."),
	"goad":    brief("Until your next turn, it attacks each combat if able, and a player other than you if able."),
	"manifest": brief("Put it onto the battlefield face down as a 2/2 creature. Turn it face up any time for its mana cost " +
		"if it's a creature card."),
	"manifest dread": brief("Look at the top two cards of your library. Manifest one of them and put the other into your " +
		"graveyard."),
	"meld":        brief("Exile the two cards, then put them onto the battlefield as one permanent."),
	"mill":        brief("Put that many cards from the top of the library into the graveyard."),
	"proliferate": brief("Choose any number of permanents and players with counters. Give each another of each kind there."),
	"surveil": brief("Look at that many cards from the top of your library. Put any number of them into your graveyard and " +
		"the rest on top in any order."),
	"the ring tempts you": brief("Choose a creature you control as your Ring-bearer. The Ring gets its next ability."),
	"transform":           brief("Turn it over to its other face."),
	"venture into the dungeon": brief("Enter the first room of a dungeon, or go on to the next room, and get the room's " +
		"effect."),
	"waterbend": brief("While paying the cost, you may tap your untapped artifacts and creatures; each pays for {1}."),
}
