package ability

// Speed is what players have from their engines on (702.179).
type (
	// SpeedOf is "your speed", 0 for a player without one (702.179f).
	SpeedOf struct{ Of Ref }
	// MaxSpeed is "you have max speed": that player's speed is 4 (702.179e).
	MaxSpeed struct {
		Who Ref
		Not bool
	}
	// AtMaxSpeed is "who has max speed" of a player; Not "who doesn't have max speed".
	AtMaxSpeed struct{ Not bool }
	// ChangeSpeed is "your speed increases by 1" (702.179c); Less "reduce that player's speed by 1", and with Least
	// not below that.
	ChangeSpeed struct {
		Of    Ref
		By    Number
		Less  bool
		Least Number
	}
	// SpeedFloor is "this effect can't reduce their speed below 1", of the sentence before.
	SpeedFloor struct {
		Of    Ref
		Least Number
	}
)

func (SpeedOf) number()      {}
func (MaxSpeed) condition()  {}
func (AtMaxSpeed) property() {}
func (SpeedFloor) effect()   {}
func (ChangeSpeed) act()     {}
