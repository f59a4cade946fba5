package engine

// Activating an ability (602.2): FrameActivate goes through the steps. Ref is the object, Ip the ability.

func (g *Game) runActivate() { g.pop() }

func (g *Game) askActivate(f *Frame, d *Decision)            {}
func (g *Game) answerActivate(f *Frame, ask uint8, o Option) {}

// activateOptions adds the abilities a player can activate.
func (g *Game) activateOptions(p PlayerID, d *Decision) {}
