package engine

// Mod is one modification of a continuous effect (611): what it does in one layer. Static abilities and lasting effects have lists of them.
type Mod struct {
	Layer Layer
	Kind  ModKind
	Scope Scope
	Zones ZoneSet // where the objects are that it affects; 0 is the battlefield
	Prop  PropX   // ScopeAll: which of them; ScopePlayers: which players
	A, B  int32   // see each kind
	Set   SetX    // see each kind
	Sub   SubtypeSet
	Cost  uint32  // RuleCostLess, RuleCostMore: the mana of this cost, B times, instead of generic mana
	Hook  Keyword // RuleAbilityLess, RuleAbilityMore; ModDropKeyword
	// Only narrows a rule: RulePlayFrom to casting, without playing lands; RuleShows to the controller of its source;
	// RuleRidesAs to crewing; RuleMustAttack to one for each player whose it is; RuleBlockAs to who is blocked.
	Only bool
	// Later narrows RulePlayFrom to the owners of the cards, in turns after the one in which the effect began (702.143a, 702.170d). A ModDropKeyword with it is
	// the last of its layer (113.11).
	Later bool
	// Once narrows RulePlayFrom to one card a turn. Also is the effect that a spell cast by it is given.
	Once     bool
	Also     AbilityID
	Prop2    PropX  // RuleBlockCost, RuleBlockAs
	ByCaster bool   // RuleCantCast: Prop speaks of whoever casts, as the event's player
	Least    int32  // RuleCostLess, RuleAbilityLess: the mana of a cost that it leaves
	Reads    Aspect // which characteristics decide what it affects or does, for dependency (613.8)
	Writes   Aspect // which it changes
}

// Scope says what a Mod affects.
type Scope uint8

// Scopes.
const (
	// ScopeSelf is the source itself.
	ScopeSelf Scope = iota
	// ScopeHost is what the source is attached to.
	ScopeHost
	// ScopeAll is every object with the property.
	ScopeAll
	// ScopeLocked is the objects the effect was given as it began (611.2c).
	ScopeLocked
	// ScopePlayers is every player with the property.
	ScopePlayers
)

// Aspect is a set of characteristics.
type Aspect uint16

// Aspects.
const (
	AspectName Aspect = 1 << iota
	AspectController
	AspectText
	AspectType
	AspectSubtype
	AspectColor
	AspectAbility
	AspectPT
	// AspectExists: the modification can end the ability that makes it.
	AspectExists
)

// ModKind is what a Mod does.
type ModKind uint8

// Kinds of modifications.
const (
	ModNone ModKind = iota
	// ModPT adds numbers A and B to power and toughness; ModSetPT sets them (0: leaves it); ModSwitchPT switches them.
	ModPT
	ModSetPT
	ModSwitchPT
	// ModKeyword adds keyword A; ModDropKeyword takes it away, with a Hook only the abilities of quality B; ModLoseAll takes all abilities away; ModGrant adds ability A.
	ModKeyword
	ModDropKeyword
	ModLoseAll
	ModGrant
	// ModAddTypes adds the types A and subtypes Sub; ModSetTypes makes A the types (0: keeps them) and Sub replace the subtypes of the kinds in B.
	ModAddTypes
	ModSetTypes
	// ModDropTypes takes the types A away, with their subtypes, and the subtypes Sub. ModChosenType adds the subtype with number A, replacing those of the kinds
	// in B; -1 is none.
	ModDropTypes
	ModChosenType
	// ModAddSupers and ModDropSupers change supertypes A.
	ModAddSupers
	ModDropSupers
	// ModColor makes the colours A; ModAddColor adds them.
	// ModChosenColor makes number A the colour, or adds it if B is 1; -1 is none. With B chosenColors A is a mask of the colours.
	ModColor
	ModAddColor
	ModChosenColor
	// ModAllCreatureTypes gives every creature type.
	ModAllCreatureTypes
	// ModLandType makes lands of basic types Sub and takes their abilities away (305.7); B adds instead.
	ModLandType
	// ModControl gives control to the first player of Set.
	ModControl
	// ModCopy gives it the copiable values whose index in Copied is its effect's Amount; of a static ability what the source remembers as MemCopied (707.2c).
	ModCopy
	// ModName makes A its name. ModNoCost takes its mana cost away. ModKeepColor keeps the colours printed on it: exceptions of copies.
	ModName
	ModNoCost
	ModKeepColor
	// ModText replaces the word with number A by that with number B; Cost is the kind of words (see text.go).
	ModText
	// ModCastKeyword: cards with Prop that the players of Set would cast would be spells with keyword A, which lets its player pay otherwise than with mana.
	ModCastKeyword
	// ModRule changes no characteristic: it is a rule (RuleKind A) with parameter B (an expression or number) that the place concerned asks for.
	ModRule
)

// RuleKind is what a ModRule says of the objects or players it affects.
type RuleKind int32

// Rules that effects set. B is a property, number or condition as said; 0 none.
const (
	NoRule RuleKind = iota
	// RuleCantAttack: with Set, not those players or permanents, with Only what those players defend. RuleCantBlock: B is a property of the attackers it can't block.
	RuleCantAttack
	RuleCantBlock
	// RuleCantBeBlocked: B is a property of the creatures that can't block it.
	RuleCantBeBlocked
	// RuleMustAttack, RuleMustBlock: if able; with Set, one of these.
	RuleMustAttack
	RuleMustBlock
	RuleMustBeBlocked
	// RuleMinBlockers: it can't be blocked except by B (a number) or more creatures.
	RuleMinBlockers
	// RuleExtraBlocks: it can block B (a number) additional creatures, any number if B is 0.
	RuleExtraBlocks
	// RuleDoesntUntap: not during its controller's untap step; of a player, that no more than B (a number) permanents with Prop2 untap in theirs.
	RuleDoesntUntap
	// RuleCantBeTargeted: by spells and abilities whose source has property B.
	RuleCantBeTargeted
	// RuleCantBeCountered: by what has property B, by anything if it is 0.
	RuleCantBeCountered
	RuleCantBeRegenerated
	// RuleMaxHand: the player's maximum hand size becomes B; RuleNoMaxHand has none; RuleHandChange changes it by B.
	RuleMaxHand
	RuleNoMaxHand
	RuleHandChange
	// RuleExtraLand: B additional lands each turn.
	RuleExtraLand
	// RuleCostLess and RuleCostMore: spells with property Set cost B generic mana less or more.
	RuleCostLess
	RuleCostMore
	// RuleCantCast, RuleCantActivate: spells, or abilities of objects, with property B. RuleCastAsFlash may cast them as though they had flash.
	RuleCantCast
	RuleCantActivate
	RuleFlash
	RuleCantGainLife
	// RuleUnpreventable: the damage that pattern B is of can't be prevented (615.12).
	RuleUnpreventable
	// RuleExtraTrigger: an event of pattern B has abilities of what has Prop trigger an additional time (603.2d).
	RuleExtraTrigger
	// RuleNoTrigger: an event of pattern B has no abilities trigger (603.2g).
	RuleNoTrigger
	// RuleCantEnter: what pattern B is of can't enter the battlefield.
	RuleCantEnter
	RuleCantLose
	RuleCantWin
	RuleAssignToughness
	RuleAssignUnblocked
	RuleKeepsMana
	// RuleAttackAsThough: can attack as though it didn't have defender.
	RuleAttackAsThough
	RuleCantPayLife
	RuleCantSacrifice
	// RulePlayFrom: the objects may be cast or played by the players of Set (0: you), in the way B (an AbilityID of a CastWay; 0: for their mana cost).
	RulePlayFrom
	// RuleGivesAbility: cards outside the battlefield have the activated ability B (an AbilityID); its players are their owners.
	RuleGivesAbility
	// RuleAbilityLess, RuleAbilityMore: activated abilities (with keyword Hook, if set) of sources with Prop cost B generic mana less or more.
	RuleAbilityLess
	RuleAbilityMore
	// RuleCantAttackAlone: it attacks only if B (a number; 0: one) other creatures do. RuleAttackAlone: only if no other creature does.
	RuleCantAttackAlone
	RuleAttackAlone
	// RuleMaxAttackers: the player can attack with at most B creatures. RuleMaxAttackersOf: at most B creatures can attack the player.
	RuleMaxAttackers
	RuleMaxAttackersOf
	// RuleMustAttackWith: the player attacks with at least one creature if able.
	RuleMustAttackWith
	// RuleLure: all creatures with property B able to block it do so. RuleMaxBlockers: at most B creatures can block it.
	RuleLure
	RuleMaxBlockers
	// RuleMaxBlocking: the player can block with at most B creatures. RuleCantBlockAlone: it blocks only if another creature does.
	RuleMaxBlocking
	RuleCantBlockAlone
	// RuleBlockAs: it can block as though it had B, a Keyword, or, for landwalk, as though what it blocks had none of quality Prop2; with Only it can be
	// blocked so.
	RuleBlockAs
	// RuleNoLegend: the legend rule doesn't apply to it.
	RuleNoLegend
	// RuleAssignNone: it assigns no combat damage.
	RuleAssignNone
	// RuleCantBeAttached: what has property B can't be attached to it ("can't be enchanted"); with Only it can't be attached to what has B.
	RuleCantBeAttached
	// RuleSkip: the player skips what B is (see SkipStep, SkipPhase, SkipTurn): each time, or as often as is left of its effect's Amount if it has one.
	RuleSkip
	// RuleCantPlay: the players of Set can't play lands with Prop.
	RuleCantPlay
	// RuleAttackCost: attacking with it costs Cost, B times if B is given; with Set, only attacking those. RuleBlockCost: blocking with it costs that, with Prop2 only
	// blocking what has it. RuleBlockedCost: blocking it costs that for each creature.
	RuleAttackCost
	RuleBlockCost
	RuleBlockedCost
	// RuleKeepAtZero: the player doesn't lose for having 0 or less life.
	RuleKeepAtZero
	// RuleShows: the top card of the player's library, or the whole hand (B is the zone), is known to everyone, with Only to the controller.
	RuleShows
	// RuleRidesAs: the creature crews and saddles, with Only crews, as though its power were B greater, or using its toughness if B is 0; with Later, it stations so.
	RuleRidesAs
	// RuleCantAct: it, or the player, can't do what B is: CantCrew, be tapped to crew a Vehicle; CantTransform, nor convert (701.28f); and what follows these.
	RuleCantAct
	// RuleLifeFixed: the player's life total can't change (119.8).
	RuleLifeFixed
	// RuleUntapsToo: its controller untaps it during each other player's untap step.
	RuleUntapsToo
	// RuleGivesCost: spells have an optional additional cost, given cost number B, and the triggered ability that goes with it.
	RuleGivesCost
	// RuleCantCounters: it, or the player, can't have counters put on it, of one kind if B is one more than that.
	RuleCantCounters
	// RuleSpendAs: the players of Set may spend mana as though it were of other types, on what B is: SpendAs...
	RuleSpendAs
	NumRuleKinds
)

// Masks of event kinds are uint64.
const _ = uint(64 - NumEventKinds)

// RuleSet is a set of rule kinds.
type RuleSet [(NumRuleKinds + 63) / 64]uint64

func ruleSet(kinds ...RuleKind) (s RuleSet) {
	for _, k := range kinds {
		s.Add(k)
	}
	return s
}

// Add puts a kind into the set.
func (s *RuleSet) Add(k RuleKind) { s[uint(k)/64] |= 1 << (uint(k) % 64) }

// Has says whether a kind is in the set.
func (s *RuleSet) Has(k RuleKind) bool { return s[uint(k)/64]>>(uint(k)%64)&1 != 0 }

// Meets says whether the sets share a kind.
func (s *RuleSet) Meets(o RuleSet) bool {
	for i, x := range s {
		if x&o[i] != 0 {
			return true
		}
	}
	return false
}

// Effect is a continuous effect made by a resolution (611.2): the Mods, or the replacement, of an ability.
type Effect struct {
	Ability AbilityID
	Ctx     uint32 // its own
	Set     uint32 // cells: the objects locked in
	Stamp   uint32
	Amount  int32 // what is left of a shield
	Dur     Duration
	Player  PlayerID // whose turn or step the duration means
	Begun   bool
	Spent   bool   // applied the one time it does; over once what it was applied to has happened
	Turn    uint32 // the turn it began in
	Cond    CondX  // DurWhile
	Source  Ref    // DurSource: until this leaves the battlefield
}

// Duration is how long an effect lasts.
type Duration uint8

// Durations.
const (
	DurForever Duration = iota
	DurEndOfTurn
	DurEndOfCombat
	// DurNextTurn ends as the next turn of Player begins; DurEndNextTurn at its end.
	DurNextTurn
	DurEndNextTurn
	// DurNextUntap ends with the next untap step of Player.
	DurNextUntap
	// DurNextUpkeep ends as Player's next upkeep begins.
	DurNextUpkeep
	// DurNextEndStep ends as Player's next end step begins.
	DurNextEndStep
	// DurUntapStep ends as Player's next untap step begins.
	DurUntapStep
	// DurWhile ends when Cond no longer holds; DurSource when Source leaves the battlefield.
	DurWhile
	DurSource
	// DurControl ends when Player no longer controls what was locked in, a spell or the permanent it becomes.
	DurControl
)

// ActiveMod is a modification in force: of a static ability or of an effect. The list is made anew with the characteristics.
type ActiveMod struct {
	Mod     uint32
	Effect  int32 // index in Effects, -1 for a static ability
	Source  Ref
	Ability AbilityID // whose modification it is; with Source or Effect it tells effects apart
	Stamp   uint32
	Ctx     uint32
	Pos     uint8 // of its layer in the edition
	You     PlayerID
	CDA     bool
	Dead    bool // its ability was lost, or its condition does not hold
}

// sameEffect says whether two modifications are parts of one effect.
func (a *ActiveMod) sameEffect(b *ActiveMod) bool {
	return a.Effect == b.Effect && a.Source == b.Source && a.Ability == b.Ability
}

// addEffect begins a continuous effect. Its context is copied; the objects are locked in unless the Mods are not of ScopeLocked.
func (g *Game) addEffect(ab AbilityID, ctx uint32, set uint32, dur Duration, player PlayerID) *Effect {
	g.Turn.Serial++
	e := Effect{Ability: ab, Ctx: g.copyCtx(ctx), Set: set, Stamp: g.Turn.Serial, Dur: dur, Player: player, Turn: g.Turn.Number, Source: g.Ctxs[ctx].Source}
	g.Effects = append(g.Effects, e)
	if g.wit != nil {
		g.remarkEffect(len(g.Effects) - 1)
	}
	g.stale()
	return &g.Effects[len(g.Effects)-1]
}

// effectMask is the union of event kinds that lasting replacement effects watch.
func (g *Game) effectMask() uint64 {
	var m uint64
	for i := range g.Effects {
		for _, p := range g.r.Abilities[g.Effects[i].Ability].Trigger {
			m |= g.r.Patterns[p].Kinds
		}
	}
	return m
}

// rules calls yield for each rule of this kind in force on an object or player, with its Mod and the Env to evaluate its parameter in. yield ends the walk
// by returning false.
func (g *Game) rules(kind RuleKind, on Ref, yield func(m *Mod, e Env) bool) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != ModRule || RuleKind(m.A) != kind || a.Dead {
			continue
		}
		e := Env{Source: a.Source, You: a.You, Ctx: a.Ctx}
		if a.Effect < 0 {
			e.Text = g.textOf(a.Source, a.Ability)
		}
		if g.modAffects(a, m, &e, on) && !yield(m, e) {
			return
		}
	}
}

// hasRule says whether some rule of this kind is in force on an object or player.
func (g *Game) hasRule(kind RuleKind, on Ref) bool {
	if !g.Turn.InForce.Has(kind) {
		return false
	}
	found := false
	g.rules(kind, on, func(*Mod, Env) bool { found = true; return false })
	return found
}

// hostOf is what an object is attached to.
func (g *Game) hostOf(ref Ref) Ref {
	if b := g.body(ref); b != nil {
		return b.Host
	}
	return NoRef
}

// modAffects says whether a modification affects an object or player.
func (g *Game) modAffects(a *ActiveMod, m *Mod, e *Env, on Ref) bool {
	if g.Turn.Ranged && m.Scope != ScopeSelf && !g.sees(e, on) {
		return false // 801.10
	}
	switch m.Scope {
	case ScopeSelf:
		return on == a.Source
	case ScopeHost:
		return on != NoRef && on == g.hostOf(a.Source)
	case ScopeLocked:
		return a.Effect >= 0 && g.findCell(g.Effects[a.Effect].Set, on) != 0 && (m.Prop == 0 || g.prop(m.Prop, e, on))
	case ScopePlayers:
		return on.IsPlayer() && g.prop(m.Prop, e, on)
	}
	if on.IsPlayer() {
		return false
	}
	o := g.obj(on)
	if o == nil {
		return false
	}
	zones := m.Zones
	if zones == 0 {
		zones = Battlefield.Bit()
	}
	return zones.Has(o.Zone) && g.prop(m.Prop, e, on)
}
