package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"arbiter/internal/bounded"
	"arbiter/internal/process"
	"arbiter/internal/quote"
)

// maxReply is the longest reply that is read from an engine, in bytes.
const maxReply = 16 << 20

// running is an engine that runs as a program. Each message gets one reply.
type running struct {
	lines *process.Process
	wait  time.Duration // for a reply
	until time.Time     // when the scenario has taken too long
	limit time.Duration // how long a scenario may take
	dead  error
	hello Reply
}

// start starts a program and exchanges greetings.
func start(command []string, wait time.Duration) (*running, error) {
	l, err := process.Start(command, maxReply)
	if err != nil {
		return nil, err
	}
	p := &running{lines: l, wait: wait}
	p.begin(wait)
	r, err := p.ask(&Message{Type: "hello", Protocol: Version})
	if err == nil && r.Type != "hello" {
		err = refusal(&Message{Type: "hello"}, r)
	} else if err == nil && r.Protocol != Version {
		err = fmt.Errorf("the engine speaks version %d of the protocol; this is %d", r.Protocol, Version)
	}
	if err != nil {
		p.lines.Kill()
		return nil, err
	}
	p.hello = r
	return p, nil
}

// begin begins a scenario, which may take so long.
func (p *running) begin(limit time.Duration) { p.limit, p.until = limit, time.Now().Add(limit) }

// ask sends a message and waits for the reply. After an error the program is of no use any more.
func (p *running) ask(m *Message) (Reply, error) {
	if p.dead != nil {
		return Reply{}, p.dead
	}
	r, err := p.exchange(m)
	if err != nil {
		p.dead = err
		p.lines.Kill()
	}
	return r, err
}

func (p *running) exchange(m *Message) (Reply, error) {
	b, err := line(m)
	if err != nil {
		return Reply{}, err
	}
	left := time.Until(p.until)
	got, err := p.lines.Exchange(b, min(p.wait, left))
	switch {
	case err == nil:
	case errors.Is(err, process.ErrLate) && p.wait < left:
		return Reply{}, fmt.Errorf("the engine doesn't reply to %s within %v", m.Type, p.wait)
	case errors.Is(err, process.ErrLate):
		return Reply{}, fmt.Errorf("the engine takes more than %v for the scenario", p.limit)
	case errors.Is(err, process.ErrEnded):
		return Reply{}, fmt.Errorf("the engine has ended at %s%s", m.Type, p.lines.LastWords())
	case errors.Is(err, process.ErrLong):
		return Reply{}, fmt.Errorf("the engine's reply to %s is longer than %s", m.Type, bounded.Size(maxReply))
	default:
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

// quit asks the program to end, and ends it if it doesn't.
func (p *running) quit() {
	if p.dead != nil {
		return
	}
	p.begin(p.wait)
	if _, err := p.ask(&Message{Type: "quit"}); err != nil {
		return // it has been ended
	}
	p.lines.Close(p.wait)
}
