package wire

import (
	"strings"
	"testing"
)

// TestReadYields reads yields, and refuses those that are too many or too long or of no known kind.
func TestReadYields(t *testing.T) {
	many := strings.Repeat(`{"kind":"pass","name":"A","text":"B"},`, 101)
	for _, c := range []struct{ of, why string }{
		{`{"kind":"pass","name":"Bear","text":"When"},{"kind":"yes","name":"Bear","text":"When","n":3}`, ""},
		{``, ""},
		{many[:len(many)-1], "at most 100"},
		{`{"kind":"always","name":"Bear","text":"When"}`, "use pass, yes or no"},
		{`{"kind":"no","name":"` + strings.Repeat("x", 201) + `","text":"When"}`, "at most 200"},
	} {
		m, err := Read([]byte(`{"type":"yields","of":[` + c.of + `]}`))
		if c.why == "" && err != nil || c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)) {
			t.Errorf("%.60s: %v", c.of, err)
		}
		if y, ok := m.(*Yields); err == nil && (!ok || len(y.Of) != strings.Count(c.of, "kind")) {
			t.Errorf("%.60s is read as %+v", c.of, m)
		}
	}
}
