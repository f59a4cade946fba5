package siege

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// process is the server's process.
type process struct {
	o    Options
	data string // the folder with the games
	log  io.Writer
	// crashed gets the errors of processes that ended though nobody killed them.
	crashed chan error

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan struct{} // closed when cmd has ended
	killed bool
	took   time.Duration // processor time of those that have ended
}

func (p *process) url() string { return "http://" + p.o.Listen }

func (p *process) command(ctx context.Context, listen string) *exec.Cmd {
	args := append([]string{"serve", "--quiet", "--listen", listen, "--data", p.data}, p.o.Args...)
	return exec.CommandContext(ctx, p.o.Program, args...)
}

// start starts the server and returns how long it took until it could store games.
func (p *process) start(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	p.mu.Lock()
	cmd := p.command(context.WithoutCancel(ctx), p.o.Listen)
	// Through a pipe, so that a limit on the size of the server's files doesn't hold for what it logs.
	out := struct{ io.Writer }{p.log}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		p.mu.Unlock()
		return 0, err
	}
	exited := make(chan struct{})
	p.cmd, p.exited, p.killed = cmd, exited, false
	p.mu.Unlock()
	go func() {
		cmd.Wait() // how it ended is in ProcessState
		defer close(exited)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.took += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		if p.cmd == cmd && !p.killed {
			select {
			case p.crashed <- fmt.Errorf("%v", cmd.ProcessState):
			default: // the one before has not been noticed yet
			}
		}
	}()
	err := p.healthy(ctx, 5*time.Minute)
	return time.Since(began), err
}

// healthy waits until the server can store games.
func (p *process) healthy(ctx context.Context, within time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	p.mu.Lock()
	exited := p.exited
	p.mu.Unlock()
	last := errors.New("no answer")
	for {
		q, err := http.NewRequestWithContext(ctx, "GET", p.url()+"/healthz", nil)
		if err != nil {
			return err
		}
		r, err := http.DefaultClient.Do(q)
		if err == nil {
			b, _ := io.ReadAll(io.LimitReader(r.Body, 1000))
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("%d %s", r.StatusCode, bytes.TrimSpace(b))
		}
		if ctx.Err() == nil {
			last = err
		}
		select {
		case <-exited:
			return errors.New("it has ended")
		case <-ctx.Done():
			return last
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// kill ends the server at once, as kill -9 does, if it runs.
func (p *process) kill() {
	p.mu.Lock()
	cmd, exited := p.cmd, p.exited
	p.killed = true
	p.mu.Unlock()
	if cmd == nil {
		return
	}
	cmd.Process.Kill()
	<-exited
	select {
	case <-p.crashed: // it ended by itself meanwhile, or before; who kills it knows
	default:
	}
}

// second starts another server on the same folder, which has to end with an error that says why. The error is of one
// that did not.
func (p *process) second(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	out, err := p.command(ctx, "127.0.0.1:0").CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return errors.New("it runs on")
	case err == nil:
		return errors.New("it ended without an error")
	case !errors.As(err, &exit):
		return err
	case exit.ExitCode() < 0 || len(bytes.TrimSpace(out)) == 0:
		return fmt.Errorf("it ended without a message: %v", err)
	case !bytes.Contains(out, []byte(p.data)):
		return fmt.Errorf("its error doesn't name the folder: %s", bytes.TrimSpace(out))
	}
	return nil
}

// time returns how much processor time the server's processes that have ended had taken.
func (p *process) time() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.took
}

// pid returns the number of the process.
func (p *process) pid() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd == nil {
		return 0
	}
	return p.cmd.Process.Pid
}

// memory returns how much memory of the machine the server has, in MB.
func (p *process) memory() (float64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.pid()))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, err := strconv.Atoi(f[1])
			return float64(kb) / 1024, err
		}
	}
	return 0, errors.New("the process has ended")
}
