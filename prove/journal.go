package prove

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// journal stores the results of a run, one a line in a file, so that the run can be stopped and continued. The
// first line describes the run.
type journal[R any] struct {
	file *os.File
	enc  *json.Encoder
}

// open opens the journal in a folder, creating both if necessary, and returns the results that are already there.
// It is an error if they are of a different run.
func open[H comparable, R any](dir, name string, asked H) (*journal[R], []R, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	path := filepath.Join(dir, name)
	b, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, 1<<20)
	begun := lines.Scan()
	if begun {
		var had H
		if err := json.Unmarshal(lines.Bytes(), &had); err != nil || had != asked {
			return nil, nil, fmt.Errorf(
				"%s contains results of other cards or settings; use another folder, or remove the file", path)
		}
	}
	var earlier []R
	for lines.Scan() {
		var r R
		if json.Unmarshal(lines.Bytes(), &r) == nil { // the last line of a run that was killed may be cut off
			earlier = append(earlier, r)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	j := &journal[R]{}
	if j.file, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return nil, nil, err
	}
	j.enc = json.NewEncoder(j.file)
	j.enc.SetEscapeHTML(false)
	if n := len(b); n > 0 && b[n-1] != '\n' {
		_, err = j.file.Write([]byte{'\n'})
	}
	if !begun && err == nil {
		err = j.enc.Encode(asked)
	}
	return j, earlier, err
}

func (j *journal[R]) add(r R) error { return j.enc.Encode(r) }

func (j *journal[R]) close() error { return j.file.Close() }
