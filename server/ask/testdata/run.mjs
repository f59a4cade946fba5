// Runs the program for the browser under Node: node run.mjs go.js judge.wasm, with a request on each line of its input.
// A line of output answers each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";
import { webcrypto } from "node:crypto";

const [exec, wasm] = process.argv.slice(2);
globalThis.crypto ??= webcrypto;
vm.runInThisContext(readFileSync(exec, "utf8"));
const go = new globalThis.Go();
const started = Date.now();
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
await new Promise((ready, failed) => {
  globalThis.ready = ready;
  go.run(instance).then(() => failed(new Error("the program has ended")), failed);
});
process.stderr.write(`ready after ${Date.now() - started} ms\n`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line) process.stdout.write(globalThis.arbiter(line) + "\n");
}
process.exit(0);
