package bulk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/internal/quote"
)

// Source is a publisher of card data.
type Source struct {
	// Name is what it is asked for by, Title what people call it.
	Name, Title string
	// URL is the address of the file, or of a description that names it.
	URL string
	// Hosts are the only ones that data comes from, also by redirection.
	Hosts []string
}

// Sources are those that can be chosen by name.
var Sources = []Source{
	{Name: "scryfall", Title: "Scryfall, Oracle cards", URL: "https://api.scryfall.com/bulk-data/oracle-cards",
		Hosts: []string{"api.scryfall.com", "data.scryfall.io"}},
	{Name: "mtgjson", Title: "MTGJSON, AtomicCards", URL: "https://mtgjson.com/api/v5/AtomicCards.json.gz",
		Hosts: []string{"mtgjson.com"}},
}

// Download is a file on its way.
type Download struct {
	io.ReadCloser
	// URL is where it comes from, and Size how many bytes it has, -1 if that isn't known.
	URL  string
	Size int64
}

// maxDescription is the greatest length in bytes of a description of a file.
const maxDescription = 16 << 10

// Open begins to download a source.
func (s *Source) Open(ctx context.Context, client *http.Client) (*Download, error) {
	own := *client
	own.CheckRedirect = func(q *http.Request, via []*http.Request) error {
		if len(via) >= 5 {
			return errors.New("more than five redirections")
		}
		return s.allows(q.URL)
	}
	return open(ctx, &own, s.URL, s.allows)
}

// Open begins to download a file from any address. The description of a bulk file of Scryfall's is followed to the
// file.
func Open(ctx context.Context, client *http.Client, at string) (*Download, error) {
	return open(ctx, client, at, func(*url.URL) error { return nil })
}

// allows reports why a source's data may not come from an address; nil if it may.
func (s *Source) allows(u *url.URL) error {
	first, err := url.Parse(s.URL)
	if err != nil {
		return err
	}
	if u.Scheme != first.Scheme || !slices.Contains(s.Hosts, u.Host) {
		return fmt.Errorf("it refers to %s, but its data may come from %s only", quote.Text(u.Scheme+"://"+u.Host),
			strings.Join(s.Hosts, " and "))
	}
	return nil
}

func open(ctx context.Context, client *http.Client, at string, allowed func(*url.URL) error) (*Download, error) {
	first, err := fetch(ctx, client, at)
	if err != nil {
		return nil, err
	}
	// A description is short and holds the address of the data.
	head := make([]byte, maxDescription)
	n, err := io.ReadFull(first, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		first.Close()
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	whole := err != nil
	var d struct {
		At string `json:"download_uri"`
	}
	if whole && json.Unmarshal(head[:n], &d) == nil && d.At != "" {
		first.Close()
		u, err := url.Parse(d.At)
		if err == nil {
			err = allowed(u)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		return fetch(ctx, client, d.At)
	}
	body := first.ReadCloser
	first.ReadCloser = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(strings.NewReader(string(head[:n])), body), body}
	return first, nil
}

// fetch requests a URL with the two headers that Scryfall requires.
func fetch(ctx context.Context, client *http.Client, at string) (*Download, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err != nil {
		return nil, err
	}
	q.Header.Set("User-Agent", "arbiter/1")
	q.Header.Set("Accept", "application/json;q=0.9,*/*;q=0.8")
	r, err := client.Do(q)
	if err != nil {
		return nil, err
	}
	if r.StatusCode != http.StatusOK {
		r.Body.Close()
		return nil, fmt.Errorf("%s: %s", at, r.Status)
	}
	return &Download{ReadCloser: r.Body, URL: at, Size: r.ContentLength}, nil
}
