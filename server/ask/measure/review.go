package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"arbiter/server/ask"
	"arbiter/solve/review"
)

// reviewing is a review that goes on.
type reviewing struct {
	key string
	at  *review.Review
}

// reviewRequest is a question about a recorded game.
type reviewRequest struct {
	Record *ask.Recorded `json:"record"`
	// Playouts is the number of games played from each position, Milliseconds how long to go on.
	Playouts     int `json:"playouts"`
	Milliseconds int `json:"milliseconds"`
}

// Reviewed is a review so far.
type Reviewed struct {
	Done   int            `json:"done"`
	Of     int            `json:"of"`
	Report *review.Report `json:"report"`
}

// Bounds of a review.
const (
	mostPlayouts    = 1000
	reviewPositions = 30_000
	longest         = 5 * time.Second
)

// review goes on with the review of a game.
func (r *room) review(b []byte) (any, error) {
	var q reviewRequest
	if err := json.Unmarshal(b, &q); err != nil {
		return nil, err
	}
	if q.Record == nil {
		return nil, errors.New("there is no record")
	}
	if q.Playouts < 2 || q.Playouts > mostPlayouts {
		return nil, fmt.Errorf("%d playouts: from 2 to %d", q.Playouts, mostPlayouts)
	}
	key := fmt.Sprint(q.Playouts, " ", q.Record.Game, " ", q.Record.File)
	if r.reviewing.key != key {
		f, err := ask.ReadRecord(q.Record.File)
		if err != nil {
			return nil, err
		}
		if q.Record.Game < 0 || q.Record.Game >= len(f.Games) {
			return nil, fmt.Errorf("the record has %d games", len(f.Games))
		}
		setup, err := f.Setup()
		if err != nil {
			return nil, err
		}
		at, err := review.New(f, setup, q.Record.Game, q.Playouts, reviewPositions)
		if err != nil {
			return nil, err
		}
		r.reviewing = reviewing{key, at}
	}
	v := r.reviewing.at
	for begin := time.Now(); ; {
		more, err := v.Step(context.Background())
		if err != nil {
			return nil, err
		}
		if !more || time.Since(begin) >= min(time.Duration(q.Milliseconds)*time.Millisecond, longest) {
			break
		}
	}
	done, of := v.Progress()
	return Reviewed{done, of, v.Report()}, nil
}
