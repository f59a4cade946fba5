package server

import (
	"net/http"
	"strings"

	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/server/wire"
)

// keywords returns what the words on cards mean in an edition. The answer changes only with the program.
func (s *Server) keywords(w http.ResponseWriter, r *http.Request) {
	e, err := rulebook.ParseEdition(r.URL.Query().Get("edition"))
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Cache-Control", "private, max-age=3600")
	answerWith(s, w, r, cardMemory, func(func() error) (wire.Keywords, error) { return words(e), nil })
}

func words(e rulebook.Edition) wire.Keywords {
	out := wire.Keywords{Edition: e.String(), Words: []wire.Keyword{}}
	for _, kind := range []definitions.Kind{definitions.KeywordAbility, definitions.KeywordAct, definitions.Term} {
		for _, name := range definitions.Names(kind) {
			h, _ := definitions.Of(name)
			if text := strings.Join(h.Short(e), " "); text != "" {
				out.Words = append(out.Words, wire.Keyword{Name: name, Rule: h.Number(e), Text: text})
			}
		}
	}
	return out
}

// maxPictures is how many cards can be asked for at once.
const maxPictures = 40

// pictures returns the addresses of pictures that the card data names. The browser loads them itself.
func (s *Server) pictures(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()["name"]
	if len(names) > maxPictures {
		problem(w, http.StatusBadRequest, "ask for at most 40 names at once")
		return
	}
	answerWith(s, w, r, cardMemory, func(func() error) (wire.Pictures, error) {
		out := wire.Pictures{Pictures: map[string]string{}}
		for _, name := range names {
			c := s.o.Cards.Find(name)
			if c == nil {
				continue
			}
			address := c.Front().Picture
			for i := range c.Faces {
				if strings.EqualFold(c.Faces[i].Name, name) {
					address = c.Faces[i].Picture
				}
			}
			if address != "" {
				out.Pictures[name] = address
			}
		}
		return out, nil
	})
}
