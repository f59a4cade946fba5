import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The pages are built into page/app, from where the Go program embeds them. `npm run dev` serves them with a running `arbiter serve` behind it.
// With SITE the judge's page alone is built into that folder, for any web host. JUDGE_WASM and JUDGE_EXEC are the names of the program for the browser
// and of the script that starts it (internal/site puts them beside the other assets).
const site = process.env.SITE;

export default defineConfig({
  plugins: [svelte()],
  base: site ? "./" : "/",
  define: { __WASM__: JSON.stringify(process.env.JUDGE_WASM ?? ""), __EXEC__: JSON.stringify(process.env.JUDGE_EXEC ?? ""), __SITE__: JSON.stringify(!!site) },
  worker: { format: "es" },
  build: {
    outDir: site || "page/app", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0,
    rolldownOptions: { input: site ? ["judge.html"] : ["index.html", "judge.html"] },
  },
  server: { proxy: { "/api": { target: process.env.ARBITER ?? "http://localhost:8080", ws: true } } },
});
