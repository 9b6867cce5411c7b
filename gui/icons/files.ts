/**
 * Material Design Icons as small files: all icons whose names begin with the same two letters in one, so that a page
 * fetches what its tiles name and no more (the whole set has 3 MB). The address holds the set's version and is
 * therefore immutable. Runs while the pages are built.
 */
import { createRequire } from "node:module";
import * as icons from "@mdi/js";
import type { Plugin } from "vite";

const { version } = createRequire(import.meta.url)("@mdi/js/package.json") as { readonly version: string };
const virtual = "virtual:icon-files";

/** `mdiWeatherSunny` → `weather-sunny`, `mdiNumeric0Box` → `numeric-0-box`. */
function iconName(exported: string): string {
  return exported
    .slice("mdi".length)
    .replaceAll(/([a-z])([A-Z0-9])|([0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, (_, a, b, c, d, e, f) =>
      [a ?? c ?? e, b ?? d ?? f].join("-"),
    )
    .toLowerCase();
}

/** By the first two letters: name → path. */
function iconsByLetters(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const byLetters = new Map<string, Record<string, string>>();
  for (const [exported, path] of Object.entries(icons)) {
    const name = iconName(exported);
    const letters = name.slice(0, 2);
    const group = byLetters.get(letters) ?? {};
    group[name] = path;
    byLetters.set(letters, group);
  }
  return byLetters;
}

export function iconFiles(): Plugin {
  return {
    name: "icon-files",
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    load(id) {
      if (id !== `\0${virtual}`) return null;
      return `export const iconFolder = "/gui/icons/${version}/";`;
    },
    configureServer(server) {
      const groups = iconsByLetters();
      server.middlewares.use(`/gui/icons/${version}/`, (request, response, next) => {
        const group = groups.get((request.url ?? "").slice(1).replace(/\.json$/, ""));
        if (group === undefined) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(group));
      });
    },
    generateBundle() {
      for (const [letters, group] of iconsByLetters())
        this.emitFile({
          type: "asset",
          fileName: `icons/${version}/${letters}.json`,
          source: JSON.stringify(group),
        });
    },
  };
}
