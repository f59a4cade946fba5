package card

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"arbiter/internal/quote"
)

// readDeckXML reads Cockatrice's .cod (zones of cards) and Magic Online's .dek (Cards elements).
func readDeckXML(r *bufio.Reader, b *builder) {
	d := xml.NewDecoder(r)
	d.Strict = true
	to := mainDeck
	root, depth := "", 0
	for !b.full && len(b.errs) < maxErrors {
		tok, err := d.RawToken()
		line, _ := d.InputPos()
		if err == io.EOF {
			if root == "" {
				b.fail(line, "no XML element")
			}
			if depth > 0 {
				b.fail(line, "the XML file ends within <%s>; it may have been cut off", root)
			}
			return
		}
		if err != nil {
			var syntax *xml.SyntaxError
			if errors.As(err, &syntax) {
				line = syntax.Line
			}
			b.errs = append(b.errs, &Error{File: b.deck.File, Line: line, Msg: "not a deck in XML: " +
				quote.Cut(err.Error(), 120)})
			return
		}
		switch t := tok.(type) {
		case xml.EndElement:
			depth--
			if t.Name.Local == "zone" {
				to = ignored
			}
		case xml.StartElement:
			depth++
			attr := func(name string) string {
				for _, a := range t.Attr {
					if strings.EqualFold(a.Name.Local, name) {
						return strings.TrimSpace(a.Value)
					}
				}
				return ""
			}
			name := t.Name.Local
			if root == "" {
				root = name
				if root != "cockatrice_deck" && root != "Deck" {
					b.fail(line,
						"<%s> is not a deck; expected Cockatrice's <cockatrice_deck> or Magic Online's <Deck>",
						quote.Cut(root, 40))
					return
				}
				continue
			}
			switch {
			case root == "cockatrice_deck" && name == "deckname":
				if text, err := d.RawToken(); err == nil {
					if c, ok := text.(xml.CharData); ok {
						if s := clean(string(c)); s != "" {
							b.deck.Name = quote.Cut(s, 200)
						}
					} else if _, ok := text.(xml.EndElement); ok {
						depth--
					}
				}
			case root == "cockatrice_deck" && name == "zone":
				switch attr("name") {
				case "main":
					to = mainDeck
				case "side":
					to = sideboard
				default:
					to = ignored
				}
			case root == "cockatrice_deck" && name == "card":
				addXML(b, to, line, attr("number"), attr("name"))
			case root == "Deck" && name == "Cards":
				at := mainDeck
				if strings.EqualFold(attr("sideboard"), "true") {
					at = sideboard
				}
				addXML(b, at, line, attr("quantity"), attr("name"))
			}
		}
	}
}

func addXML(b *builder, to section, line int, number, name string) {
	n, err := strconv.Atoi(number)
	switch {
	case name == "":
		b.fail(line, "a card without a name")
	case len(name) > 200:
		b.fail(line, "a card name of more than 200 bytes")
	case err != nil || n < 0 || n > maxCount:
		b.fail(line, "%q is not a number of cards", quote.Cut(number, 20))
	default:
		b.add(to, Entry{Count: n, Name: clean(name), Line: line})
	}
}
