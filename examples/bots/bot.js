// A bot that plays at random: arbiter play --protocol, docs/protocol.md.
const lines = require("readline").createInterface({ input: process.stdin });

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "settings", name: "random in JavaScript", view: false });
  } else if (message.type === "question") {
    const option = Math.floor(Math.random() * message.options.length);
    say({ type: "answer", id: message.id, option: option });
  } else if (message.type === "result") {
    console.error(message.outcome, message.text);
  }
});
