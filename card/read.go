package card

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"arbiter/internal/bounded"
)

// Limits of what a reader takes from outside. Beyond them it stops with an error.
const (
	maxFile   = 4 << 30   // bytes of a file once unpacked: Scryfall's largest bulk file has 2.5e9
	maxDeck   = 16 << 20  // bytes of a deck list once unpacked
	maxCard   = 1 << 20   // bytes of one card
	maxCards  = 1_000_000 // cards held at once: Scryfall's largest bulk file has about half as many
	maxTexts  = 512 << 20 // bytes of their names and texts
	maxDepth  = 64        // lists and objects of JSON within each other
	maxLine   = 64 << 10
	maxErrors = 10 // errors listed before giving up on a file
	maxFaces  = 16
)

// Error is what is wrong at a place in a file.
type Error struct {
	File string
	// Line counts from 1; 0 is the file as a whole.
	Line int
	// Msg says what was found and what would be right.
	Msg string
	// Err is the cause, if there is one.
	Err error
	// Final says that the rest of the file was not read because of it.
	Final bool
}

func (e *Error) Error() string {
	msg := e.Msg
	if e.Err != nil {
		if msg != "" {
			msg += ": "
		}
		msg += e.Err.Error()
	}
	if e.Line == 0 {
		return e.File + ": " + msg
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, msg)
}

func (e *Error) Unwrap() error { return e.Err }

// ReadFile reads all cards of a file, see [Read].
func ReadFile(path string) ([]*Card, error) {
	c, err := readFile(path, func(r io.Reader) (*Collection, error) {
		cards, err := Read(path, r)
		return &Collection{cards: cards}, err
	})
	if c == nil {
		return nil, err
	}
	return c.cards, err
}

// cacheHead is the first line of an imported collection. The number goes up with what a Card holds.
const cacheHead = "arbiter cards 4\n"

// ErrCache says that a file is no imported collection, or one of another version of this program.
var ErrCache = errors.New(
	"this version of the program can't read the imported cards; import them again with arbiter cards import")

// readFile reads a file of cards by read, or as an imported collection if it is one.
func readFile(path string, read func(io.Reader) (*Collection, error)) (*Collection, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	if head, _ := r.Peek(len(cacheHead)); string(head) == cacheHead {
		c, _, err := ReadCache(path)
		return c, err
	}
	return read(r)
}

// Read reads all cards of a file; its content says which form it has: plain text, Scryfall's JSON (an array or one
// object a line), MTGJSON's AtomicCards or Cockatrice's card database, each of them packed with gzip or not, or a set
// of Magic Set Editor. The name is for messages. The error joins what was wrong, each an [*Error] with its line; the
// cards that could be read come back all the same.
func Read(name string, r io.Reader) ([]*Card, error) {
	var cards []*Card
	err := collect(name, r, func(c *Card) int {
		cards = append(cards, c)
		return len(cards)
	})
	return cards, err
}

// collect calls add for each card of a file. add returns how many cards it holds.
func collect(name string, r io.Reader, add func(*Card) int) error {
	var errs []error
	held, texts := 0, 0
	for c, err := range Each(name, r) {
		if err == nil {
			before := held
			if held = add(c); held > before {
				texts += c.TextSize()
			}
			if held > maxCards || texts > maxTexts {
				errs = append(errs, &Error{File: name, Line: c.Origin.Line, Msg: fmt.Sprintf(
					"more than %d cards or %s of their text", maxCards, bounded.Size(maxTexts))})
				break
			}
			continue
		}
		if errs = append(errs, err); len(errs) == maxErrors {
			errs = append(errs, &Error{File: name, Msg: "more errors follow; the rest of the file is not read"})
			break
		}
	}
	if errs == nil && held == 0 {
		errs = append(errs, &Error{File: name,
			Msg: "no cards in it: expected plain text, Scryfall JSON, MTGJSON AtomicCards, a card database of Cockatrice or a " +
				"set of Magic Set Editor"})
	}
	return errors.Join(errs...)
}

// TextSize is about how many bytes a card's names and texts have.
func (c *Card) TextSize() int {
	n := len(c.Name)
	add := func(texts ...string) {
		for _, t := range texts {
			n += len(t)
		}
	}
	for i := range c.Faces {
		f := &c.Faces[i]
		add(f.Name, f.TypeLine, f.OddCost)
		add(f.Text...)
	}
	for i := range c.Printings {
		add(c.Printings[i].Type)
		add(c.Printings[i].Text...)
	}
	add(c.Parts...)
	return n
}

// Each is [Read], one card at a time, holding no more than one card in memory. After an error it goes on with the
// next card where it can.
func Each(name string, r io.Reader) iter.Seq2[*Card, error] { return each(name, r, false) }

// EachBulk is [Each] for files of data only: plain text is an error.
func EachBulk(name string, r io.Reader) iter.Seq2[*Card, error] { return each(name, r, true) }

func each(name string, r io.Reader, bulk bool) iter.Seq2[*Card, error] {
	return func(yield func(*Card, error) bool) {
		out := &sink{name: name, yield: yield}
		first := bufio.NewReader(r)
		if head, _ := first.Peek(len(archives["zip"])); string(head) == archives["zip"] && !bulk {
			readMSE(name, first, out)
			return
		}
		br, err := open(name, first, maxFile)
		if err != nil {
			out.stop(err)
			return
		}
		form := sniff(br)
		if bulk && (form == isPlain || form == isCockatrice || form == isMSE) {
			out.stop(notBulk(name, br))
			return
		}
		switch form {
		case isArrayOrLines:
			readScryfall(name, br, out)
		case isScryfallList, isMTGJSON:
			readWrapped(name, br, out)
		case isCockatrice:
			readCockatrice(name, br, out)
		case isMSE:
			readMSEText(name, br, out)
		default:
			readPlain(name, br, out)
		}
	}
}

// sink hands cards and errors to whoever ranges over them and remembers whether to stop.
type sink struct {
	name  string
	yield func(*Card, error) bool
	done  bool
}

func (s *sink) card(c *Card) {
	if !s.done {
		s.done = !s.yield(c, nil)
	}
}

func (s *sink) fail(line int, format string, args ...any) {
	if !s.done {
		s.done = !s.yield(nil, &Error{File: s.name, Line: line, Msg: fmt.Sprintf(format, args...)})
	}
}

// notBulk is the error for a file that is no data in JSON. What can't be read at all is said as it is.
func notBulk(name string, r *bufio.Reader) error {
	_, err := r.Peek(1)
	switch {
	case err == io.EOF:
		return &Error{File: name, Msg: "the file is empty"}
	case err != nil:
		return &Error{File: name, Err: err}
	}
	return &Error{File: name, Line: 1, Msg: "expected Scryfall's bulk data or MTGJSON's AtomicCards, which begin with " +
		"\"[\" or \"{\""}
}

// stop reports an error after which reading can't go on.
func (s *sink) stop(err error) {
	if e := (*Error)(nil); errors.As(err, &e) {
		e.Final = true
	}
	if !s.done {
		s.yield(nil, err)
		s.done = true
	}
}

// archives are the beginnings of files in forms that are not read, by the name of the form.
var archives = map[string]string{"zip": "PK\x03\x04", "bzip2": "BZh", "xz": "\xfd7zXZ", "zstd": "\x28\xb5\x2f\xfd",
	"7z": "7z\xbc\xaf"}

// open unpacks gzip, takes off a byte order mark (UTF-16 becomes UTF-8) and bounds the size.
func open(name string, r io.Reader, most int64) (*bufio.Reader, error) {
	// A file packed twice is a slip that happens.
	br, err := bounded.Open(r, bounded.Limits{Bytes: most, Unpacked: most, Layers: 2})
	if errors.Is(err, bounded.ErrNested) {
		return nil, &Error{File: name, Err: err}
	}
	if err != nil {
		return nil, &Error{File: name, Msg: "broken gzip file", Err: err}
	}
	head, _ := br.Peek(4)
	for form, magic := range archives {
		if bytes.HasPrefix(head, []byte(magic)) {
			return nil, &Error{File: name, Msg: "a " + form + " archive; unpack it first, or pack it with gzip"}
		}
	}
	if len(head) >= 2 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff) {
		return bufio.NewReaderSize(unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(br),
			1<<16), nil
	}
	if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
		br.Discard(3)
	}
	return br, nil
}

// lines runs over the lines of a text with their numbers. A line that is too long or no UTF-8 comes with an error.
func lines(name string, r *bufio.Reader) iter.Seq2[numbered, error] {
	return func(yield func(numbered, error) bool) {
		for n := 1; ; n++ {
			text, err := readLine(r)
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(numbered{n: n}, &Error{File: name, Line: n, Err: err})
				return
			case !utf8.ValidString(text):
				if !yield(numbered{n: n}, &Error{File: name, Line: n, Msg: "not UTF-8 text; save the file as UTF-8"}) {
					return
				}
				continue
			}
			if !yield(numbered{n, text}, nil) {
				return
			}
		}
	}
}

type numbered struct {
	n    int
	text string
}

// readLine is the next line without its end, io.EOF after the last.
func readLine(r *bufio.Reader) (string, error) {
	var b []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(b)+len(part) > maxLine {
			return "", fmt.Errorf("the line is longer than %d bytes", maxLine)
		}
		b = append(b, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF && len(b) > 0 {
			err = nil
		}
		if err != nil {
			return "", err
		}
		return string(bytes.TrimRight(b, "\r\n")), nil
	}
}
