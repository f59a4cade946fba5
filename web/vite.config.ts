import { writeFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The pages are built into page/app, from where the Go program embeds them. `npm run dev` serves them with a running `arbiter serve` behind it.
// With SITE the pages that need no server are built into that folder, for any web host. JUDGE_WASM and JUDGE_EXEC are the names of the program for the browser
// and of the script that starts it (internal/site puts them beside the other assets).
const site = process.env.SITE;

// The npm packages whose code is in the pages are written into the file BUNDLED, one a line (internal/site looks for their licenses).
const packages = new Set<string>();
const bundled = (): Plugin => ({
  name: "bundled",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      for (const [id, module] of Object.entries(chunk.modules)) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? /^\0((?:vite|rolldown))\//.exec(id);
        if (name && module.renderedLength > 0) packages.add(name[1]!);
      }
    }
    if (process.env.BUNDLED) writeFileSync(process.env.BUNDLED, [...packages].sort().join("\n"));
  },
});

// The pages that run in the browser alone.
const alone = ["judge.html", "workshop.html", "puzzles.html", "lab.html"];

export default defineConfig({
  plugins: [svelte(), bundled()],
  base: site ? "./" : "/",
  define: { __WASM__: JSON.stringify(process.env.JUDGE_WASM ?? ""), __EXEC__: JSON.stringify(process.env.JUDGE_EXEC ?? ""), __SITE__: JSON.stringify(!!site) },
  worker: { format: "es", plugins: () => [bundled()] },
  build: {
    outDir: site || "page/app", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0,
    rolldownOptions: { input: site ? alone : ["index.html", ...alone] },
  },
  server: { proxy: { "/api": { target: process.env.ARBITER ?? "http://localhost:8080", ws: true } } },
});
