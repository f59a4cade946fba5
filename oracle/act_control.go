package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// controlActs adds control, attaching, copying and targets.
func (l *lang) controlActs() {
	l.act.P(ability.GainControl{}, "gain[s] control of {What:obj}")
	l.act.P(ability.ExchangeControl{}, "exchange[s] control of {What:obj}")
	l.act.P(ability.Attach{}, "attach[es|] {What:obj} to {To:obj}")
	l.act.P(ability.Attach{AsCreature: true}, "attach[es|] {What:obj} to {To:obj} as though that planeswalker were a creature")
	l.act.P(ability.Unattach{}, "unattach[es|] {What:obj}")
	l.act.P(ability.Copy{}, "copy[s] {What:obj}", phrase.Before(2018, "put[s] a copy of {What:obj} onto the stack"))
	l.act.P(ability.Copy{}, "copy[s] {What:obj} , except {Except:exception|and}", phrase.Also("copy[s] {What:obj} , except that {Except:exception|and}"))
	l.act.P(ability.Copy{Times: ability.Const{N: 2}}, "copy[s] {What:obj} twice")
	l.act.P(ability.Copy{}, "copy[s] {What:obj} {Times:count} times")
	l.act.P(ability.ChangeTargets{}, "choose[s] new targets for {What:obj}")
	l.act.P(ability.ChangeTargets{One: true}, "choose[s] a new target for {What:obj}")
	l.act.P(ability.ChangeTargets{Change: true}, "change[s] the target of {What:obj} to {To:obj}")
	l.act.P(ability.ChangeTargets{Change: true}, "change[s] the target of {What:obj}")
	l.act.P(ability.ChangeTargets{Any: true}, "change[s] any targets of {What:obj}")
	l.act.P(ability.Cast{}, "cast[s] {What:obj}")
	l.act.P(ability.Cast{}, "cast[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.P(ability.Cast{Free: true}, "cast[s] {What:obj} without paying [its]@What mana cost(s)")
	l.act.P(ability.Cast{Free: true, AsFlash: true}, "cast[s] {What:obj} without paying [its]@What mana cost and as though (it|they) had flash")
	l.act.P(ability.Cast{When: ability.Time{When: ability.AfterThisTurn}}, "cast[s] {What:known} after the current turn has ended")
	l.act.P(ability.Play{}, "play[s] {What:obj}")
	l.act.P(ability.KeywordEvent{Word: "plot"}, "plot[s] {What:obj}")
	l.act.P(ability.Play{}, "play[s] {What:known} from {From:fromZone}", phrase.Prefer(-1))
	l.act.P(ability.Play{Free: true}, "play[s] {What:obj} without paying [its]@What mana cost(s)")
	l.obj.P(ability.It{Say: ability.ByItself}, "[itself]")
	l.obj.P(ability.It{Say: ability.ByEachOther}, "each other")
}

// stateActs adds tapping, turning, transforming and the like: changes of a permanent's state.
func (l *lang) stateActs() {
	l.act.P(ability.Tap{}, "tap[s] {What:obj}")
	l.act.P(ability.Untap{}, "untap[s] {What:obj}")
	l.act.P(ability.TapOrUntap{}, "tap[s] or untap[s] {What:obj}")
	l.act.P(ability.Regenerate{}, "regenerate[s] {What:obj}")
	l.act.P(ability.Transform{}, "transform[s] {What:obj}")
	l.act.P(ability.Transform{}, "transform[s]")
	l.act.P(ability.TurnFaceUp{}, "turn[s] {What:obj} face up")
	l.act.P(ability.TurnFaceDown{}, "turn[s] {What:obj} face down")
	l.act.P(ability.Flip{}, "flip[s] {What:obj}")
	l.act.P(ability.PhaseOut{}, "phase[s] out")
	l.act.P(ability.SwitchSize{}, "switch[es|] {What:gen} power and toughness")
	both := phrase.Of[ability.Stat](l.g, "doubled")
	both.P(ability.Power, "power")
	both.P(ability.TotalPowerToughness, "power and toughness")
	l.act.P(ability.DoubleSize{}, "double[s] the {Stat:doubled} of {Of:obj}")
	l.act.P(ability.DoubleSize{Early: true}, "double[s] {Of:gen} {Stat:doubled}")
	l.act.P(ability.DoubleSize{Triple: true}, "triple[s] the {Stat:doubled} of {Of:obj}")
	l.act.P(ability.DoubleSize{Triple: true, Early: true}, "triple[s] {Of:gen} {Stat:doubled}")
	for _, c := range []struct {
		colors, lands bool
		words         string
	}{
		{true, false, "one color word with another"}, {false, true, "one basic land type with another"}, {true, true, "one color word with another or one basic land type with another"},
	} {
		l.act.P(ability.ChangeText{Colors: c.colors, LandTypes: c.lands}, "change[s] the text of {What:obj} by replacing all instances of "+c.words)
	}
	l.act.P(ability.ChangeText{Creatures: true}, "change[s] the text of {What:obj} by replacing all instances of one creature type with another")
	l.act.P(ability.RemoveFromCombat{}, "remove[s] {What:obj} from combat")
}

// gameActs adds acts about the game itself: turns, phases, winning, coins, dice.
func (l *lang) gameActs() {
	l.act.P(ability.PayMana{}, "pay[s] {Cost:cost}")
	l.act.P(ability.PayMana{}, "pay[s] {CostOf:gen} mana cost")
	l.act.P(ability.Waterbend{}, "waterbend[s] {Cost:cost}")
	l.act.P(ability.PayEnergy{}, "pay[s] {N:energy}")
	l.act.P(ability.GetEnergy{}, "get[s] {N:energy}")
	l.act.P(ability.GetEnergy{Equal: true}, "get[s] an amount of {{E}} equal to {N:amount}")
	l.act.P(ability.PayEnergy{Equal: true}, "pay[s] an amount of {{E}} equal to {N:amount}")
	l.energy()
	l.act.P(ability.SkipStep{Next: true}, "skip[s] {Whose:gen} next {Step:step}")
	l.act.P(ability.SkipStep{}, "skip[s] {Whose:gen} {Step:step}")
	l.act.P(ability.SkipStep{Many: true}, "skip[s] {Whose:gen} {Step:steps}")
	l.act.P(ability.SkipStep{Next: true, All: true, Step: ability.Combat}, "skip[s] all combat phases of {Whose:gen} next turn")
	spent := phrase.Of[anySpent](l.g, "any mana spent")
	spent.P(anySpent{}, "mana of any type can be spent to cast {On:obj}")
	phrase.Map(l.simple, spent, func(x anySpent) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.SpendAny{What: x.On, Type: true}}}
	}, func(e ability.Effect) (anySpent, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return anySpent{}, false
		}
		s, ok := d.Acts[0].(ability.SpendAny)
		return anySpent{s.What}, ok && s.Type
	})
	l.fact.P(ability.CrewAs{Stations: true, Toughness: true}, "station[s] permanents using [its] toughness rather than [its] power")
	for _, m := range []struct {
		mounts bool
		words  string
	}{{false, "crew[s] Vehicles"}, {true, "saddle[s] Mounts and crew[s] Vehicles"}} {
		l.fact.P(ability.CrewAs{Mounts: m.mounts}, m.words+" as though [its] power were {N:digits} greater")
		l.fact.P(ability.CrewAs{Mounts: m.mounts, Toughness: true}, m.words+" using [its] toughness rather than [its] power")
	}
	l.act.P(ability.BeginWith{}, "begin[s] the game with {What:obj} on the battlefield", phrase.Before(2009, "begin[s] the game with {What:obj} in play"))
	l.act.P(ability.WinGame{}, "win[s] the game")
	l.act.P(ability.LoseGame{}, "lose[s] the game")
	l.simple.P(ability.Do{Acts: []ability.Act{ability.DrawGame{}}}, "the game is a draw")
	l.act.P(ability.ExtraTurn{}, "take[s] an extra turn after this one")
	l.act.P(ability.ExtraTurn{N: ability.Const{N: 2}}, "take[s] two extra turns after this one")
	l.extraPhases()
	l.act.P(ability.EndTurn{}, "end[s] the turn")
	l.act.P(ability.EndTurn{Combat: true}, "end[s] the combat phase")
	l.act.P(ability.FlipCoin{N: ability.Const{N: 1}}, "flip[s] a coin")
	l.act.P(ability.FlipCoin{}, "flip[s] {N:count} coin(s)")
	l.act.P(ability.BecomeMonarch{}, "become[s] the monarch")
	l.act.P(ability.TakeInitiative{}, "take[s] the initiative")
	l.act.P(ability.GetEmblem{}, "get[s] an emblem with {Abilities:quoted|and}")
	l.act.P(ability.DoSo{}, "[does|do] so")
	l.act.P(ability.DoSame{}, "[does|do] the same")
	l.act.P(ability.LoseMana{}, "lose[s] all unspent mana")
	l.act.P(ability.DoubleMana{}, "double[s] the amount of each type of unspent mana you have")
	l.act.P(ability.RollDie{N: ability.Const{N: 1}, Sides: 6}, "roll[s] a six-sided die")
	l.act.P(ability.RollDie{N: ability.Const{N: 1}, Sides: 20}, "roll[s] a d20")
	l.act.P(ability.RollDie{Sides: 20}, "roll[s] {N:count} d20(s)")
}

// anySpent stands for a sentence whose subject is mana.
type anySpent struct{ On ability.Ref }

// extraPhases adds phases and steps put into the turn (500.8): a sentence whose subject is nobody.
func (l *lang) extraPhases() {
	for _, a := range []struct {
		after ability.Step
		words string
	}{{ability.NoStep, "this phase"}, {ability.MainPhase, "this main phase"}, {ability.Combat, "this combat phase"}} {
		for _, m := range []struct {
			main  bool
			words string
		}{{false, ""}, {true, " followed by an additional main phase"}} {
			p := ability.ExtraPhase{Step: ability.Combat, Main: m.main, After: a.after}
			l.simple.P(ability.Do{Acts: []ability.Act{p}}, "after "+a.words+" , there is an additional combat phase"+m.words)
			p.Post = true
			l.simple.P(ability.Do{Acts: []ability.Act{p}}, "there is an additional combat phase after "+a.words+m.words)
		}
	}
	begin := ability.ExtraPhase{Step: ability.Beginning}
	l.simple.P(ability.Do{Acts: []ability.Act{begin}}, "after this phase , there is an additional beginning phase")
	begin.Post = true
	l.simple.P(ability.Do{Acts: []ability.Act{begin}}, "there is an additional beginning phase after this phase")
	two := ability.ExtraPhase{Step: ability.Combat, After: ability.MainPhase, N: ability.Const{N: 2}}
	l.simple.P(ability.Do{Acts: []ability.Act{two}}, "after this main phase , there are two additional combat phases")
	for _, x := range []struct {
		step  ability.Step
		words string
	}{{ability.Upkeep, "upkeep step"}, {ability.EndStep, "end step"}, {ability.DrawStep, "draw step"}} {
		s, w := x.step, x.words
		one := ability.ExtraPhase{Step: s, Yours: true, N: ability.Const{N: 1}}
		l.act.P(one, "get[s] an additional "+w+" after this step")
		one.AfterPhase = true
		l.act.P(one, "get[s] an additional "+w+" after this phase")
		l.act.P(ability.ExtraPhase{Step: s, Yours: true, AfterPhase: true}, "get[s] {N:count} additional "+w+"s after this phase")
		l.simple.P(ability.Do{Acts: []ability.Act{ability.ExtraPhase{Step: s}}}, "there is an additional "+w+" after this step")
		l.simple.P(ability.Do{Acts: []ability.Act{ability.ExtraPhase{Step: s, Post: true}}}, "after this step , there is an additional "+w)
	}
}

// energy adds amounts of energy as symbols: {E}{E}.
func (l *lang) energy() {
	n := phrase.Of[ability.Number](l.g, "energy")
	phrase.Terminal(n, func(t []phrase.Tok) (ability.Number, int, bool) {
		k := 0
		for k < len(t) && t[k].Text == "{e}" {
			k++
		}
		return ability.Const{N: k}, k, k > 0
	}, func(n ability.Number) (string, bool) {
		c, ok := n.(ability.Const)
		s := ""
		for i := 0; ok && i < c.N; i++ {
			s += "{E}"
		}
		return s, s != "" && c.N < 20
	}, phrase.Starts(isSymbol))
	n.P(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much {{E}}")
	n.P(ability.ThatMuch{Say: ability.ThatManyWord}, "that many {{E}}")
	n.P(ability.X{}, "X {{E}}")
	n.P(ability.AnyAmount{}, "any amount of {{E}}")
}
