package compile

import (
	"testing"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// odd is an effect that the compiler doesn't know.
type odd struct{ ability.Effect }

// A line that is refused halfway leaves nothing behind: the other lines are compiled as if it weren't there.
func TestRefusedLineLeavesNothing(t *testing.T) {
	draw := ability.Do{Who: ability.You{}, Acts: []ability.Act{ability.Draw{N: ability.Const{N: 1}}}}
	compile := func(lines ...ability.Effect) (*lowerer, []error) {
		c := &compiler{b: program.NewBuilder(rulebook.Edition2026), e: rulebook.Edition2026, types: program.TypeSorcery,
			tokens: map[uint64][]tokenDef{}}
		f := &faceCompiler{c: c, d: &program.Def{}}
		var errs []error
		for _, l := range lines {
			err := func() (err error) {
				back := f.remember()
				defer func() {
					if r := recover(); r != nil {
						err, _ = r.(error)
						if err == nil {
							err = errRefused
						}
						back()
					}
				}()
				f.add(ability.Statement{Does: l}, "text")
				return nil
			}()
			if err != nil {
				errs = append(errs, err)
			}
		}
		return f.spell, errs
	}
	want, errs := compile(draw, draw)
	if len(errs) != 0 {
		t.Fatal(errs)
	}
	got, errs := compile(draw, ability.Seq{List: []ability.Effect{draw, odd{}}}, draw)
	if len(errs) != 1 {
		t.Fatalf("%d errors: %v", len(errs), errs)
	}
	if len(got.code) != len(want.code) || got.regs != want.regs || len(got.targets) != len(want.targets) {
		t.Errorf("%d instructions and %d registers, want %d and %d", len(got.code), got.regs, len(want.code), want.regs)
	}
	if none, _ := compile(ability.Seq{List: []ability.Effect{draw, odd{}}}); none != nil {
		t.Error("a spell remains of a refused line alone")
	}
}

var errRefused = &UnsupportedError{Why: "refused"}
