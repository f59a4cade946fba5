package ability

// Parameters stand in a keyword's definition for what each use of the keyword says (702.1): "Bushido N", "Cycling
// [cost]", "Protection from [quality]".
type (
	// ParamN is N.
	ParamN struct{}
	// ParamCost is [cost], as an act that pays it.
	ParamCost struct{}
	// ParamQuality is [quality], also written [type] or [text].
	ParamQuality struct{}
	// PayAll is several costs paid as one: what [cost] becomes when a keyword's cost has several parts.
	PayAll struct{ List []Act }
)

func (ParamN) number()         {}
func (ParamCost) act()         {}
func (PayAll) act()            {}
func (ParamQuality) property() {}
