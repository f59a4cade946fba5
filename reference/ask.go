package reference

import (
	"reflect"

	"arbiter/ability"
)

// Ask is in whose words a question is asked: the text of Source, whose controller is You (109.5).
type Ask struct {
	Game   *Game
	Source *Object
	You    *Player
	// Means are what earlier words of the text have meant.
	Means map[ability.Mention][]Thing
	// Amounts are the amounts that earlier words have meant, Done what was done.
	Amounts map[ability.Mention]int
	Done    map[ability.Mention]bool
	// Shares are how much of what is divided each target of a mention was given, in their order (601.2d).
	Shares map[ability.Mention][]int
	// Verbs are what a cost was paid with, by what was done with it; ChosenNow are the qualities that the text itself
	// has chosen, which nothing tells.
	Verbs     map[ability.Handling][]Thing
	ChosenNow map[ability.Choice]bool
	// People are the players to whom earlier words refer. Subject is who performs the instruction, which words
	// without a player mean; Itself are the verbs whose object is the source.
	People  map[ability.Mention]ability.Ref
	Subject []Thing
	Itself  map[ability.Handling]bool
	// Other is what "other" leaves out instead of the source, Attacker whose defending player is meant; nil is the
	// source.
	Other    []Thing
	Attacker *Object
	// Rival is what "with greater power" compares with, if not the source.
	Rival *Object
	// X is the value of X (107.3); nil if it is not known.
	X *int
	// Actions says what a keyword action instructs, where a text defines it (701); N is its number.
	Actions func(ability.KeywordAction) (ability.Effect, bool)
	// Left: players who have left the game are included, as where the text refers to what they did (800.4i).
	Left bool
	// deeds is what came of each verb of the sentences that later words refer to.
	deeds []deed
	// It is what is being described or affected, which the mentions of Topic mean.
	It    Thing
	Topic []ability.Mention
}

// deed is what one verb of a sentence acted on. Said is the sentence's mention.
type deed struct {
	said   ability.Mention
	act    ability.Act
	things []Thing
}

// Unknown is a refusal: a kind of node, or a use of it, that this package does not know.
type Unknown struct{ Kind string }

func (u Unknown) Error() string { return "the reference does not know " + u.Kind }

// refuse stops the evaluation at a node; why, if not "", is what of it is not known.
func refuse(n ability.Node, why string) {
	kind := "nothing"
	if n != nil {
		kind = reflect.TypeOf(n).Name()
	}
	if why != "" {
		kind += ": " + why
	}
	panic(Unknown{kind})
}

// answer evaluates f, and turns a refusal into an error.
func answer[T any](f func() T) (out T, err error) {
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(Unknown)
			if !ok {
				panic(r)
			}
			err = u
		}
	}()
	return f(), nil
}

// Fits reports whether a thing is as a description says.
func (a *Ask) Fits(p ability.Property, t Thing) (bool, error) {
	return answer(func() bool { return a.describing(t).fits(p, t) })
}

// Phrase reports whether a noun phrase describes a thing, which is in one of the zones that the text names. Unsaid are
// the zones of objects where it names none (109.2).
func (a *Ask) Phrase(o ability.Objects, t Thing, unsaid []ability.Zone) (bool, error) {
	return answer(func() bool { return a.describing(t).phrase(o, t, unsaid) })
}

// Number is what a number is worth.
func (a *Ask) Number(n ability.Number) (int, error) {
	return answer(func() int { return a.number(n) })
}

// Holds reports whether a condition holds.
func (a *Ask) Holds(c ability.Condition) (bool, error) {
	return answer(func() bool { return a.holds(c) })
}

// MayTarget reports whether a thing is a legal target for an instance of the word "target" (115).
func (a *Ask) MayTarget(r ability.Ref, t Thing) (bool, error) {
	return answer(func() bool { return a.describing(t).mayTarget(r, t) })
}

// Reach reports whether a static ability whose subject is r affects a thing (611.3a).
func (a *Ask) Reach(r ability.Ref, t Thing) (bool, error) {
	return answer(func() bool { return a.describing(t).affects(r, t) })
}

// describing is a with t as what is described.
func (a *Ask) describing(t Thing) *Ask {
	b := *a
	b.It = t
	return &b
}
