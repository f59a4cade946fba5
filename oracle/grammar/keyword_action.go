package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// An actionWord is a keyword action (701), or another action or event that has a word of its own but no node in the
// tree. Its row is all that the language has to know of it: the phrases of the instruction and of the event are made
// from it. What a keyword action instructs is text too, in rulebook/definitions.
type actionWord struct {
	// word is what the tree and the definition call it.
	word ability.ActionWord
	// verb is the template of the verb with what belongs to it; if empty, the word with "[s]".
	verb string
	// past is the past form of the verb, which events need: "if you proliferated this turn".
	past string
	// says is how text says it.
	says sayings
	// again is the template of doing it once more, if there is one: "explore again".
	again string
	// quality is the template of the quality that the action takes behind the verb, if any: "behold a Dragon".
	quality string
}

// sayings are ways to say a keyword action.
type sayings uint8

const (
	// alone: the verb is an instruction by itself, "proliferate".
	alone sayings = 1 << iota
	// numbered: an instruction with a number, "bolster 2".
	numbered
	// onObject: an instruction with an object, "suspect target creature".
	onObject
	// repeated: an instruction done several times, "investigate twice", "explore once for each opponent". Goes with
	// alone.
	repeated
	// becoming: the verb says what an object becomes, also as an instruction: "it becomes saddled until end of turn".
	becoming
	// event: the verb is an event, "whenever you proliferate".
	event
	// eventOn: the verb is an event with an object, "whenever you crew a Vehicle".
	eventOn
)

// actionWords are all of them.
var actionWords = []actionWord{
	// Keyword actions in the order of their rules.
	{word: "behold", quality: "%s a {Of:such}"},
	{word: "investigate", past: "investigated", says: alone | repeated | event,
		again: "investigate[s] an additional time"},
	{word: "convert", says: onObject},
	{word: "fateseal", says: numbered},
	{word: "planeswalk", says: alone},
	{word: "proliferate", past: "proliferated", says: alone | repeated | event},
	{word: "populate", says: alone},
	{word: "monstrosity", verb: "monstrosity", says: numbered},
	{word: "renown", verb: "renown", says: numbered},
	{word: "bolster", says: numbered},
	{word: "manifest", says: onObject},
	{word: "support", says: numbered},
	{word: "explore", past: "explored", says: alone | repeated | event | eventOn, again: "explore[s] again"},
	{word: "adapt", past: "adapted", says: numbered | event},
	{word: "amass", verb: "amass[es|]", past: "amassed", says: numbered | event, quality: "{Of:army} {N:digits}"},
	{word: "learn", says: alone},
	{word: "venture", verb: "venture[s] into the dungeon", past: "ventured", says: alone | event},
	{word: "connive", past: "connived", says: alone | numbered | event},
	{word: "open an attraction", verb: "open[s] an Attraction", says: alone},
	{word: "incubate", says: numbered},
	{word: "time travel", says: alone | repeated},
	{word: "discover", past: "discovered", says: numbered | event, again: "discover[s] again for {N:same value}"},
	{word: "cloak", says: onObject},
	{word: "collect evidence", verb: "collect[s] evidence", past: "collected", says: numbered | event},
	{word: "suspect", says: onObject},
	{word: "forage", past: "foraged", says: alone | event},
	{word: "manifest dread", verb: "manifest[s] dread", past: "manifested", says: alone | repeated | event},
	{word: "endure", says: alone | numbered},
	{word: "harness", says: onObject},
	{word: "airbend", past: "airbent", says: onObject | event},
	{word: "earthbend", past: "earthbent", says: numbered | event},
	{word: "blight", past: "blighted", says: numbered | event},

	// Keyword actions of digital cards, which the Comprehensive Rules don't have.
	{word: "seek", past: "sought", says: event, quality: "%s a {Of:such}"},

	// Actions whose instructions are phrases of their own, or which only events mention.
	{word: "commit a crime", verb: "commit[s] a crime", past: "committed", says: event},
	{word: "descend", past: "descended", says: event},
	{word: "clash", verb: "clash[es|]", past: "clashed", says: event},
	{word: "complete a dungeon", verb: "complete[s] a dungeon", past: "completed", says: event},
	{word: "roll dice", verb: "roll[s] one or more dice", past: "rolled", says: event},
	{word: "expend 4", verb: "expend[s] 4", past: "expended", says: event},
	{word: "expend 6", verb: "expend[s] 6", past: "expended", says: event},
	{word: "expend 8", verb: "expend[s] 8", past: "expended", says: event},
	{word: "give a gift", verb: "give[s] a gift", past: "gave", says: event},
	{word: "firebend", past: "firebent", says: event},
	{word: "waterbend", past: "waterbent", says: event},
	{word: "mutate", past: "mutated", says: event},
	{word: "train", past: "trained", says: event},
	{word: "mentor", past: "mentored", says: event | eventOn},
	{word: "evolve", past: "evolved", says: event},
	{word: "unlock this door", verb: "unlock[s] this door", past: "unlocked", says: event},
	{word: "transform into ~", verb: "transform[s] into ~", past: "transformed", says: event},
	{word: "specialize", past: "specialized", says: event},
	{word: "exert", past: "exerted", says: eventOn},
	{word: "exploit", past: "exploited", says: eventOn},
	{word: "devour", past: "devoured", says: eventOn},
	{word: "crew", past: "crewed", says: eventOn},
	{word: "saddle", past: "saddled", says: eventOn},
	{word: "kick", past: "kicked", says: eventOn},
	{word: "unlock", past: "unlocked", says: eventOn},
	{word: "fully unlock", past: "unlocked", says: eventOn},
	{word: "foretell", past: "foretold", says: eventOn},
	{word: "plot", past: "plotted", says: eventOn},
	{word: "enlist", past: "enlisted", says: eventOn},
	{word: "goad", past: "goaded", says: eventOn},
	{word: "encounter", past: "encountered", says: eventOn},
	{word: "championed with", verb: "[is|are] championed with", past: be, says: eventOn},

	// What objects become.
	{word: "become monstrous", verb: "become[s] monstrous", past: "became", says: becoming | event},
	{word: "become renowned", verb: "become[s] renowned", past: "became", says: becoming | event},
	{word: "become suspected", verb: "become[s] suspected", past: "became", says: becoming | event},
	{word: "become saddled", verb: "become[s] saddled", past: "became", says: becoming | event},
	{word: "become harnessed", verb: "become[s] harnessed", says: becoming},
	{word: "become crewed", verb: "become[s] crewed", past: "became", says: event},
	{word: "become level 2", verb: "become[s] level 2", past: "became", says: event},
	{word: "become level 3", verb: "become[s] level 3", past: "became", says: event},
	{word: "become plotted", verb: "become[s] plotted", past: "became", says: event},
	{word: "become foretold", verb: "become[s] foretold", past: "became", says: event},
}

// present is the template of the verb.
func (w *actionWord) present() string {
	if w.verb != "" {
		return w.verb
	}
	return string(w.word) + "[s]"
}

// keywordInstructions adds the instructions of the table.
func (l *lang) keywordInstructions() {
	for i := range actionWords {
		w := &actionWords[i]
		if l.words.hides(string(w.word)) {
			continue
		}
		l.instructions(w)
	}
}

// instructions adds the instructions of a row of the table.
func (l *lang) instructions(w *actionWord) {
	once := phrase.Of[ability.Act](l.g, "keyword act")
	act, verb := ability.KeywordAction{Word: w.word}, w.present()
	if w.says&alone != 0 {
		l.act.Add(act, verb)
	}
	if w.says&repeated != 0 {
		twice := act
		twice.Times = ability.Const{N: 2}
		l.act.Add(twice, verb+" twice", phrase.Also(verb+", then "+verb+" again"))
		l.act.Add(act, verb+" {Times:count} times")
		once.Add(act, verb)
	}
	if w.says&numbered != 0 {
		l.act.Add(act, verb+" {N:digits}")
	}
	if w.again != "" {
		again := act
		again.Again = true
		l.act.Add(again, w.again)
	}
	if w.quality != "" {
		l.act.Add(act, verb+" "+w.quality)
	}
	if w.says&onObject != 0 {
		l.act.Add(act, verb+" {What:obj}")
	}
	if w.says&becoming != 0 {
		l.act.Add(ability.KeywordEvent{Word: w.word}, verb)
	}
}

// keywordEvents adds the events of the table.
func (l *lang) keywordEvents() {
	for i := range actionWords {
		w := &actionWords[i]
		if l.words.hides(string(w.word)) {
			continue
		}
		l.eventsOf(w)
	}
}

// eventsOf adds the events of a row of the table.
func (l *lang) eventsOf(w *actionWord) {
	if w.says&event != 0 {
		l.verbs([]verb{{act: ability.KeywordEvent{Word: w.word}, words: w.present(), past: w.past}})
	}
	if w.says&eventOn != 0 {
		l.verbs([]verb{{act: ability.KeywordEvent{Word: w.word}, words: w.present() + " {What:obj}", past: w.past}})
	}
}

// keywordActions adds keyword actions that stand as a word (701), and their phrases that don't fit the table.
func (l *lang) keywordActions() {
	l.keywordInstructions()
	k := func(w string) ability.KeywordAction { return ability.KeywordAction{Word: ability.ActionWord(w)} }
	phrase.Of[ability.Number](l.g, "same value").Add(ability.ThatMuch{Say: ability.SameValueWord}, "the same value")
	l.act.Add(ability.Repeat{}, "repeat[s] this process")
	l.act.Add(ability.Repeat{Times: ability.Const{N: 1}}, "repeat[s] this process once")
	l.act.Add(ability.Repeat{}, "repeat[s] this process {Times:count} more times")
	l.act.Add(ability.Repeat{Any: true}, "repeat[s] this process any number of times")
	l.act.Add(ability.Repeat{Any: true, They: true}, "repeat[s] this process as many times as they choose")
	army := phrase.Of[ability.Property](l.g, "army")
	for _, x := range []struct{ subtype, words string }{{"Zombie", "Zombies"}, {"Orc", "Orcs"}, {"Sliver", "Slivers"}} {
		army.Add(ability.HasSubtype{Subtype: ability.Subtype(x.subtype)}, x.words)
	}
	l.simple.Add(ability.Do{Who: ability.You{}, Acts: []ability.Act{k("tempt")}}, "the Ring tempts you")
	l.act.Add(ability.Exert{}, "exert[s] {What:obj}")
	l.act.Add(ability.Exert{Attacking: true}, "exert[s] {What:obj} as it attacks")
	l.event.Add(ability.KeywordEvent{Word: "clash and win"}, "clash[es|] and win[s]")
	l.cond.Add(ability.WonClash{}, "you win")
	l.cond.Add(ability.WonClash{Past: true}, "you won")
	// On something: "goad target creature".
	l.act.Add(ability.Goad{}, "goad[s] {What:obj}")
	l.act.Add(ability.Pair{}, "pair[s] {What:obj} with {With:obj}")
	l.act.Add(ability.Detain{}, "detain[s] {What:obj}")
	l.act.Add(k("meld"), "meld[s] {What:obj} into {Into:cardName}")
	l.act.Add(ability.KeywordEvent{Word: "stop being suspected"}, "[is|are] no longer suspected")
	short := phrase.Of[noLonger](l.g, "it is no longer")
	short.Add(noLonger{}, "it's no longer suspected")
	short.Add(noLonger{Many: true}, "they're no longer suspected")
	phrase.Map(l.simple, short, func(x noLonger) ability.Effect {
		return ability.Do{Who: ability.It{Say: ability.ByIt, Plural: x.Many}, Short: true,
			Acts: []ability.Act{ability.KeywordEvent{Word: "stop being suspected"}}}
	}, func(e ability.Effect) (noLonger, bool) {
		d, ok := e.(ability.Do)
		if !ok || !d.Short || len(d.Acts) != 1 ||
			d.Acts[0] != ability.Act(ability.KeywordEvent{Word: "stop being suspected"}) {
			return noLonger{}, false
		}
		it, ok := d.Who.(ability.It)
		return noLonger{it.Plural}, ok
	})
	for _, w := range []string{"plotted", "foretold"} {
		l.act.Add(ability.KeywordEvent{Word: ability.ActionWord("become " + w)}, "become[s] "+w,
			phrase.Also("become[s] a "+w+" card"))
	}
	l.act.Add(k("clash"), "clash[es|] with {What:obj}")
	l.act.Add(k("clash"), "clash[es|]")
}

// noLonger stands for "it's no longer suspected".
type noLonger struct{ Many bool }
