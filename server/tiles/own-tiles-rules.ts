/**
 * What a tenant's tile is made of: from what its author sends, from the version before, from the tile that it is forked
 * from; and what may change of a version. Pure. What a script does is checked elsewhere (checks/check-tile.ts).
 */
import type { FieldError } from "#core/errors.ts";
import { shortened } from "#core/text.ts";
import type { Language } from "#sandbox/contract.ts";
import type { AuthoredTile, TileDefinition, TileExample, TileOrigin, TileUi, TileUiWithHelp } from "./model.ts";

/** `javascript` runs, and is shown, as `typescript`. */
export type ScriptLanguage = Language | "javascript";

/** Members that are absent get a default, or stay. */
export type UiInput = Partial<TileUiWithHelp>;

/** What decides what a version does. */
interface Behaviour extends Pick<AuthoredTile, "script" | "paramsSchema" | "inputs" | "outputKind"> {
  readonly language: ScriptLanguage;
  readonly window?: AuthoredTile["window"];
  readonly crossRules?: AuthoredTile["crossRules"];
  readonly upstreamRules?: AuthoredTile["upstreamRules"];
  readonly notes?: readonly string[];
  readonly examples?: readonly TileExample[];
}

export interface NewTileInput extends Behaviour {
  readonly key: string;
  readonly displayName: string;
  readonly description: string;
  readonly ui?: UiInput;
}

export interface TileVersionInput extends Behaviour {
  readonly displayName?: string;
  readonly description?: string;
  readonly ui?: UiInput;
}

export interface TileForkInput {
  readonly key: string;
  readonly displayName?: string;
  readonly language?: ScriptLanguage;
}

export interface TilePatch {
  readonly displayName?: string;
  readonly description?: string;
  readonly ui?: UiInput;
  readonly isDeprecated?: boolean;
}

/** What a tenant may publish. No version is ever removed, so these bound what it stores. */
export interface OwnTileLimits {
  readonly tiles: number;
  readonly versionsOfTile: number;
  /** Of all versions together: scripts, compiled scripts and definitions as JSON. */
  readonly bytes: number;
}

export const ownTileLimits: OwnTileLimits = { tiles: 500, versionsOfTile: 200, bytes: 512 * 1024 * 1024 };

/** What the tenant has: counted under the lock that makes its publications wait for each other. */
export interface OwnTileUsage {
  readonly tiles: number;
  readonly bytes: number;
}

/** With the mark that something was cut: 40. */
const shortNameLength = 39;

const plainUi: Omit<TileUi, "shortName"> = {
  icon: { kind: "mdi", value: "function-variant" },
  color: { light: "#546e7a", dark: "#90a4ae" },
  group: "Own tiles",
  order: 1000,
  summaryTemplate: "",
  badges: {},
};

export function languageOf(language: ScriptLanguage): Language {
  return language === "javascript" ? "typescript" : language;
}

export function newTile({ key, displayName, description, ui = {}, ...behaviour }: NewTileInput): AuthoredTile {
  const shortName = shortened(displayName, shortNameLength);
  return {
    ...authored(behaviour),
    key,
    displayName,
    description,
    ui: { ...plainUi, shortName, help: { markdown: "" }, ...ui },
  };
}

/** Labels that are not given are those of the version before; all else is as given. */
export function nextVersion(before: TileDefinition, input: TileVersionInput): AuthoredTile {
  const { displayName, description, ui, ...behaviour } = input;
  return {
    ...authored(behaviour),
    key: before.key,
    displayName: displayName ?? before.displayName,
    description: description ?? before.description,
    ui: { ...before.ui, ...ui },
  };
}

function authored(behaviour: Behaviour): Omit<AuthoredTile, "key" | "displayName" | "description" | "ui"> {
  const { script, language, paramsSchema, inputs, outputKind, notes = [], examples = [] } = behaviour;
  const { window, crossRules, upstreamRules } = behaviour;
  return {
    script,
    language: languageOf(language),
    paramsSchema,
    inputs,
    outputKind,
    notes,
    examples,
    ...(window === undefined ? {} : { window }),
    ...(crossRules === undefined ? {} : { crossRules }),
    ...(upstreamRules === undefined ? {} : { upstreamRules }),
  };
}

export interface Fork {
  readonly tile: AuthoredTile;
  readonly forkedFrom: TileOrigin;
}

/** Everything of the original but its key, and its name where another is given. */
export function forkOf(original: TileDefinition, { key, displayName }: TileForkInput): Fork {
  const {
    id,
    version,
    isLatest: _1,
    isPlatform: _2,
    isDeprecated: _3,
    revision: _4,
    forkedFrom: _5,
    ...kept
  } = original;
  return {
    tile: { ...kept, key, displayName: displayName ?? original.displayName },
    forkedFrom: { id, key: original.key, version },
  };
}

/** A script is forked as it is: nothing translates it. */
export function forkFaults({ key, language }: TileDefinition, wanted: TileForkInput): readonly FieldError[] {
  if (wanted.language === undefined || languageOf(wanted.language) === language) return [];
  const message = `must be ${language}, the language of ${key}, or be left out: a fork has the script of its original`;
  return [{ loc: "language", message }];
}

/** The same version with other labels. */
export function relabelled(before: TileDefinition, { ui, ...labels }: TilePatch): TileDefinition {
  return { ...before, ...labels, ui: { ...before.ui, ...ui } };
}

/** Why the tenant may not publish one more tile; null where it may. */
export function refusedTile(usage: OwnTileUsage, limits: OwnTileLimits): string | null {
  if (usage.tiles >= limits.tiles)
    return `You have ${limits.tiles} tiles of your own, and more cannot be made. Publish new versions of those that you no longer use instead.`;
  return refusedBytes(usage, limits);
}

/** Why the tenant may not publish one more version of this tile; null where it may. */
export function refusedVersion(latest: TileDefinition, usage: OwnTileUsage, limits: OwnTileLimits): string | null {
  if (latest.version >= limits.versionsOfTile)
    return `${latest.key} has ${limits.versionsOfTile} versions, and more cannot be made. Fork it under another key, and go on with the fork.`;
  return refusedBytes(usage, limits);
}

function refusedBytes({ bytes }: OwnTileUsage, limits: OwnTileLimits): string | null {
  if (bytes < limits.bytes) return null;
  return `Your tiles take up ${Math.floor(limits.bytes / 1024 / 1024)} MiB, and more cannot be stored.`;
}
