// Package process runs programs that are spoken to line by line on their standard input and output.
package process

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"arbiter/internal/quote"
)

// What may go wrong with a program.
var (
	ErrLate   = errors.New("it doesn't answer in time")
	ErrUnread = errors.New("it doesn't read what is written to it")
	ErrEnded  = errors.New("it has closed its output")
	ErrLong   = errors.New("its line is too long")
)

// Process is a program, or whoever is at the other end of a reader and a writer. It is not safe for concurrent use.
type Process struct {
	cmd   *exec.Cmd // nil if it wasn't started here
	in    io.Writer
	lines chan []byte // closed when the program has closed its output; nil is a line that is too long
	stop  chan struct{}
	// before is closed when what was written last is.
	before chan struct{}
	said   tail
	over   sync.Once
}

// Start starts a program. longest is the length of the longest line that is read from it, in bytes.
func Start(command []string, longest int) (*Process, error) {
	p := &Process{cmd: exec.Command(command[0], command[1:]...)}
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = time.Second
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.read(in, out, longest)
	return p, nil
}

// Over speaks with whoever writes what is read from out and reads what is written to in.
func Over(in io.Writer, out io.Reader, longest int) *Process {
	p := &Process{}
	p.read(in, out, longest)
	return p
}

func (p *Process) read(in io.Writer, out io.Reader, longest int) {
	p.in, p.lines, p.stop = in, make(chan []byte), make(chan struct{})
	go func() {
		defer close(p.lines)
		sc := bufio.NewScanner(out)
		sc.Buffer(nil, longest)
		for sc.Scan() {
			if len(sc.Bytes()) > 0 && !p.pass(append([]byte(nil), sc.Bytes()...)) {
				return
			}
		}
		if errors.Is(sc.Err(), bufio.ErrTooLong) {
			p.pass(nil)
		}
	}()
}

// pass passes a line on, unless nobody wants it any more.
func (p *Process) pass(line []byte) bool {
	select {
	case p.lines <- line:
		return true
	case <-p.stop:
		return false
	}
}

// Send writes lines and waits until they are read, or lie in the buffer of the pipe.
func (p *Process) Send(lines []byte, wait time.Duration) error {
	wrote := p.write(lines)
	timer := time.NewTimer(max(wait, 0))
	defer timer.Stop()
	select {
	case err := <-wrote:
		if err != nil {
			return errors.Join(ErrUnread, err)
		}
		return nil
	case <-timer.C:
		return ErrUnread
	}
}

// write writes lines after those before.
func (p *Process) write(lines []byte) <-chan error {
	wrote, before, done := make(chan error, 1), p.before, make(chan struct{})
	p.before = done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		_, err := p.in.Write(lines)
		wrote <- err
	}()
	return wrote
}

// Exchange writes lines, if there are any, and waits for a line that is not empty. The program may write before it has
// read everything.
func (p *Process) Exchange(lines []byte, wait time.Duration) ([]byte, error) {
	var wrote <-chan error
	if len(lines) > 0 {
		wrote = p.write(lines)
	}
	timer := time.NewTimer(max(wait, 0))
	defer timer.Stop()
	var got []byte
	ok := true
	select {
	case got, ok = <-p.lines:
	case <-timer.C:
		return nil, ErrLate
	}
	switch {
	case !ok:
		if wrote != nil {
			select {
			case <-wrote: // an error is no news
			case <-timer.C:
			}
		}
		p.ended() // only then is all known that it has written
		return nil, ErrEnded
	case got == nil:
		return nil, ErrLong
	}
	if wrote != nil {
		select {
		case err := <-wrote:
			if err != nil {
				return nil, errors.Join(ErrUnread, err)
			}
		case <-timer.C:
			return nil, ErrLate
		}
	}
	return got, nil
}

// ended waits a moment for a program that has closed its output to end, and ends it if it doesn't.
func (p *Process) ended() {
	if p.cmd == nil {
		return
	}
	late := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() }) // it may have ended by itself
	defer late.Stop()
	p.over.Do(func() { _ = p.cmd.Wait() }) // an error says how it has ended
}

// Kill ends the program, if it was started here, and reads no more of what it writes.
func (p *Process) Kill() { p.end(0) }

// Close closes the program's input, and ends the program if it doesn't end by itself in time.
func (p *Process) Close(wait time.Duration) { p.end(wait) }

func (p *Process) end(wait time.Duration) {
	if p.cmd == nil {
		p.silence()
		return
	}
	if c, ok := p.in.(io.Closer); ok {
		c.Close()
	}
	if wait > 0 {
		late := time.AfterFunc(wait, func() { _ = p.cmd.Process.Kill() }) // it may have ended by itself
		defer late.Stop()
		for range p.lines { // until it closes its output
			continue
		}
	} else {
		_ = p.cmd.Process.Kill() // it may have ended by itself
	}
	p.silence()
	p.over.Do(func() { _ = p.cmd.Wait() }) // an error says how it was ended
}

// silence lets the reader end.
func (p *Process) silence() {
	select {
	case <-p.stop:
	default:
		close(p.stop)
	}
}

// LastWords is the last line that the program wrote on its standard error, after a colon, as the end of a message; ""
// if there is none.
func (p *Process) LastWords() string { return p.said.last() }

// tail keeps the last of what a program writes on its standard error.
type tail struct {
	mu sync.Mutex
	b  []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b...)
	if n := len(t.b); n > 1000 {
		t.b = append([]byte(nil), t.b[n-1000:]...)
	}
	return len(b), nil
}

func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.TrimSpace(string(t.b))
	if s == "" {
		return ""
	}
	return ": " + quote.Cut(s[strings.LastIndexByte(s, '\n')+1:], 300)
}

// Words splits a command into words at spaces, except within quotation marks.
func Words(s string) ([]string, error) {
	var out []string
	var b strings.Builder
	var mark rune
	in := false
	for _, r := range s {
		switch {
		case mark != 0 && r == mark:
			mark = 0
		case mark != 0:
			b.WriteRune(r)
		case r == '"' || r == '\'':
			mark, in = r, true
		case r == ' ' || r == '\t':
			if in {
				out = append(out, b.String())
				b.Reset()
			}
			in = false
		default:
			b.WriteRune(r)
			in = true
		}
	}
	switch {
	case mark != 0:
		return nil, fmt.Errorf("a quotation mark is never closed in %q", s)
	case in:
		out = append(out, b.String())
	}
	return out, nil
}
