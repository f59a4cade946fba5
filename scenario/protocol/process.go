package protocol

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"arbiter/internal/bounded"
	"arbiter/internal/quote"
)

// maxReply is the longest reply that is read from an engine, in bytes.
const maxReply = 16 << 20

// process is an engine that runs as a program. Each message gets one reply.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	replies chan []byte // closed when the program has closed its output
	said    *tail
	wait    time.Duration // for a reply
	until   time.Time     // when the scenario has taken too long
	limit   time.Duration // how long a scenario may take
	dead    error
	hello   Reply
}

// start starts a program and exchanges greetings.
func start(command []string, wait time.Duration) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), replies: make(chan []byte), said: &tail{}, wait: wait}
	p.cmd.Stderr = p.said
	p.cmd.WaitDelay = time.Second
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	stop := make(chan struct{})
	go func() {
		defer close(p.replies)
		sc := bufio.NewScanner(out)
		sc.Buffer(nil, maxReply)
		for sc.Scan() {
			if len(sc.Bytes()) == 0 {
				continue
			}
			select {
			case p.replies <- append([]byte(nil), sc.Bytes()...):
			case <-stop:
				return
			}
		}
		if errors.Is(sc.Err(), bufio.ErrTooLong) {
			select {
			case p.replies <- nil:
			case <-stop:
			}
		}
	}()
	p.begin(wait)
	r, err := p.ask(&Message{Type: "hello", Protocol: Version})
	if err == nil && r.Type != "hello" {
		err = refusal(&Message{Type: "hello"}, r)
	} else if err == nil && r.Protocol != Version {
		err = fmt.Errorf("the engine speaks version %d of the protocol; this is %d", r.Protocol, Version)
	}
	if err != nil {
		p.kill()
		close(stop)
		return nil, err
	}
	p.hello = r
	return p, nil
}

// begin begins a scenario, which may take so long.
func (p *process) begin(limit time.Duration) { p.limit, p.until = limit, time.Now().Add(limit) }

// ask sends a message and waits for the reply. After an error the program is of no use any more.
func (p *process) ask(m *Message) (Reply, error) {
	if p.dead != nil {
		return Reply{}, p.dead
	}
	r, err := p.exchange(m)
	if err != nil {
		p.dead = err
		p.kill()
	}
	return r, err
}

func (p *process) exchange(m *Message) (Reply, error) {
	b, err := line(m)
	if err != nil {
		return Reply{}, err
	}
	left := time.Until(p.until)
	timer := time.NewTimer(max(min(p.wait, left), 0))
	defer timer.Stop()
	wrote := make(chan error, 1)
	go func() {
		_, err := p.in.Write(b)
		wrote <- err
	}()
	var got []byte
	ok := true
	select {
	case got, ok = <-p.replies:
	case <-timer.C:
		if p.wait < left {
			return Reply{}, fmt.Errorf("the engine doesn't reply to %s within %v", m.Type, p.wait)
		}
		return Reply{}, fmt.Errorf("the engine takes more than %v for the scenario", p.limit)
	}
	switch {
	case !ok:
		p.ended() // only then is all known that it has written
		return Reply{}, fmt.Errorf("the engine has ended at %s%s", m.Type, p.said.last())
	case got == nil:
		return Reply{}, fmt.Errorf("the engine's reply to %s is longer than %s", m.Type, bounded.Size(maxReply))
	}
	if err := <-wrote; err != nil {
		return Reply{}, fmt.Errorf("the engine doesn't read %s: %w", m.Type, err)
	}
	if err := bounded.JSONDepth(got, maxNested); err != nil {
		return Reply{}, fmt.Errorf("the engine's reply to %s: %w", m.Type, err)
	}
	var r Reply
	if err := json.Unmarshal(got, &r); err != nil {
		return Reply{}, fmt.Errorf("the engine's reply to %s is no message: %s", m.Type, quote.JSON(err))
	}
	return r, nil
}

// ended waits a moment for a program that has closed its output to end, and ends it if it doesn't.
func (p *process) ended() {
	late := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() }) // it may have ended by itself
	defer late.Stop()
	_ = p.cmd.Wait() // an error says how it has ended
}

// kill ends the program.
func (p *process) kill() {
	p.in.Close()
	if p.cmd.Process != nil {
		_ = p.cmd.Process.Kill() // it may have ended by itself
	}
	go func() {
		for range p.replies { // let the reader end
			continue
		}
	}()
	_ = p.cmd.Wait() // an error says how it was ended
}

// quit asks the program to end, and ends it if it doesn't.
func (p *process) quit() {
	if p.dead != nil {
		return
	}
	p.begin(p.wait)
	if _, err := p.ask(&Message{Type: "quit"}); err != nil {
		return // it has been ended
	}
	p.in.Close()
	late := time.AfterFunc(p.wait, func() { _ = p.cmd.Process.Kill() }) // it may have ended by itself
	defer late.Stop()
	for range p.replies { // until it closes its output
		continue
	}
	_ = p.cmd.Wait() // an error says how it has ended
}

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

// last is the last line, as the end of a message.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.TrimSpace(string(t.b))
	if s == "" {
		return ""
	}
	return ": " + quote.Cut(s[strings.LastIndexByte(s, '\n')+1:], 300)
}
