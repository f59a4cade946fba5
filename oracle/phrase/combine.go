package phrase

import "reflect"

// pass is a category included in another, its values perhaps changed by a bijection.
type pass struct {
	from *category
	to   func(reflect.Value) reflect.Value
	back func(reflect.Value) (reflect.Value, bool)
	v    *variant
}

// Is includes other categories: each of their phrases is a phrase of this category.
func (c *Category[T]) Is(others ...AnyCategory) *Category[T] {
	for _, o := range others {
		c.c.passes = append(c.c.passes, &pass{from: o.inner()})
	}
	return c
}

// Map makes the phrases of from phrases of c: their values are changed by f, and changed back by inv for printing;
// inv reports whether there is such a value. If T is an interface and f returns nil, a text that is read so can't be
// read.
func Map[T, U any](c *Category[T], from *Category[U], f func(U) T, inv func(T) (U, bool)) *Category[T] {
	c.c.passes = append(c.c.passes, &pass{from: from.c,
		to: func(v reflect.Value) reflect.Value {
			u, _ := v.Interface().(U)
			t := f(u)
			return reflect.ValueOf(&t).Elem()
		},
		back: func(v reflect.Value) (reflect.Value, bool) {
			t, ok := v.Interface().(T)
			if !ok {
				return reflect.Value{}, false
			}
			u, ok := inv(t)
			return reflect.ValueOf(&u).Elem(), ok
		}})
	return c
}

// terminal reads and prints values by code.
type terminal struct {
	read  func([]Tok) (reflect.Value, int, bool)
	print func(reflect.Value) (string, bool)
	agree func(reflect.Value) Agree
	start func(Tok) bool
}

// TerminalOption refines a terminal.
type TerminalOption func(*terminal)

// Agreeing says the agreement of a terminal's values (One, Several, Singular, ...).
func Agreeing[T any](f func(T) Agree) TerminalOption {
	return func(t *terminal) {
		t.agree = func(v reflect.Value) Agree {
			x, ok := v.Interface().(T)
			if !ok {
				return 0
			}
			return f(x)
		}
	}
}

// Starts says by which tokens a terminal can begin, so that it is not tried elsewhere. It must judge by Tok.Text alone.
func Starts(f func(Tok) bool) TerminalOption { return func(t *terminal) { t.start = f } }

// Terminal adds values that are read and printed by code: numbers, symbols, names. Read is given the tokens from the
// current one on, at least one, and reports the value and how many tokens it takes. Print gives the text, and false
// for a value it does not print.
func Terminal[T any](c *Category[T], read func([]Tok) (T, int, bool), print func(T) (string, bool),
	opts ...TerminalOption) *Category[T] {
	t := &terminal{
		read: func(ts []Tok) (reflect.Value, int, bool) {
			v, n, ok := read(ts)
			if !ok || n <= 0 || n > len(ts) {
				return reflect.Value{}, 0, false
			}
			x := reflect.ValueOf(v)
			return x, n, x.IsValid()
		},
		print: func(v reflect.Value) (string, bool) {
			x, ok := v.Interface().(T)
			if !ok {
				return "", false
			}
			return print(x)
		},
	}
	for _, o := range opts {
		o(t)
	}
	c.c.terms = append(c.c.terms, t)
	return c
}

// Words adds constants of a string type whose value is their text.
func Words[T ~string](c *Category[T], words ...string) *Category[T] {
	for _, w := range words {
		c.Add(T(w), w)
	}
	return c
}
