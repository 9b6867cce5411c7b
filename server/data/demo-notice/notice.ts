/** The one sentence that says of a result that it rests on demo data, for whoever is told of it. Pure. */
import { inLine } from "#core/text.ts";
import { wordsOf } from "#core/words.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

type TextKey = keyof typeof en;

/** The compiler holds that each has every text. */
const textsByLanguage = { en, de } as const satisfies Readonly<Record<string, Readonly<Record<TextKey, string>>>>;
const wordsFor = wordsOf<keyof typeof textsByLanguage, TextKey>(textsByLanguage);

/** What there is to say: there are demo data. Stored with what says it. */
export interface DemoNotice {
  /** All that the tiles read, or that of some of them. */
  readonly extent: "some" | "all";
  /** Names of the tiles that take them, each once, in the order of the flow. */
  readonly tiles: readonly string[];
}

/** Null for a flow without demo data. */
export function demoNoticeOf<Tile extends Pick<FlowTile, "params">>(
  tiles: readonly Tile[],
  nameOf: (tile: Tile) => string,
): DemoNotice | null {
  const { demoData: extent, demoRows } = demoUseOf(tiles);
  if (extent === "none") return null;
  return { extent, tiles: [...new Set(tiles.filter((_, row) => demoRows.includes(row)).map(nameOf))] };
}

/** @param locale BCP 47, of the texts around it @param hasNames whether some tiles are named, where there is room */
export function demoSentence(locale: string | null, { extent, tiles }: DemoNotice, hasNames = true): string {
  const key = extent === "some" && hasNames ? "someOf" : extent;
  return wordsFor(locale).say(key, { tiles: tiles.map(inLine).join(", ") });
}
