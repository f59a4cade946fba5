package definitions

// wordingsOfTerms are the rules' texts of symbols and other words, in current wording where the meaning hasn't
// changed.
var wordingsOfTerms = []wording{
	says("[+n]", Term, from(cr20090201,
		"Put N loyalty counters on this permanent.")),
	says("[-n]", Term, from(cr20090201,
		"Remove N loyalty counters from this permanent.")),
	says("[0]", Term, from(cr20121001,
		"Put zero loyalty counters on this permanent.")),
	says("the tap symbol in an activation cost", Term, from(cr20031001,
		"Tap this permanent.")),
	says("the untap symbol in an activation cost", Term, from(cr20090201,
		"Untap this permanent.")),
}
