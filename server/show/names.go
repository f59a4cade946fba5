package show

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Names of decisions and options on the wire. They are part of the protocol and must not change.
var decisionNames = map[program.DecisionKind]string{
	program.DecidePriority: "priority", program.DecideMulligan: "mulligan", program.DecideBottom: "bottom",
	program.DecideTarget: "target", program.DecideMode: "mode",
	program.DecideX: "x", program.DecideWay: "way", program.DecideOptionalCost: "optional-cost",
	program.DecidePayCost: "pay-cost", program.DecideMana: "mana",
	program.DecideAttack: "attack", program.DecideBlock: "block", program.DecideDamage: "damage",
	program.DecideDamageOrder:  "damage-order",
	program.DecideTriggerOrder: "trigger-order", program.DecideReplacement: "replacement", program.DecideMay: "may",
	program.DecideChoose: "choose",
	program.DecidePlayer: "player", program.DecideNumber: "number", program.DecideColor: "color",
	program.DecideSubtype: "subtype", program.DecideName: "name",
	program.DecideType: "type", program.DecideDiscard: "discard", program.DecideSacrifice: "sacrifice",
	program.DecideScry: "scry", program.DecideOrder: "order",
	program.DecideDivide: "divide", program.DecideLegend: "legend", program.DecideSearch: "search",
	program.DecidePile: "pile", program.DecideVote: "vote",
	program.DecideSplice: "splice", program.DecideOption: "option",
}

var optionNames = map[engine.OptionKind]string{
	engine.OptPass: "pass", engine.OptPlayLand: "play", engine.OptCast: "cast", engine.OptActivate: "activate",
	engine.OptSpecial: "special", engine.OptYes: "yes",
	engine.OptNo: "no", engine.OptDone: "done", engine.OptObject: "object", engine.OptNumber: "number",
	engine.OptMode: "mode", engine.OptColor: "color",
	engine.OptSubtype: "subtype", engine.OptName: "name", engine.OptType: "type", engine.OptAttack: "attack",
	engine.OptBlock: "block", engine.OptPay: "pay",
	engine.OptTop: "top", engine.OptBottom: "bottom",
}

// Kinds returns the names of the kinds of decisions and of options, in order.
func Kinds() (decisions, options []string) {
	for k := program.DecideNothing + 1; k < program.NumDecisionKinds; k++ {
		decisions = append(decisions, decisionNames[k])
	}
	for k := engine.OptNone + 1; k < engine.NumOptionKinds; k++ {
		options = append(options, optionNames[k])
	}
	return decisions, options
}
