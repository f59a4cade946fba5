package engine

import "arbiter/ability"

// unlocking are the patterns of "when you unlock this door": the Room enters with it unlocked, or it is unlocked later (709.5h).
func (u *unit) unlocking() []Pattern {
	if u.door == 0 {
		refuse(ability.KeywordEvent{Word: "unlock this door"}, "an event of a card without doors")
	}
	b := u.b
	open, how := LeftOpen, FaceOpenLeft
	if u.door == 2 {
		open, how = RightOpen, FaceOpenRight
	}
	return []Pattern{
		{Kinds: EvMove.Bit(), To: Battlefield.Bit(), NewObj: true, Obj: u.and(u.itself(), b.Prop(PropFlags, int32(open)))},
		{Kinds: EvFace.Bit(), HasAux: true, Aux: int32(how), Obj: u.itself()},
	}
}

// fullyUnlocking are the patterns of "you fully unlock a Room" (709.5i).
func (u *unit) fullyUnlocking(who ability.Ref, a ability.KeywordEvent) []Pattern {
	var out []Pattern
	for _, x := range [...]struct {
		how   FaceChange
		other BodyFlags
	}{{FaceOpenLeft, RightOpen}, {FaceOpenRight, LeftOpen}} {
		p := Pattern{Kinds: EvFace.Bit(), HasAux: true, Aux: int32(x.how)}
		p.Obj = u.and(u.watched(&p, a.What, PartObj), u.b.Prop(PropFlags, int32(x.other)))
		u.player(&p, who)
		out = append(out, p)
	}
	return out
}
