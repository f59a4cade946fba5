package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/card"
	"arbiter/card/bulk"
	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/rulebook/learned"
	"arbiter/server/budget"
	"arbiter/server/wire"
)

// Import says where card data comes from and where it goes when whoever runs the server imports it in the browser.
type Import struct {
	// File is where imported cards are stored, and From where those came from that it holds already.
	File string
	From []string
	// Folder holds files that can be imported by name; "" for none. No other file of the machine can be.
	Folder string
	// Sources can be downloaded from.
	Sources []bulk.Source
	// Client downloads; nil means http.DefaultClient.
	Client *http.Client
	// Merge returns the server's cards if these are imported.
	Merge func(imported *card.Collection) *card.Collection
}

const (
	importMemory = 16 << 20 // of one piece of work; the whole is bounded by bulk.MaxText
	importPiece  = 100      // cards of one piece of work
	maxFolder    = 200      // files of the folder that are listed
	importStall  = time.Minute
	importTime   = time.Hour
	importLeft   = 5 * time.Second // at the end of the program
)

// errCanceled is why an import ended that was canceled.
var errCanceled = errors.New("the import was canceled")

// importer imports card data, one file at a time.
type importer struct {
	s *Server
	o Import

	mu    sync.Mutex
	from  []string
	state *wire.Import // the latest import; nil if there was none
	stop  context.CancelCauseFunc
	busy  bool
}

func newImporter(s *Server, o *Import) *importer {
	if o == nil {
		return nil
	}
	i := &importer{s: s, o: *o, from: o.From}
	if i.o.Client == nil {
		i.o.Client = http.DefaultClient
	}
	return i
}

// task is an import that has begun.
type task struct {
	*importer
	ctx   context.Context
	stop  context.CancelCauseFunc
	whose budget.Origin
	from  string
}

// begin begins an import, unless there is one: then it answers the request and returns nil.
func (i *importer) begin(w http.ResponseWriter, r *http.Request, from, phase string) *task {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.busy {
		problem(w, http.StatusConflict, "an import is going on: of "+i.state.From+"; wait for it, or cancel it")
		return nil
	}
	ctx, stop := context.WithCancelCause(i.s.closing)
	i.busy, i.stop = true, stop
	i.state = &wire.Import{From: from, Phase: phase}
	return &task{importer: i, ctx: ctx, stop: stop, whose: i.s.limits.origin(r), from: from}
}

// note updates the status of the import.
func (t *task) note(f func(*wire.Import)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.state)
}

// end ends an import. err says why it came to nothing; nil if it didn't.
func (t *task) end(err error) {
	if err != nil && t.ctx.Err() != nil {
		err = context.Cause(t.ctx)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.busy = false
	switch {
	case err == nil:
		t.state.Phase = "done"
	case t.state.InUse && errors.Is(err, errCanceled):
		t.state.Phase, t.state.Error = "done", "not all cards were checked: "+err.Error()
	case errors.Is(err, errCanceled):
		t.state.Phase, t.state.Error = "canceled", err.Error()
	default:
		t.state.Phase, t.state.Error = "failed", quote.Cut(err.Error(), longestProblem)
	}
	t.stop(nil)
	t.s.log.Info("card data", "from", t.from, "cards", t.state.Cards, "ended", t.state.Phase, "error", t.state.Error)
}

// run imports a file: it reads all of it, stores the cards, and only then uses them.
func (t *task) run(f *os.File) error {
	if info, err := f.Stat(); err == nil {
		t.note(func(s *wire.Import) { s.Phase, s.Bytes, s.Total = "reading", 0, info.Size() })
	}
	in := bulk.NewReader(t.from, bounded.WithContext(t.ctx, bounded.NewReader(t.counted(f), bulk.MaxFile)))
	defer in.Close()
	for done := false; !done; {
		err := t.work(func(func() error) error { return in.Read(importPiece) })
		if done = err == io.EOF; err != nil && !done {
			return err
		}
		t.note(func(s *wire.Import) {
			s.Cards, s.Skipped, s.Skips = in.Cards.Len(), slices.Clone(in.Skipped), in.Skips
		})
	}
	t.note(func(s *wire.Import) { s.Phase = "storing" })
	if err := t.ctx.Err(); err != nil {
		return err
	}
	learned.Complete(in.Cards, nil)
	if err := card.WriteCache(t.o.File, in.Cards, t.from); err != nil {
		return fmt.Errorf("the cards can't be stored: %w", err)
	}
	cards := t.o.Merge(in.Cards)
	data := t.s.use(cards)
	t.mu.Lock()
	t.importer.from, t.state.Phase, t.state.InUse = []string{t.from}, "checking", true
	t.mu.Unlock()
	return t.check(data)
}

// check counts how many of the cards can be played, which searches and deck lists then know too.
func (t *task) check(d *cardData) error {
	var piece []*card.Card
	count := func() error {
		err := t.work(func(stop func() error) error {
			for len(piece) > 0 {
				why, err := d.catalog.refusal(piece[0], stop)
				if err != nil {
					return err
				}
				d.catalog.keep(piece[0], why)
				piece = piece[1:]
				t.note(func(s *wire.Import) {
					if s.Checked++; why == "" {
						s.Playable++
					}
				})
			}
			return nil
		})
		piece = nil
		return err
	}
	t.note(func(s *wire.Import) { s.Cards = d.cards.Len() })
	for c := range d.cards.All() {
		if piece = append(piece, c); len(piece) == importPiece {
			if err := count(); err != nil {
				return err
			}
		}
	}
	return count()
}

// work does a piece of work when it is its turn: whatever players wait for comes first.
func (t *task) work(f func(stop func() error) error) error {
	for {
		err := t.s.limits.work.Do(t.ctx, budget.Work{Kind: budget.Watch, From: t.whose, Memory: importMemory}, f)
		var busy *budget.BusyError
		if errors.As(err, &busy) || errors.Is(err, budget.ErrTooLong) {
			continue // what was done isn't done again
		}
		return err
	}
}

// counted counts the bytes that are read.
func (t *task) counted(r io.Reader) io.Reader { return &counter{t: t, r: r} }

type counter struct {
	t *task
	r io.Reader
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.t.note(func(s *wire.Import) { s.Bytes += int64(n) })
	return n, err
}

// spool copies what comes slowly into a file without a name, so that reading it waits for nobody. The file is to be
// closed.
func (t *task) spool(r io.Reader) (*os.File, error) {
	dir := filepath.Dir(t.o.File)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, ".import-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	_, err = io.Copy(f, bounded.WithContext(t.ctx, bounded.NewReader(t.counted(r), bulk.MaxFile)))
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", t.from, err)
	}
	return f, nil
}

// download imports what a source publishes.
func (t *task) download(from *bulk.Source) error {
	ctx, stop := context.WithTimeout(t.ctx, importTime)
	defer stop()
	// A connection that says nothing is given up.
	stalled := time.AfterFunc(importStall, stop)
	defer stalled.Stop()
	in, err := from.Open(ctx, t.o.Client)
	if err != nil {
		return err
	}
	defer in.Close()
	t.note(func(s *wire.Import) { s.Total = max(in.Size, 0) })
	t.from = in.URL
	f, err := t.spool(readerFunc(func(p []byte) (int, error) {
		stalled.Reset(importStall)
		return in.Read(p)
	}))
	if err != nil {
		return err
	}
	stalled.Stop()
	defer f.Close()
	return t.run(f)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// file opens a file of the folder. Only its own regular files can be read, by name: an import must not become a way to
// look at other files of the machine, whose contents messages would quote.
func (i *importer) file(name string) (*os.File, error) {
	files, err := i.files()
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(files, func(f wire.CardFile) bool { return f.Name == name }) {
		return nil, fmt.Errorf("there is no file %s in the folder of card files", quote.Text(name))
	}
	root, err := os.OpenRoot(i.o.Folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, fmt.Errorf("%s is no regular file", quote.Text(name))
	}
	return f, nil
}

// files lists the regular files of the folder, without hidden ones and links.
func (i *importer) files() ([]wire.CardFile, error) {
	if i.o.Folder == "" {
		return nil, nil
	}
	list, err := os.ReadDir(i.o.Folder)
	if err != nil {
		return nil, fmt.Errorf("the folder of card files can't be read: %w", err)
	}
	var out []wire.CardFile
	for _, e := range list {
		if e.Type() != 0 || strings.HasPrefix(e.Name(), ".") || len(out) == maxFolder {
			continue
		}
		if info, err := e.Info(); err == nil {
			out = append(out, wire.CardFile{Name: e.Name(), Bytes: info.Size()})
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return out, nil
}

// show returns what the owner is shown.
func (i *importer) show() wire.CardData {
	out := wire.CardData{Cards: i.s.data.Load().cards.Len(), Sources: []wire.CardSource{}, Files: []wire.CardFile{}}
	for _, s := range i.o.Sources {
		out.Sources = append(out.Sources, wire.CardSource{Name: s.Name, Title: s.Title, URL: s.URL})
	}
	out.Folder = i.o.Folder != ""
	if files, err := i.files(); err != nil {
		out.Problem = err.Error()
	} else {
		out.Files = append(out.Files, files...)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	out.From = i.from
	if i.state != nil {
		now := *i.state
		out.Import = &now
	}
	return out
}

// cardData tells the owner what has been imported and what can be.
func (s *Server) cardData(w http.ResponseWriter, _ *http.Request) { reply(w, s.importer.show()) }

// importCards begins to import a file of the folder or what a source publishes.
func (s *Server) importCards(w http.ResponseWriter, r *http.Request) {
	q, ok := take[wire.ImportCards](s, w, r)
	if !ok {
		return
	}
	i := s.importer
	var run func(t *task) error
	from, phase := q.File, "reading"
	switch at := slices.IndexFunc(i.o.Sources, func(x bulk.Source) bool { return x.Name == q.Source }); {
	case q.Source != "" && q.File != "":
		problem(w, http.StatusBadRequest, "choose a source or a file, not both")
		return
	case q.Source != "" && at < 0:
		problem(w, http.StatusBadRequest, "unknown source "+quote.Text(q.Source))
		return
	case q.Source != "":
		from, phase = i.o.Sources[at].URL, "downloading"
		run = func(t *task) error { return t.download(&i.o.Sources[at]) }
	default:
		f, err := i.file(q.File)
		if err != nil {
			problem(w, http.StatusUnprocessableEntity, err.Error())
			return
		}
		run = func(t *task) error { defer f.Close(); return t.run(f) }
		defer func() {
			if !ok {
				f.Close()
			}
		}()
	}
	t := i.begin(w, r, from, phase)
	if ok = t != nil; !ok {
		return
	}
	s.o.Scheduler.Go(func() { t.end(run(t)) })
	reply(w, i.show())
}

// uploadCards imports a file that the request contains.
func (s *Server) uploadCards(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength > bulk.MaxFile {
		problem(w, http.StatusRequestEntityTooLarge, (&bounded.SizeError{Limit: bulk.MaxFile}).Error())
		return
	}
	name := clean(r.URL.Query().Get("name"), maxNamed)
	if name == "" {
		name = "the file"
	}
	t := s.importer.begin(w, r, name, "uploading")
	if t == nil {
		return
	}
	t.note(func(x *wire.Import) { x.Total = max(r.ContentLength, 0) })
	// It may take as long as it goes on coming.
	c := http.NewResponseController(w)
	cancel := context.AfterFunc(t.ctx, func() { c.SetReadDeadline(time.Now()) })
	defer cancel()
	f, err := t.spool(readerFunc(func(p []byte) (int, error) {
		if t.ctx.Err() == nil {
			c.SetReadDeadline(time.Now().Add(s.limits.l.Body))
		}
		return r.Body.Read(p)
	}))
	c.SetWriteDeadline(time.Now().Add(s.limits.l.Answer))
	if err != nil {
		var large *bounded.SizeError
		code := http.StatusUnprocessableEntity
		if errors.As(err, &large) {
			code = http.StatusRequestEntityTooLarge
		} else if errors.Is(err, os.ErrDeadlineExceeded) && t.ctx.Err() == nil {
			code, err = http.StatusRequestTimeout, fmt.Errorf("%s took too long to arrive", name)
		}
		t.end(err)
		problem(w, code, s.importer.show().Import.Error)
		return
	}
	s.o.Scheduler.Go(func() { defer f.Close(); t.end(t.run(f)) })
	reply(w, s.importer.show())
}

// cancelImport ends the import that is going on, if there is one. What was in use before stays in use.
func (s *Server) cancelImport(w http.ResponseWriter, _ *http.Request) {
	i := s.importer
	i.mu.Lock()
	if i.busy {
		i.stop(errCanceled)
	}
	i.mu.Unlock()
	reply(w, i.show())
}

// finish waits until an import has ended that the server's end has stopped.
func (i *importer) finish() {
	if i == nil {
		return
	}
	for end := time.Now().Add(importLeft); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		i.mu.Lock()
		busy := i.busy
		i.mu.Unlock()
		if !busy {
			return
		}
	}
}
