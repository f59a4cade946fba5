package siege

import (
	"errors"
	"fmt"
	"strings"
)

// disk is where the server's data is, and can be full.
type disk interface {
	folder() string
	// fill leaves the server no room, free gives it back.
	fill(*process) error
	free(*process) error
	close() error
	String() string
}

// Disks are the ways to fill a disk: a file system of its own in a file (with the fsync of the disk below), one in
// memory, a limit on the size of the server's files, or not at all. "auto" takes the first of them that works here.
var Disks = []string{"auto", "image", "tmpfs", "limit", "none"}

// openDisk makes a disk of a kind in a folder. Its own file systems have a size in MB.
func openDisk(kind, dir string, mb int) (disk, error) {
	makers := map[string]func(string, int) (disk, error){"image": openImage, "tmpfs": openTmpfs, "limit": openLimit,
		"none": func(dir string, _ int) (disk, error) {
			return &noDisk{dir: dir, why: "not wanted"}, nil
		}}
	if f := makers[kind]; f != nil {
		return f(dir, mb)
	}
	if kind != "auto" {
		return nil, fmt.Errorf("unknown kind of disk %q; use %s", kind, strings.Join(Disks, ", "))
	}
	var why []error
	for _, kind := range Disks[1:4] {
		d, err := makers[kind](dir, mb)
		if err == nil {
			return d, nil
		}
		why = append(why, fmt.Errorf("%s: %w", kind, err))
	}
	return &noDisk{dir: dir, why: strings.ReplaceAll(errors.Join(why...).Error(), "\n", "; ")}, nil
}

// skipped is the error of what can't be done here.
type skipped struct{ why string }

func (s *skipped) Error() string { return s.why }

func asSkipped(err error, to **skipped) bool { return errors.As(err, to) }

// noDisk is a folder whose disk is not filled.
type noDisk struct{ dir, why string }

func (d *noDisk) folder() string      { return d.dir }
func (d *noDisk) fill(*process) error { return &skipped{d.why} }
func (d *noDisk) free(*process) error { return nil }
func (d *noDisk) close() error        { return nil }
func (d *noDisk) String() string      { return "a disk that is not filled (" + d.why + ")" }
