package disk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Finding is damage to a file of the data folder.
type Finding struct {
	// File is the file relative to the data folder.
	File string `json:"file"`
	// From and To are the damaged bytes.
	From int `json:"from"`
	To   int `json:"to"`
	// What says what is wrong.
	What string `json:"what"`
	// Subject is the NATS subject of the damaged entry, if it can be read.
	Subject string `json:"subject,omitempty"`
	// Usual is set for what a crash leaves behind, which lost nothing that was acknowledged.
	Usual bool `json:"usual,omitempty"`
}

func (f Finding) String() string {
	s := f.File
	if f.To > 0 {
		s += fmt.Sprintf(", bytes %d to %d", f.From, f.To)
	}
	s += ": " + f.What
	if f.Subject != "" {
		s += " (" + f.Subject + ")"
	}
	return s
}

// Report is what was found in a data folder.
type Report struct {
	Found []Finding `json:"found"`
	// Short has the subjects that are known to lack entries, and how many at least.
	Short map[string]int `json:"short,omitempty"`
	// Aside is the folder where the damaged files were set aside; "" if there were none or nothing was changed.
	Aside string `json:"-"`
	// Entries is the number of whole entries.
	Entries int `json:"entries"`
}

// Inspect looks for damage in the files of a data folder and changes nothing.
func Inspect(dir string) (*Report, error) {
	streams, err := readStreams(dir)
	if err != nil {
		return nil, err
	}
	return report(dir, streams), nil
}

// report lists the damage to streams.
func report(dir string, streams []*stream) *Report {
	r := &Report{Short: map[string]int{}}
	for _, s := range streams {
		for i := range s.blocks {
			b := &s.blocks[i]
			r.Entries += b.whole
			for _, g := range b.gaps {
				f := Finding{File: relative(dir, b.path), From: g.from, To: g.to, Subject: g.subject, Usual: g.cut,
					What: "damaged: the checksum of the entry is wrong, or it can't be read"}
				if g.cut {
					f.What = "the last entry is cut off, as after a crash while it was written"
				} else if g.subject != "" {
					r.Short[g.subject]++
				}
				r.Found = append(r.Found, f)
			}
		}
		if s.badIndex {
			r.Found = append(r.Found, Finding{File: relative(dir, filepath.Join(s.dir, blocksDir, indexFile)),
				What: "damaged: an index, which is made again from the entries", Usual: true})
		}
		if s.badMeta {
			r.Found = append(r.Found, Finding{File: relative(dir, filepath.Join(s.dir, metaFile)),
				What: "damaged or missing: the description of the stream, which is made again"})
		}
		for _, subject := range slices.Sorted(maps.Keys(s.totals)) {
			// A subject of which nothing is left may have been removed on purpose; the lobby tells.
			total, now := s.totals[subject], s.live[subject]
			if now >= total || now == 0 && !missing(s) {
				continue
			}
			if r.Short[subject] == 0 {
				r.Found = append(r.Found, Finding{File: relative(dir, s.dir), Subject: subject,
					What: fmt.Sprintf("%d of %d entries are missing", total-now, total)})
			}
			r.Short[subject] = max(r.Short[subject], total-now)
		}
	}
	return r
}

// missing reports whether parts of the stream's blocks are damaged, other than by a crash.
func missing(s *stream) bool {
	return slices.ContainsFunc(s.blocks, func(b block) bool {
		return slices.ContainsFunc(b.gaps, func(g gap) bool { return !g.cut })
	})
}

// Harmless reports whether there is nothing but what a crash leaves behind.
func (r *Report) Harmless() bool {
	return !slices.ContainsFunc(r.Found, func(f Finding) bool { return !f.Usual })
}

func relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil {
		return filepath.ToSlash(rel)
	}
	return path
}

// pendingFile is a report whose consequences are not drawn yet; afterwards it is called reportFile, or unreadableFile
// if it can't be read.
const (
	pendingFile    = "pending.json"
	reportFile     = "report.json"
	unreadableFile = "unreadable.json"
	asidePrefix    = "damaged-"
)

// Mend looks for damage in the files of a data folder, before NATS reads them, since NATS cuts a file off at the first
// damaged entry. It sets the damaged files aside as they are, in a new folder, and leaves what is whole in their
// place. The folder must be locked.
func Mend(dir string, now time.Time) (*Report, error) {
	streams, err := readStreams(dir)
	if err != nil {
		return nil, err
	}
	r := report(dir, streams)
	if len(r.Found) == 0 {
		return r, nil
	}
	if r.Aside, err = newFolder(filepath.Join(dir, asidePrefix+now.UTC().Format("2006-01-02T15-04-05"))); err != nil {
		return nil, fmt.Errorf("can't set damaged files aside: %w", err)
	}
	// The report comes first: once the files are mended, they no longer tell what was lost.
	if err := r.write(); err != nil {
		os.RemoveAll(r.Aside) // nothing else is in it yet
		return nil, fmt.Errorf("can't set damaged files aside: %w", err)
	}
	for _, s := range streams {
		if err := s.mend(filepath.Join(r.Aside, s.name)); err != nil {
			return nil, fmt.Errorf("can't set damaged files aside: %w", Explain(err))
		}
	}
	return r, syncDir(dir)
}

// newFolder makes a folder that didn't exist, with a number behind its name if necessary.
func newFolder(name string) (string, error) {
	for n := 1; ; n++ {
		path := name
		if n > 1 {
			path += fmt.Sprint("-", n)
		}
		if err := os.Mkdir(path, 0o755); !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
}

// mend mends the files of a stream and puts the damaged ones into a folder.
func (s *stream) mend(aside string) error {
	if !s.badIndex && !s.badMeta && !slices.ContainsFunc(s.blocks, func(b block) bool { return len(b.gaps) > 0 }) {
		return nil
	}
	if err := os.MkdirAll(aside, 0o755); err != nil {
		return err
	}
	for i := range s.blocks {
		if err := s.mendBlock(&s.blocks[i], aside); err != nil {
			return err
		}
	}
	var move []string
	if s.badIndex || missing(s) {
		// NATS would believe it. (After a cut it doesn't, and learns the last sequence number from it.)
		move = append(move, filepath.Join(blocksDir, indexFile))
	}
	if s.badMeta {
		move = append(move, metaFile, metaSum)
	}
	for _, name := range move {
		err := os.Rename(filepath.Join(s.dir, name), filepath.Join(aside, filepath.Base(name)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return errors.Join(syncDir(s.dir), syncDir(filepath.Join(s.dir, blocksDir)), syncDir(aside))
}

// mendBlock leaves the whole records of a block.
func (s *stream) mendBlock(b *block, aside string) error {
	if len(b.gaps) == 0 {
		return nil
	}
	data, err := os.ReadFile(b.path)
	if err != nil {
		return err
	}
	name := filepath.Base(b.path)
	if g := b.gaps[0]; len(b.gaps) == 1 && g.cut {
		// The usual end after a crash: the rest of the file is as it was.
		if err := writeBytes(filepath.Join(aside, fmt.Sprintf("%s.from-%d", name, g.from)), data[g.from:]); err != nil {
			return err
		}
		return os.Truncate(b.path, int64(g.from))
	}
	// A link takes no room, and stays when another file takes the name.
	if err := os.Link(b.path, filepath.Join(aside, name)); err != nil {
		if err := writeBytes(filepath.Join(aside, name), data); err != nil {
			return err
		}
	}
	var whole []byte
	r, err := newReader(s.name, b.number)
	if err != nil {
		return err
	}
	r.scan(data, func(one *rec) { whole = append(whole, data[one.from:one.to]...) })
	if len(whole) == 0 {
		return os.Remove(b.path)
	}
	mended := b.path + ".mended"
	if err := writeBytes(mended, whole); err != nil {
		return err
	}
	return os.Rename(mended, b.path)
}

// write stores a report whose consequences are not drawn yet, whole or not at all.
func (r *Report) write() error {
	b, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	path := filepath.Join(r.Aside, pendingFile)
	if err := writeBytes(path+".part", b); err != nil {
		return err
	}
	return errors.Join(os.Rename(path+".part", path), syncDir(r.Aside))
}

// Pending returns the reports whose consequences are not drawn yet: those of this start and of starts that were
// interrupted. Done notes that they have been. A report that can't be read is renamed, so that it is reported only
// once, and named in unreadable: which games lost entries at that time isn't known.
func Pending(dir string) (reports []*Report, unreadable []string, err error) {
	folders, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, folder := range folders {
		path := filepath.Join(dir, folder.Name(), pendingFile)
		if !strings.HasPrefix(folder.Name(), asidePrefix) {
			continue
		}
		b, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		r := &Report{Aside: filepath.Dir(path)}
		if json.Unmarshal(b, r) != nil {
			aside := filepath.Join(r.Aside, unreadableFile)
			if err := os.Rename(path, aside); err != nil {
				return nil, nil, err
			}
			unreadable = append(unreadable, aside)
			continue
		}
		reports = append(reports, r)
	}
	return reports, unreadable, nil
}

// Done notes that the consequences of a report have been drawn.
func (r *Report) Done() error {
	return os.Rename(filepath.Join(r.Aside, pendingFile), filepath.Join(r.Aside, reportFile))
}

// Lacking returns the names behind a prefix of the subjects that lack entries.
func (r *Report) Lacking(prefix string) map[string]int {
	out := map[string]int{}
	for subject, n := range r.Short {
		if name, ok := strings.CutPrefix(subject, prefix); ok {
			out[name] = n
		}
	}
	return out
}

// writeBytes writes a file to the disk.
func writeBytes(path string, b []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncDir writes a folder's list of files to the disk, where the system allows that.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) &&
		!errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
