package load

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"arbiter/card"
	"arbiter/engine"
)

func TestZZDev(t *testing.T) {
	out, _ := os.Create(os.Getenv("ZZ"))
	defer out.Close()
	cards := corpus(t)
	for i := 0; i < len(cards); i += 500 {
		part := cards[i:min(i+500, len(cards))]
		_, _, err := Rules(today(t), part, Options{})
		var flat func(err error)
		flat = func(err error) {
			if err == nil {
				return
			}
			if many, ok := err.(interface{ Unwrap() []error }); ok {
				for _, e := range many.Unwrap() {
					flat(e)
				}
				return
			}
			var u *engine.UnsupportedError
			if errors.As(err, &u) {
				fmt.Fprintf(out, "%s\t%s\t%s\n", u.Why, u.Card, u.Line)
			} else {
				fmt.Fprintf(out, "OTHER\t%v\n", err)
			}
		}
		flat(err)
		_ = card.Card{}
	}
}
