package phrase

// Agree is what a phrase has, or asks for, of number, verb form and person: a set of possibilities in each of the
// three. None in one of them means that it is unknown; something singular is then a thing.
type Agree uint8

// The values of agreement. A single player is Singular|Third|Person.
const (
	Singular Agree = 1 << iota // one card
	Plural                     // two cards
	Third                      // draws
	Base                       // draw
	Thing                      // its
	Person                     // their (his or her), of one
	Many                       // their, of several
	You                        // your

	numbers = Singular | Plural
	verbs   = Third | Base
	persons = Thing | Person | Many | You
	anyhow  = numbers | verbs | persons

	// Imperative is the agreement of a sentence without a subject.
	Imperative = Singular | Base | You
	// One is the agreement of a single thing or person, Several that of more.
	One     = Singular | Third
	Several = Plural | Base
)

// sig is a finished phrase's agreement: what it has for those to its right, and what it asks of the subject or number
// to its left that it has not found within itself.
type sig struct{ has, wants Agree }

var quiet = sig{0, anyhow}

// accord is the agreement in force while a template is read or printed from left to right.
type accord struct {
	now   Agree // of the nearest number and the subject so far; a group of zero bits: nobody has said
	first Agree // the first number said: the phrase's own
	wants Agree // asked of the context
	verb  bool  // a verb was there: the subject is settled
	noun  bool  // in a category that hands its agreement on: a number asked for is the phrase's own
	mark  bool  // a directive said which person
	later Agree // asked of a slot further right, whose place is in at (counted from 1)
	at    int8
}

// derived is what group g must be by what else is known.
func derived(now, g Agree) Agree {
	switch g {
	case verbs:
		switch {
		case now&numbers == Singular && now&You == 0:
			return Third
		case now&numbers == Plural:
			return Base
		case now&persons != 0 && now&(Many|You) == 0:
			return Third
		case now&persons != 0 && now&(Thing|Person) == 0:
			return Base
		}
	case persons:
		switch now & numbers {
		case Singular:
			return Thing // persons are marked so
		case Plural:
			return Many
		}
	}
	return 0
}

// need asks group g of the context to be among want; false: it is not.
func (a *accord) need(want, g Agree) bool {
	settled := a.verb
	if g == verbs {
		a.verb = true
	}
	if g != numbers && !settled {
		for _, h := range [...]Agree{verbs, persons} {
			if a.now&h == 0 {
				a.now |= derived(a.now, h)
			}
		}
	}
	if a.now&g != 0 {
		a.now &= want | ^g
		return a.now&g != 0
	}
	if g == numbers && a.noun {
		a.number(want & numbers)
		return true
	}
	a.wants &= want | ^g
	return a.wants&g != 0
}

// slot takes in a finished part of the phrase.
func (a *accord) slot(s sig, place int) bool {
	if s == quiet && a.at == 0 {
		return true
	}
	for _, g := range [...]Agree{numbers, verbs, persons} {
		if s.wants&g != g && !a.need(s.wants, g) {
			return false
		}
	}
	if a.at != 0 && int(a.at) == place+1 {
		if !compatible(s.has, a.later) {
			return false
		}
		a.at = 0
	}
	if n := s.has & numbers; n != 0 {
		a.now = a.now&^numbers | n
		if a.first == 0 {
			a.first = n
		}
	}
	if !a.verb {
		if v := s.has & verbs; v != 0 {
			a.now = a.now&^verbs | v
		}
		p := s.has & persons
		if p == 0 && s.has&verbs != 0 {
			p = derived(s.has, persons)
		}
		if p != 0 {
			a.now = a.now&^persons | p
		}
	}
	return true
}

// compatible: what is there can be what is asked for.
func compatible(has, want Agree) bool {
	for _, g := range [...]Agree{numbers, verbs, persons} {
		w := want & g
		if w == 0 || w == g {
			continue
		}
		h := has & g
		if h == 0 {
			h = derived(has, g)
		}
		if h != 0 && h&w == 0 {
			return false
		}
	}
	return true
}

// turn applies a directive.
func (a *accord) turn(d directive) {
	switch d {
	case dirSingular:
		a.number(Singular)
	case dirPlural:
		a.number(Plural)
	case dirUncount:
		a.number(Singular)
		a.now = a.now&^(verbs|persons) | Third | Thing
	case dirBase:
		a.now, a.verb = a.now&^verbs|Base, true
	case dirYou:
		a.now = a.now&^(verbs|persons) | Base | You
	case dirPerson:
		a.now, a.mark = a.now&^persons|Person|Many, true
	case dirThing:
		a.now, a.mark = a.now&^persons|Thing|Many, true
	case dirReset:
		a.now, a.first, a.verb = 0, 0, false
	}
}

func (a *accord) number(n Agree) {
	a.now = a.now&^numbers | n
	if a.first == 0 {
		a.first = n
	}
}

// has is the agreement of the whole phrase for those to its right.
func (a *accord) has() Agree {
	if !a.noun {
		if a.mark {
			return a.now & persons
		}
		return 0
	}
	n := a.first
	if n == 0 {
		n = a.now & numbers
	}
	x := n | a.now&(verbs|persons)
	if x&verbs == 0 {
		x |= derived(x, verbs)
	}
	if p := x & persons; p != 0 && p&You == 0 && n != 0 {
		fit := Many
		if n == Singular {
			fit = Thing | Person
		}
		if p&fit != 0 {
			x = x&^persons | p&fit
		}
	}
	return x
}

// needOf asks group g of the slot at a place, which may still be to come.
func (a *accord) needOf(place int, want, g Agree, have func(int) (Agree, bool)) bool {
	if h, ok := have(place); ok {
		return compatible(h, want)
	}
	if a.at == 0 {
		a.at, a.later = int8(place+1), anyhow
	}
	if int(a.at) == place+1 {
		a.later &= want | ^g
	}
	return true
}

// pick is the one possibility to print of group g.
func pick(x, g Agree) Agree {
	x &= g
	return x & -x
}
