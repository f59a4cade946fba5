package ability

type (
	// Vote is "starting with you, each player votes for death or taxes", or for one of some objects (701.38).
	Vote struct {
		First, Who Ref
		// Words are the choices, if they are words; Among the objects that may be voted for otherwise.
		Words []string
		Among Ref
	}
	// Votes is how many votes a word got: "for each death vote".
	Votes struct{ For string }
	// MoreVotes is "death gets more votes", of two choices; OrTied "or the vote is tied".
	MoreVotes struct {
		For    string
		OrTied bool
	}
	// MostVotes is "with the most votes or tied for most votes" of what was voted for.
	MostVotes struct{}
)

// StartingWith is "Starting with you, each player may pay any amount of mana": in turn order from you (101.4).
type StartingWith struct {
	Effect Effect
	// Late is "each player starting with you may".
	Late bool `style:"late"`
}

// FriendOrFoe is "For each player, choose friend or foe"; Friend is such a player, with Foe the others.
type (
	FriendOrFoe struct{}
	Friend      struct{ Foe bool }
)

// Equalize is "Each player chooses a number of lands they control equal to the number of lands controlled by the player
// who controls the fewest, then sacrifices the rest": each of Acts is a Sacrifice or a Discard of a kind of objects of
// which as many are kept.
type Equalize struct {
	Who  Ref
	Acts []Act
	// Same is "players discard cards and sacrifice creatures the same way".
	Same bool `style:"same"`
}

func (Equalize) effect()     {}
func (StartingWith) effect() {}
func (FriendOrFoe) effect()  {}
func (Friend) property()     {}
func (Vote) effect()         {}
func (Votes) number()        {}
func (MoreVotes) condition() {}
func (MostVotes) property()  {}

// ExtraVote is "While voting, you may vote an additional time" (701.38d), or without May "While voting, you get an
// additional vote".
type ExtraVote struct{ May bool }

func (ExtraVote) effect() {}

// ExtraSurveil is "You may look at an additional two cards each time you surveil" (701.25b).
type ExtraSurveil struct{ N Number }

func (ExtraSurveil) effect() {}

// SameFor is "The same is true for creature spells you control": what the sentence before says of its subject is said
// of this one too.
type SameFor struct{ Who Ref }

func (SameFor) effect() {}

// SameForEach is "The same is true for first strike and trample": what the sentence before says of one keyword is
// said of these.
type SameForEach struct{ List []Ability }

func (SameForEach) effect() {}

// SectorBlocking is "Creatures in each sector can be blocked this turn only by creatures in the same sector".
type SectorBlocking struct{ For Duration }

func (SectorBlocking) effect() {}

// FaceAgain is "If an opponent would face a villainous choice, they face that choice an additional time" (701.55c).
type FaceAgain struct{ Who Ref }

func (FaceAgain) effect() {}
