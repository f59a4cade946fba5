package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// keywordActions adds keyword actions that stand as a word (701).
func (l *lang) keywordActions() {
	// Without anything: "proliferate".
	for _, w := range []struct{ word, s string }{
		{"proliferate", "proliferate[s]"}, {"investigate", "investigate[s]"}, {"populate", "populate[s]"}, {"explore", "explore[s]"}, {"learn", "learn[s]"},
		{"connive", "connive[s]"}, {"venture", "venture[s] into the dungeon"}, {"manifest dread", "manifest[s] dread"}, {"forage", "forage[s]"},
		{"open an attraction", "open[s] an Attraction"}, {"time travel", "time travel[s]"}, {"planeswalk", "planeswalk[s]"}, {"endure", "endure[s]"},
	} {
		k := ability.KeywordAction{Word: ability.ActionWord(w.word)}
		l.act.Add(k, w.s)
	}
	k := func(w string) ability.KeywordAction { return ability.KeywordAction{Word: ability.ActionWord(w)} }
	// So many times.
	for _, w := range []string{"proliferate", "investigate", "explore", "time travel"} {
		twice := k(w)
		twice.Times = ability.Const{N: 2}
		l.act.Add(twice, w+"[s] twice", phrase.Also(w+"[s], then "+w+"[s] again"))
		l.act.Add(k(w), w+"[s] {Times:count} times")
	}
	again := k("explore")
	again.Again = true
	l.act.Add(again, "explore[s] again")
	l.act.Add(ability.Repeat{}, "repeat[s] this process")
	l.act.Add(ability.Repeat{Times: ability.Const{N: 1}}, "repeat[s] this process once")
	l.act.Add(ability.Repeat{}, "repeat[s] this process {Times:count} more times")
	l.act.Add(ability.Repeat{Any: true}, "repeat[s] this process any number of times", phrase.Also("repeat[s] this process as many times as they choose"))
	// With a number: "bolster 2".
	for _, w := range []string{"bolster", "support", "adapt", "monstrosity", "fateseal", "renown", "incubate", "discover", "connive", "endure", "blight", "earthbend"} {
		if w == "monstrosity" || w == "renown" {
			l.act.Add(k(w), w+" {N:digits}")
			continue
		}
		l.act.Add(k(w), w+"[s] {N:digits}")
	}
	l.act.Add(k("collect evidence"), "collect[s] evidence {N:digits}")
	l.act.Add(k("behold"), "behold[s] %s a {Of:such}")
	l.act.Add(k("amass"), "amass[es|] {N:digits}")
	l.act.Add(k("amass"), "amass[es|] {Of:army} {N:digits}")
	army := phrase.Of[ability.Property](l.g, "army")
	for _, x := range []struct{ subtype, words string }{{"Zombie", "Zombies"}, {"Orc", "Orcs"}, {"Sliver", "Slivers"}} {
		army.Add(ability.HasSubtype{Subtype: ability.Subtype(x.subtype)}, x.words)
	}
	l.simple.Add(ability.Do{Who: ability.You{}, Acts: []ability.Act{k("tempt")}}, "the Ring tempts you")
	l.act.Add(ability.Exert{}, "exert[s] {What:obj}")
	l.act.Add(ability.Exert{Attacking: true}, "exert[s] {What:obj} as it attacks")
	l.cond.Add(ability.WonClash{}, "you win")
	// On something: "goad target creature".
	l.act.Add(ability.Goad{}, "goad[s] {What:obj}")
	l.act.Add(ability.Pair{}, "pair[s] {What:obj} with {With:obj}")
	l.act.Add(ability.Detain{}, "detain[s] {What:obj}")
	l.act.Add(k("meld"), "meld[s] {What:obj} into {Into:cardName}")
	for _, w := range []string{"manifest", "cloak", "suspect", "convert", "airbend", "harness"} {
		l.act.Add(k(w), w+"[s] {What:obj}")
	}
	for _, w := range []string{"monstrous", "renowned", "suspected", "saddled", "harnessed"} {
		l.act.Add(ability.KeywordEvent{Word: ability.ActionWord("become " + w)}, "become[s] "+w)
	}
	l.act.Add(ability.KeywordEvent{Word: "stop being suspected"}, "[is|are] no longer suspected")
	short := phrase.Of[noLonger](l.g, "it is no longer")
	short.Add(noLonger{}, "it's no longer suspected")
	short.Add(noLonger{Many: true}, "they're no longer suspected")
	phrase.Map(l.simple, short, func(x noLonger) ability.Effect {
		return ability.Do{Who: ability.It{Say: ability.ByIt, Plural: x.Many}, Short: true, Acts: []ability.Act{ability.KeywordEvent{Word: "stop being suspected"}}}
	}, func(e ability.Effect) (noLonger, bool) {
		d, ok := e.(ability.Do)
		if !ok || !d.Short || len(d.Acts) != 1 || d.Acts[0] != ability.Act(ability.KeywordEvent{Word: "stop being suspected"}) {
			return noLonger{}, false
		}
		it, ok := d.Who.(ability.It)
		return noLonger{it.Plural}, ok
	})
	for _, w := range []string{"plotted", "foretold"} {
		l.act.Add(ability.KeywordEvent{Word: ability.ActionWord("become " + w)}, "become[s] "+w, phrase.Also("become[s] a "+w+" card"))
	}
	l.act.Add(k("clash"), "clash[es|] with {What:obj}")
}

// noLonger stands for "it's no longer suspected".
type noLonger struct{ Many bool }
