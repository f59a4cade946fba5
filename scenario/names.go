package scenario

import (
	"fmt"
	"strings"

	"arbiter/engine"
)

// nameOf is an object's current name; "[face-down]" for face-down ones.
func (p *play) nameOf(ref engine.Ref) string {
	v := p.g.View(engine.Judge)
	c, ok := v.Chars(ref)
	if !ok {
		return ""
	}
	if c.Name == 0 {
		return "[face-down]"
	}
	return p.rules.Name(c.Name)
}

// named says whether an object is called so: by its current name, its whole card's name, an alias.
func (p *play) named(ref engine.Ref, name string) bool {
	if r, ok := p.alias[name]; ok {
		return r == ref || p.became(r) == ref
	}
	have := p.nameOf(ref)
	if have == name || strings.TrimSuffix(have, " Token") == strings.TrimSuffix(name, " Token") && have != "" {
		return true
	}
	d := p.g.View(engine.Judge).Def(ref)
	if d == nil {
		return false
	}
	var whole []string
	for _, f := range d.Faces {
		whole = append(whole, p.rules.Name(p.rules.Def(f).Name))
	}
	return strings.Join(whole, " // ") == name
}

// became follows an object that has changed zones.
func (p *play) became(r engine.Ref) engine.Ref { return p.g.Follow(r) }

// is says whether an object or player is called so.
func (p *play) is(ref engine.Ref, name string) bool {
	if q := ref.Player(); q != engine.NoPlayer {
		return int(q) < len(p.players) && p.players[q].id == name
	}
	return p.named(ref, name)
}

// find is the oldest object of a name, or the alias, or the player.
func (p *play) find(name string, index *int, owner *player) (engine.Ref, error) {
	if r, ok := p.alias[name]; ok {
		return p.became(r), nil
	}
	if pl := p.byID(name); pl != nil {
		return engine.PlayerRef(pl.seat), nil
	}
	n := 0
	v := p.g.View(engine.Judge)
	for _, r := range v.Objects(engine.Battlefield, 0, nil) {
		if p.named(r, name) && (owner == nil || v.Controller(r) == owner.seat) {
			if index == nil || n == *index {
				return r, nil
			}
			n++
		}
	}
	stack := v.Objects(engine.Stack, 0, nil)
	for i := len(stack) - 1; i >= 0; i-- {
		if p.named(stack[i], name) {
			return stack[i], nil
		}
	}
	return engine.NoRef, fmt.Errorf("no %s is there", name)
}
