import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into page/app, from where the Go program embeds it. `npm run dev` serves it with a running `arbiter serve` behind it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "page/app", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: process.env.ARBITER ?? "http://localhost:8080", ws: true } } },
});
