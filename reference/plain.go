package reference

import (
	"arbiter/ability"
)

// What rules in force might change as instructions are followed is refused: an instruction is followed as it stands
// only while nothing else has a say in it.

// calm refuses a game in which an effect or an ability may change what instructions do. What static abilities do to
// characteristics is followed (settle).
func (r *resolving) calm() {
	if r.Game.Lasting {
		panic(Unknown{"an effect that lasts"})
	}
	if r.Game.Switched {
		panic(Unknown{"power and toughness that are switched"}) // 613.4d: what changes one changes the other
	}
	for _, o := range r.Game.Objects {
		if o.permanent() || o.Kind == IsEmblem {
			r.quiet(o)
		}
	}
}

// quiet refuses an object whose static abilities may change what instructions do, or the characteristics of something.
func (r *resolving) quiet(o *Object) {
	if o.Unread {
		panic(Unknown{"an ability in play that can't be read"})
	}
	for _, k := range o.Keywords {
		if k.Word == "daybound" || k.Word == "nightbound" {
			panic(Unknown{"a permanent that makes it day or night"})
		}
	}
	for _, x := range o.Abilities {
		r.idle(x)
	}
}

// idle refuses an ability that may change what instructions do.
func (r *resolving) idle(x ability.Ability) {
	// Others: they do nothing until they trigger or are activated, or are about casting their own spell.
	switch x := x.(type) {
	case ability.Worded:
		r.idle(x.Ability)
	case ability.Marked, ability.Level, ability.ClassLevel, ability.Striation, ability.Anchors, ability.Chapter,
		ability.Cleaved, ability.ToSolve, ability.PrintedBelow, ability.ThisAbility,
		ability.AbilitiesFrom:
		refuse(x, "in play")
	case ability.Keywords:
		for _, y := range x.List {
			r.idle(y)
		}
	}
}

// entersPlain refuses a permanent that something is decided for as it enters.
func (r *resolving) entersPlain(o *Object) {
	if o.Unread || o.FaceDown {
		panic(Unknown{"a permanent that enters and can't be read"})
	}
	for _, s := range []ability.Subtype{"Aura", "Saga", "Class", "Case", "Room", "Role", "Siege"} {
		if o.Subtypes[s] {
			panic(Unknown{"a " + string(s) + " that enters"})
		}
	}
	for _, k := range o.Keywords {
		if !plainKeyword(k.Word) {
			panic(Unknown{"a permanent that enters with " + string(k.Word)})
		}
	}
	for _, x := range o.Abilities {
		ability.Walk(x, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.Triggered, ability.Activated:
				return false
			case ability.Enter, ability.AsEnters, ability.Instead, ability.CopyOf:
				refuse(n, "of a permanent that enters")
			}
			return true
		})
		r.idle(x)
	}
}

// staysPlain refuses a permanent that something else may happen to than that it leaves.
func (r *resolving) staysPlain(o *Object) {
	for _, x := range r.Game.attachments(o) {
		for _, k := range x.Keywords {
			if !plainKeyword(k.Word) && k.Word != "equip" && k.Word != "enchant" {
				panic(Unknown{"something attached with " + string(k.Word)})
			}
		}
	}
}

// plainKeyword reports whether a keyword does nothing as its permanent enters or leaves, but perhaps triggers.
func plainKeyword(w ability.Word) bool {
	switch w {
	case ability.Flying, ability.FirstStrike, ability.DoubleStrike, ability.Deathtouch, ability.Defender, ability.Flash,
		ability.Haste, ability.Hexproof, ability.Indestructible, ability.Intimidate, ability.Lifelink, ability.Reach,
		ability.Shroud, ability.Trample, ability.Vigilance, ability.Menace, ability.Fear, ability.Shadow,
		ability.Protection,
		ability.Horsemanship, ability.Skulk, ability.Banding, ability.Flanking, ability.Exalted, ability.Prowess,
		ability.Changeling, ability.Infect, ability.Wither, ability.Phasing, ability.Persist, ability.Undying,
		ability.Storm, ability.Devoid, ability.Convoke, ability.Delve, ability.Ward, ability.Flashback,
		ability.Affinity,
		ability.Cascade, ability.Rampage, ability.Crew, "equip", "cycling", "landwalk", "typecycling", "bushido",
		"toxic", "annihilator", "evolve", "extort", "mentor", "afterlife", "level up", "training", "enlist":
		return true
	}
	return false
}
