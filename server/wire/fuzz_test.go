package wire

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzRead reads what may be a client's message. What is read can be written, and reads as the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`{"type":"hello","version":1}`, `{"type":"answer","options":[0,-1]}`, `{"type":"pass","until":"turn"}`, `{"type":"stops","mine":["x"]}`, `{"type":"undo"}`,
		`{"type":"concede"}`, `{"type":"yields","of":[{"kind":"yes","name":"a","text":"b","n":2}]}`, `[]`, `{"type":7}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Read(b)
		if err != nil {
			if m != nil || err.Error() == "" {
				t.Errorf("%v, %v", m, err)
			}
			return
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Read(again); err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%s reads as %+v, written as %s, which reads as %+v: %v", b, m, again, back, err)
		}
	})
}
