package ability

import "reflect"

// Acts that are events or participles only.
type (
	// Enter is "enters [the battlefield]"; as a fact: enters tapped, with counters, as a copy.
	Enter struct {
		Tapped   bool
		Untapped bool
		// Transformed is "enters transformed": with its back face up (712.14a).
		Transformed bool
		With        []CounterSpec
		// AndWith is "tapped and with" counters.
		AndWith bool `style:"and with"`
		// From is "from your graveyard"; Under "under your control".
		From  Ref
		Under Ref
		// ControlOf is "under the control of" rather than "under its control".
		ControlOf bool `style:"control of"`
		// As is "as a copy of", "as an artifact".
		As Act
		// Abilities is "and with flying" beside counters.
		Abilities []Ability
	}
	// BeSpent is of mana: "is spent to cast a spell".
	BeSpent struct{ On Ref }
	// BeDealt is of damage: "is dealt to you by a source".
	BeDealt struct {
		To Ref
		By Ref
	}
	// Die is "dies" (700.4).
	Die struct {
		// Put is "is put into a graveyard from the battlefield", as texts say of what is no creature.
		Put bool `style:"put"`
		// Under is "under your control".
		Under Ref
	}
	// Leave is "leaves the battlefield", or another zone: "leaves your graveyard".
	Leave struct {
		Zone Ref
		// Alive is "without dying".
		Alive bool
		// Under is "under your control".
		Under Ref
	}
	// PutInto is the passive "is put into a graveyard from the battlefield".
	PutInto struct {
		Zone Zone
		Of   Ref
		From Ref
		// That is "into that graveyard".
		That bool `style:"that"`
		// Many is "into graveyards", whosever.
		Many bool `style:"plural"`
		// Anywhere is "from anywhere".
		Anywhere bool
		// Resolving is "during its resolution", of a spell.
		Resolving bool
	}
	// Resolve is "resolves" (608).
	Resolve struct{}
	// Attack is "attacks" (508); Whom what is attacked; Alone; With the attackers where the subject is a player.
	Attack struct {
		Whom  Ref
		Alone bool
		With  Ref
	}
	// Block is "blocks [something]" (509).
	Block struct {
		What  Ref
		Alone bool
		// Extra is "can block an additional creature"; Any number of them is AnyNumber.
		Extra Number
		// With is what a player blocks with.
		With Ref
		// UpTo is "up to two additional creatures" rather than "an additional two creatures".
		UpTo bool `style:"up to"`
	}
	// BecomeBlocked is "becomes blocked [by something]"; as a fact "can't be blocked [by/except by]".
	BecomeBlocked struct {
		By     Ref
		Except bool
		// Late puts "except by" behind the duration.
		Late bool `style:"late"`
		// State is "is blocked" rather than "becomes blocked".
		State bool `style:"state"`
	}
	// AttackUnblocked is "attacks and isn't blocked".
	AttackUnblocked struct{}
	// BecomeTapped, BecomeUntapped: "becomes tapped".
	BecomeTapped   struct{}
	BecomeUntapped struct{}
	// TappedForMana is "is tapped for mana", TapForMana "taps a land for mana".
	TappedForMana struct{}
	TapForMana    struct{ What Ref }
	// BecomeTarget is "becomes the target of a spell or ability [an opponent controls]".
	BecomeTarget struct {
		Of Ref
		// State is "is the target of" rather than "becomes the target of".
		State bool `style:"state"`
	}
	// Cause is "causes you to discard a card": Who does Acts because of the subject.
	Cause struct {
		Who  Ref
		Acts []Act
	}
	// WinFlip and LoseFlip are "wins a coin flip", "loses a coin flip" (705).
	WinFlip  struct{}
	LoseFlip struct{}
	// Untaps is "untaps" of the permanent itself.
	Untaps struct{}
	// BeCast is the passive of Cast; BeCountered of CounterIt; BeSacrificed, BeDestroyed, BeDiscarded, BeExiled,
	// BeActivated ...: Passive holds any act in the passive voice, its subject being the object acted on.
	Passive struct {
		Act Act
		By  Ref
		// On is what counters are put on or removed from; From the zone a spell is cast from; Under is under whose
		// control tokens are created.
		On    Ref
		From  Ref
		Under Ref
	}
	// CreateSome is "creates one or more tokens [under your control]" as an event.
	CreateSome struct {
		What  Ref
		Under Ref
	}
	// PhaseIn is "phases in".
	PhaseIn struct{}
	// TurnedFaceUp is "is turned face up".
	TurnedFaceUp struct{}
	// BecomeUnattached is "becomes unattached from it", BecomeAttached "becomes attached to".
	BecomeUnattached struct{ From Ref }
	BecomeAttached   struct{ To Ref }
	// Activate is "activates an ability".
	Activate struct {
		What   Ref
		NoMana bool
	}
	// Cycle is "cycles a card"; CycleOr is with discard.
	Cycle struct {
		What Ref
		// OrDiscard is "cycles or discards a card".
		OrDiscard bool
	}
	// BecomeTransformed, Mutates ...: the word of a keyword's event ("is championed", "explores", "mutates").
	KeywordEvent struct {
		Word ActionWord
		What Ref
	}
	// LoseControl is "loses control of ~".
	LoseControl struct{ Of Ref }
)

func (Enter) act()            {}
func (Die) act()              {}
func (Leave) act()            {}
func (PutInto) act()          {}
func (Resolve) act()          {}
func (Attack) act()           {}
func (Block) act()            {}
func (BecomeBlocked) act()    {}
func (AttackUnblocked) act()  {}
func (BecomeTapped) act()     {}
func (BecomeUntapped) act()   {}
func (TappedForMana) act()    {}
func (TapForMana) act()       {}
func (BecomeTarget) act()     {}
func (Passive) act()          {}
func (CreateSome) act()       {}
func (BeSpent) act()          {}
func (BeDealt) act()          {}
func (PhaseIn) act()          {}
func (Cause) act()            {}
func (WinFlip) act()          {}
func (LoseFlip) act()         {}
func (Untaps) act()           {}
func (TurnedFaceUp) act()     {}
func (BecomeUnattached) act() {}
func (BecomeAttached) act()   {}
func (Activate) act()         {}
func (Cycle) act()            {}
func (KeywordEvent) act()     {}
func (LoseControl) act()      {}

// AnyDoes reports whether one of several acts can have done what is asked about with "this way": cards are put into a
// graveyard by destroying as well as by milling.
func AnyDoes(acts []Act, asked Act) bool {
	asked = Active(asked)
	for _, a := range acts {
		a = Active(a)
		if reflect.TypeOf(a) == reflect.TypeOf(asked) {
			return true
		}
		if t, ok := a.(Together); ok && AnyDoes(t.Acts, asked) {
			return true
		}
		// Others: only looking, dying and being put into a zone are asked about in other words than they are done.
		switch q := asked.(type) {
		case LookAt:
			// Others: they look at nothing.
			switch a.(type) {
			case Scry, Surveil:
				return true
			}
		case Die:
			// Others: they put nothing into a graveyard from the battlefield, or say so themselves.
			switch a.(type) {
			case Destroy, Sacrifice:
				return true
			}
		case PutInto:
			// Others: they put nothing into another zone.
			switch m := a.(type) {
			case Destroy, Sacrifice, Discard, Mill:
				if q.Zone == Graveyard {
					return true
				}
			case Move:
				if m.To.Zone == q.Zone {
					return true
				}
			}
		}
	}
	return false
}

// Active returns an act that stands in the passive, for each of something, or as what happens to its object.
func Active(a Act) Act {
	// Others: they are verbs in the active voice.
	switch x := a.(type) {
	case Passive:
		return Active(x.Act)
	case PerEach:
		return Active(x.Act)
	case DealtDamage:
		return Deal{}
	case Play:
		return Cast{} // what is played may be a spell that is cast
	case ExileUntil:
		return ExileIt{}
	}
	return a
}
