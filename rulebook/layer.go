package rulebook

// Layer is a class of continuous effects by what they change. The edition determines in which order the classes are
// applied and which are applied together.
type Layer uint8

// Classes of continuous effects.
const (
	LayerCopy Layer = iota
	LayerFaceDown
	LayerControl
	LayerText
	LayerType
	LayerColor
	LayerAbility
	// LayerPTDefine is characteristic-defining power and toughness; LayerPTSet sets them.
	LayerPTDefine
	LayerPTSet
	// LayerPTEffect modifies power and toughness by a resolved spell or ability, LayerPTStatic by a static ability,
	// LayerPTCounter by counters.
	LayerPTEffect
	LayerPTCounter
	LayerPTStatic
	LayerPTSwitch
	// LayerRules is for effects on players and the rules of the game, applied after all others (613.10, 613.11).
	LayerRules
	NumLayers
)

// layerOrder lists the layers (with their sublayers) first to last; classes in one element are applied together by
// timestamp.
type layerOrder [][]Layer

var (
	// 418.5a of 2006: color and abilities share a layer, and so do power and toughness changes by resolved spells
	// and effects that set them.
	layers2003 = layerOrder{{LayerCopy, LayerFaceDown}, {LayerControl}, {LayerText}, {LayerType},
		{LayerColor, LayerAbility},
		{LayerPTDefine}, {LayerPTSet, LayerPTEffect}, {LayerPTCounter}, {LayerPTStatic}, {LayerPTSwitch}, {LayerRules}}
	// 613.3 of 2009.
	layers2009 = layerOrder{{LayerCopy, LayerFaceDown}, {LayerControl}, {LayerText}, {LayerType}, {LayerColor},
		{LayerAbility},
		{LayerPTDefine}, {LayerPTSet}, {LayerPTEffect, LayerPTStatic}, {LayerPTCounter}, {LayerPTSwitch}, {LayerRules}}
	// 613.2, 613.4 today: face-down status in a sublayer of its own, counters together with other modifications.
	layers2020 = layerOrder{{LayerCopy}, {LayerFaceDown}, {LayerControl}, {LayerText}, {LayerType}, {LayerColor},
		{LayerAbility},
		{LayerPTDefine}, {LayerPTSet}, {LayerPTEffect, LayerPTStatic, LayerPTCounter}, {LayerPTSwitch}, {LayerRules}}
)

// positions returns the position of each class in the order, from 0.
func (o layerOrder) positions() (pos [NumLayers]uint8) {
	for i, group := range o {
		for _, l := range group {
			pos[l] = uint8(i)
		}
	}
	return pos
}
