// Package disk looks after the folder in which a server stores its games: it locks the folder, checks the files of
// the embedded NATS server before NATS reads them, and sets damaged files aside.
package disk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Names of the files in a data folder. The lock is held by the operating system and ends with the process, however it
// ends; the holder's description is a separate file because some systems don't let others read a locked file.
const (
	lockFile   = "arbiter.lock"
	holderFile = "arbiter.holder.json"
)

// Holder describes the process that uses a data folder.
type Holder struct {
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Address string    `json:"address,omitempty"` // where it listens
	Task    string    `json:"task,omitempty"`    // such as "arbiter serve"
	Started time.Time `json:"started"`
}

func (h Holder) String() string {
	s := fmt.Sprintf("process %d on %s, started %s", h.PID, h.Host, h.Started.Format("2006-01-02 15:04:05 MST"))
	if h.Task != "" {
		s = h.Task + ": " + s
	}
	if h.Address != "" {
		s += ", listening on " + h.Address
	}
	return s
}

// InUseError reports that another process uses the data folder.
type InUseError struct {
	Dir string
	// Holder describes that process; nil if it has not told.
	Holder *Holder
}

func (e *InUseError) Error() string {
	by := "another process"
	if e.Holder != nil {
		by = e.Holder.String()
	}
	return fmt.Sprintf("the data folder %s is in use by %s; stop it first, or use another folder", e.Dir, by)
}

// Lock is the right to use a data folder.
type Lock struct {
	dir  string
	file *flock.Flock
}

// Acquire makes the folder if necessary and locks it. If another process has locked it, the error is an *InUseError.
func Acquire(dir string, h Holder) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("can't use %s as the data folder: %w", dir, err)
	}
	l := &Lock{dir, flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))}
	got, err := l.file.TryLock()
	if err != nil {
		return nil, fmt.Errorf("can't lock the data folder %s: %w", dir, err)
	}
	if !got {
		held := &InUseError{Dir: dir}
		var by Holder
		if b, err := os.ReadFile(filepath.Join(dir, holderFile)); err == nil && json.Unmarshal(b, &by) == nil {
			held.Holder = &by
		}
		return nil, held
	}
	if h.Host == "" {
		h.Host, _ = os.Hostname()
	}
	if h.PID == 0 {
		h.PID = os.Getpid()
	}
	if h.Started.IsZero() {
		h.Started = time.Now()
	}
	// A full disk must not keep a server from starting; the description is only for messages.
	if b, err := json.Marshal(h); err == nil {
		if err := os.WriteFile(filepath.Join(dir, holderFile), b, 0o600); errors.Is(err, fs.ErrPermission) {
			l.Release()
			return nil, fmt.Errorf("can't write in the data folder %s: %w", dir, err)
		}
	}
	return l, nil
}

// Release gives the folder up.
func (l *Lock) Release() {
	os.Remove(filepath.Join(l.dir, holderFile))
	l.file.Close()
}
