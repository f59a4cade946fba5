package siege

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// run runs a program of the system.
func run(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// mounted is a file system of its own.
type mounted struct{ dir, what string }

// openImage mounts a file system that is in a file, so writing to it is as slow as writing to the disk.
func openImage(dir string, mb int) (disk, error) {
	image := filepath.Join(dir, "disk.img")
	f, err := os.Create(image)
	if err != nil {
		return nil, err
	}
	err = errors.Join(f.Truncate(int64(mb)<<20), f.Close())
	if err == nil {
		err = run("mkfs.ext4", "-q", "-F", "-m", "0", image)
	}
	at := filepath.Join(dir, "disk")
	if err == nil {
		err = os.MkdirAll(at, 0o700)
	}
	if err == nil {
		err = run("mount", "-o", "loop", image, at)
	}
	if err != nil {
		os.Remove(image)
		return nil, err
	}
	return &mounted{at, fmt.Sprintf("a file system of %d MB in a file", mb)}, nil
}

func openTmpfs(dir string, mb int) (disk, error) {
	at := filepath.Join(dir, "disk")
	if err := os.MkdirAll(at, 0o700); err != nil {
		return nil, err
	}
	if err := run("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", mb), "tmpfs", at); err != nil {
		return nil, err
	}
	return &mounted{at, fmt.Sprintf("a file system of %d MB in memory, where sync costs nothing", mb)}, nil
}

func (d *mounted) folder() string   { return d.dir }
func (d *mounted) String() string   { return d.what }
func (d *mounted) stuffing() string { return filepath.Join(d.dir, "stuffing") }

// fill reserves all that is free, in ever smaller parts.
func (d *mounted) fill(*process) error {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(d.dir, &fs); err != nil {
		return err
	}
	f, err := os.Create(d.stuffing())
	if err != nil {
		return err
	}
	defer f.Close()
	size, at := int64(fs.Bavail)*fs.Bsize, int64(0)
	for size >= 4096 {
		err := syscall.Fallocate(int(f.Fd()), 0, at, size)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.ENOSPC):
			size /= 2
		case err != nil:
			return fmt.Errorf("reserving %d bytes: %w", size, err)
		default:
			at += size
		}
	}
	return nil
}

func (d *mounted) free(*process) error { return os.Remove(d.stuffing()) }

// close unmounts it, once the processes that used it have gone.
func (d *mounted) close() (err error) {
	for range 50 {
		if err = run("umount", d.dir); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// limited is a folder below which the server's process may not write for a while.
type limited struct{ dir string }

func openLimit(dir string, _ int) (disk, error) {
	if _, err := exec.LookPath("prlimit"); err != nil {
		return nil, err
	}
	return &limited{dir}, nil
}

func (d *limited) folder() string { return d.dir }
func (d *limited) close() error   { return nil }
func (d *limited) String() string { return "the disk, where its files can be limited in size" }

func (d *limited) fill(p *process) error { return d.limit(p, "1") }
func (d *limited) free(p *process) error { return d.limit(p, "unlimited") }

// limit sets the limit on the size of files, which the process may raise again.
func (d *limited) limit(p *process, size string) error {
	return run("prlimit", "--pid", strconv.Itoa(p.pid()), "--fsize="+size+":unlimited")
}
