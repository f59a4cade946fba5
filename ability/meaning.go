package ability

// Nodes that the rules use to say what keywords mean, and cards do not.
type (
	// CouldCast is "you could begin to cast this card by putting it onto the stack from your hand": nothing but what
	// it costs is in the way (702.62a).
	CouldCast struct {
		What Ref
		From Ref
	}
	// OffStack is "This action doesn't use the stack": what the sentence before it lets a player do is a special
	// action (116).
	OffStack struct{}
	// Haunt is "exile it haunting target creature" (702.55a).
	Haunt struct{ What, Whom Ref }
	// Stay is "remains exiled": nothing happens to it.
	Stay struct{ Are []Property }
	// UntilLost is "until you lose control of the spell or the permanent it becomes".
	UntilLost struct{}
)

// Convoked is "creature that convoked it" (702.51c).
type Convoked struct{ What Ref }

func (Convoked) property()   {}
func (CouldCast) condition() {}
func (OffStack) effect()     {}
func (Haunt) act()           {}
func (Stay) act()            {}
func (UntilLost) duration()  {}
