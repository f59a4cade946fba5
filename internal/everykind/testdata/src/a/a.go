package a

import (
	"errors"

	"arbiter/engine/program"
	"kinds"
)

type refusal struct{ r kinds.Ref }

func refuse(r kinds.Ref) { panic(refusal{r}) }

// Silent.

func falseInSilence(r kinds.Ref) bool {
	switch r := r.(type) { // want `the switch over Ref passes over Both, You: name them`
	case kinds.It:
		return r.Plural
	}
	return false
}

func zeroByDefault(r kinds.Ref) int {
	switch r.(type) { // want `passes over Both, It`
	case kinds.You:
		return 1
	default:
		return 0
	}
}

func unchanged(r kinds.Ref) kinds.Ref {
	switch r := r.(type) { // want `passes over It, You`
	case kinds.Both:
		return r.List[0]
	}
	return r
}

func nilError(r kinds.Ref) error {
	switch r.(type) { // want `passes over Both, It`
	case kinds.You:
		return errors.New("you")
	}
	return nil
}

func trueBehind(r kinds.Ref) (int, bool) {
	switch r.(type) { // want `passes over Both, It`
	case kinds.You:
		return 1, true
	}
	return 0, true
}

func skips(list []kinds.Ref) {
	for _, r := range list {
		switch r := r.(type) { // want `passes over It, You`
		case kinds.Both:
			skips(r.List)
		}
	}
}

func sometimes(r kinds.Ref, strict bool) int {
	switch r.(type) { // want `passes over Both, It`
	case kinds.You:
		return 1
	}
	if strict {
		panic("a Ref")
	}
	return 0
}

func asked(r kinds.Ref) int {
	switch r.(type) { // want `passes over Both, It`
	case kinds.You:
		return 1
	}
	if falseInSilence(r) { // a question is no answer
		return 2
	}
	return 0
}

func events(k program.EventKind) int {
	switch k { // want `the switch over EventKind passes over EvTap: name them`
	case program.EvMove, program.EvDraw:
		return 1
	}
	return 0
}

func families(op program.NodeOp) int {
	switch op { // want `passes over NumPlus: name them`
	case program.NumConst:
		return 1
	}
	return 0
}

// Neither.

func names(r kinds.Ref) bool {
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	case kinds.You, kinds.Both:
		return false
	}
	return false
}

func panics(r kinds.Ref) bool {
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	default:
		panic("not a pronoun")
	}
}

func refuses(r kinds.Ref) bool {
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	}
	refuse(r)
	return false
}

func fails(r kinds.Ref) (int, error) {
	switch r.(type) {
	case kinds.You:
		return 1, nil
	}
	return 0, errors.New("not you")
}

func reports(r kinds.Ref) (int, bool) {
	switch r.(type) {
	case kinds.You:
		return 1, true
	}
	return 0, false
}

func handsOn(r kinds.Ref) bool {
	switch r.(type) {
	case kinds.You:
		return false
	}
	return names(r)
}

func switchesAgain(r kinds.Ref) bool {
	one := false
	switch r.(type) {
	case kinds.You:
		one = true
	}
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	case kinds.You:
		return one
	default:
		panic("several")
	}
}

type event struct{ kind program.EventKind }

func holder(e *event) int {
	switch e.kind {
	case program.EvMove:
		return 1
	}
	return rest(e)
}

func rest(e *event) int {
	switch e.kind {
	case program.EvMove, program.EvDraw, program.EvTap:
	}
	return 0
}

func family(op program.NodeOp) int {
	switch op {
	case program.CondNot, program.CondAnd:
		return 1
	}
	return 0
}

func reasoned(r kinds.Ref) bool {
	// Others: are one.
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	}
	return false
}

func reasonedByDefault(r kinds.Ref) bool {
	switch r := r.(type) {
	case kinds.It:
		return r.Plural
	default:
		// Others: are one.
		return false
	}
}

func open(o kinds.Open) bool {
	switch o.(type) {
	case interface{ Closed() }:
		return false
	}
	return true
}

func needless(r kinds.Ref) bool {
	// Others: there are none. // want `no switch needs the comment`
	switch r.(type) {
	case kinds.You, kinds.It, kinds.Both:
		return true
	}
	return false
}
