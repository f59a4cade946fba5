package ability

// The Ring tempts players (701.54).
type (
	// RingBearer is "Ring-bearer", a permanent with that designation (701.54b); with Of "your Ring-bearer" (701.54e).
	RingBearer struct{ Of Ref }
	// RingTempted is "the Ring has tempted you four or more times this game".
	RingTempted struct {
		Who Ref
		N   Number
	}
	// ChoseBearer is "you chose a creature other than ~ as your Ring-bearer", of the time that the Ring tempted that
	// player.
	ChoseBearer struct{ Who, What Ref }
	// ChooseBearer is "choose a creature as your Ring-bearer" as an event.
	ChooseBearer struct{ What Ref }
)

func (RingBearer) property()   {}
func (RingTempted) condition() {}
func (ChoseBearer) condition() {}
func (ChooseBearer) act()      {}
