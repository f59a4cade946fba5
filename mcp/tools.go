package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// about names a game.
type about struct {
	Game string `json:"game,omitempty" jsonschema:"the id of the game; default the latest"`
}

func (a about) game() string { return a.Game }

// What the tools are told.
type (
	actIn struct {
		about
		Answers []string `json:"answers" jsonschema:"the number or words of an option; then those of what belongs to the same choice, such as modes and targets. All attackers or blockers at once: all, none, or a list. repeat N repeats what was just done, if the reply offers it. concede ends the game"`
	}
	passIn struct {
		about
		Until string `json:"until,omitempty" jsonschema:"decision (default): pass once; something happens; my next main phase; end of turn"`
	}
	planIn struct {
		about
		Actions []string `json:"actions" jsonschema:"what to do, in order: options in words, with targets after >. For example play Forest, cast Shock > Grizzly Bears, attack with all, end turn"`
	}
	explainIn struct {
		about
		What string `json:"what,omitempty" jsonschema:"an object or an action that isn't offered; empty: what happened since you last acted, rule by rule"`
	}
	whatIfIn struct {
		about
		Plans   []string `json:"plans" jsonschema:"1 to 4 plans to compare, each as for plan_turn with ; between its actions"`
		Guesses int      `json:"guesses,omitempty" jsonschema:"in how many guesses at the hidden cards, 1 to 100; default 20"`
		Then    string   `json:"then,omitempty" jsonschema:"typical (default): both sides are played on to the end by rules of thumb; random; stop: look at the position after the plan"`
	}
	solveIn struct {
		about
		Seconds int `json:"seconds,omitempty" jsonschema:"1 to 30; default 5"`
		Guesses int `json:"guesses,omitempty" jsonschema:"guesses at the hidden cards, 1 to 8; default 3"`
	}
	checkIn struct {
		Card    string `json:"card" jsonschema:"the name of a card, or a card written out: name and mana cost, type line, text, power/toughness, a line each"`
		Edition string `json:"edition,omitempty" jsonschema:"the rules of which day; default the current ones"`
	}
)

// tools adds all tools.
func (s *host) tools(to *mcp.Server) {
	add(s, to, "new_game", "Start a game of Magic. Returns the position and your first decision.", false, s.begin)
	of(s, to, "position", "The position in words, as far as you may know it, and your decision. Seldom needed: the "+
		"other tools return what changed.", true, func(_ context.Context, m *game, _ about) (string, error) {
		return m.reply(true), nil
	})
	of(s, to, "legal_actions", "Your decision with its numbered options.", true,
		func(_ context.Context, m *game, _ about) (string, error) {
			if err := m.asked(); err != nil {
				return "", err
			}
			return m.question(), nil
		})
	of(s, to, "act", "Answer your decision: one option, or several answers of one choice at once (a spell and its "+
		"targets, all attackers). Returns what happened and your next decision.", false,
		func(ctx context.Context, m *game, in actIn) (string, error) {
			return m.after(checkAll(in.Answers, func() error { return m.act(ctx, in.Answers) }))
		})
	of(s, to, "pass_until", "Pass priority. Returns what happened and your next decision. It stops early if you are "+
		"to choose something, or the opponent does something to which you can respond.", false,
		func(ctx context.Context, m *game, in passIn) (string, error) {
			how := until(words(in.Until))
			switch how {
			case "":
				how = untilDecision
			case "main", "my main phase", "next main phase":
				how = untilMain
			case "happens":
				how = untilHappens
			case "turn", "end turn":
				how = untilTurn
			case untilDecision, untilHappens, untilMain, untilTurn:
			default:
				return "", fmt.Errorf("until is %q; use %s, %s, %s or %s", cut(in.Until, 40), untilDecision, untilHappens,
					untilMain, untilTurn)
			}
			return m.after(m.pass(ctx, how))
		})
	of(s, to, "plan_turn", "Carry out several actions in order until one isn't possible or the opponent does something "+
		"unforeseen. Says where it stopped and why, what happened, and your next decision.", false,
		func(ctx context.Context, m *game, in planIn) (string, error) {
			list, err := steps(in.Actions)
			if err != nil {
				return "", err
			}
			stopped, err := m.plan(ctx, list)
			out, err := m.after(err)
			if stopped != "" && err == nil {
				out = stopped + "\n" + out
			}
			return out, err
		})
	s.more(to)
}

// more adds the tools that ask rather than act.
func (s *host) more(to *mcp.Server) {
	of(s, to, "explain", "Ask the judge: what happened and by which rules; what an object is and why; why something "+
		"can't be done now.", true, func(_ context.Context, m *game, in explainIn) (string, error) {
		return m.explain(cut(in.What, maxArgument))
	})
	add(s, to, "check_card", "Whether a card can be played: how each line of its text is understood, or why it is "+
		"refused.", true, func(ctx context.Context, in checkIn) (string, error) {
		done, err := s.work(ctx)
		if err != nil {
			return "", err
		}
		defer done()
		return checkCards(ctx, s.o.Cards, cut(in.Edition, 40), in.Card)
	})
	of(s, to, "solve", "Search for a win this turn that the opponent can't stop, in guesses at the hidden cards "+
		"(proof-number search).", true, func(ctx context.Context, m *game, in solveIn) (string, error) {
		done, err := s.work(ctx)
		if err != nil {
			return "", err
		}
		defer done()
		guesses, seconds := in.Guesses, in.Seconds
		if guesses == 0 {
			guesses = 3
		}
		if seconds == 0 {
			seconds = 5
		}
		if guesses < 1 || guesses > maxSolved || seconds < 1 || seconds > 30 {
			return "", fmt.Errorf("use 1 to %d guesses and 1 to 30 seconds", maxSolved)
		}
		return m.solve(ctx, guesses, time.Duration(seconds)*time.Second)
	})
	of(s, to, "what_if", "Try plans in copies of the game, with the hidden cards guessed, and compare what comes of "+
		"them. Changes nothing.", true, func(ctx context.Context, m *game, in whatIfIn) (string, error) {
		done, err := s.work(ctx)
		if err != nil {
			return "", err
		}
		defer done()
		guesses, then := in.Guesses, words(in.Then)
		if guesses == 0 {
			guesses = 20
		}
		if then == "" {
			then = "typical"
		}
		if guesses < 1 || guesses > maxGuesses {
			return "", fmt.Errorf("use 1 to %d guesses", maxGuesses)
		}
		if then != "typical" && then != "random" && then != "stop" {
			return "", fmt.Errorf("then is %q; use typical, random or stop", cut(in.Then, 40))
		}
		return m.whatIf(ctx, in.Plans, guesses, then)
	})
	of(s, to, "record", "A finished game as a record that replays (arbiter replay).", true,
		func(_ context.Context, m *game, _ about) (string, error) {
			data, err := m.record()
			if err != nil || s.o.Records == "" {
				return string(data), err
			}
			file, err := save(s.o.Records, m.id, data)
			if err != nil {
				return "", errors.New("the record can't be written")
			}
			return "The record is in " + file, nil
		})
	of(s, to, "result", "How the game stands, or ended.", true,
		func(_ context.Context, m *game, _ about) (string, error) { return m.result(), nil })
}

// checkAll runs f unless an answer is too long.
func checkAll(answers []string, f func() error) error {
	for _, a := range answers {
		if len(a) > maxArgument || strings.ContainsRune(a, 0) {
			return fmt.Errorf("an answer is longer than %d bytes", maxArgument)
		}
	}
	return f()
}

// after is the reply to an action.
func (m *game) after(err error) (string, error) {
	if err != nil {
		return "", err
	}
	return m.reply(false), nil
}
