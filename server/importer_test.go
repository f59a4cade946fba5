package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/card"
	"arbiter/card/bulk"
	"arbiter/pool"
	"arbiter/server/table"
	"arbiter/server/wire"
)

const ox = `{"object":"card","layout":"normal","name":"Paper Ox","mana_cost":"{G}","type_line":"Creature — Ox",` +
	`"oracle_text":"","power":"1","toughness":"3"}`

const riddle = `{"object":"card","layout":"normal","name":"Paper Riddle","mana_cost":"{U}","type_line":"Instant",` +
	`"oracle_text":"Frobnicate the moon."}`

// imports is a server whose owner can import cards, and a publisher of card data.
type imports struct {
	t         *testing.T
	url       string
	o         *Import
	s         *Server
	publisher *httptest.Server
	published http.HandlerFunc
}

func startImports(t *testing.T, change func(*Options)) *imports {
	i := &imports{t: t}
	i.publisher = httptest.NewServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { i.published(w, r) }))
	t.Cleanup(i.publisher.Close)
	dir := t.TempDir()
	i.o = &Import{File: filepath.Join(dir, "cache", "cards"), Folder: filepath.Join(dir, "files"),
		Sources: []bulk.Source{{Name: "test", Title: "A publisher", URL: i.publisher.URL + "/bulk",
			Hosts: []string{strings.TrimPrefix(i.publisher.URL, "http://")}}},
		Merge: func(c *card.Collection) *card.Collection { return card.Merge(c, pool.Cards()) }}
	if err := os.Mkdir(i.o.Folder, 0o755); err != nil {
		t.Fatal(err)
	}
	h, s := serve(t, open(t, t.TempDir()), func(o *Options) {
		o.Import, o.Owner = i.o, Owner{Loopback: true}
		if change != nil {
			change(o)
		}
	})
	i.url, i.s = h.URL, s
	return i
}

// publish lets the publisher describe a file, which f sends.
func (i *imports) publish(f http.HandlerFunc) {
	i.published = func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/bulk" {
			fmt.Fprintf(w, `{"object":"bulk_data","download_uri":%q}`, i.publisher.URL+"/cards.json")
			return
		}
		f(w, r)
	}
}

func (i *imports) publishText(text string) {
	i.publish(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, text) })
}

func (i *imports) file(name, text string) {
	i.t.Helper()
	if err := os.WriteFile(filepath.Join(i.o.Folder, name), []byte(text), 0o600); err != nil {
		i.t.Fatal(err)
	}
}

// look returns what the owner is shown.
func (i *imports) look() (out wire.CardData) {
	i.t.Helper()
	r, err := http.Get(i.url + "/api/card-data")
	if err != nil {
		i.t.Fatal(err)
	}
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(&out); err != nil || r.StatusCode != http.StatusOK {
		i.t.Fatal(r.Status, err)
	}
	return out
}

// until waits until the import is as f says.
func (i *imports) until(f func(*wire.Import) bool) *wire.Import {
	i.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(2 * time.Millisecond) {
		state := i.look().Import
		if state != nil && f(state) {
			return state
		}
		if time.Now().After(end) {
			i.t.Fatalf("still %+v", state)
		}
	}
}

func ended(s *wire.Import) bool {
	return s.Phase == "done" || s.Phase == "failed" || s.Phase == "canceled"
}

// ask sends a request, which has to be answered with a status, and returns the error that the answer contains.
func (i *imports) ask(path string, body any, status int) string {
	i.t.Helper()
	var answer struct{ Error string }
	if got := post(i.t, i.url+path, body, &answer); got != status {
		i.t.Fatalf("%s: %d %s; want %d", path, got, answer.Error, status)
	}
	return answer.Error
}

// knows reports whether a new game can be made of a card.
func (i *imports) knows(name string) bool {
	i.t.Helper()
	var out wire.DeckReport
	post(i.t, i.url+"/api/decks/check", wire.DeckQuestion{List: "40 Forest\n4 " + name}, &out)
	return out.Unknown == 0
}

func TestImportCards(t *testing.T) {
	t.Parallel()
	i := startImports(t, nil)
	i.publishText("[\n" + ox + ",\n" + riddle + "\n]")
	if i.knows("Paper Ox") {
		t.Fatal("the card is known before it is imported")
	}
	// A game that has begun keeps its own Paper Ox.
	var before wire.Seated
	mine := wire.DeckChoice{List: "20 Forest\n20 Paper Ox", Cards: "Paper Ox {G}\nCreature — Ox\nTrample\n2/2"}
	post(t, i.url+"/api/games", wire.NewGame{Deck: mine, Others: []wire.OtherSeat{{Agent: "heuristic",
		Deck: wire.DeckChoice{Name: "dawn-patrol"}}}}, &before)

	i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusOK)
	s := i.until(ended)
	known := pool.Cards().Len() + 2
	if s.Phase != "done" || !s.InUse || s.Cards != known || s.Checked != known || s.Playable >= known ||
		s.Playable < known*9/10 || s.Bytes == 0 || !strings.HasSuffix(s.From, "/bulk") {
		t.Errorf("%+v; %d cards are known", s, known)
	}
	if !i.knows("Paper Ox") || i.look().Cards != known {
		t.Error("new games don't know the imported card")
	}
	var offer wire.Offer
	get(t, i.url+"/api/offer", &offer)
	if offer.Cards != known || !offer.Owner || !offer.Imported {
		t.Errorf("%+v", offer)
	}
	var found wire.CardSearch
	get(t, i.url+"/api/cards?q=paper", &found)
	if found.Total != 2 || found.Cards[1].Refused == "" {
		t.Errorf("%+v", found)
	}
	game, err := i.s.host.Open(t.Context(), before.Game)
	if err != nil {
		t.Fatal(err)
	}
	if decks := fmt.Sprintf("%+v", game.DecksWith(table.Deck{})); !strings.Contains(decks, "Trample") {
		t.Error("the game that had begun has lost its cards: ", decks)
	}
	// It is where arbiter cards import stores it, and nothing else is left there.
	c, from, err := card.ReadCache(i.o.File)
	if err != nil || c.Len() != 2 || len(from) != 1 || !strings.HasSuffix(from[0], "/cards.json") {
		t.Error(err, from)
	}
	if left, _ := os.ReadDir(filepath.Dir(i.o.File)); len(left) != 1 {
		t.Error(left)
	}
}

func TestImportFilesAndUploads(t *testing.T) {
	if testing.Short() {
		t.Skip("imports two files")
	}
	t.Parallel()
	i := startImports(t, nil)
	i.file("mtgjson.json", `{"meta":{},"data":{"Paper Ox":[{"name":"Paper Ox","type":"Creature — Ox","power":"1","toughness":"3","manaCost":"{G}","layout":"normal"}]}}`)
	if files := i.look().Files; len(files) != 1 || files[0].Name != "mtgjson.json" {
		t.Fatal(files)
	}
	i.ask("/api/card-data", wire.ImportCards{File: "mtgjson.json"}, http.StatusOK)
	if s := i.until(ended); s.Phase != "done" || !i.knows("Paper Ox") {
		t.Errorf("%+v", s)
	}
	// An upload replaces it.
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, "["+riddle+"]")
	z.Close()
	if code, msg := i.upload("riddle.json.gz", &packed); code != http.StatusOK {
		t.Fatal(code, msg)
	}
	if s := i.until(ended); s.Phase != "done" || i.knows("Paper Ox") || !i.knows("Paper Riddle") || s.From != "riddle.json.gz" {
		t.Errorf("%+v", s)
	}
}

func (i *imports) upload(name string, body io.Reader) (int, string) {
	i.t.Helper()
	r, err := http.Post(i.url+"/api/card-data/upload?name="+name, "application/octet-stream", body)
	if err != nil {
		i.t.Fatal(err)
	}
	defer r.Body.Close()
	var out wire.Problem
	json.NewDecoder(r.Body).Decode(&out)
	return r.StatusCode, out.Error
}

// TestImportOwner covers who may import.
func TestImportOwner(t *testing.T) {
	t.Parallel()
	const token = "0123456789abcdef"
	for _, c := range []struct {
		name   string
		owner  Owner
		from   string
		host   string
		header [2]string
		want   int
	}{
		{"loopback", Owner{Loopback: true}, "127.0.0.1:4000", "localhost:8080", [2]string{}, 200},
		{"loopback, IPv6", Owner{Loopback: true}, "[::1]:4000", "[::1]:8080", [2]string{}, 200},
		{"loopback, by another name", Owner{Loopback: true}, "127.0.0.1:4000", "10.0.0.7:8080", [2]string{}, 403},
		{"the network", Owner{Loopback: true}, "10.0.0.9:4000", "localhost:8080", [2]string{}, 403},
		{"through a proxy", Owner{Loopback: true}, "127.0.0.1:4000", "localhost:8080",
			[2]string{"X-Forwarded-For", "203.0.113.9"}, 403},
		{"through another proxy", Owner{Loopback: true}, "127.0.0.1:4000", "localhost:8080",
			[2]string{"Via", "1.1 proxy"}, 403},
		{"another site's page", Owner{Loopback: true}, "127.0.0.1:4000", "localhost:8080",
			[2]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"nobody", Owner{}, "127.0.0.1:4000", "localhost:8080", [2]string{}, 403},
		{"the token", Owner{Token: token}, "10.0.0.9:4000", "10.0.0.7:8080",
			[2]string{"Authorization", "Bearer " + token}, 200},
		{"a wrong token", Owner{Token: token}, "10.0.0.9:4000", "10.0.0.7:8080",
			[2]string{"Authorization", "Bearer " + token + "x"}, 403},
		{"loopback without the token", Owner{Token: token, Loopback: true}, "127.0.0.1:4000", "localhost:8080",
			[2]string{}, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			i := startImports(t, func(o *Options) { o.Owner = c.owner })
			// nothing else is to be checked
			i.o.Merge = func(imported *card.Collection) *card.Collection { return imported }
			i.file("a.json", "["+ox+"]")
			do := func(method, path, body string) *httptest.ResponseRecorder {
				r := httptest.NewRequest(method, path, strings.NewReader(body))
				r.RemoteAddr, r.Host = c.from, c.host
				if c.header[0] != "" {
					r.Header.Set(c.header[0], c.header[1])
				}
				w := httptest.NewRecorder()
				i.s.ServeHTTP(w, r)
				return w
			}
			for _, x := range []struct{ method, path, body string }{{"GET", "/api/card-data", ""},
				{"POST", "/api/card-data/cancel", "{}"}, {"POST", "/api/card-data", `{"file":"a.json"}`},
				{"POST", "/api/card-data/upload?name=b", "[" + ox + "]"}} {
				for do("GET", "/api/card-data", "").Code == 200 && i.look0() {
					time.Sleep(time.Millisecond) // until the last one has ended
				}
				if got := do(x.method, x.path, x.body); got.Code != c.want {
					t.Errorf("%s %s: %d %s", x.method, x.path, got.Code, got.Body)
				}
			}
			var offer wire.Offer
			json.NewDecoder(do("GET", "/api/offer", "").Body).Decode(&offer)
			if offer.Owner != (c.want == 200) {
				t.Errorf("the page is told that it is the owner's: %v", offer.Owner)
			}
			if c.want != 200 {
				if _, err := os.Stat(i.o.File); err == nil {
					t.Error("a stranger has imported something")
				}
			}
		})
	}
}

// look0 reports whether an import is going on.
func (i *imports) look0() bool {
	i.s.importer.mu.Lock()
	defer i.s.importer.mu.Unlock()
	return i.s.importer.busy
}

// TestImportOtherFiles covers that only regular files of the folder can be imported.
func TestImportOtherFiles(t *testing.T) {
	t.Parallel()
	i := startImports(t, nil)
	outside := filepath.Join(filepath.Dir(i.o.Folder), "secret.json")
	if err := os.WriteFile(outside, []byte("["+ox+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	i.file("good.json", "["+ox+"]")
	i.file(".hidden.json", "["+ox+"]")
	os.Symlink(outside, filepath.Join(i.o.Folder, "link.json"))
	os.Mkdir(filepath.Join(i.o.Folder, "folder"), 0o755)
	os.WriteFile(filepath.Join(i.o.Folder, "folder", "inside.json"), []byte("["+ox+"]"), 0o600)
	for _, name := range []string{"", "../secret.json", outside, "link.json", ".hidden.json", "folder",
		"folder/inside.json", "./good.json", "/etc/passwd", "good.json\x00"} {
		msg := i.ask("/api/card-data", wire.ImportCards{File: name}, http.StatusUnprocessableEntity)
		if !strings.Contains(msg, "no file") {
			t.Errorf("%q: %s", name, msg)
		}
	}
	i.ask("/api/card-data", wire.ImportCards{Source: "http://example.org"}, http.StatusBadRequest)
	i.ask("/api/card-data", wire.ImportCards{Source: "test", File: "good.json"}, http.StatusBadRequest)
	if files := i.look().Files; len(files) != 1 {
		t.Error(files)
	}
	i.o.Folder = ""
	i.s.importer.o.Folder = ""
	i.ask("/api/card-data", wire.ImportCards{File: "good.json"}, http.StatusUnprocessableEntity)
}

// TestImportBroken covers files that can't be used: what was known before stays, and the error says what and where.
func TestImportBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("imports many broken files")
	}
	t.Parallel()
	i := startImports(t, nil)
	i.publishText("[" + ox + "]")
	i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusOK)
	i.until(ended)
	kept, err := os.ReadFile(i.o.File)
	if err != nil {
		t.Fatal(err)
	}
	var thrice bytes.Buffer
	thrice.WriteString("[" + riddle + "]")
	for range 3 {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		z.Write(thrice.Bytes())
		z.Close()
		thrice = out
	}
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "the file is empty"},
		{"a page", "<!doctype html><p>Not found", "x:1: expected Scryfall's bulk data or MTGJSON's AtomicCards"},
		{"plain text", "Paper Cat {W}\nCreature — Cat\n2/1\n", "x:1: expected Scryfall's bulk data"},
		{"cut off", "[\n" + riddle + ",\n" + riddle[:60], "x:3: the file ends in the middle of a JSON value"},
		{"cut off between cards", "[\n" + riddle + ",\n", "x:3: the file ends in the middle of a JSON value"},
		{"no cards", "[]", "there are no cards in the file"},
		{"a list of numbers", "[1,2]", "x:1: expected a card as a JSON object"},
		{"MTGJSON's sets", `{"meta":{},"data":{"LEA":{"cards":[]}}}`, "AtomicCards is the one to use"},
		{"broken gzip", "\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "broken gzip file"},
		{"packed thrice", thrice.String(), "it is compressed again within itself"},
		{"a zip", "PK\x03\x04", "a zip archive"},
		{"nothing but odd cards", "[" + strings.Repeat(`{"name":"Odd"},`, 150) + `{"name":"Odd"}]`, "cards can't be read"},
		{"deep", "[{\"name\":" + strings.Repeat("[", 100), "nested more than"},
	} {
		i.upload("x", strings.NewReader(c.text))
		s := i.until(ended)
		if s.Phase != "failed" || !strings.Contains(s.Error, c.want) || s.InUse {
			t.Errorf("%s: %+v; want %q", c.name, s, c.want)
		}
	}
	if now, _ := os.ReadFile(i.o.File); !bytes.Equal(now, kept) || !i.knows("Paper Ox") {
		t.Error("what was imported before is gone")
	}
	// A single odd card is skipped, and named.
	i.upload("x", strings.NewReader("[\n"+ox+",\n{\"name\":\"Odd\"},\n"+riddle+"\n]"))
	if s := i.until(ended); s.Phase != "done" || s.Skips != 1 || !strings.HasPrefix(s.Skipped[0], "x:3: ") {
		t.Errorf("%+v", s)
	}
	if left, _ := os.ReadDir(filepath.Dir(i.o.File)); len(left) != 1 {
		t.Error(left)
	}
}

// TestImportPublishers covers publishers that fail or send us elsewhere.
func TestImportPublishers(t *testing.T) {
	t.Parallel()
	i := startImports(t, nil)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("another host was asked")
		io.WriteString(w, "["+ox+"]")
	}))
	defer other.Close()
	for _, c := range []struct {
		name string
		f    http.HandlerFunc
		want string
	}{
		{"not found", http.NotFound, "404 Not Found"},
		{"a description that names another host", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"download_uri":%q}`, other.URL+"/cards.json")
		}, "its data may come from " + strings.TrimPrefix(i.publisher.URL, "http://") + " only"},
		{"a description that names a file", func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, `{"download_uri":"file:///etc/passwd"}`)
		}, "its data may come from"},
		{"a redirection", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) },
			"its data may come from"},
		{"a connection that breaks", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000000")
			io.WriteString(w, "["+ox)
			panic(http.ErrAbortHandler)
		}, "EOF"},
	} {
		i.published = c.f
		i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusOK)
		if s := i.until(ended); s.Phase != "failed" || !strings.Contains(s.Error, c.want) {
			t.Errorf("%s: %+v; want %q", c.name, s, c.want)
		}
	}
	if _, err := os.Stat(i.o.File); err == nil || i.knows("Paper Ox") {
		t.Error("something was imported")
	}
}

// TestImportOneAtATime covers two imports at once, and canceling one that never ends.
func TestImportOneAtATime(t *testing.T) {
	t.Parallel()
	i := startImports(t, nil)
	i.publish(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "["+ox)
		w.(http.Flusher).Flush()
		<-r.Context().Done() // until the one who downloads hangs up
	})
	i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusOK)
	i.until(func(s *wire.Import) bool { return s.Phase == "downloading" && s.Bytes > 0 })
	if msg := i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusConflict); !strings.Contains(msg,
		"an import is going on") {
		t.Error(msg)
	}
	if code, _ := i.upload("x", strings.NewReader("["+ox+"]")); code != http.StatusConflict {
		t.Error(code)
	}
	i.ask("/api/card-data/cancel", struct{}{}, http.StatusOK)
	if s := i.until(ended); s.Phase != "canceled" || s.InUse {
		t.Errorf("%+v", s)
	}
	if i.knows("Paper Ox") {
		t.Error("a canceled import has changed the cards")
	}
	// Then the next can begin.
	i.publishText("[" + ox + "]")
	i.ask("/api/card-data", wire.ImportCards{Source: "test"}, http.StatusOK)
	if s := i.until(ended); s.Phase != "done" || !i.knows("Paper Ox") {
		t.Errorf("%+v", s)
	}
}

// TestImportUploadThatStops covers uploads that are canceled, that end too early and that are too large.
func TestImportUploadThatStops(t *testing.T) {
	t.Parallel()
	i := startImports(t, nil)
	in, out := io.Pipe()
	defer out.Close()
	answered := make(chan error, 1)
	go func() {
		r, err := http.Post(i.url+"/api/card-data/upload?name=slow", "application/octet-stream", in)
		if err == nil {
			r.Body.Close()
		}
		answered <- err
	}()
	go out.Write([]byte("[" + ox))
	i.until(func(s *wire.Import) bool { return s.Phase == "uploading" && s.Bytes > 0 })
	i.ask("/api/card-data/cancel", struct{}{}, http.StatusOK)
	if s := i.until(ended); s.Phase != "canceled" {
		t.Errorf("%+v", s)
	}
	out.CloseWithError(io.ErrUnexpectedEOF)
	<-answered

	in, out = io.Pipe()
	go func() {
		if r, err := http.Post(i.url+"/api/card-data/upload?name=short", "application/octet-stream", in); err == nil {
			r.Body.Close()
		}
		answered <- nil
	}()
	go func() { out.Write([]byte("[" + ox)); out.CloseWithError(io.ErrUnexpectedEOF) }()
	<-answered
	if s := i.until(func(s *wire.Import) bool { return s.From == "short" && ended(s) }); s.Phase != "failed" {
		t.Errorf("%+v", s)
	}

	r := httptest.NewRequest("POST", "/api/card-data/upload?name=large", strings.NewReader("[]"))
	r.RemoteAddr, r.Host, r.ContentLength = "127.0.0.1:4000", "localhost", bulk.MaxFile+1
	w := httptest.NewRecorder()
	i.s.ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "1024 MB") {
		t.Error(w.Code, w.Body)
	}
}
