package engine

import "arbiter/ability"

// warpMention is what the engine calls the card that a warp ability exiles.
const warpMention ability.Mention = -4

// warped is "If this spell's warp cost was paid, exile the permanent this spell becomes at the beginning of the next end step. Its owner may cast this card after
// the current turn has ended for as long as it remains exiled" (702.185a), what the second sentence says being done with the card that was exiled. Other effects it
// leaves as they are.
func warped(e ability.Effect) ability.Effect {
	s, ok := e.(ability.Seq)
	if !ok || len(s.List) != 2 {
		return e
	}
	f, ok := s.List[0].(ability.If)
	may, is := s.List[1].(ability.Do)
	if !ok || !is || f.Else != nil || f.Unless || !may.May || len(may.Acts) != 1 || len(may.More) > 0 {
		return e
	}
	owner, ok := may.Who.(ability.OwnerOf)
	cast, is := may.Acts[0].(ability.Cast)
	if !ok || !is || !isSelf(owner.Of) || !isSelf(cast.What) || cast.When.When != ability.AfterThisTurn || cast.From != nil || cast.Free || !remainsExiled(may.For) {
		return e
	}
	later, ok := f.Then.(ability.Delayed)
	if !ok {
		return e
	}
	exile, ok := later.Effect.(ability.Do)
	if !ok || len(exile.Acts) != 1 || exile.Said != 0 {
		return e
	}
	if x, ok := exile.Acts[0].(ability.ExileIt); !ok || x.FaceDown || len(x.With) > 0 {
		return e
	}
	exile.Said = warpMention
	becomes := ability.Do{Who: ability.It{Say: ability.ByIt, To: warpMention}, Acts: []ability.Act{ability.KeywordEvent{Word: becomeWarped}}}
	later.Effect = ability.Seq{List: []ability.Effect{exile, becomes}}
	f.Then = later
	return f
}

// becomeWarped is what a card becomes that its warp ability has exiled (702.185b).
const becomeWarped ability.ActionWord = "become warped"

// remainsExiled is "for as long as it remains exiled", said of the object itself.
func remainsExiled(d ability.Duration) bool {
	f, ok := d.(ability.ForAsLongAs)
	if !ok {
		return false
	}
	is, ok := f.Cond.(ability.Is)
	if !ok || !is.Remains || is.Not || !isSelf(is.What) || len(is.Are) != 1 {
		return false
	}
	z, ok := is.Are[0].(ability.InZone)
	return ok && z.Zone == ability.Exile
}
