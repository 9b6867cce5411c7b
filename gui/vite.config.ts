/**
 * How the pages are built: one first view, and a piece for each screen, fetched when it is opened. All of it lies below
 * `/gui/`, named by its content. `scripts/gui.ts` says where to.
 */
import { fileURLToPath } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { iconFiles } from "./icons/files.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/gui/",
  plugins: [
    react(),
    iconFiles(),
    // React Aria has its own words in 30 languages, and these pages have two.
    { ...optimizeLocales.vite({ locales: ["en-US", "de-DE"] }), enforce: "pre" },
  ],
  // The service puts the nonce of each response in this place (server/gui/page.ts).
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2023",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The sizes are held by the bounds of `npm run bench -- gui`.
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
    // One file for all that every visit needs: many small ones are compressed less well, by ten kilobytes in all.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } } },
    // The licences of what is bundled ask to go with it (NOTICE).
    license: { fileName: "licenses.md" },
  },
});
