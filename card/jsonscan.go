package card

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// jsonScan cuts a stream of JSON into values without looking into them, so that a file of any size is read one card
// at a time and errors know their line.
type jsonScan struct {
	r    *bufio.Reader
	line int
	buf  []byte
}

// peek skips white space and is the next byte, which stays unread.
func (s *jsonScan) peek() (byte, error) {
	for {
		b, err := s.r.ReadByte()
		if err != nil {
			return 0, err
		}
		switch b {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return b, s.r.UnreadByte()
		}
	}
}

// expect reads one byte, which must be want.
func (s *jsonScan) expect(want byte) error {
	b, err := s.peek()
	if err != nil {
		return ended(err)
	}
	if b != want {
		return fmt.Errorf("expected %q, found %q", want, b)
	}
	_, err = s.r.ReadByte()
	return err
}

// skip reads one byte if it is b.
func (s *jsonScan) skip(b byte) bool {
	if c, err := s.peek(); err != nil || c != b {
		return false
	}
	s.r.ReadByte()
	return true
}

// ended turns an end of file in the middle of a value into words.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("the file ends in the middle of a JSON value; it may have been cut off")
	}
	return err
}

// plainText reads what is buffered of a JSON text up to the next byte with a meaning: a quotation mark, a backslash
// or the end of the line. It is a faster way over most of a file than byte by byte.
func (s *jsonScan) plainText(limit int) error {
	ahead, err := s.r.Peek(s.r.Buffered())
	if err != nil {
		return err
	}
	n := bytes.IndexAny(ahead, "\"\\\n")
	if n < 0 {
		n = len(ahead)
	}
	if s.buf = append(s.buf, ahead[:n]...); len(s.buf) > limit {
		return fmt.Errorf("a JSON value of more than %d bytes where a card should be", limit)
	}
	_, err = s.r.Discard(n)
	return err
}

// value reads the next value whole and the line it begins on. The bytes hold until the next call.
func (s *jsonScan) value(limit int) (raw []byte, line int, err error) {
	first, err := s.peek()
	if err != nil {
		return nil, s.line, ended(err)
	}
	line = s.line
	s.buf = s.buf[:0]
	depth, text, escaped := 0, false, false
	for {
		if text && !escaped {
			if err := s.plainText(limit); err != nil {
				return nil, line, err
			}
		}
		b, err := s.r.ReadByte()
		if err == io.EOF && depth == 0 && !text && len(s.buf) > 0 {
			return s.buf, line, nil // a number or word at the very end
		}
		if err != nil {
			return nil, line, ended(err)
		}
		if b == '\n' {
			s.line++
			if text {
				return nil, s.line - 1, errors.New("a JSON text is not closed at the end of the line")
			}
		}
		if !text && depth == 0 && len(s.buf) > 0 && first != '{' && first != '[' && first != '"' {
			switch b { // a number or word ends before these
			case ',', ']', '}', ':', ' ', '\n', '\r', '\t':
				if b == '\n' {
					s.line--
				}
				return s.buf, line, s.r.UnreadByte()
			}
		}
		if s.buf = append(s.buf, b); len(s.buf) > limit {
			return nil, line, fmt.Errorf("a JSON value of more than %d bytes where a card should be", limit)
		}
		switch {
		case text && escaped:
			escaped = false
			continue
		case text && b == '\\':
			escaped = true
			continue
		case b == '"':
			text = !text
		case text:
			continue
		case b == '{' || b == '[':
			if depth++; depth > maxDepth {
				return nil, s.line, fmt.Errorf("lists and objects are nested more than %d deep", maxDepth)
			}
		case b == '}' || b == ']':
			depth--
		}
		if depth <= 0 && !text && (b == '"' || b == '}' || b == ']') {
			return s.buf, line, nil
		}
	}
}
