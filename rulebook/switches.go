package rulebook

// Rulebooks that the proofs refer to.
var (
	book2006 = Day(2006, 10, 1)
	book2009 = Day(2009, 7, 11)
	book2012 = Day(2012, 10, 1)
	book2014 = Day(2014, 7, 18)
	book2017 = Day(2017, 7, 8)
	book2019 = Day(2019, 10, 4)
	book2026 = Day(2026, 1, 16)
)

// The switches' histories, each value with the rule that states it.
var (
	damageOnStack = history[bool]{
		{sixthEdition, true, proof{book2006, "310.4", "Combat damage resolves as an object on the stack"}},
		{magic2010, false, proof{book2009, "510.2", "dealt simultaneously"}},
	}
	damageOrder = history[bool]{
		{sixthEdition, false, proof{book2006, "310.2", "divide a creature's combat damage as he or she chooses"}},
		{magic2010, true, proof{book2009, "509.2", "damage assignment order"}},
		{foundations, false, proof{book2026, "510.1c", "divided as its controller chooses among them"}},
	}
	phasedCease = history[bool]{
		{sixthEdition, true, proof{book2017, "702.25k", "Phased-out tokens cease to exist"}},
		{Day(2019, 10, 4), false, proof{book2019, "702.25d", "Tokens continue to exist"}},
	}
	phasingForgets = history[bool]{
		{sixthEdition, true, proof{book2006, "502.15e", "all damage dealt to it is removed"}},
		{magic2010, false, proof{}},
	}
	phasedOutlast = history[bool]{
		{sixthEdition, false, proof{}},
		{Day(2019, 10, 4), true, proof{book2019, "702.25m", "that permanent phases in during the next untap step"}},
	}
	bandsByAbility = history[bool]{
		{sixthEdition, true, proof{book2006, "502.11b", "that have the same"}},
		{magic2010, false, proof{book2009, "702.19c", "any number of other attacking"}},
	}
	notDrawnAlong = history[bool]{
		{sixthEdition, true, proof{book2006, "500.5", "isn't required to block"}},
		{Day(2009, 2, 1), false, proof{Day(2009, 2, 1), "500.4", "maximum possible number of requirements"}},
	}
	manaBurn = history[bool]{
		{sixthEdition, true, proof{book2006, "300.3", "mana burn"}},
		{magic2010, false, proof{book2009, "500.4", "mana pool is lost. This turn-based action"}},
	}
	manaByStep = history[bool]{
		{sixthEdition, false, proof{book2006, "300.3", "(but not a step)"}},
		{magic2010, true, proof{book2009, "500.4", "When a step or phase ends"}},
	}
	legend = history[LegendRule]{
		{sixthEdition, LegendOldest, proof{Day(2003, 10, 1), "420.5e", "same name"}},
		{kamigawa, LegendAll, proof{book2006, "420.5e", "all are put into their owners' graveyards"}},
		{magic2014, LegendEach, proof{book2014, "704.5k", "chooses one of them"}},
	}
	legendSpells = history[bool]{
		{sixthEdition, false, proof{}},
		{dominaria, true, proof{book2019, "205.4e", "unless that player controls a legendary creature"}},
	}
	planeswalker = history[WalkerRule]{
		{sixthEdition, WalkerNone, proof{}},
		{lorwyn, WalkerAll, proof{book2009, "704.5j", "all are put into their owners' graveyards"}},
		{magic2014, WalkerEach, proof{book2017, "704.5j", "chooses one of them"}},
		{ixalan, WalkerNone, proof{book2019, "306.4", "This rule has been removed"}},
	}
	walkerRedirect = history[bool]{
		{sixthEdition, false, proof{}},
		{lorwyn, true, proof{Day(2009, 2, 1), "212.9g", "redirection effect"}},
		{dominaria, false, proof{}},
	}
	mulligan = history[MulliganRule]{
		{sixthEdition, Paris, proof{book2006, "101.4", "draws a new hand of six cards"}},
		{battleZendikar, Vancouver, proof{book2017, "103.4", "bottom"}},
		{magic2020, London, proof{book2026, "103.5", "bottom of their library"}},
	}
	freeMulligan = history[bool]{
		{sixthEdition, false, proof{book2006, "101.4", "new hand of six cards"}},
		{lorwyn, true, proof{Day(2009, 2, 1), "101.4a", "draws a new hand of seven cards rather than six"}},
	}
	mulliganInTurn = history[bool]{
		{sixthEdition, true, proof{book2006, "101.4", "Once the starting player has decided to keep a hand"}},
		{magic2010, false, proof{book2009, "103.4", "Once each player has made a declaration"}},
	}
	tokenOwner = history[TokenOwner]{
		{sixthEdition, OwnedByEffect, proof{book2006, "216.1",
			"owned by the controller of the spell or ability that created it"}},
		{magic2010, OwnedByController, proof{book2017, "110.5a",
			"both owned and controlled by the player under whose control it entered"}},
		{dominaria, OwnedByCreator, proof{book2019, "111.2", "The player who creates a token is its owner"}},
	}
	layers = history[layerOrder]{
		{sixthEdition, layers2003, proof{book2006, "418.5a", "series of layers in the following order"}},
		{magic2010, layers2009, proof{book2017, "613.3", "Within layer 7"}},
		{ikoria, layers2020, proof{book2026, "613.4", "Within layer 7"}},
	}
	replacement = history[ReplacementOrder]{
		{sixthEdition, SelfFirst, proof{book2006, "419.6d", "apply self-replacement effects first"}},
		{magic2010, ByKind, proof{book2017, "616.1a", "self-replacement effects"}},
	}
	fizzleCounters = history[bool]{
		{sixthEdition, true, proof{book2006, "413.2a", "countered"}},
		{dominaria, false, proof{book2019, "608.2b", "resolve"}},
	}
	plusMinus = history[bool]{
		{sixthEdition, false, proof{}},
		{timeSpiral, true, proof{book2006, "420.5n", "-1/-1 counter"}},
	}
	proliferateOne = history[bool]{
		{sixthEdition, true, proof{book2017, "701.25a", "exactly one additional counter of a kind"}},
		{warOfTheSpark, false, proof{book2019, "701.26a", "one additional counter of each kind"}},
	}
	deathtouchSBA = history[bool]{
		{sixthEdition, false, proof{}},
		{magic2010, true, proof{book2009, "704.5h", "deathtouch"}},
	}
	lifelinkStatic = history[bool]{
		{sixthEdition, false, proof{}},
		{magic2010, true, proof{book2009, "118.3e", "lifelink"}},
	}
	splitCombined = history[bool]{
		{sixthEdition, false, proof{book2006, "505.2", "split card"}},
		{amonkhet, true, proof{book2017, "708.4", "combined"}},
	}
	copyRemembers = history[bool]{
		{sixthEdition, true, proof{book2006, "503.8", "the copy will \"remember\" that choice"}},
		{Day(2009, 2, 1), false, proof{Day(2009, 2, 1), "503.8a", "use it for other abilities it may copy later"}},
	}
	offerFirst = history[bool]{
		{sixthEdition, true, proof{book2006, "502.42b", "at the same time the spell is announced"}},
		{amonkhet, false, proof{book2017, "702.47b", "as you pay the total cost"}},
	}
	convokeCost = history[bool]{
		{sixthEdition, true, proof{book2006, "502.46a", "As an additional cost"}},
		{magic2015, false, proof{book2014, "702.50a", "rather than pay that mana"}},
	}
	dividedAmong = history[DividedRule]{
		{sixthEdition, DividedSome, proof{book2006, "409.1e", "among one or more targets"}},
		{book2012, DividedIfPossible, proof{book2012, "107.1c", "must be chosen if possible"}},
		{magic2020, DividedAny, proof{book2019, "107.1c", "any positive number or zero."}},
	}
	graveyardLooksBack = history[bool]{
		{sixthEdition, false, proof{book2014, "603.6d", "all players can see is put into a hand or library"}},
		{book2017, true, proof{book2017, "603.10a", "abilities that trigger when a card leaves a graveyard"}},
	}
	entersAffected = history[bool]{
		{sixthEdition, false, proof{book2017, "614.12", "ignoring continuous effects from any other source"}},
		{ixalan, true, proof{book2019, "614.12", "continuous effects that already exist and would apply"}},
	}
	adventurePlayed = history[bool]{
		{sixthEdition, false, proof{Day(2024, 2, 2), "715.3d", "that player may cast it"}},
		{finalFantasy, true, proof{book2026, "715.3d", "that player may play it"}},
	}
	faceStamps = history[bool]{
		{sixthEdition, false, proof{}},
		{magicOrigins, true, proof{book2017, "613.6e", "at the time it turns face up or face down"}},
	}
	endTurnForgets = history[bool]{
		{sixthEdition, false, proof{book2006, "509.1a", "Remove every object on the stack from the game"}},
		{battleZendikar, true, proof{book2017, "715.1a", "those abilities cease to exist"}},
	}
	hiddenOutside = history[bool]{
		{sixthEdition, false, proof{book2014, "712.4", "visible to both that player and the controller of the player"}},
		{eldritchMoon, true, proof{book2017, "714.4", "visible only to that player"}},
	}
	controlledBurn = history[bool]{
		{sixthEdition, true, proof{}},
		{mirrodin, false, proof{book2006, "507.4", "doesn't lose life due to mana burn"}},
		{magic2010, true, proof{}},
	}
	commanderInstead = history[CommanderRule]{
		{sixthEdition, CommanderSaved, proof{book2014, "903.11", "into the command zone instead"}},
		{dragonsDay, CommanderReplaced, proof{book2017, "903.9", "hand, graveyard, or library from anywhere"}},
		{magic2021, CommanderReturned, proof{book2026, "903.9b", "hand or library from anywhere"}},
	}
	tokenNamed = history[bool]{
		{sixthEdition, false, proof{Day(2021, 7, 23), "111.4", "its name is the same as its subtype(s). A"}},
		{Day(2021, 9, 24), true, proof{book2026, "111.4", "plus the word"}},
	}
	exileLanguage = history[bool]{
		{sixthEdition, false, proof{book2006, "217.7", "Removed from the Game"}},
		{magic2010, true, proof{book2009, "406.1", "exile"}},
	}
	giantLife = history[int32]{
		{sixthEdition, 20, proof{book2006, "606.4a", "starts at 40 life"}},
		{lorwyn, 15, proof{Day(2009, 2, 1), "606.4a", "starts at 30 life"}},
	}
	giantPoison = history[int32]{
		{sixthEdition, 0, proof{book2006, "606.5", "With the exception of life total"}},
		{scars, 15, proof{Day(2012, 10, 1), "810.8d", "fifteen or more poison counters"}},
	}
	giantHalves = history[bool]{
		{sixthEdition, true, proof{book2006, "606.9a", "divided by two, rounded up"}},
		{scars, false, proof{book2017, "810.9a", "uses the team's life total instead"}},
	}
	giantDraw = history[bool]{
		{sixthEdition, true, proof{book2006, "606.6b", "only the secondary player draws a card"}},
		{lorwyn, false, proof{Day(2009, 2, 1), "606.6b", "skips the draw step"}},
	}
	giantAttack = history[bool]{
		{sixthEdition, true, proof{book2006, "606.7d", "chooses only one of the defending players"}},
		{battlebond, false, proof{book2019, "810.7", "combat rules for the shared team turns option"}},
	}
	rangeWin = history[bool]{
		{sixthEdition, false, proof{book2006, "601.2", "and making choices"}},
		{lorwyn, true, proof{Day(2009, 2, 1), "601.15", "lose the game instead"}},
	}
	rangeDraw = history[bool]{
		{sixthEdition, false, proof{Day(2009, 7, 11), "801.16", "lose the game instead"}},
		{book2012, true, proof{Day(2012, 10, 1), "801.17", "They leave the game"}},
	}
	rangeLegend = history[bool]{
		{sixthEdition, true, proof{book2006, "601.12", "only if other legendary permanents"}},
		{magic2014, false, proof{}},
	}
)

// Switches returns the values of the edition.
func (e Edition) Switches() Switches {
	d := e.Date
	return Switches{
		Date:           d,
		DamageOnStack:  damageOnStack.on(d),
		DamageOrder:    damageOrder.on(d),
		NotDrawnAlong:  notDrawnAlong.on(d),
		BandsByAbility: bandsByAbility.on(d),
		PhasedCease:    phasedCease.on(d),
		PhasingForgets: phasingForgets.on(d),
		PhasedOutlast:  phasedOutlast.on(d),
		ManaBurn:       manaBurn.on(d),
		ManaByStep:     manaByStep.on(d),
		Legend:         legend.on(d),
		LegendSpells:   legendSpells.on(d),
		Planeswalker:   planeswalker.on(d),
		WalkerRedirect: walkerRedirect.on(d),
		Mulligan:       mulligan.on(d),
		FreeMulligan:   freeMulligan.on(d),
		MulliganInTurn: mulliganInTurn.on(d),
		TokenOwner:     tokenOwner.on(d),
		TokenNamed:     tokenNamed.on(d),
		LayerPos:       layers.on(d).positions(),
		Replacement:    replacement.on(d),
		FizzleCounters: fizzleCounters.on(d),
		PlusMinusAnnul: plusMinus.on(d),
		ProliferateOne: proliferateOne.on(d),
		DeathtouchSBA:  deathtouchSBA.on(d),
		LifelinkStatic: lifelinkStatic.on(d),
		SplitCombined:  splitCombined.on(d),
		CopyRemembers:  copyRemembers.on(d),
		OfferFirst:     offerFirst.on(d),
		ConvokeCost:    convokeCost.on(d),
		FaceStamps:     faceStamps.on(d),
		GraveyardBack:  graveyardLooksBack.on(d),
		EntersAffected: entersAffected.on(d),
		AdventurePlay:  adventurePlayed.on(d),
		DividedAmong:   dividedAmong.on(d),
		ExileLanguage:  exileLanguage.on(d),
		GiantLife:      giantLife.on(d),
		GiantPoison:    giantPoison.on(d),
		GiantHalves:    giantHalves.on(d),
		GiantDraw:      giantDraw.on(d),
		GiantAttack:    giantAttack.on(d),
		RangeWin:       rangeWin.on(d),
		RangeDraw:      rangeDraw.on(d),
		RangeLegend:    rangeLegend.on(d),
		EndTurnForgets: endTurnForgets.on(d),
		ControlledBurn: controlledBurn.on(d),
		HiddenOutside:  hiddenOutside.on(d),
		Commander:      commanderInstead.on(d),
	}
}
