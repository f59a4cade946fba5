package card

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

// Limits of what a reader takes from outside. Beyond them it stops with an error.
const (
	maxFile   = 4 << 30 // bytes of a file once unpacked: Scryfall's largest bulk file has 2.5e9
	maxCard   = 1 << 20 // bytes of one card
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
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, len(cacheHead))
	if n, _ := io.ReadFull(f, head); string(head[:n]) == cacheHead {
		c, _, err := ReadCache(path)
		if err != nil {
			return nil, err
		}
		return c.cards, nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return Read(path, f)
}

// Read reads all cards of a file; its content says which form it has: plain text, Scryfall's JSON (an array or one
// object a line) or MTGJSON's AtomicCards, each of them packed with gzip or not. The name is for messages. The error
// joins what was wrong, each an [*Error] with its line; the cards that could be read come back all the same.
func Read(name string, r io.Reader) ([]*Card, error) {
	var (
		cards []*Card
		errs  []error
	)
	for c, err := range Each(name, r) {
		if err == nil {
			cards = append(cards, c)
			continue
		}
		if errs = append(errs, err); len(errs) == maxErrors {
			errs = append(errs, &Error{File: name, Msg: "more errors follow; the rest of the file is not read"})
			break
		}
	}
	if errs == nil && len(cards) == 0 {
		errs = append(errs, &Error{File: name,
			Msg: "no cards in it: expected plain text, Scryfall JSON or MTGJSON AtomicCards"})
	}
	return cards, errors.Join(errs...)
}

// Each is [Read], one card at a time, holding no more than one card in memory. After an error it goes on with the
// next card where it can.
func Each(name string, r io.Reader) iter.Seq2[*Card, error] {
	return func(yield func(*Card, error) bool) {
		br, err := open(name, r)
		if err != nil {
			yield(nil, err)
			return
		}
		out := &sink{name: name, yield: yield}
		switch sniff(br) {
		case isArrayOrLines:
			readScryfall(name, br, out)
		case isScryfallList, isMTGJSON:
			readWrapped(name, br, out)
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

// stop reports an error after which reading can't go on.
func (s *sink) stop(err error) {
	if !s.done {
		s.yield(nil, err)
		s.done = true
	}
}

// open unpacks gzip, takes off a byte order mark (UTF-16 becomes UTF-8) and bounds the size.
func open(name string, r io.Reader) (*bufio.Reader, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	for range 2 { // a file packed twice is a slip that happens
		head, _ := br.Peek(2)
		if !bytes.Equal(head, []byte{0x1f, 0x8b}) {
			break
		}
		z, err := gzip.NewReader(br)
		if err != nil {
			return nil, &Error{File: name, Msg: "broken gzip file", Err: err}
		}
		br = bufio.NewReaderSize(z, 1<<16)
	}
	var src io.Reader = br
	if head, _ := br.Peek(3); len(head) >= 2 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe &&
		head[1] == 0xff) {
		src = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(br)
	} else if bytes.Equal(head, []byte("\xef\xbb\xbf")) {
		br.Discard(3)
	}
	return bufio.NewReaderSize(&bounded{src, maxFile}, 1<<16), nil
}

var errTooLarge = errors.New("file too large")

// bounded fails, instead of ending, after n bytes.
type bounded struct {
	r io.Reader
	n int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.n <= 0 {
		return 0, errTooLarge
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.n)])
	b.n -= int64(n)
	return n, err
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
