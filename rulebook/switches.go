package rulebook

// The switches' histories. Each value names the rule that said so when it began.
var (
	damageOnStack = history[bool]{
		{sixthEdition, true, "310.4", "stack"},
		{magic2010, false, "510.2", "simultaneously"},
	}
	damageOrder = history[bool]{
		{sixthEdition, false, "", ""},
		{magic2010, true, "509.2", "damage assignment order"},
		{foundations, false, "510.1c", "divides its combat damage"},
	}
	manaBurn = history[bool]{
		{sixthEdition, true, "300.3", "mana burn"},
		{magic2010, false, "500.4", "empties"},
	}
	manaByStep = history[bool]{
		{sixthEdition, false, "300.3", "(but not a step)"},
		{magic2010, true, "500.4", "step or phase ends"},
	}
	legend = history[LegendRule]{
		{sixthEdition, LegendOldest, "", ""},
		{kamigawa, LegendAll, "420.5e", "legend rule"},
		{magic2014, LegendEach, "704.5k", "chooses one of them"},
	}
	planeswalker = history[WalkerRule]{
		{sixthEdition, WalkerNone, "", ""},
		{lorwyn, WalkerAll, "420.5p", "planeswalker"},
		{magic2014, WalkerEach, "704.5j", "chooses one of them"},
		{ixalan, WalkerNone, "306.4", "has been removed"},
	}
	walkerRedirect = history[bool]{
		{sixthEdition, false, "", ""},
		{lorwyn, true, "212.9g", "redirection effect"},
		{dominaria, false, "", ""},
	}
	mulligan = history[MulliganRule]{
		{sixthEdition, Paris, "101.4", "mulligan"},
		{battleZendikar, Vancouver, "103.4", "scry 1"},
		{magic2020, London, "103.4", "bottom of their library"},
	}
	tokenOwner = history[TokenOwner]{
		{sixthEdition, OwnedByEffect, "216.1", "owned by the controller of the spell or ability"},
		{magic2010, OwnedByController, "110.5a", "owned and controlled by the player under whose control it entered"},
		{dominaria, OwnedByCreator, "111.2", "The player who creates a token is its owner"},
	}
	layers = history[layerOrder]{
		{sixthEdition, layers2003, "418.5a", "series of layers"},
		{magic2010, layers2009, "613.3", "sublayers"},
		{ikoria, layers2020, "613.4", "sublayers"},
	}
	replacement = history[ReplacementOrder]{
		{sixthEdition, SelfFirst, "419.6d", "self-replacement"},
		{magic2010, ByKind, "616.1a", "self-replacement"},
	}
	fizzleCounters = history[bool]{
		{sixthEdition, true, "413.2a", "countered"},
		{dominaria, false, "608.2b", "doesn"},
	}
	plusMinus = history[bool]{
		{sixthEdition, false, "", ""},
		{timeSpiral, true, "420.5n", "-1/-1 counter"},
	}
	deathtouchSBA = history[bool]{
		{sixthEdition, false, "", ""},
		{magic2010, true, "702.2b", "deathtouch"},
	}
	lifelinkStatic = history[bool]{
		{sixthEdition, false, "", ""},
		{magic2010, true, "702.13b", "lifelink"},
	}
	splitCombined = history[bool]{
		{sixthEdition, false, "505.2", "split card"},
		{Day(2017, 4, 28), true, "708.3", "combined"},
	}
	exileLanguage = history[bool]{
		{sixthEdition, false, "", ""},
		{magic2010, true, "406.1", "exile"},
	}
)

// Switches are the edition's values.
func (e Edition) Switches() Switches {
	d := e.Date
	return Switches{
		Date:           d,
		DamageOnStack:  damageOnStack.on(d),
		DamageOrder:    damageOrder.on(d),
		ManaBurn:       manaBurn.on(d),
		ManaByStep:     manaByStep.on(d),
		Legend:         legend.on(d),
		Planeswalker:   planeswalker.on(d),
		WalkerRedirect: walkerRedirect.on(d),
		Mulligan:       mulligan.on(d),
		TokenOwner:     tokenOwner.on(d),
		LayerPos:       layers.on(d).positions(),
		Replacement:    replacement.on(d),
		FizzleCounters: fizzleCounters.on(d),
		PlusMinusAnnul: plusMinus.on(d),
		DeathtouchSBA:  deathtouchSBA.on(d),
		LifelinkStatic: lifelinkStatic.on(d),
		SplitCombined:  splitCombined.on(d),
		ExileLanguage:  exileLanguage.on(d),
	}
}
