/** What a tile asks for, and what an example expects, in the reader's words. Pure. */
import type { KnownTile } from "./model.ts";
import type { TileWords } from "./words.ts";

type Input = Pick<KnownTile["inputs"][number], "kind" | "variables" | "metrics" | "events" | "horizonHours" | "when">;

export function inputText({ kind, variables, metrics, events, horizonHours, when }: Input, words: TileWords): string {
  const names = (variables ?? metrics ?? events ?? []).join(", ");
  const ahead = horizonHours === null ? "" : `, ${words.horizon(String(horizonHours))}`;
  return `${words.inputKinds[kind]}: ${names}${ahead}${when === null ? "" : ` (${conditionText(when)})`}`;
}

function conditionText(when: unknown): string {
  return Object.entries(when ?? {})
    .map(([name, value]) => `${name} = ${[value].flat().join(" | ")}`)
    .join(", ");
}

type Expected = KnownTile["examples"][number]["expect"];

export function expectedOf({ error, isTriggered, lastValue, stage, pointCount }: Expected, words: TileWords): string {
  return [
    error === null ? null : words.expectsError(error),
    isTriggered === null ? null : isTriggered ? words.triggered : words.notTriggered,
    lastValue === null ? null : words.lastValue(String(lastValue)),
    stage === null ? null : words.stage(stage),
    pointCount === null ? null : words.points(pointCount),
  ]
    .filter((one) => one !== null)
    .join(" · ");
}
