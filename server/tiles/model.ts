/**
 * The shape of a tile: what a definition holds and what a flow keeps of it. Types only. Definitions of built-in tiles
 * and of tenants' tiles have the same shape, and every rule about tiles uses only it.
 */
import type { OutputKind, Point, TileEvent } from "#sandbox/tile.d.ts";

/**
 * Conditions on other parameters: all must hold; each names the values (one or several) that the parameter may have.
 */
export type When = Readonly<Record<string, ParamValue | readonly ParamValue[]>>;
export type ParamValue = string | number | boolean;
export type Params = Readonly<Record<string, unknown>>;

/** Data that a tile asks for while `when` holds. */
export type TileInput =
  | {
      readonly kind: "weather";
      readonly variables: readonly string[];
      /** How many hours beyond now: a whole number, or the parameter that holds one. Left out: none. */
      readonly horizonHours?: number | string;
      readonly when?: When;
    }
  | { readonly kind: "series"; readonly metrics: readonly string[]; readonly when?: When }
  | { readonly kind: "events"; readonly events: readonly string[]; readonly when?: When };

/** One property of `paramsSchema`: JSON Schema with the `x-ui-*` hints from which a dialog is built. */
export interface ParamSchema {
  readonly type: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

export interface ParamsSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ParamSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A rule between two parameters, or two members of each row of a list; it applies while both are shown and set. */
export interface CrossRule {
  /** The parameter whose rows it is about; left out for one between parameters. */
  readonly list?: string;
  readonly param: string;
  readonly mustBe: "greaterThan" | "atLeast" | "lessThan" | "atMost" | "differentFrom";
  readonly other: string;
  /** Follows the parameter's name: "must be above the base temperature (tBase)". */
  readonly message: string;
}

export type TimeUnit = "minutes" | "hours" | "days" | "weeks";

/** What the tile's parameters mean for the run's window. Names are parameter names. */
export interface WindowRule {
  /**
   * Yearly windows by month and day. A season that has ended is still shown on the `keptDays` days after its last day
   * (0 when left out), also where the next one begins on one of them.
   */
  readonly seasons?: readonly {
    readonly start: string;
    readonly stop: string;
    readonly keptDays?: number;
    readonly when?: When;
  }[];
  /** From a fixed local day on. */
  readonly since?: readonly { readonly date: string; readonly when?: When }[];
  /** This many units before now. Of several the longest counts. */
  readonly lookBacks?: readonly Amount[];
  /**
   * How far back the tile's own arithmetic reaches, including what it needs of the tile before. It lengthens a window
   * and never makes one.
   */
  readonly reaches?: readonly Amount[];
  /**
   * The time before the window that its first points need. Data are requested from there, and the window stays. A reach
   * that is also a lead (the same amount and units) does not lengthen the window for the tiles after it.
   */
  readonly leads?: readonly Amount[];
}

export interface Amount {
  /** The name of a parameter, or a number. */
  readonly amount: string | number;
  /** A time unit, or the name of the parameter that holds one. */
  readonly units: string;
  /** For the tiles that follow, this many times the amount; 1 when left out. */
  readonly times?: number;
  readonly when?: When;
}

/** A tile that cannot stand first while `when` holds. */
export interface UpstreamRule {
  readonly param: string;
  readonly when: When;
  readonly message: string;
}

export interface TileUi {
  readonly icon: { readonly kind: string; readonly value: string };
  readonly color: { readonly light: string; readonly dark: string };
  readonly group: string;
  readonly order: number;
  readonly shortName: string;
  readonly summaryTemplate: string;
  readonly badges: Readonly<Record<string, boolean>>;
}

/** What an author writes: the content of `definition.json`; the help text stands in `help.md` beside it. */
export interface TileContent {
  readonly key: string;
  readonly displayName: string;
  readonly description: string;
  readonly outputKind: OutputKind;
  readonly language: "typescript" | "python";
  readonly inputs: readonly TileInput[];
  readonly paramsSchema: ParamsSchema;
  readonly crossRules?: readonly CrossRule[];
  readonly window?: WindowRule;
  readonly upstreamRules?: readonly UpstreamRule[];
  readonly ui: TileUi;
  readonly notes: readonly string[];
}

export type TileUiWithHelp = TileUi & { readonly help: { readonly markdown: string } };

/** Two columns of one length: epoch ms, ascending, and values in the canonical unit. */
export interface TestSeries {
  readonly ts: readonly number[];
  readonly value: readonly number[];
}

/** What a test gives a tile, by variable and metric. */
export interface TestInputs {
  readonly weather?: Readonly<Record<string, TestSeries>>;
  readonly series?: Readonly<Record<string, TestSeries>>;
  readonly events?: readonly TileEvent[];
}

/** A place; 0° N, 0° E where it is not told. */
export interface TestTarget {
  readonly name?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly elevation?: number;
  /** IANA name. */
  readonly timezone?: string;
  /** A source of the catalogue instead of a place. */
  readonly sourceId?: string;
}

/** The result of the tile before. */
export interface TestUpstream {
  readonly kind: OutputKind;
  readonly points: readonly Point[];
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
}

/** A case that the tile must pass before it is published. Times are ISO 8601. */
export interface TileExample {
  readonly name: string;
  readonly params?: Params;
  readonly target?: TestTarget;
  /** Without it the time of the last of the inputs. */
  readonly now?: string;
  readonly window?: { readonly start: string; readonly end: string };
  readonly inputs?: TestInputs;
  readonly upstream?: TestUpstream | null;
  /** What is left out may be anything. */
  readonly expect: {
    readonly isTriggered?: boolean;
    readonly lastValue?: number | null;
    readonly stage?: string | null;
    readonly pointCount?: number;
    readonly points?: readonly Point[];
    /** The tile fails, with this text in its message. */
    readonly error?: string;
  };
}

/** Everything that decides what a tile does, and its labels: what is checked before it is published. */
export interface AuthoredTile extends TileContent {
  readonly ui: TileUiWithHelp;
  readonly script: string;
  readonly examples: readonly TileExample[];
}

/** The version that a tile was made of. */
export interface TileOrigin {
  readonly id: string;
  readonly key: string;
  readonly version: number;
}

/** One published version. */
export interface TileDefinition extends TileContent {
  readonly ui: TileUiWithHelp;
  readonly id: string;
  readonly version: number;
  readonly isLatest: boolean;
  readonly isPlatform: boolean;
  readonly script: string;
  readonly examples: readonly TileExample[];
  /** Null where the tile was written anew. */
  readonly forkedFrom: TileOrigin | null;
  /** Its author advises against it for new flows. */
  readonly isDeprecated: boolean;
  /** Counts the changes of the labels, from 1 on. */
  readonly revision: number;
}

/** A tile of a flow as stored: bound to one version, parameters resolved. */
export interface FlowTile {
  readonly tileDefinitionId: string;
  readonly tileKey: string;
  readonly tileVersion: number;
  readonly params: Params;
  readonly reportOnly: boolean;
}

/** What the planning rules need to know of one tile of a flow. */
export interface PlannedTile {
  readonly definition: Pick<TileContent, "key" | "inputs" | "window" | "upstreamRules">;
  readonly params: Params;
}
