// Package phrase reads and prints a controlled language by two-way phrases: a phrase is a template with typed slots
// and the Go value it stands for, and the same phrase reads and prints. The package knows nothing of any game.
//
//	g := phrase.New(phrase.Lexis{})
//	act := phrase.Of[Act](g, "act")
//	act.Add(Draw{}, "draw[s] {N} card(s)", phrase.Before(1995, "take[s] {N} card(s)"))
//
// # Templates
//
//	{F}  {F:cat}            the field F as a phrase of its type's category, or of the category named
//	{F|and}  {F:cat|or2}    a slice: and, or, and/or, comma, semi, then, lastly ("a, b, then c"), serial
//	                        ("a, b, and c"; two: "a, and b"), space, star, lines; a digit is the least length
//	{F?yes}  {F?yes|no}     a bool field: words when it is true, and when it is false
//	<if {F},>               an optional group: there when one of its slots is not blank
//	card(s)  (y|ies)        number, by the nearest number to the left
//	draw[s]  [is|are]       verb, by the subject: the last thing with a person before the first verb
//	[its] [it] [they] [itself]   pronouns, by the subject; [a|b|c] and [a|b|b'|c] name the forms: thing, person,
//	                        many, you
//	card(s)@F  [its]@F      by the slot of F instead
//	{F}'s                   the possessive: 's or '
//	%s %p %u                what follows, and the phrase, is singular, plural, uncountable
//	%i %you                 the verbs that follow are in the base form; are spoken to "you"
//	%person %thing          the noun is a person (their, he or she) or a thing (its)
//	%0                      forgets the subject and the number
//	%lower %upper           the next word has no capital letter, has one
//	{{T}}  \(               the symbol {T}, a parenthesis
//
// # Agreement
//
// Every finished phrase has what it has of number, verb form and person, for those to its right, and wants what its
// own words ask for and found no answer to within it: a verb phrase "draws" wants a third person. Only categories
// declared with Agrees (noun phrases, determiners, counts, clauses) hand on what they have; there, a noun's number that
// no determiner decides is the phrase's own. Categories declared with Sentence are closed: what is still wanted must
// fit the imperative. So "each player draw" is not read, and printing chooses the forms by the same rules.
//
// # Which reading, which wording
//
// Reading gives the value made of the fewest phrases, where Prefer(n) makes a phrase count n fewer; then the one whose
// phrases end furthest to the right, so that what could belong to two belongs to the nearer; then the one registered
// first. Printing takes the phrases of the value's type whose constants match, those without slots first, then those
// with more constants, preferred, registered first; and of a phrase the wording in force in the year. Constants in
// fields tagged style must match too, unless the value can't be printed otherwise. Fields tagged bind are ignored.
//
// # Left recursion
//
// A category may begin with itself ("{Of}'s owner"): its readings are grown until there are no more. A list slot is
// cheaper where it will do. A category that is itself by single slots alone is an error.
package phrase
