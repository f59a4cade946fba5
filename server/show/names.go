package show

import "arbiter/engine"

// What kinds of decisions and options are called on the wire. They are part of the protocol: a name stays.
var decisionNames = map[engine.DecisionKind]string{
	engine.DecidePriority: "priority", engine.DecideMulligan: "mulligan", engine.DecideBottom: "bottom", engine.DecideTarget: "target", engine.DecideMode: "mode",
	engine.DecideX: "x", engine.DecideWay: "way", engine.DecideOptionalCost: "optional-cost", engine.DecidePayCost: "pay-cost", engine.DecideMana: "mana",
	engine.DecideAttack: "attack", engine.DecideBlock: "block", engine.DecideDamage: "damage", engine.DecideDamageOrder: "damage-order",
	engine.DecideTriggerOrder: "trigger-order", engine.DecideReplacement: "replacement", engine.DecideMay: "may", engine.DecideChoose: "choose",
	engine.DecidePlayer: "player", engine.DecideNumber: "number", engine.DecideColor: "color", engine.DecideSubtype: "subtype", engine.DecideName: "name",
	engine.DecideType: "type", engine.DecideDiscard: "discard", engine.DecideSacrifice: "sacrifice", engine.DecideScry: "scry", engine.DecideOrder: "order",
	engine.DecideDivide: "divide", engine.DecideLegend: "legend", engine.DecideSearch: "search", engine.DecidePile: "pile", engine.DecideVote: "vote",
	engine.DecideSplice: "splice", engine.DecideOption: "option",
}

var optionNames = map[engine.OptionKind]string{
	engine.OptPass: "pass", engine.OptPlayLand: "play", engine.OptCast: "cast", engine.OptActivate: "activate", engine.OptSpecial: "special", engine.OptYes: "yes",
	engine.OptNo: "no", engine.OptDone: "done", engine.OptObject: "object", engine.OptNumber: "number", engine.OptMode: "mode", engine.OptColor: "color",
	engine.OptSubtype: "subtype", engine.OptName: "name", engine.OptType: "type", engine.OptAttack: "attack", engine.OptBlock: "block", engine.OptPay: "pay",
	engine.OptTop: "top", engine.OptBottom: "bottom",
}
