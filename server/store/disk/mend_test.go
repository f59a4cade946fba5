package disk

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// cutOff makes a data folder whose only block ends in the middle of a record.
func cutOff(t *testing.T, dir string) {
	t.Helper()
	msgs := filepath.Join(dir, "jetstream", "$G", "streams", "S", blocksDir)
	if err := os.MkdirAll(msgs, 0o755); err != nil {
		t.Fatal(err)
	}
	b := append(write(t, 1, 1, "a", "one"), write(t, 1, 2, "a", "two")...)
	if err := os.WriteFile(filepath.Join(msgs, "1.blk"), b[:len(b)-3], 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestMendOnFullDisk mends a folder while there is no room for the report. It must fail and leave nothing behind that
// stands in the way of the next start.
func TestMendOnFullDisk(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("can't mount a small file system: %v %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	cutOff(t, dir)
	stuffing := filepath.Join(dir, "stuffing")
	if err := os.WriteFile(stuffing, make([]byte, 1<<20), 0o644); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := Mend(dir, time.Now()); Full(err) == nil {
			t.Fatalf("mended on a full disk: %v", err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, asidePrefix+"*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	if err := os.Remove(stuffing); err != nil {
		t.Fatal(err)
	}
	if r, unreadable, err := Pending(dir); len(r)+len(unreadable) > 0 || err != nil {
		t.Errorf("pending: %v %v %v", r, unreadable, err)
	}
	r, err := Mend(dir, time.Now())
	if err != nil || len(r.Found) == 0 || r.Entries != 1 {
		t.Errorf("once there is room: %+v %v", r, err)
	}
}

// TestPendingUnreadable starts with a report that is cut off anywhere, as programs before this one left it on a full
// disk. It is renamed and named once.
func TestPendingUnreadable(t *testing.T) {
	dir := t.TempDir()
	cutOff(t, dir)
	r, err := Mend(dir, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(r.Aside, pendingFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if r, unreadable, err := Pending(dir); len(r) != 1 || len(unreadable) > 0 || err != nil {
		t.Errorf("whole: %v %v %v", r, unreadable, err)
	}
	for n := range whole {
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if r, unreadable, err := Pending(dir); len(r) > 0 || len(unreadable) != 1 || err != nil {
			t.Errorf("%d of %d bytes: %v %v %v", n, len(whole), r, unreadable, err)
		}
		if r, unreadable, err := Pending(dir); len(r)+len(unreadable) > 0 || err != nil {
			t.Errorf("%d of %d bytes, again: %v %v %v", n, len(whole), r, unreadable, err)
		}
	}
}
