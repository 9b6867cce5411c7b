/** What each folder of the pages may import of the others. A folder without an entry is a breach, whatever it holds. */
import { dirname } from "node:path/posix";
import type { SourceFile } from "./sources.ts";

/** Below `gui/`: a folder, for the files right in it, or one file. Of its own folder each file may import any. */
type Place = string;

const screenParts: readonly Place[] = ["api", "api/documents", "controls", "icons", "shell", "words"];

export const pageFolders: Readonly<Record<Place, readonly Place[] | "everything">> = {
  // What begins the pages, and which screen stands at which address.
  ".": "everything",
  "api/documents": ["api/generated.ts"],
  alerts: [
    ...screenParts,
    ...["contact-lists", "flows/editor/same.ts", "flows/flow-ways.tsx", "people", "session/may.ts"],
    "session/use-kept.ts",
  ],
  api: ["api/documents", "session/credential.ts", "session/session.ts"],
  charts: ["controls", "theme", "words"],
  "code-editor": ["words"],
  "contact-lists": ["api", "api/documents", "controls", "icons", "session/session.ts", "words"],
  controls: ["api/problem.ts", "icons", "words"],
  data: [
    ...screenParts,
    ...["charts", "code-editor", "markdown", "session/deletions.ts", "session/may.ts", "session/use-kept.ts"],
    ...["tile-form", "tile-spec"],
  ],
  flows: ["api", "api/documents", "controls", "icons", "session/may.ts", "shell/parts.tsx", "words"],
  "flows/editor": [
    ...screenParts,
    ...["charts", "flows", "live/listeners.ts", "runs/words.ts", "tile-form", "maps", "markdown"],
    ...["session/kept.ts", "session/person.ts", "session/session.ts", "tile-spec"],
  ],
  "flows/history": [...screenParts, "flows", "runs/words.ts"],
  "flows/list": [...screenParts, "flows", "session"],
  "flows/models": [
    ...screenParts,
    ...["flows/editor/draft.ts", "flows/editor/faults.ts", "flows/editor/targets.tsx", "flows/editor/unset.ts"],
    "session/may.ts",
  ],
  "flows/seasons": [...screenParts, "flows"],
  icons: [],
  live: ["api", "api/documents", "session/person.ts", "session/session.ts"],
  maps: ["controls", "theme", "words"],
  markdown: [],
  operator: [...screenParts, "secrets", "session/session.ts", "settings"],
  people: [...screenParts, "session/deletions.ts", "session/may.ts", "session/session.ts"],
  places: [...screenParts, "maps", "session/deletions.ts", "session/may.ts", "session/session.ts"],
  reports: [...screenParts, "contact-lists", "flows/flow-ways.tsx", "session/may.ts"],
  runs: [
    ...screenParts,
    ...[
      "charts",
      "flows/demo-mark.tsx",
      "flows/demo-note.tsx",
      "flows/outcome.css",
      "flows/run-now.tsx",
      "flows/tile-faces.ts",
      "maps",
    ],
    ...["session/may.ts", "session/session.ts"],
  ],
  secrets: ["api", "controls", "words"],
  session: ["api", "api/documents", "controls", "theme", "words"],
  settings: [...screenParts, "session"],
  "settings/brand": [...screenParts, "session/may.ts", "session/session.ts", "settings", "theme"],
  "settings/keys": [...screenParts, "secrets", "session/may.ts", "settings"],
  "settings/users": [...screenParts, "secrets", "session", "settings"],
  shell: ["api", "controls", "icons", "routes.ts", "session", "theme", "words"],
  theme: ["api/generated.ts"],
  "tile-form": ["controls", "icons", "tile-spec", "words"],
  "tile-spec": ["api/generated.ts", "words/format.ts", "words/locale.ts"],
  tiles: [
    ...screenParts,
    ...["flows/upgrade-part.tsx", "markdown", "tiles/author", "session/may.ts", "tile-form", "tile-spec"],
  ],
  "tiles/author": [
    ...screenParts,
    ...["charts", "code-editor", "runs/columns.ts", "session/may.ts", "session/use-kept.ts"],
    ...["tile-form", "tile-spec", "tiles"],
  ],
  today: [
    ...screenParts,
    ...["flows/begin-flow.tsx", "flows/demo-mark.tsx", "flows/outcome.tsx", "maps", "session/may.ts"],
  ],
  webhooks: [...screenParts, "session/deletions.ts", "session/may.ts"],
  words: [],
};

const root = "gui/";

function folderOf(path: string): Place {
  return dirname(path.slice(root.length));
}

/** The imports that no entry allows. */
export function pageCrossings(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(root))
    .flatMap(({ path, imports }) =>
      imports.filter((place) => place.startsWith(root) && !mayReach(path, place)).map((place) => `${path} → ${place}`),
    );
}

function mayReach(path: string, place: string): boolean {
  const [from, to] = [folderOf(path), folderOf(place)];
  const allowed = pageFolders[from] ?? [];
  return from === to || allowed === "everything" || allowed.includes(to) || allowed.includes(place.slice(root.length));
}

/** Folders of the pages that have no entry, and entries whose folder is gone. */
export function foldersAmiss(paths: readonly string[]): string[] {
  const folders = new Set(paths.filter((path) => path.startsWith(root)).map(folderOf));
  return [...folders.symmetricDifference(new Set(Object.keys(pageFolders)))].toSorted();
}
