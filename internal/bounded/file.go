package bounded

import (
	"fmt"
	"io/fs"
	"os"
	"strings"

	"arbiter/internal/quote"
)

// OpenFile opens a file for reading. Whatever is no regular file is an error that says what it is: a directory has no
// contents, and reading a device or a named pipe may never end. Pipes that the shell passes as /dev/stdin or /dev/fd/N
// are allowed.
func OpenFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|noWait, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = readable(path, info.Mode())
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func readable(path string, mode fs.FileMode) error {
	what := "no file"
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		what = "a directory"
	case mode&fs.ModeNamedPipe != 0:
		if path == "/dev/stdin" || strings.HasPrefix(path, "/dev/fd/") || strings.HasPrefix(path, "/proc/self/fd/") {
			return nil
		}
		what = "a named pipe"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	}
	return fmt.Errorf("%s is %s; expected a file", quote.Cut(path, 200), what)
}
