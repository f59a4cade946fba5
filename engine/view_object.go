package engine

// Owner is who owns an object (108.3), the player themself for a player.
func (v View) Owner(ref Ref) PlayerID {
	if o := v.g.obj(ref); o != nil {
		return o.Owner
	}
	return ref.Player()
}

// Kind is what sort of object it is; 0 if it no longer exists. What kind of object something is, is public.
func (v View) Kind(ref Ref) ObjKind {
	if o := v.g.obj(ref); o != nil {
		return o.Kind
	}
	return 0
}

// Abilities are the abilities an object has now, if the viewer may read them.
func (v View) Abilities(ref Ref) []AbilityID {
	if v.Def(ref) == nil {
		return nil
	}
	return v.g.AbilitiesOf(ref)
}

// Monarch is the monarch (724), NoPlayer if there is none.
func (v View) Monarch() PlayerID { return v.g.Turn.Monarch }

// AttackCosts says whether attacking a player or permanent with a creature costs something; BlockCosts whether blocking an attacker does.
func (v View) AttackCosts(attacker, whom Ref) bool { return v.g.attackCosts(attacker, whom) }

// BlockCosts: see AttackCosts.
func (v View) BlockCosts(blocker, attacker Ref) bool { return v.g.blockCosts(blocker, attacker) }

// FaceDown says whether an object lies face down (708), or with its back to the viewer.
func (v View) FaceDown(ref Ref) bool {
	o := v.g.obj(ref)
	return o != nil && o.Flags&FlagFaceDown != 0
}
