package record

import (
	"runtime/debug"
	"strings"
	"sync"
)

// What a release was built from, set by the linker (.goreleaser.yaml): its version without "v", the commit, and that
// commit's time.
var release, releaseCommit, releaseTime string

// A Build says what a program was built from.
type Build struct {
	// Version is the release, the module's version or, without either, the commit.
	Version string
	// Commit and Time are the commit and its time in RFC 3339; empty if they aren't known. Changed is set if files
	// differed from the commit.
	Commit, Time string
	Changed      bool
}

// Built returns what this program was built from.
var Built = sync.OnceValue(func() Build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return built(info, release, releaseCommit, releaseTime)
})

func built(info *debug.BuildInfo, release, commit, time string) Build {
	b := Build{Version: info.Main.Version, Commit: commit, Time: time}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	switch {
	case release != "":
		b.Version = "v" + strings.TrimPrefix(release, "v")
	case b.Version != "" && b.Version != "(devel)":
	case b.Commit == "":
		b.Version = "development"
	default:
		b.Version = b.Commit[:min(len(b.Commit), 12)]
		if b.Changed {
			b.Version += "+changes"
		}
	}
	return b
}

// Program returns the version of this program: the release, the module's version or the commit it was built from.
// Records and stored games name it.
func Program() string { return Built().Version }
