package compile

import (
	"slices"

	"arbiter/ability"
)

// What the text of a triggered ability calls by its part in the event: "the other creature", "the blocking creature",
// "each other creature" than the one that entered (608.2k).

// participant is an object that takes part in an event. role is what it is doing as the event happens, if the text can
// call it by that.
type participant struct {
	noun []ability.Property
	said ability.Mention
	role ability.Property
	// apart: the text already means it when it says "another", besides the source.
	apart bool
}

// eventSubject and eventOther are the mentions of the participants to which no other text refers.
const (
	eventSubject ability.Mention = -3300
	eventOther   ability.Mention = -3301
)

// byParticipants resolves what a triggered ability calls by its part in the event. It returns the participant with which
// "lesser power" compares, 0 if that is the source.
func byParticipants(t ability.Triggered) (ability.Triggered, ability.Mention) {
	d, ok := t.When.(ability.Does)
	if !ok {
		return t, 0
	}
	d, subject, other := participants(d)
	var rival ability.Mention
	if subject.said != 0 && !subject.apart {
		rival = subject.said
	}
	used := map[ability.Mention]bool{}
	rewrite := func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok {
			if s, is := n.(ability.WithStat); is && s.N == nil && rival != 0 {
				used[rival] = true
			}
			return n
		}
		if said := named(o, subject, other); said != 0 {
			used[said] = true
			return ability.It{Say: ability.ByThe, Noun: o.Noun, To: said}
		}
		if said := otherThan(o, subject, other); said != 0 {
			used[said] = true
			o.Det.Other = false
			o.Post = append(slices.Clone(o.Post), ability.OtherThan{What: ability.It{To: said}})
		}
		return o
	}
	if t.If != nil {
		t.If = ability.Rewrite(t.If, rewrite).(ability.Condition)
	}
	t.Effect = ability.Rewrite(t.Effect, rewrite).(ability.Effect)
	if len(used) == 0 {
		return t, 0
	}
	t.When = d
	if !used[rival] {
		rival = 0
	}
	return t, rival
}

// participants returns an event with mentions for the objects that take part in it, and these.
func participants(d ability.Does) (_ ability.Does, subject, other participant) {
	d.Who, subject = participantOf(d.Who, eventSubject)
	d.Acts = slices.Clone(d.Acts)
	for i, a := range d.Acts {
		// Others: only their subject takes part, without a role.
		switch a := a.(type) {
		case ability.Attack, ability.AttackUnblocked:
			subject.role = ability.IsAttacking{}
		case ability.Block:
			subject.role = ability.IsBlocking{}
			if a.What != nil {
				a.What, other = participantOf(a.What, eventOther)
				other.role = ability.IsAttacking{}
			}
			d.Acts[i] = a
		case ability.BecomeBlocked:
			if a.By != nil {
				a.By, other = participantOf(a.By, eventOther)
			}
			subject.role, other.role = ability.IsAttacking{}, ability.IsBlocking{}
			if len(d.Acts) > 1 { // "blocks or becomes blocked": it may be either
				subject.role, other.role = nil, nil
			}
			d.Acts[i] = a
		case ability.Deal:
			if len(a.Parts) == 1 && a.Parts[0].To != nil {
				a.Parts = slices.Clone(a.Parts)
				a.Parts[0].To, other = participantOf(a.Parts[0].To, eventOther)
			}
			d.Acts[i] = a
		}
	}
	return d, subject, other
}

// participantOf returns a noun phrase of an event with a mention, and what it stands for; nothing for players, the source
// and several objects at once.
func participantOf(r ability.Ref, m ability.Mention) (ability.Ref, participant) {
	// Others: they are players, the source, or several objects.
	switch o := r.(type) {
	case ability.Objects:
		if players, _ := nounSort(o.Noun); players || o.Det.Target || o.Det.How != ability.One && o.Det.How != ability.Any {
			return r, participant{}
		}
		if o.Said == 0 {
			o.Said = m
		}
		return o, participant{noun: append(slices.Clone(o.Pre), o.Noun), said: o.Said, apart: o.Det.Other}
	case ability.Attached:
		if players, _ := nounSort(o.Noun); o.Noun == nil || players {
			return r, participant{}
		}
		if o.Said == 0 {
			o.Said = m
		}
		return o, participant{noun: []ability.Property{o.Noun}, said: o.Said}
	case ability.Either:
		if len(o.List) != 2 || !isSelf(o.List[0]) {
			return r, participant{}
		}
		_, p := participantOf(o.List[1], m)
		if p.said == 0 {
			return r, p
		}
		if o.Said == 0 {
			o.Said = m
		}
		p.said, p.apart = o.Said, false
		return o, p
	}
	return r, participant{}
}

// named returns the participant that "the other creature" or "the blocking creature" means.
func named(o ability.Objects, subject, other participant) ability.Mention {
	if o.Det.How != ability.The || o.Det.Many || o.Det.Target || len(o.Post) > 0 || len(o.Pre) > 1 {
		return 0
	}
	if o.Det.Other {
		if len(o.Pre) == 0 && subject.said != 0 && fits(o, other) {
			return other.said
		}
		return 0
	}
	for _, p := range []participant{subject, other} {
		if p.said != 0 && p.role != nil && len(o.Pre) == 1 && ability.Equal(o.Pre[0], p.role) &&
			fits(o, p) {
			return p.said
		}
	}
	return 0
}

// otherThan returns the participant that "another creature" and "each other creature" leave out; 0 if that is the source
// or nothing.
func otherThan(o ability.Objects, subject, other participant) ability.Mention {
	if !o.Det.Other {
		return 0
	}
	for _, p := range []participant{other, subject} {
		if p.said != 0 && !p.apart && fits(o, p) {
			return p.said
		}
	}
	return 0
}

// fits reports whether a noun phrase could mean a participant by its noun.
func fits(o ability.Objects, p participant) bool {
	for _, q := range append(slices.Clone(o.Pre), o.Noun) {
		if _, kind := q.(ability.IsKind); kind || q == nil {
			continue
		}
		if slices.ContainsFunc(p.noun, func(n ability.Property) bool { return n != nil && ability.Equal(n, q) }) {
			return true
		}
	}
	return false
}
