# A bot that plays at random: arbiter play --protocol, docs/protocol.md.
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="settings", name="random in Python", view=False)
    elif message["type"] == "question":
        option = random.randrange(len(message["options"]))
        say(type="answer", id=message["id"], option=option)
    elif message["type"] == "result":
        print(message["outcome"], message["text"], file=sys.stderr)
