// Runs the program in a thread of its own: it is loaded once, and answers one question after the other.

interface Machine {
  Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> };
  ready: () => void;
  arbiter: (question: string) => string;
  give: (name: string, data: Uint8Array) => string;
  tell: (what: string) => void;
}
const machine = globalThis as unknown as Machine;

/** The bytes of a response, unpacked where the host hasn't done that, and counted. */
async function unpacked(r: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const total = Number(r.headers.get("Content-Length")) || 4_500_000;
  let got = 0;
  const reader = r.body!.getReader();
  let first = await reader.read();
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const all = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(to) {
      const { done, value } = first.value ? first : await reader.read();
      first = { done: false, value: undefined as unknown as Uint8Array<ArrayBuffer> };
      if (done || !value) return to.close();
      got += value.length;
      postMessage({ loaded: Math.min(1, got / total) });
      to.enqueue(value);
    },
  });
  return packed ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}

async function start() {
  if (!__WASM__) throw new Error("The page was built without its program: build it with make site or make.");
  // Both lie beside this script.
  const [, response] = await Promise.all([import(/* @vite-ignore */ new URL(__EXEC__, import.meta.url).href), fetch(new URL(__WASM__, import.meta.url))]);
  if (!response.ok || !response.body) throw new Error(`The program can't be loaded (${response.status}).`);
  const go = new machine.Go();
  const body = new Response(await unpacked(response), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(body, go.importObject);
  await new Promise<void>((ready, failed) => {
    machine.ready = ready;
    go.run(instance).then(() => failed(new Error("the program has ended")), failed);
  });
}

machine.tell = (told) => postMessage({ told });
const started = start().then(() => postMessage({ ready: true }), (e: Error) => { postMessage({ failed: e.message }); throw e; });

addEventListener("message", (e: MessageEvent<{ id: number; question?: string; name?: string; data?: ArrayBuffer }>) => {
  const { id, question, name, data } = e.data;
  started.then(() => {
    const answer = data ? machine.give(name ?? "", new Uint8Array(data)) : machine.arbiter(question!);
    postMessage({ id, answer });
  }).catch((err: Error) => postMessage({ id, answer: JSON.stringify({ error: err.message }) }));
});
