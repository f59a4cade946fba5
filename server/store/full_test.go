//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/server/store/disk"
)

// TestFullDisk fills the disk under a running store and makes room again: finding H4. Nothing that was acknowledged is
// lost, nothing that was refused appears in the middle of a game, the health check tells, and the store goes on without
// a restart.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	t.Run("file system", func(t *testing.T) {
		dir := smallDisk(t, "24m")
		stuffing := filepath.Join(dir, "stuffing")
		testFull(t, filepath.Join(dir, "data"), func() {
			f, err := os.Create(stuffing)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(f, endless{}); !errors.Is(err, syscall.ENOSPC) {
				t.Fatal(err)
			}
			f.Close()
		}, func() { os.Remove(stuffing) })
	})
	t.Run("size of files", func(t *testing.T) {
		// The limit is one of the whole process, and would also stop the log that go test keeps of the files read. So
		// the test runs in a process of its own.
		if os.Getenv("GO_WANT_FILE_SIZE_LIMIT") == "" {
			again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFullDisk$/^size_of_files$", "-test.v")
			again.Env = append(os.Environ(), "GO_WANT_FILE_SIZE_LIMIT=1")
			if out, err := again.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			return
		}
		signal.Ignore(syscall.SIGXFSZ)
		defer signal.Reset(syscall.SIGXFSZ)
		var before syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Skip(err)
		}
		restore := func() { syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
		defer restore()
		testFull(t, t.TempDir(), func() {
			less := before
			less.Cur = 128 << 10
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &less); err != nil {
				t.Skip(err)
			}
		}, restore)
	})
}

// smallDisk returns a folder on a small file system of its own. It needs the rights to mount one.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("can't mount a small file system: %v %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	return dir
}

type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func testFull(t *testing.T, dir string, exhaust, relieve func()) {
	ctx := t.Context()
	s, err := Open(ctx, dir, SyncAlways, Share{}, WithLog(slog.New(slog.NewTextHandler(t.Output(), nil))))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	followed := make(chan string, 1000)
	if err := s.Follow(ctx, func(game string, e Entry) { followed <- game + " " + string(e.Data) }); err != nil {
		t.Fatal(err)
	}
	heard := make(chan string, 1000)
	if err := s.Hear(ctx, func(game string, data []byte) { heard <- string(data) }); err != nil {
		t.Fatal(err)
	}
	listed := make(chan string, 1000)
	if err := s.WatchLobby(ctx, func(game string, _ []byte) { listed <- game }, func() {}); err != nil {
		t.Fatal(err)
	}
	last, acknowledged := uint64(0), []string{}
	add := func(size int) error {
		data := fmt.Sprintf("%d %s", len(acknowledged), strings.Repeat("x", size))
		seq, err := s.Add(ctx, "a", last, []byte(data))
		if err == nil {
			last, acknowledged = seq, append(acknowledged, data)
		}
		return err
	}
	for range 20 {
		if err := add(1000); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Alive(ctx); err != nil {
		t.Fatal(err)
	}

	exhaust()
	var refused error
	for i := 0; i < 200 && refused == nil; i++ {
		refused = add(3000)
	}
	var down *UnavailableError
	if !errors.As(refused, &down) || down.Public() != "the disk is full" {
		t.Fatalf("on a full disk: %v", refused)
	}
	if err := s.Alive(ctx); !errors.As(err, &down) || down.Public() != "the disk is full" {
		t.Errorf("health on a full disk: %v", err)
	}
	// What is stored can be read after a moment.
	eventually(t, "reading", func() error { return same(ctx, s, acknowledged) })
	if err := add(10); !errors.As(err, &down) {
		t.Errorf("still full: %v", err)
	}

	relieve()
	eventually(t, "storing", func() error { return s.Alive(ctx) })
	if err := add(100); errors.Is(err, ErrMoved) {
		t.Error("an entry that was refused was stored")
	} else if err != nil {
		t.Error(err)
	}
	if err := same(ctx, s, acknowledged); err != nil {
		t.Error(err)
	}
	// What was followed goes on.
	if err := s.List(ctx, "b", 1); err != nil {
		t.Error(err)
	}
	eventually(t, "saying", func() error {
		s.Say("a", []byte("hello"))
		return contains(heard, "hello")
	})
	eventually(t, "following", func() error { return contains(followed, "a "+acknowledged[len(acknowledged)-1]) })
	eventually(t, "the lobby", func() error { return contains(listed, "b") })

	// A server that starts on a full disk shows what is stored, and takes entries when there is room.
	s.Close()
	exhaust()
	if disk.Probe(filepath.Dir(dir)) == nil {
		t.Error("the disk is not full")
	}
	s = mustOpen(t, dir, slog.DiscardHandler)
	defer s.Close()
	if err := add(200 << 10); !errors.As(err, &down) || down.Public() != "the disk is full" {
		t.Errorf("started on a full disk: %v", err)
	}
	eventually(t, "reading", func() error { return same(ctx, s, acknowledged) })
	relieve()
	eventually(t, "storing", func() error { return s.Alive(ctx) })
	if err := add(100); err != nil {
		t.Error(err)
	}
	if err := same(ctx, s, acknowledged); err != nil {
		t.Errorf("after another start: %v", err)
	}
}

// same reports how game a differs from entries.
func same(ctx context.Context, s *Store, want []string) error {
	n := 0
	err := s.Read(ctx, "a", 0, func(e Entry) error {
		if n >= len(want) || string(e.Data) != want[n] {
			return fmt.Errorf("entry %d of %d is not what was acknowledged", n, len(want))
		}
		n++
		return nil
	})
	if err == nil && n < len(want) {
		return fmt.Errorf("%d of %d entries", n, len(want))
	}
	return err
}

func contains(c chan string, want string) error {
	for {
		select {
		case got := <-c:
			if got == want {
				return nil
			}
		default:
			return fmt.Errorf("%.20q has not come", want)
		}
	}
}

func eventually(t *testing.T, what string, f func() error) {
	t.Helper()
	began := time.Now()
	for {
		err := f()
		if err == nil {
			t.Logf("%s: after %v", what, time.Since(began))
			return
		}
		if time.Since(began) > 60*time.Second {
			t.Errorf("%s: %v", what, err)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}
