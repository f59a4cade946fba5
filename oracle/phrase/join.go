package phrase

import "strings"

// join writes printed tokens as a text: spaces, capitals, a or an, and the full stop a quotation swallows.
func (g *Grammar) join(ps []piece) string {
	var b strings.Builder
	upper, glue, depth := false, true, 0
	for i := range ps {
		x := &ps[i]
		if x.text == "." && i > 1 && ps[i-1].text == closeQuote && (ps[i-2].text == "." || ps[i-2].text == "!") {
			upper = true
			continue
		}
		if g.lexis.BareQuotes && x.text == "," && i > 1 && ps[i-1].text == closeQuote && ps[i-2].text == "." {
			continue // it stands within the quotation
		}
		within := g.lexis.BareQuotes && x.text == "." && i+2 < len(ps) && ps[i+1].text == closeQuote &&
			ps[i+2].text == ","
		if !within && g.lexis.BareQuotes && x.text == "." && i+2 < len(ps) && ps[i+1].text == closeQuote &&
			goesOn(ps[i+2].text) {
			continue // the sentence around the quotation has not ended
		}
		w := x.raw
		if within {
			w = ","
		}
		switch x.text {
		case "a":
			w = w[:1]
			if i+1 < len(ps) && g.lexis.an(ps[i+1].raw) {
				w += "n"
			}
		case openQuote, closeQuote:
			if x.text == openQuote {
				depth++
			}
			if w = `"`; depth > 1 {
				w = "'"
			}
			if x.text == closeQuote {
				depth--
			}
		case newline:
			w = "\n"
		}
		if !glue && !x.glue && !gluesLeft(x.text) && !(i > 0 && symbol(x.text) && symbol(ps[i-1].text)) {
			b.WriteByte(' ')
		}
		if x.look == dirUpper || upper && x.look != dirLower {
			w = capital(w)
		}
		b.WriteString(w)
		glue = x.text == openQuote || x.text == newline || x.text == "("
		upper = g.capital[x.text]
	}
	return b.String()
}

// goesOn reports whether a sentence goes on with the token behind a quotation.
func goesOn(text string) bool {
	switch text {
	case ".", "!", "?", newline, closeQuote, openQuote:
		return false
	}
	return true
}

func gluesLeft(t string) bool {
	switch t {
	case ",", ".", ":", ";", "!", "?", ")", possessive, possessiveS, closeQuote, newline:
		return true
	}
	return false
}

func symbol(t string) bool { return len(t) > 2 && t[0] == '{' }
