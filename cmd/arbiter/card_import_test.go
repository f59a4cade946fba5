package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain keeps the tests from the cards that whoever runs them has imported.
func TestMain(m *testing.M) {
	os.Setenv("ARBITER_CARDS", "none")
	os.Exit(m.Run())
}

func TestImport(t *testing.T) {
	const bear = `[{"name":"Paper Bear","mana_cost":"{1}{G}","type_line":"Creature — Bear","oracle_text":"Trample","power":"2","toughness":"2"}]`
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/cards.json":
			w.Write([]byte(bear))
		case "/bulk":
			w.Write([]byte(`{"object":"bulk_data","download_uri":"` + server.URL + `/cards.json"}`))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	to := filepath.Join(t.TempDir(), "cards")
	file := filepath.Join(t.TempDir(), "bear.json")
	if err := os.WriteFile(file, []byte(bear), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{file, server.URL + "/cards.json", server.URL + "/bulk"} {
		os.Remove(to)
		t.Setenv("ARBITER_CARDS", to)
		if code, _, errs := arbiter(t, "", "card", "show", "Paper Bear"); code == 0 || !strings.Contains(errs, "imported cards") {
			t.Errorf("cards that are said to be imported and are not: %d %s", code, errs)
		}
		if code, out, errs := arbiter(t, "", "cards", "import", from); code != 0 || !strings.HasPrefix(out, "1 cards imported") {
			t.Fatalf("%s: %d %s%s", from, code, out, errs)
		}
		if code, out, _ := arbiter(t, "", "card", "show", "Paper Bear"); code != 0 || !strings.Contains(out, "Trample") {
			t.Errorf("%s: it is not known: %s", from, out)
		}
		t.Setenv("ARBITER_CARDS", "none")
		if code, _, _ := arbiter(t, "", "card", "show", "Paper Bear"); code == 0 {
			t.Error("it is known without having been imported")
		}
		if code, out, _ := arbiter(t, "", "card", "show", "Paper Bear", "--cards", to); code != 0 || !strings.Contains(out, "Trample") {
			t.Errorf("the imported file is not one that --cards takes: %s", out)
		}
	}
	for _, from := range []string{server.URL + "/gone", filepath.Join(t.TempDir(), "none.json")} {
		if code, _, errs := arbiter(t, "", "cards", "import", from, "--to", to); code == 0 || errs == "" {
			t.Errorf("%s is imported", from)
		}
	}
	if _, err := os.Stat(to); err != nil {
		t.Error("an import that failed removed what there was")
	}
}
