package record

import (
	"runtime/debug"
	"testing"
)

// TestBuilt covers what a program says it was built from: a release, a module, a commit, or nothing that is known.
func TestBuilt(t *testing.T) {
	const hash = "0123456789abcdef0123456789abcdef01234567"
	git := []debug.BuildSetting{{Key: "vcs.revision", Value: hash}, {Key: "vcs.time", Value: "2026-11-27T20:00:00Z"},
		{Key: "vcs.modified", Value: "true"}}
	for _, c := range []struct {
		info                  debug.BuildInfo
		release, commit, time string
		want                  Build
	}{
		{want: Build{Version: "development"}},
		{info: debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, want: Build{Version: "v1.2.3"}},
		{info: debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: git},
			want: Build{"0123456789ab+changes", hash, "2026-11-27T20:00:00Z", true}},
		{release: "0.1.0", commit: hash, time: "2026-11-27T20:00:00Z",
			want: Build{"v0.1.0", hash, "2026-11-27T20:00:00Z", false}},
	} {
		if got := built(&c.info, c.release, c.commit, c.time); got != c.want {
			t.Errorf("%+v; want %+v", got, c.want)
		}
	}
}
