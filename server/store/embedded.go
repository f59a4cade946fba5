package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"arbiter/internal/quote"
	"arbiter/server/store/disk"
)

// Sync is a policy for writing stored entries to the disk.
type Sync string

// Sync policies. With either, entries that Add has reported survive a crash of the process; they differ when the
// whole machine fails.
const (
	// SyncAlways writes every entry to the disk before Add reports it: a power failure loses nothing.
	SyncAlways Sync = "always"
	// SyncSometimes writes to the disk every few seconds: a power failure may lose the latest entries.
	SyncSometimes Sync = "interval"
)

const (
	syncInterval = 5 * time.Second
	startTime    = 20 * time.Second // for the embedded server to start
	maxLate      = 3                // entries without an answer, until the server is started again
	retryTime    = time.Second      // between attempts to use a disk again that failed
	// maxStored is far more than fits on a disk: the disk itself is the limit. By default NATS would set a limit by
	// the room that there is when it starts.
	maxStored = 1 << 60
)

// An Option is a setting of Open.
type Option func(*embedded)

// WithLog logs what happens to the stored games, including the warnings of NATS. The default is slog.Default().
func WithLog(log *slog.Logger) Option { return func(e *embedded) { e.log = log } }

// HeldBy describes this process to others that want to use the folder.
func HeldBy(h disk.Holder) Option { return func(e *embedded) { e.holder = h } }

// embedded is a NATS server within this process and the folder that it uses. If its disk fails, for instance because it
// is full, it is started again, since a stream of NATS takes no more entries once a write has failed.
type embedded struct {
	dir    string
	o      server.Options
	log    *slog.Logger
	holder disk.Holder
	auth   *authenticator // if other servers need a token
	lock   *disk.Lock
	setup  func(ctx context.Context) error // checks the streams after a start and that they can be written

	running atomic.Pointer[server.Server]
	wake    chan struct{}
	ctx     context.Context
	stop    context.CancelFunc
	done    chan struct{}

	mu         sync.Mutex
	up         context.Context // until no entries can be stored any more
	down       context.CancelFunc
	failure    error // why no entries can be stored now
	unreadable bool  // not even read
	closed     bool
	late       int // entries that NATS has not answered in time, since the last one that it has
	// committers write entries to the disk, by stream; nil if NATS does, with each entry.
	committers map[string]*committer
}

// Open stores games in a directory by a NATS server within this process. If another process uses it, the error is a
// *disk.InUseError. Damaged files are set aside; Damage tells what was lost.
func Open(ctx context.Context, dir string, sync Sync, share Share, options ...Option) (*Store, error) {
	e := &embedded{dir: dir, log: slog.Default(), wake: make(chan struct{}, 1), done: make(chan struct{}),
		o: server.Options{ServerName: "arbiter", DontListen: share.Address == "", JetStream: true, StoreDir: dir,
			NoSigs: true, MaxPayload: maxMessage, SyncInterval: syncInterval, SyncAlways: sync == SyncAlways,
			JetStreamMaxStore: maxStored}}
	e.up, e.down = context.WithCancel(context.Background())
	for _, o := range options {
		o(e)
	}
	if sync != SyncAlways && sync != SyncSometimes {
		return nil, fmt.Errorf("unknown sync policy %s; use %s or %s", quote.Text(string(sync)), SyncAlways,
			SyncSometimes)
	}
	if sync == SyncAlways && share.Address == "" {
		e.group()
	}
	var err error
	if share.Address != "" {
		if e.o.Host, e.o.Port, err = share.listenOn(); err != nil {
			return nil, err
		}
		if share.Token != "" {
			e.auth = newAuthenticator(share)
			e.o.CustomClientAuthentication = e.auth
		}
	}
	if e.lock, err = disk.Acquire(dir, e.holder); err != nil {
		return nil, err
	}
	s, err := e.open(ctx)
	if err != nil {
		e.halt()
		e.lock.Release()
	}
	return s, err
}

func (e *embedded) open(ctx context.Context) (*Store, error) {
	if err := e.mend(); err != nil {
		return nil, err
	}
	if err := e.start(); err != nil {
		return nil, err
	}
	options := []nats.Option{nats.InProcessServer(e), nats.Name("arbiter"), nats.MaxReconnects(-1),
		nats.ReconnectWait(50 * time.Millisecond), nats.ReconnectJitter(0, 0)}
	if e.auth != nil {
		options = append(options, nats.Token(e.auth.own))
	}
	nc, err := nats.Connect("", options...)
	if err != nil {
		return nil, err
	}
	s, err := open(ctx, nc, 1)
	full := disk.Full(err)
	if full != nil && s != nil {
		err = s.bind(ctx)
	}
	if err == nil {
		err = e.openCommitters(ctx, s.js)
	}
	if err == nil {
		var unreadable []string
		s.damage, unreadable, err = disk.Pending(e.dir)
		for _, file := range unreadable {
			e.log.Error("a report about damaged games can't be read, so games may lack their last entries unnoticed",
				"report", file)
		}
	}
	if err != nil {
		if full != nil {
			err = fmt.Errorf("can't store games in %s: %w", e.dir, full)
		}
		nc.Close()
		return nil, err
	}
	s.own, e.setup = e, func(ctx context.Context) error {
		// What was sent to the server before it was started again got lost, and its answer would never come.
		for nc.FlushTimeout(time.Second) != nil && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
		if err := s.setup(ctx); err != nil {
			return err
		}
		if err := e.openCommitters(ctx, s.js); err != nil {
			return err
		}
		return s.beat(ctx)
	}
	e.ctx, e.stop = context.WithCancel(context.Background())
	go e.watch()
	if full != nil {
		e.failed(full) // the games can be viewed until there is room
	}
	return s, nil
}

// mend sets damaged files aside and logs what was found.
func (e *embedded) mend() error {
	r, err := disk.Mend(e.dir, time.Now())
	if full := disk.Full(err); full != nil {
		// There is no room to set anything aside. What a crash leaves behind needn't be.
		if r, err = disk.Inspect(e.dir); err == nil && !r.Harmless() {
			return fmt.Errorf("files of the data folder %s are damaged, and there is no room to set them aside: %w",
				e.dir, full)
		}
	}
	if err != nil {
		return err
	}
	for _, f := range r.Found {
		if f.Usual {
			e.log.Warn("a stored file was not whole, as after a crash", "found", f.String(), "aside", r.Aside)
		} else {
			e.log.Error("stored games are damaged", "found", f.String(), "aside", r.Aside)
		}
	}
	return nil
}

// start starts the NATS server.
func (e *embedded) start() error {
	o := e.o
	s, err := server.NewServer(&o)
	if err != nil {
		return fmt.Errorf("can't store games in %s: %w", e.dir, err)
	}
	log := &natsLog{log: e.log, failed: e.failed}
	s.SetLoggerV2(log, false, false, false)
	go s.Start()
	if !s.ReadyForConnections(startTime) || !s.JetStreamEnabled() {
		s.Shutdown()
		s.WaitForShutdown()
		return fmt.Errorf("can't store games in %s: the embedded NATS server doesn't start: %s", e.dir, log.last())
	}
	if a, ok := s.Addr().(*net.TCPAddr); ok && a != nil {
		e.o.Port = a.Port // the same after another start
	}
	if e.auth != nil {
		if err := e.auth.openFarm(s); err != nil {
			s.Shutdown()
			s.WaitForShutdown()
			return err
		}
	}
	e.running.Store(s)
	return nil
}

// halt ends the NATS server.
func (e *embedded) halt() {
	if s := e.running.Swap(nil); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// InProcessConn connects to the NATS server that is running at the moment.
func (e *embedded) InProcessConn() (net.Conn, error) {
	if s := e.running.Load(); s != nil {
		return s.InProcessConn()
	}
	return nil, errors.New("the embedded NATS server is not running")
}

func (e *embedded) close() {
	e.stop()
	<-e.done
	e.mu.Lock() // and what is being noted has been
	e.closed = true
	e.mu.Unlock()
	e.halt()
	e.lock.Release()
}

// failed notes that an entry could not be stored. Of a store that has been closed it is of no concern, and its folder
// isn't written to any more.
func (e *embedded) failed(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failure != nil || e.closed {
		return
	}
	if full := disk.Full(err); full != nil {
		err = full
	} else if why := disk.Probe(e.dir); why != nil {
		err = why
	}
	e.failure = err
	e.down()
	e.log.Error("no more entries can be stored; trying again until it works", "error", e.failure)
	// The server may have taken the entry into its memory without having stored it. It mustn't be read.
	e.unreadable = true
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// answered notes whether NATS has answered in time.
func (e *embedded) answered(err error) {
	e.mu.Lock()
	e.late++
	if err == nil {
		e.late = 0
	}
	late := e.late
	e.mu.Unlock()
	if late >= maxLate {
		e.failed(err)
	}
}

// storing returns why no entries can be stored now, or a context that lasts while they can.
func (e *embedded) storing() (context.Context, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.up, e.failure
}

// reading returns why no entries can be read now.
func (e *embedded) reading() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.unreadable {
		return e.failure
	}
	return nil
}

// watch starts the server again after a failure.
func (e *embedded) watch() {
	defer close(e.done)
	for {
		select {
		case <-e.ctx.Done():
			return
		case <-e.wake:
			e.recover()
		}
	}
}

// recover brings a failed store back: at once for reading, and for storing as soon as the disk can be written.
func (e *embedded) recover() {
	readable := false
	for e.ctx.Err() == nil {
		why := disk.Probe(e.dir)
		if why == nil || !readable {
			err := e.restart(why == nil)
			readable = err == nil
			if why == nil {
				why = err
			}
		}
		e.mu.Lock()
		e.unreadable = !readable
		if why == nil {
			e.failure, e.late = nil, 0
			e.up, e.down = context.WithCancel(context.Background())
			e.mu.Unlock()
			e.log.Warn("entries can be stored again")
			return
		}
		if e.failure.Error() != why.Error() {
			e.log.Error("no entries can be stored", "error", why)
		}
		e.failure = why
		e.mu.Unlock()
		select {
		case <-e.ctx.Done():
		case <-time.After(retryTime):
		}
	}
}

// restart starts the NATS server again on the same files.
func (e *embedded) restart(writable bool) error {
	e.halt()
	if err := e.mend(); err != nil {
		return err
	}
	if err := e.start(); err != nil {
		return err
	}
	if !writable {
		return nil
	}
	ctx, cancel := context.WithTimeout(e.ctx, answerTime)
	defer cancel()
	return e.setup(ctx)
}

// Address returns where other servers reach the stored games, or "" if they are not shared.
func (s *Store) Address() string {
	if s.own == nil {
		return ""
	}
	if n := s.own.running.Load(); n != nil {
		if a, ok := n.Addr().(*net.TCPAddr); ok && a != nil {
			return a.String()
		}
	}
	return ""
}

// natsLog passes on what the embedded NATS server logs. It tells much about every start, which is left to debugging.
type natsLog struct {
	log    *slog.Logger
	failed func(error)
	mu     sync.Mutex
	worst  string
}

func (l *natsLog) say(level slog.Level, format string, v []any) {
	msg := fmt.Sprintf(format, v...)
	if level >= slog.LevelError {
		l.mu.Lock()
		l.worst = msg
		l.mu.Unlock()
	}
	l.log.Log(context.Background(), level, "NATS: "+msg)
}

// last returns the last error.
func (l *natsLog) last() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.worst == "" {
		return "it doesn't answer"
	}
	return l.worst
}

// Noticef and the others implement the logger of NATS.
func (l *natsLog) Noticef(format string, v ...any) { l.say(slog.LevelDebug, format, v) }

// Warnf logs a warning.
func (l *natsLog) Warnf(format string, v ...any) { l.say(slog.LevelWarn, format, v) }

// Errorf logs an error. NATS doesn't answer a request that it couldn't write to the disk, it only logs that.
func (l *natsLog) Errorf(format string, v ...any) {
	l.say(slog.LevelError, format, v)
	for _, arg := range v {
		if err, ok := arg.(error); ok && strings.Contains(format, "write error") {
			go l.failed(err) // this may be called with locks held
		}
	}
}

// Fatalf logs an error that ends NATS; it doesn't end this process.
func (l *natsLog) Fatalf(format string, v ...any) { l.say(slog.LevelError, format, v) }

// Debugf logs a detail.
func (l *natsLog) Debugf(format string, v ...any) { l.say(slog.LevelDebug, format, v) }

// Tracef logs a detail.
func (l *natsLog) Tracef(format string, v ...any) { l.say(slog.LevelDebug, format, v) }
