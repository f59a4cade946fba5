package ability

import "arbiter/mana"

// Ref is a noun phrase: the players or objects that are meant.
type Ref interface{ ref() }

// Address is how a text refers to someone or something already mentioned; printing only.
type Address uint8

// Ways of addressing.
const (
	// Plain is the usual word: "you", the card's full name.
	Plain Address = iota
	// Unsaid is the subject of an imperative: "Draw a card."
	Unsaid
	// ByShortName is a legendary card's short name.
	ByShortName
	// ByThis is "this creature", "this spell", "this land", after the noun kept beside it.
	ByThis
	// ByThisOne is "this one".
	ByThisOne
	// ByIt is "it", "they", "them", "he", "she".
	ByIt
	// ByThat is "that creature", "those creatures", "that player".
	ByThat
	// ByThe is "the creature", "the token".
	ByThe
	// ByOne is "one", "one of them".
	ByOne
	// ByHeOrShe is "he or she", "him or her", "his or her", as texts until 2017 call one player.
	ByHeOrShe
	// ByHe and ByShe are "he", "him", "his" and "she", "her".
	ByHe
	ByShe
	// ByThatOne is "that one", "those".
	ByThatOne
	// ByItself is "itself", "themselves", "yourself": the subject of the sentence.
	ByItself
	// ByEachOther is "each other": the others of the subject.
	ByEachOther
)

type (
	// You is the controller of the ability (109.5).
	You struct {
		Say Address `style:"address"`
	}

	// Self is the object the ability is on (201.5).
	Self struct {
		Say Address `style:"address"`
		// Noun is the noun of "this creature".
		Noun Property `style:"noun"`
		// Outer is the name in an ability that its object gives to something: the object that gives it, where "this
		// creature" is what has it (201.5a).
		Outer bool `bind:"outer"`
	}

	// Resulting is "the resulting spell": what a card that may be cast would be, in the way and with the face that it
	// is cast with.
	Resulting struct{}

	// Becomes is "the permanent this spell becomes".
	Becomes struct{}

	// It refers back to something mentioned before: "it", "that creature", "those cards", "that player", "they".
	It struct {
		Say    Address  `style:"address"`
		Noun   Property `style:"noun"`
		Plural bool     `style:"plural"`
		// Opponent is "that opponent", who is known to be one.
		Opponent bool
		// Person is one player, whom older texts called "he or she".
		Person bool `style:"person"`
		// Sex is "himself" or "herself" of a planeswalker or the like.
		Sex Sex `style:"sex"`
		// First is "the first player", and "they" where that player chooses a second one: the one mentioned first.
		First bool    `style:"first"`
		To    Mention `bind:"to"`
	}

	// Objects is a noun phrase with its determiner: "up to two other target nonblack creatures you control with
	// flying". Players are named in the same way.
	Objects struct {
		Det Det
		// Commas stand between Pre's words: "nonartifact, nonblack creature".
		Commas bool `style:"commas"`
		Pre    []Property
		Noun   Property
		Post   []Property
		// Said numbers this mention.
		Said Mention `bind:"said"`
	}

	// AnyTarget is "any target" (115.4): a creature, player, planeswalker or battle.
	AnyTarget struct {
		Det  Det
		Said Mention `bind:"said"`
	}

	// Both is several noun phrases together: "each creature and each player", "you and target opponent".
	Both struct {
		List []Ref
		// AndOr is "and/or": one of them or more.
		AndOr bool
		Said  Mention `bind:"said"`
		// Singly: the verb is that of one: "each attacking creature and each blocking creature doesn't untap".
		Singly bool `style:"singly"`
		// Named is "artifacts named A and B" for "an artifact named A and an artifact named B".
		Named bool `style:"named"`
		// OfEach is "a land of each basic land type" for a Plains, an Island and so on, "a creature of each color".
		OfEach bool `style:"of each"`
	}

	// Either is a choice among noun phrases: "target creature or player", "an opponent or a planeswalker"; with
	// targets, one target that fits either.
	Either struct {
		List []Ref
		// By is "by A or by B".
		By   bool    `style:"by"`
		Said Mention `bind:"said"`
	}

	// ControllerOf is "its controller", "that spell's controller".
	ControllerOf struct {
		Of      Ref
		Several bool `style:"plural"`
		// Late is "the controller of it".
		Late bool    `style:"late"`
		Said Mention `bind:"said"`
	}

	// OwnerOf is "its owner", "their owners".
	OwnerOf struct {
		Of      Ref
		Several bool `style:"plural"`
		// Late is "the owner of it".
		Late bool    `style:"late"`
		Said Mention `bind:"said"`
	}

	// Attached is the object that this one is attached to: "enchanted creature", "equipped creature", "enchanted
	// player".
	Attached struct {
		By   AttachWord `style:"word"`
		Noun Property
		// Card is "enchanted creature card", a card in a graveyard (303.4a).
		Card bool
		// The is "the enchanted creature".
		The  bool    `style:"the"`
		Said Mention `bind:"said"`
	}

	// DefendingPlayer is the defending player of the attack meant (506.2).
	DefendingPlayer struct {
		Said Mention `bind:"said"`
	}
	// AttackingPlayer is the active player in combat (506.2).
	AttackingPlayer struct {
		// Say is "that attacking player" or "the attacking player" rather than "attacking player".
		Say Address `style:"word"`
	}
	// ActivePlayer is the player whose turn it is (102.1).
	ActivePlayer struct{}

	// TopCards is cards at the top or bottom of a library: "the top three cards of your library".
	TopCards struct {
		// Say is "the top two cards", "two cards from the top" or "cards equal to N from the top".
		Say TopWord `style:"word"`
		// Zone is Graveyard for "the top creature card of your graveyard", where Pre describes the cards counted; the
		// library otherwise.
		Zone   Zone
		Pre    []Property
		N      Number
		Of     Ref
		Bottom bool
		// Many is "libraries".
		Many bool    `style:"plural"`
		Said Mention `bind:"said"`
	}

	// ZoneOf is a whole zone as a thing: "your library", "target player's graveyard", "your hand".
	ZoneOf struct {
		Zone Zone
		Of   Ref
		Many bool    `style:"plural"`
		Said Mention `bind:"said"`
	}

	// Opponents are the opponents of a player: "your opponents", "its controller's opponents".
	Opponents struct {
		Of   Ref
		Post []Property
		Said Mention `bind:"said"`
	}

	// CommanderOf is "your commander" (903.3).
	CommanderOf struct{ Of Ref }
	// TeamOf is "your team" (808); Each is "each player on your team".
	TeamOf struct {
		Of   Ref
		Each bool `style:"each"`
	}

	// Attacked is "the player or planeswalker it's attacking".
	Attacked struct{ Of Ref }

	// AbilitiesOf is the abilities of something, all or those of a kind: "its activated abilities", "enchanted
	// creature's loyalty abilities".
	AbilitiesOf struct {
		Of Ref
		// One is "an ability of".
		One  bool `style:"one"`
		Noun Property
		// Tap is "with {T} in their costs".
		Tap bool
	}

	// Counters are counters as the subject of an event: "one or more +1/+1 counters", "the last time counter" (Last).
	Counters struct {
		N    Number
		Kind CounterKind
		Last bool
		// Those is "of each of those kinds of counters": of the kinds said before.
		Those bool
		Said  Mention `bind:"said"`
	}

	// Anywhere is any zone, perhaps except one: "anywhere other than your hand".
	Anywhere struct{ Except Ref }

	// Damage is damage as the subject of a rule: "damage can't be prevented", "combat damage that would be dealt by
	// creatures you control".
	Damage struct {
		Combat    bool
		Noncombat bool
		By        Ref
		To        Ref
		// From is "damage from a black source": of what was dealt or prevented.
		From bool `style:"from"`
	}

	// LifeTotal is a player's life total as the subject of a rule: "your life total can't change".
	LifeTotal struct{ Of Ref }

	// ZonesOf is several whole zones of a player: "your hand and graveyard"; with Or it is a choice: "your library
	// and/or graveyard".
	ZonesOf struct {
		Zones []Zone
		Of    Ref
		Or    bool
		Said  Mention `bind:"said"`
		// Late is "the graveyard, hand, and library of that player".
		Late bool `style:"late"`
	}

	// Among is some of a group: "one of them", "two of those cards", "a creature card from among them".
	Among struct {
		What Ref
		Of   Ref
		// Post describes which: "any of those cards with the same name as this spell".
		Post []Property
		Said Mention `bind:"said"`
	}

	// HalfOf is half of a group: "half the permanents they control, rounded up".
	HalfOf struct {
		Of   Ref
		Up   bool
		Said Mention `bind:"said"`
		// Third is "a third of"; Bare leaves the rounding to a sentence of its own.
		Third bool
		Bare  bool `style:"bare"`
	}

	// Rest is what is left of a group mentioned before: "the rest", "the other".
	Rest struct {
		To   Mention `bind:"to"`
		Plur bool    `style:"plural"`
		// Of is the group where the text says it: "the rest of the revealed cards".
		Of Ref
	}

	// Pile is one of the piles that things have just been separated into.
	Pile struct {
		Which WhichPile
		// Of is who chooses it: "the pile of an opponent's choice".
		Of Ref
		// Those is "one of those piles" rather than "one pile".
		Those bool `style:"those"`
	}

	// Chosen is what was chosen before as the object entered or as the spell resolved: "the chosen player".
	Chosen struct {
		Noun Property
		To   Mention `bind:"to"`
		Said Mention `bind:"said"`
	}

	// Handled is what a verb of this object or ability has acted on: "the exiled card", "the sacrificed creature",
	// "the discarded card", "cards exiled with ~".
	Handled struct {
		Verb Handling
		Det  Det `style:"det"`
		// Noun is what the text calls it; of things of several kinds that were acted on it says which are meant.
		Noun Property
		With Ref
		// Yours is "the card you exiled", Those "that exiled card".
		Yours bool    `style:"yours"`
		Those bool    `style:"that"`
		To    Mention `bind:"to"`
		Said  Mention `bind:"said"`
	}
)

// WhichPile is which of two piles is meant.
type WhichPile uint8

// Piles.
const (
	// OnePile is "one pile", chosen at this point.
	OnePile WhichPile = iota
	// ChosenPile is "that pile", OtherPile "the other pile".
	ChosenPile
	OtherPile
)

// TopWord is the wording of cards at the top; printing only.
type TopWord uint8

// Wordings.
const (
	TheTop TopWord = iota
	FromTheTop
	EqualFromTheTop
	// FromTheTopEqual is "cards from the top equal to N", TheTopOfThat "the top two cards of that library".
	FromTheTopEqual
	TheTopOfThat
)

// Sex is that of the person whom a card shows, in pronouns.
type Sex uint8

// Sexes.
const (
	NoSex Sex = iota
	Male
	Female
)

// AttachWord is the word for an attachment's host; printing only.
type AttachWord uint8

// Words for the host of an attachment.
const (
	EnchantedWord AttachWord = iota
	EquippedWord
	FortifiedWord
)

// Handling is a past participle that picks out what was acted on.
type Handling uint8

// Handlings.
const (
	Exiled Handling = iota
	Sacrificed
	Discarded
	Revealed
	Destroyed
	Returned
	ChosenThing
	Milled
	Created
	Put
	WasTapped
	Countered
	Copied
	// Amassed and Blighted is the creature that the player chose to put counters on (701.47c, 701.68c).
	Amassed
	Blighted
)

func (You) ref()             {}
func (Self) ref()            {}
func (Resulting) ref()       {}
func (Becomes) ref()         {}
func (It) ref()              {}
func (Objects) ref()         {}
func (AnyTarget) ref()       {}
func (Both) ref()            {}
func (Either) ref()          {}
func (ControllerOf) ref()    {}
func (OwnerOf) ref()         {}
func (Attached) ref()        {}
func (DefendingPlayer) ref() {}
func (AttackingPlayer) ref() {}
func (ActivePlayer) ref()    {}
func (TopCards) ref()        {}
func (Opponents) ref()       {}
func (Counters) ref()        {}
func (Anywhere) ref()        {}
func (CommanderOf) ref()     {}
func (TeamOf) ref()          {}
func (Attacked) ref()        {}
func (AbilitiesOf) ref()     {}
func (Damage) ref()          {}
func (LifeTotal) ref()       {}
func (ZoneOf) ref()          {}
func (ZonesOf) ref()         {}
func (Among) ref()           {}
func (HalfOf) ref()          {}
func (Rest) ref()            {}
func (Chosen) ref()          {}
func (Pile) ref()            {}
func (Handled) ref()         {}

// How says how many of those that fit are meant.
type How uint8

// Quantities. The zero value is a bare noun: "creatures you control" (all of them), or in a list after another
// determiner.
const (
	Bare How = iota
	// One is "a", "an".
	One
	// Each is "each".
	Each
	// All is "all".
	All
	// Exactly is "two".
	Exactly
	// UpTo is "up to two".
	UpTo
	// AnyNumber is "any number of".
	AnyNumber
	// None is "no".
	None
	// The is "the".
	The
	// AtLeast is "two or more", "one or more".
	AtLeast
	// Any is "any": "any player", "any opponent".
	Any
	// That is "that": only where binding it is the noun phrase's own matter ("that player's hand" uses It).
	That
	// AtMost is "two or fewer".
	AtMost
	FromOneTo
	// Nth is "your second", "the first": the one that is N in number; Of is whose.
	Nth
	// NextOne is "your next": the next one that happens; Of is whose.
	NextOne
	// Above is "more than two".
	Above
	// HowBoth is "both".
	HowBoth
	// Most is "most".
	Most
)

// Det is a determiner: which and how many.
type Det struct {
	How    How
	N      Number
	Target bool
	// Of is whose, with Nth: "your second spell", "each player's first card".
	Of Ref
	// Other leaves out the object itself, or those already meant: "another", "each other".
	Other bool
	// Random is "at random".
	Random bool
	// Equal says N behind: "a number of cards equal to its power".
	Equal bool `style:"equal"`
	// The is "the first" rather than "your first", "at least two" rather than "two or more".
	The bool `style:"the"`
	// Many makes "the" and "no" plural.
	Many bool `style:"plural"`
	// Count is 2 or 3 for "a second target" or "a third target" rather than "another target".
	Count int `style:"count"`
}

// ManaCost is a mana cost as a value in a tree.
type ManaCost = mana.Cost
