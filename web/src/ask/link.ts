// A permalink holds the whole situation, in the part of the address that is sent to nobody.
import type { Recorded, Scenario } from "./desk.svelte";

export interface Linked { s?: Scenario; r?: Recorded; c?: string[] }

async function through(data: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer());
}

/** A value as a part of an address. */
export async function deflated(what: unknown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(what)), new CompressionStream("deflate-raw"));
  let s = "";
  for (const b of bytes) s += String.fromCharCode(b);
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The value that a part of an address holds. */
export async function inflated(text: string): Promise<unknown> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(raw, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes));
}

export const pack = async (what: Linked): Promise<string> => "#s=" + (await deflated(what));

/** What an address holds; undefined if that is nothing. */
export async function unpack(hash: string): Promise<Linked | undefined> {
  const m = /^#s=([\w-]+)$/.exec(hash);
  if (!m) return undefined;
  const out = (await inflated(m[1]!)) as Linked;
  if (!Array.isArray(out.s?.players) && typeof out.r?.file !== "string") throw new Error("the address holds no situation");
  return out;
}
