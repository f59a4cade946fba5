#!/usr/bin/env python3
"""A tiny engine behind the protocol of docs/conformance-protocol.md: a beginning to copy.

It plays basic lands and creatures without rules text, and refuses everything else by name.

    arbiter conformance run --engine "python3 examples/engine/engine.py"
"""

import json
import sys

STEPS = ["untap", "upkeep", "draw", "main", "begin-combat", "attackers", "blockers", "first-damage", "damage",
         "end-combat", "main2", "end", "cleanup"]
LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class Unsupported(Exception):
    """Something that this engine doesn't play; the text says what."""


class Card:
    """What is on a card."""

    def __init__(self, data):
        self.name = data["name"]
        words = data["type_line"].split(" — ")[0].split()
        self.land = words == ["Basic", "Land"] and self.name in LANDS
        self.creature = words == ["Creature"]
        if not self.land and (not self.creature or data["oracle_text"] or data.get("color_indicator")):
            raise Unsupported("the card " + self.name)
        if self.creature:
            try:
                self.power, self.toughness = int(data["power"]), int(data["toughness"])
            except ValueError:
                raise Unsupported("the power and toughness of " + self.name) from None
            self.cost = self.read(data["mana_cost"])

    def read(self, cost):
        """The symbols of a mana cost by color, generic mana under ""; None if there is no cost."""
        if not cost:
            return None
        out = {}
        for symbol in cost[1:-1].split("}{"):
            if symbol.isdigit():
                out[""] = out.get("", 0) + int(symbol)
            elif symbol in "WUBRG":
                out[symbol] = out.get(symbol, 0) + 1
            else:
                raise Unsupported("the mana symbol {%s}" % symbol)
        return out


class Object:
    """A card in a zone. It is a new object in every zone (400.7)."""

    serial = 0

    def __init__(self, card, owner, label=None):
        Object.serial += 1
        self.id, self.card, self.owner, self.label = Object.serial, card, owner, label
        self.tapped, self.sick, self.damage = False, False, 0
        self.attacking, self.blocked, self.blocking = False, False, None

    def describe(self, game):
        out = {"id": self.id, "names": [self.card.name]}
        if self.label:
            out["labels"] = [self.label]
        same = [x for x in game.battlefield if x.card is self.card and x.owner is self.owner]
        if self in same and same.index(self):
            out["age"] = same.index(self)
        return out


class Player:
    def __init__(self, name, life):
        self.name, self.life, self.lost, self.land, self.drew = name, life, False, False, False
        self.hand, self.library, self.graveyard = [], [], []


def only(data, known, what):
    """Refuses fields that this engine doesn't know."""
    for key, value in data.items():
        if key not in known and value not in (None, False, [], {}, 0, ""):
            raise Unsupported("%s: %s" % (what, key))


class Game:
    """A game of two. play is a generator: it yields what is asked and is sent the number of the option."""

    def __init__(self, message):
        s = message["scenario"]
        only(s, {"id", "name", "edition", "format", "strict", "players", "order", "first_draw"}, "the position")
        cards = {}
        for data in message["cards"]:
            if "card_faces" in data:
                raise Unsupported("the card " + data["name"])
            cards[data["name"]] = Card(data)
        self.players = [self.player(p, cards) for p in s["players"]]
        order = s.get("order") or [p.name for p in self.players]
        self.players.sort(key=lambda p: order.index(p.name))
        if len(self.players) != 2:
            raise Unsupported("%d players" % len(self.players))
        self.first_draw = s.get("first_draw", False)
        self.stack, self.turn, self.step, self.until = [], 0, "untap", message.get("until")
        self.battlefield = [x for p in self.players for x in p.start]

    def player(self, data, cards):
        only(data, {"id", "life", "hand", "battlefield", "library", "graveyard"}, "the player")
        p = Player(data["id"], data["life"])
        for zone in ("hand", "battlefield", "library", "graveyard"):
            out = []
            for piece in data.get(zone) or []:
                only(piece, {"card", "count", "as", "tapped", "sick"}, "a card in the " + zone)
                n = piece.get("count", 1)
                for k in range(n):
                    label = piece.get("as")
                    x = Object(cards[piece["card"]], p, "%s.%d" % (label, k + 1) if label and n > 1 else label)
                    x.tapped, x.sick = piece.get("tapped", False), piece.get("sick", False)
                    out.append(x)
            setattr(p, "start" if zone == "battlefield" else zone, out)
        return p

    # The turn

    def play(self):
        while True:
            self.turn += 1
            active = self.players[(self.turn - 1) % 2]
            other = self.players[self.turn % 2]
            active.land, attacked = False, False
            if self.until and self.until["step"] == "untap" and self.turn >= self.until["turn"]:
                yield None
            for step in STEPS:
                if step == "first-damage" or step in ("blockers", "damage") and not attacked:
                    continue
                self.step = step
                if step == "untap":
                    for x in self.battlefield:
                        if x.owner is active:
                            x.tapped, x.sick = False, False
                elif step == "draw" and (self.turn > 1 or self.first_draw):
                    self.draw(active)
                elif step == "attackers":
                    yield from self.attack(active, other)
                    attacked = any(x.attacking for x in self.battlefield)
                elif step == "blockers":
                    yield from self.block(active, other)
                elif step == "damage":
                    self.deal(other)
                elif step == "cleanup":
                    yield from self.cleanup(active)
                if step not in ("untap", "cleanup"):
                    yield from self.priority(active, other)
                if step == "end-combat":
                    for x in self.battlefield:
                        x.attacking, x.blocked, x.blocking = False, False, None
                while any(p.lost for p in self.players) or self.until and self.until["turn"] == self.turn and \
                        self.until["step"] == step:
                    yield None

    def draw(self, p):
        if p.library:
            p.hand.append(self.moved(p.library.pop(0)))
        else:
            p.drew = True  # 104.3c

    def moved(self, x):
        return Object(x.card, x.owner, x.label)

    def check(self):
        """State-based actions (704.5a, b, f, g)."""
        for p in self.players:
            p.lost = p.lost or p.life <= 0 or p.drew
        for x in [x for x in self.battlefield if x.card.creature]:
            if x.card.toughness <= 0 or x.damage >= x.card.toughness:
                self.battlefield.remove(x)
                x.owner.graveyard.append(self.moved(x))

    def priority(self, active, other):
        """Players get priority until both pass in a row with the stack empty (117.4)."""
        who, passed = active, 0
        while True:
            self.check()
            if any(p.lost for p in self.players):
                return
            option = yield from self.ask(who, "priority", [{"kind": "pass"}] + self.actions(who, active))
            if option["kind"] == "pass":
                passed += 1
                who = other if who is active else active
                if passed == 2 and not self.stack:
                    return
                if passed == 2:
                    x = self.stack.pop()
                    y = self.moved(x)
                    y.sick = True
                    self.battlefield.append(y)
                    who, passed = active, 0
                continue
            passed, x = 0, option["what"]
            who.hand.remove(x)
            if option["kind"] == "play":
                who.land = True
                self.battlefield.append(self.moved(x))
            else:
                for land in self.payment(who, x.card.cost):
                    land.tapped = True
                self.stack.append(self.moved(x))

    def actions(self, who, active):
        if who is not active or self.step not in ("main", "main2") or self.stack:
            return []
        out = []
        for x in who.hand:
            if x.card.land and not who.land:
                out.append({"kind": "play", "what": x, "face": x.card.name})
            elif x.card.creature and self.payment(who, x.card.cost) is not None:
                out.append({"kind": "cast", "what": x, "face": x.card.name, "ways": ["normal"]})
        return out

    def payment(self, who, cost):
        """The lands that pay a cost, None if it can't be paid."""
        if cost is None:
            return None
        lands = [x for x in self.battlefield if x.owner is who and x.card.land and not x.tapped]
        out = []
        for color, n in sorted(cost.items(), reverse=True):  # generic mana last
            fits = [x for x in lands if x not in out and (not color or LANDS[x.card.name] == color)]
            if len(fits) < n:
                return None
            out += fits[:n]
        return out

    # Combat

    def attack(self, active, other):
        while True:
            can = [x for x in self.battlefield if x.owner is active and x.card.creature and not x.tapped and not x.sick
                   and not x.attacking]
            option = yield from self.ask(active, "attack", [{"kind": "attack", "what": x, "whom": other} for x in can] +
                                         [{"kind": "done"}])
            if option["kind"] == "done":
                break
            option["what"].attacking = True
        for x in self.battlefield:
            x.tapped = x.tapped or x.attacking

    def block(self, active, other):
        while True:
            can = [x for x in self.battlefield if x.owner is other and x.card.creature and not x.tapped and not x.blocking]
            option = yield from self.ask(other, "block", [
                {"kind": "block", "what": x, "against": a} for x in can for a in self.battlefield if a.attacking] +
                [{"kind": "done"}])
            if option["kind"] == "done":
                return
            if option["against"].blocked:
                raise Unsupported("two creatures that block one")
            option["what"].blocking, option["against"].blocked = option["against"], True

    def deal(self, other):
        for a in [x for x in self.battlefield if x.attacking]:
            if not a.blocked:
                other.life -= a.card.power if a.card.power > 0 else 0
            for b in [x for x in self.battlefield if x.blocking is a]:
                b.damage += max(a.card.power, 0)
                a.damage += max(b.card.power, 0)

    def cleanup(self, active):
        while len(active.hand) > 7:
            option = yield from self.ask(active, "discard", [{"kind": "object", "what": x} for x in active.hand])
            active.hand.remove(option["what"])
            active.graveyard.append(self.moved(option["what"]))
        for x in self.battlefield:
            x.damage = 0

    def ask(self, who, kind, options):
        """Asks a player, and returns the option that is chosen."""
        shown = []
        for o in options:
            out = {k: v for k, v in o.items() if k not in ("what", "whom", "against")}
            if "what" in o:
                out["object"] = o["what"].describe(self)
            if "whom" in o:
                out["other"] = {"player": o["whom"].name}
            if "against" in o:
                out["other"] = o["against"].describe(self)
            shown.append(out)
        n = yield {"turn": self.turn, "step": self.step, "player": who.name, "kind": kind, "options": shown,
                   "stack": [x.describe(self) for x in self.stack]}
        return options[n]

    # What is observed

    def observe(self, expect):
        (key, body), = expect.items()
        by_name = {p.name: p for p in self.players}
        if key == "life":
            wrong = {n: by_name[n].life for n, life in body.items() if by_name[n].life != life}
            return not wrong, str(wrong)
        if key not in ("permanents", "graveyard", "hand", "library", "pt", "tapped", "in_game", "lost", "won"):
            raise Unsupported("the expectation " + key)
        if isinstance(body, str):
            body = {"player": body}
        if not isinstance(body, dict):
            raise Unsupported("the expectation %s: %s" % (key, body))
        who = [by_name[body["player"]]] if "player" in body else self.players
        if key in ("in_game", "lost", "won"):
            only(body, {"player", "not"}, key)
            lost = any(p.lost for p in who)
            holds = {"lost": lost, "in_game": not lost, "won": any(p.lost for p in self.players if p not in who)}[key]
            return holds != body.get("not", False), key
        zone = self.battlefield
        if key in ("graveyard", "hand", "library"):
            zone = [x for p in who for x in getattr(p, key)]
        found = [x for x in zone if x.owner in who and body.get("card", x.card.name) in (x.card.name, x.label)]
        if key in ("pt", "tapped"):
            only(body, {"player", "card", "power", "toughness", "not"}, key)
            holds = any(x.tapped if key == "tapped" else x.card.creature and
                        body.get("power", x.card.power) == x.card.power and
                        body.get("toughness", x.card.toughness) == x.card.toughness for x in found)
            if body.get("not"):
                raise Unsupported("the expectation %s with not" % key)
            return holds, "%d found" % len(found)
        only(body, {"player", "card", "count", "tapped"}, key)
        if "tapped" in body:
            found = [x for x in found if x.tapped == body["tapped"]]
        count = body.get("count")
        return len(found) == count if count is not None else bool(found), "%d found" % len(found)


class Engine:
    def __init__(self):
        self.game, self.script = None, None

    def reply(self, m):
        kind = m["type"]
        if kind == "hello":
            return {"type": "hello", "protocol": 1, "engine": "Tiny engine", "version": "1", "formats": ["duel"],
                    "editions": ["2017-07-08", "2026-01-16"]}
        if kind == "quit":
            return {"type": "bye"}
        if kind == "load":
            self.game = Game(m)
            self.script = self.game.play()
            return self.shown(next(self.script))
        if kind == "answer":
            return self.shown(self.script.send(m["option"]))
        if kind == "continue":
            self.game.until = m.get("until")
            return self.shown(next(self.script))
        if kind == "observe":
            met, got = self.game.observe(m["expect"])
            return {"type": "observed", "met": met, "got": got}
        raise Unsupported(kind)

    def shown(self, decision):
        return {"type": "decision", "decision": decision} if decision else {"type": "stopped"}


def main():
    engine = Engine()
    for line in sys.stdin:
        try:
            reply = engine.reply(json.loads(line))
        except Unsupported as why:
            reply = {"type": "unsupported", "reason": str(why)}
        print(json.dumps(reply), flush=True)
        if reply["type"] == "bye":
            return


main()
