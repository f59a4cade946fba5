package puzzle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/engine/program"
	"arbiter/scenario"
)

// maxPieces is the greatest number of cards in a zone: some puzzles have a thousand tokens.
const maxPieces = 5000

// zone reads the cards of a zone, separated by semicolons, each followed by its modifiers behind vertical bars.
func (r *reader) zone(who int, key, v string, where program.Zone) []scenario.Piece {
	var out []scenario.Piece
	for item := range strings.SplitSeq(v, ";") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		if len(out) == maxPieces {
			r.bad("%s: more than %d cards", key, maxPieces)
			break
		}
		parts := strings.Split(item, "|")
		name := strings.TrimSpace(parts[0])
		pc := scenario.Piece{Card: edition.ReplaceAllString(name, "")}
		if text, ok := cutFold(name, "t:"); ok {
			pc.Token = true
			if pc.Card, pc.Called = r.token(text); pc.Card == "" {
				continue
			}
			if where != program.Battlefield {
				r.bad("%s: a token, %s", key, pc.Card)
				continue
			}
		}
		if pc.Card == "" {
			r.bad("%s: %q names no card", key, shorten(item))
			continue
		}
		for _, m := range parts[1:] {
			r.modifier(who, &pc, strings.TrimSpace(m), where)
		}
		for _, id := range r.choosing {
			pc.Chosen = append(pc.Chosen, scenario.Number(chosenID+id))
		}
		r.choosing = r.choosing[:0]
		if len(r.imprints) > 0 && pc.As == "" {
			pc.As = fmt.Sprintf("%s, which exiled #%s", pc.Card, shorten(r.imprints[0]))
		}
		for _, id := range r.imprints {
			r.imprinted[strings.TrimSpace(id)] = pc.As
		}
		r.imprints = r.imprints[:0]
		r.owner(key, &pc)
		out = append(out, pc)
	}
	return out
}

// edition matches what selects a printing behind a card's name: the number of a picture, or the code of a set.
var edition = regexp.MustCompile(`\s+(\([a-z0-9]\)|\([A-Z0-9]{2,6}\)|\[[A-Z0-9]{2,6}\])$`)

// printing matches a modifier that only selects a printing: the code of a set, or the number of a picture.
var printing = regexp.MustCompile(`^([A-Z0-9]{2,6}|\[?[0-9]+\]?)$`)

func cutFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

// onBattlefield are the modifiers only permanents can have, and whether they may have a value.
var onBattlefield = map[string]bool{"tapped": false, "summonsick": false, "transformed": false, "modal": false,
	"attacking": true, "damage": true, "renowned": false, "monstrous": false, "flipped": false,
	"suspected": false, "solved": false, "saddled": false, "isringbearer": false, "phasedout": true, "owner": true,
	"chosencolor": true, "chosentype": true, "chosentype2": true, "chosenmode": true, "namedcard": true,
	"chosenplayer": true, "chosencards": true, "enchantingplayer": true, "attaching": true, "attachedto": true,
	"enchanting": true, "imprinting": true, "rememberedcards": true, "classlevel": true, "unlockedroom": true,
	"meld": true, "mergedcards": true, "executescript": true, "istoken": false}

// inExile are the modifiers only cards in exile can have, and whether they have a value.
var inExile = map[string]bool{"exiledwith": true, "foretold": false, "foretoldthisturn": false, "onadventure": false}

// flagModifiers are the modifiers that set a flag.
var flagModifiers = map[string]func(*scenario.Piece) *bool{
	"tapped":       func(p *scenario.Piece) *bool { return &p.Tapped },
	"summonsick":   func(p *scenario.Piece) *bool { return &p.Sick },
	"transformed":  func(p *scenario.Piece) *bool { return &p.Transformed },
	"modal":        func(p *scenario.Piece) *bool { return &p.Transformed },
	"renowned":     func(p *scenario.Piece) *bool { return &p.Renowned },
	"monstrous":    func(p *scenario.Piece) *bool { return &p.Monstrous },
	"flipped":      func(p *scenario.Piece) *bool { return &p.Flipped },
	"suspected":    func(p *scenario.Piece) *bool { return &p.Suspected },
	"solved":       func(p *scenario.Piece) *bool { return &p.Solved },
	"saddled":      func(p *scenario.Piece) *bool { return &p.Saddled },
	"isringbearer": func(p *scenario.Piece) *bool { return &p.RingBearer },
	"onadventure":  func(p *scenario.Piece) *bool { return &p.OnAdventure },
	"istoken":      func(p *scenario.Piece) *bool { return &p.Token },
}

// modifier reads a modifier of a card.
func (r *reader) modifier(who int, pc *scenario.Piece, m string, where program.Zone) {
	word, value, valued := strings.Cut(m, ":")
	value = strings.TrimSpace(value)
	low := strings.ToLower(strings.TrimSpace(word))
	bad := func(why string) { r.bad("%s: %s%s", pc.Card, shorten(m), why) }
	_, ofPermanent := onBattlefield[low]
	if _, ofExiled := inExile[low]; !ofPermanent && !ofExiled && printing.MatchString(m) {
		return
	}
	if why, ok := checkZone(low, valued, where); !ok {
		bad(why)
		return
	}
	if of := flagModifiers[low]; of != nil {
		*of(pc) = true
		return
	}
	switch low {
	case "", "set", "art", "noetbtrigs":
	case "iscommander":
		pc.Commander = where != program.Command
	case "facedown":
		switch how := strings.ToLower(value); {
		case !valued:
			pc.FaceDown = true
		case where == program.Battlefield && how == "manifested":
			pc.Manifested = true
		case where == program.Battlefield && how == "cloaked":
			pc.Cloaked = true
		default:
			bad(": only permanents are manifested or cloaked")
		}
	case "attacking":
		if pc.Attacking = !valued; valued {
			pc.Attacks = value // replaced by the label once all are known
		}
	case "damage":
		pc.Damage = int32(r.wholeNumber(pc.Card+": damage", value, 1<<20))
	case "counters":
		pc.Counters = r.counters(pc.Card, value)
	case "id":
		if _, twice := r.labels[value]; twice {
			r.bad("duplicate Id %s", shorten(value))
			return
		}
		pc.As = fmt.Sprintf("%s #%s", pc.Card, shorten(value))
		r.labels[value] = pc.As
	case "executescript":
		r.readScript(pc, value)
	case "attaching", "attachedto", "enchanting":
		if pc.AttachedTo = value; value == "" {
			bad(": to what is not said")
		}
	case "exiledwith":
		if pc.ExiledWith = value; value == "" {
			bad(": with what is not said")
		}
	case "imprinting", "rememberedcards":
		if value == "" {
			bad(": which cards is not said")
			return
		}
		r.imprints = append(r.imprints, strings.Split(value, ",")...)
	case "foretold":
		if pc.Foretold == "" {
			pc.Foretold = "earlier"
		}
	case "foretoldthisturn":
		pc.Foretold = "this turn"
	case "classlevel":
		if pc.Level = r.wholeNumber(pc.Card+": the level of a Class", value, 3); pc.Level == 0 {
			bad(": the levels are 1 to 3")
		}
	case "meld":
		if pc.Melded = value; value == "" {
			bad(": the other card of the pair is not named")
		}
	case "mergedcards":
		pc.Merged = splitList(value)
		if own := slices.Index(pc.Merged, pc.Card); own >= 0 { // the list may include the top card
			pc.Merged = slices.Delete(pc.Merged, own, own+1)
		}
	case "unlockedroom":
		for _, door := range splitList(value) {
			pc.Unlocked = append(pc.Unlocked, strings.TrimSuffix(strings.ToLower(door), "split"))
		}
	default:
		r.choiceModifier(who, pc, low, value, valued, bad)
	}
}

// checkZone checks that a modifier may stand in a zone, with or without a value. If not, why may say more.
func checkZone(word string, valued bool, where program.Zone) (why string, ok bool) {
	if takes, only := onBattlefield[word]; only {
		switch {
		case where != program.Battlefield:
			return ": elsewhere than on the battlefield", false
		case valued && !takes:
			return ": nothing more is said of that", false
		}
	}
	if takes, only := inExile[word]; only {
		switch {
		case where != program.Exile:
			return ": elsewhere than in exile", false
		case valued != takes:
			return "", false
		}
	}
	return "", true
}

// choiceModifier reads a modifier that names a player or something chosen; bad reports an error.
func (r *reader) choiceModifier(who int, pc *scenario.Piece, word, value string, valued bool, bad func(why string)) {
	switch word {
	case "phasedout":
		p, ok := seat(value)
		if pc.PhasedOut = true; valued && (!ok || p != who) {
			bad(": it phased out under its controller's control")
		}
	case "owner", "chosenplayer", "enchantingplayer":
		p, ok := seat(value)
		switch {
		case !ok:
			bad(": that is neither human nor ai")
		case word == "owner" && p != who:
			pc.Owner = names[p]
		case word == "chosenplayer":
			pc.Chosen = append(pc.Chosen, scenario.Number(names[p]))
		case word == "enchantingplayer":
			pc.AttachedTo = playerID(p)
		}
	case "chosencolor":
		for _, c := range splitList(value) {
			if long, ok := colorWords[strings.ToUpper(c)]; ok {
				c = long
			}
			pc.Chosen = append(pc.Chosen, scenario.Number(strings.ToLower(c)))
		}
	case "chosentype", "chosentype2", "chosenmode", "namedcard":
		if value == "" {
			bad(": what was chosen is not said")
			return
		}
		pc.Chosen = append(pc.Chosen, scenario.Number(value))
	case "chosencards":
		r.choosing = append(r.choosing, splitList(value)...)
	default:
		bad("")
	}
}

// chosenID marks the Id of a chosen card.
const chosenID = "\x00"

// colorWords maps letters to colors.
var colorWords = map[string]string{"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

// playerID represents a player among the Ids of cards.
func playerID(p int) string { return "the player " + names[p] }

// splitList splits a list at its commas; a comma followed by a space belongs to a name.
func splitList(v string) []string {
	var out []string
	for item := range strings.SplitSeq(v, ",") {
		switch {
		case strings.HasPrefix(item, " ") && len(out) > 0:
			out[len(out)-1] += "," + item
		case strings.TrimSpace(item) != "":
			out = append(out, strings.TrimSpace(item))
		}
	}
	return out
}

// attachments resolves the hosts of attached cards and the permanents that exiled cards to labels.
func (r *reader) attachments() {
	for i := range r.sides {
		pl := &r.sides[i].player
		for j := range pl.Battlefield {
			pc := &pl.Battlefield[j]
			r.resolveLabel(pc, "attached to", &pc.AttachedTo)
			r.resolveLabel(pc, "attacking", &pc.Attacks)
			for k, w := range pc.Chosen {
				if id, ok := strings.CutPrefix(string(w), chosenID); ok {
					r.resolveLabel(pc, "said to have chosen", &id)
					pc.Chosen[k] = scenario.Number(id)
				}
			}
		}
		for j := range pl.Exile {
			pc := &pl.Exile[j]
			r.resolveLabel(pc, "exiled with", &pc.ExiledWith)
			for id, host := range r.imprinted {
				if pc.As != "" && pc.As == r.labels[id] {
					pc.ExiledWith = host
					delete(r.imprinted, id)
				}
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.imprinted)) {
		r.bad("%s has imprinted Id %s, but no card in exile has that Id", r.imprinted[id], shorten(id))
	}
}

// resolveLabel replaces the Id of another card that a card refers to by its label.
func (r *reader) resolveLabel(pc *scenario.Piece, how string, id *string) {
	if *id == "" {
		return
	}
	label, ok := r.labels[*id]
	if !ok {
		r.bad("%s is %s Id %s, but no card has that Id", pc.Card, how, shorten(*id))
	}
	*id = label
}

// counterNames are the kinds of counters with other names.
var counterNames = map[string]string{"P1P1": "+1/+1", "M1M1": "-1/-1", "P1P0": "+1/+0", "P0P1": "+0/+1",
	"M1M0": "-1/-0", "M0M1": "-0/-1", "P2P2": "+2/+2", "P1P2": "+1/+2", "P2P0": "+2/+0",
	"M0M2": "-0/-2", "M2M1": "-2/-1", "M2M2": "-2/-2"}

// counters reads a list of KIND=N separated by commas.
func (r *reader) counters(of, v string) map[string]int32 {
	out := map[string]int32{}
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		kind, n, ok := strings.Cut(item, "=")
		kind = strings.TrimSpace(kind)
		if !ok || kind == "" {
			r.bad("%s: counters %q", of, shorten(item))
			continue
		}
		name, known := counterNames[strings.ToUpper(kind)]
		if !known {
			name = strings.ToLower(strings.ReplaceAll(kind, "_", " "))
		}
		out[name] += int32(r.wholeNumber(of+": counters", n, 1<<20))
	}
	return out
}
