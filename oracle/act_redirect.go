package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// redirecting is a sentence about damage that is dealt to another (614.9).
type redirecting struct {
	N            ability.Number
	Next, Combat bool
	From, By, To ability.Ref
	For          ability.Duration
	Place        ability.RedirectPlace
}

// redirection adds "All damage that would be dealt to you is dealt to ~ instead."
func (l *lang) redirection() {
	c := phrase.Of[redirecting](l.g, "redirecting")
	for _, k := range []struct {
		next  bool
		words string
	}{{false, "all {Combat?combat} damage that would be dealt"}, {true, "the next {N:digits} {Combat?combat} damage that would be dealt"}} {
		to := " is dealt to {To:obj} instead"
		c.P(redirecting{Next: k.next}, k.words+" to {From:obj} <by {By:obj}> <{For:duration}>"+to)
		c.P(redirecting{Next: k.next, Place: ability.BetweenWhomAndBy}, k.words+" to {From:obj} {For:duration} by {By:obj}"+to)
		c.P(redirecting{Next: k.next, Place: ability.BeforeWhom}, k.words+" {For:duration} to {From:obj} <by {By:obj}>"+to)
	}
	c.P(redirecting{Next: true, Place: ability.ByWould}, "the next {N:digits} {Combat?combat} damage that {By:subj} would deal to {From:obj} {For:duration} is dealt to {To:obj} instead")
	phrase.Map(l.simple, c, func(x redirecting) ability.Effect {
		return ability.Do{For: x.For, Acts: []ability.Act{ability.Redirect{N: x.N, Next: x.Next, Combat: x.Combat, From: x.From, By: x.By, To: x.To, Place: x.Place}}}
	}, func(e ability.Effect) (redirecting, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return redirecting{}, false
		}
		r, ok := d.Acts[0].(ability.Redirect)
		return redirecting{r.N, r.Next, r.Combat, r.From, r.By, r.To, d.For, r.Place}, ok
	})
}
