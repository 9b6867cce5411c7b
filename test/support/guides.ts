/** The guides as a reader follows them: their commands in their order, with what a reader fills in. */
import { readFileSync } from "node:fs";

/** The guides whose commands are followed from the first to the last, in the order in which the README names them. */
export const followedGuides = [
  "README.md",
  "docs/integrators-guide.md",
  "docs/graphql.md",
  "docs/alerts.md",
  "docs/reports.md",
  "docs/webhooks.md",
  "docs/tile-authors-guide.md",
  "docs/adapter-authors-guide.md",
] as const;

/** As the guides give it. */
export const printedAdminKey = "operator-key-of-my-own-machine";

function blocksOf(file: string, language: "sh" | "text"): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Block by block. */
export function commandsOf(file: string): string[] {
  return blocksOf(file, "sh");
}

/** How the guide has the service started, in a shell of its own. Where it names two ways, the last has all it needs. */
export function startOf(file: string): string {
  const starts = blocksOf(file, "text").filter((block) => /(^|\s)npm start$/m.test(block));
  return starts.at(-1) ?? "npm start\n";
}

/** What a reader puts in place of what is printed. */
export interface FilledIn {
  /** Where the service says that it listens. */
  readonly origin: string;
  readonly key: string;
  /** Of the receiver of webhooks. */
  readonly receiverPort?: number;
}

export function filledIn(commands: string, { origin, key, receiverPort = 8787 }: FilledIn): string {
  return commands
    .replaceAll("http://127.0.0.1:8080", origin)
    .replaceAll("gsk_the-key-that-npm-start-printed", key)
    .replaceAll("8787", String(receiverPort));
}
