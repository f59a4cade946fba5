package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain hides the cards that the user has imported from the tests, and makes the test binary run as the program
// when a test starts it so.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
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
		if code, _, errs := arbiter(t, "", "card", "show", "Paper Bear"); code == 0 ||
			!strings.Contains(errs, "imported cards") {
			t.Errorf("cards that are said to be imported and are not: %d %s", code, errs)
		}
		if code, out, errs := arbiter(t, "", "cards", "import", from); code != 0 ||
			!strings.HasPrefix(out, "imported 1 card") {
			t.Fatalf("%s: %d %s%s", from, code, out, errs)
		}
		if code, out, _ := arbiter(t, "", "card", "show", "Paper Bear"); code != 0 || !strings.Contains(out, "Trample") {
			t.Errorf("%s: it is not known: %s", from, out)
		}
		t.Setenv("ARBITER_CARDS", "none")
		if code, _, _ := arbiter(t, "", "card", "show", "Paper Bear"); code == 0 {
			t.Error("it is known without having been imported")
		}
		if code, out, _ := arbiter(t, "", "card", "show", "Paper Bear", "--cards", to); code != 0 ||
			!strings.Contains(out, "Trample") {
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

func TestDeckCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cards := write("cards.txt", "Legal: modern\nPaper Bear {1}{G}\nCreature — Bear\n2/2\n\nLegal: modern\nForest\nBasic Land — Forest\n")
	good, bad := write("good.txt", "56 Forest\n4 Paper Bear"), write("bad.txt", "30 Forest\n30 Paper Bear")
	if code, out, errs := arbiter(t, "", "deck", "check", good, "--cards", cards, "--format", "modern"); code != 0 ||
		!strings.Contains(out, "is legal in modern") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if code, out, _ := arbiter(t, "", "deck", "check", good, bad, "--cards", cards, "--format", "modern",
		"--json"); code == 0 || !strings.Contains(out, "30 copies of Paper Bear; the limit is 4") {
		t.Errorf("%d %s", code, out)
	}
	if code, _, errs := arbiter(t, "", "deck", "check", good, "--format", "kitchen", "--cards", cards); code == 0 ||
		!strings.Contains(errs, "pioneer") {
		t.Errorf("%d %s", code, errs)
	}
}
