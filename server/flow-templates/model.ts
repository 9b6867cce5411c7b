/**
 * A flow template as plain data: a published model as a chain of tiles, with where it comes from and what it needs.
 * The contract's `FlowTemplate` has the same shape, with the words of `tiles` in English. Types only.
 */
import type { NewTileInput } from "#server/tiles/own-tiles-rules.ts";

export const wordLanguages = ["en", "de"] as const;
export type WordLanguage = (typeof wordLanguages)[number];
/** The same text in every language. */
export type Words = Readonly<Record<WordLanguage, string>>;

/** What templates are looked for by, such as a crop. */
export interface Named {
  readonly key: string;
  readonly name: Words;
}

export type TemplateKind = "phenology" | "chill" | "disease" | "irrigation" | "frost" | "livestock" | "operations";

export interface TemplateMethod {
  readonly name: Words;
  /** Whose version of the model this is: sources disagree. */
  readonly version: string;
  /** What decides, as the source has it: `base 50 °F, upper 88 °F`. */
  readonly figures: string;
}

/** A span of the model's own sum, in °C·d or whatever the last tile counts. */
export interface TemplateStage {
  readonly name: Words;
  readonly from: number;
  /** Null: to the end of the season. */
  readonly to: number | null;
  /** Whether the flow is triggered in it. */
  readonly isTriggering: boolean;
  /** Where it begins, as the source has it: `250 °F·d`. */
  readonly asPublished: string;
}

export interface TemplateSource {
  readonly title: string;
  /** Year and publisher, as far as they are told. */
  readonly year: string;
  readonly address: string;
}

/** What the template cannot know. */
export interface ToSet {
  /** Its place in the new flow: `tiles[0].params.threshold`. */
  readonly loc: string;
  readonly message: Words;
  /** It is set once the tenant has an enabled adapter of this facet; null: it is always told. */
  readonly facet: "weather" | "series" | "events" | null;
}

export interface TemplateTest {
  readonly against: Words;
  /** How far the result was from what was expected: `0 days`. */
  readonly error: string;
}

/** A text for people may stand as `Words`: a flow gets it in one language. */
export type TemplateParam = unknown;

export interface TemplateTile {
  readonly tileKey: string;
  readonly params: Readonly<Record<string, TemplateParam>>;
  readonly reportOnly: boolean;
}

export interface FlowTemplate {
  readonly key: string;
  readonly displayName: Words;
  readonly kind: TemplateKind;
  /** Empty: any crop. */
  readonly crops: readonly Named[];
  readonly pest: Named | null;
  /** Where its source recommends it. */
  readonly regions: readonly Named[];
  readonly method: TemplateMethod;
  /** In the order of `from`; empty where the model has a threshold alone. */
  readonly stages: readonly TemplateStage[];
  readonly sources: readonly TemplateSource[];
  readonly assumptions: readonly Words[];
  readonly toSet: readonly ToSet[];
  readonly tiles: readonly TemplateTile[];
  /** Keys of the tiles that become the tenant's own (`own-tiles.ts`). */
  readonly ownTileKeys: readonly string[];
  readonly tests: readonly TemplateTest[];
}

/** A template together with what it installs. */
export interface WholeTemplate extends Omit<FlowTemplate, "ownTileKeys"> {
  readonly ownTiles: readonly NewTileInput[];
}
