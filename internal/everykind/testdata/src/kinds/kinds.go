// Package kinds has a closed set.
package kinds

type Ref interface{ ref() }

type (
	You  struct{}
	It   struct{ Plural bool }
	Both struct{ List []Ref }
)

func (You) ref()  {}
func (It) ref()   {}
func (Both) ref() {}

// Open is no closed set.
type Open interface{ Open() }
