package ability_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"arbiter/ability"
	"arbiter/ability/abilitytest"
)

// TestReflected: the functions that work by reflection do the same as those that are generated.
func TestReflected(t *testing.T) {
	eachRandom(t, func(r *rand.Rand, n ability.Node) {
		text := marshal(t, n)
		if have, want := ability.ReflectedHash(n), ability.Hash(n); have != want {
			t.Fatalf("the hash of %s is %#x, want %#x", text, have, want)
		}
		var have, want []ability.Node
		ability.ReflectedChildren(n, func(n ability.Node) { have = append(have, n) })
		ability.Children(n, func(n ability.Node) { want = append(want, n) })
		if !slices.EqualFunc(have, want, ability.Equal) {
			t.Fatalf("the children of %s are %v, want %v", text, have, want)
		}
		fewer := ability.Rewrite(n, func(n ability.Node) ability.Node {
			if _, ok := n.(ability.Const); ok {
				return nil
			}
			return n
		})
		for _, other := range []ability.Node{n, nil, abilitytest.Random(r, r.IntN(3)), fewer} {
			if have, want := ability.ReflectedEqual(n, other), ability.Equal(n, other); have != want {
				t.Fatalf("that %s is equal to %s is %v, want %v", text, marshal(t, other), have, want)
			}
		}
		for mod := uint64(2); mod < 9; mod++ {
			in := func(n ability.Node) bool { return ability.Hash(n)%11 != mod }
			if mod%2 == 0 {
				in = nil
			}
			old := rewritten(ability.RewriteIn, n, in, leaveOut(mod))
			again := rewritten(ability.ReflectedRewrite, n, in, leaveOut(mod))
			if again != old || marshal(t, n) != text {
				t.Fatalf("%s is rewritten to\n%s\nwant\n%s", text, again, old)
			}
		}
	})
}

// leaveOut leaves out some of the nodes.
func leaveOut(mod uint64) func(ability.Node) ability.Node {
	return func(n ability.Node) ability.Node {
		switch ability.Hash(n) % (mod * mod) {
		case 0:
			return nil
		case 1:
			return ability.Const{N: 7}
		}
		return n
	}
}

// rewritten is the tree that a function rewrites another to, or what it panics with.
func rewritten(rewrite func(ability.Node, func(ability.Node) bool, func(ability.Node) ability.Node) ability.Node,
	n ability.Node, in func(ability.Node) bool, f func(ability.Node) ability.Node) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint("panics: ", p)
		}
	}()
	b, err := ability.Marshal(rewrite(n, in, f))
	return fmt.Sprint(string(b), err)
}
