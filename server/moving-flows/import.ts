/**
 * From an export to a new flow. Everything that it names must be here, and be the same: tiles by what they do, sources
 * and contact lists by their keys. Pure: what is here is passed in. Places are those of the export.
 */
import type { FieldError } from "#core/errors.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import type { FlowInput } from "#server/flows/rules.ts";
import { namedContactLists, withContactLists } from "#server/flows/settings.ts";
import type { Checked, FlowTileInput } from "#server/flows/tiles.ts";
import type { NewTileInput } from "#server/tiles/own-tiles-rules.ts";
import type { ExportedFlow, ExportedTarget, ExportedTile, FlowExport } from "./model.ts";

/** A version that the importing tenant sees. */
export interface VersionHere {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly behaviourHash: string;
}

/** What the importing owner has. */
export interface RecordsHere {
  readonly versions: readonly VersionHere[];
  /** By `tenantKey`. */
  readonly sources: ReadonlyMap<string, { readonly id: string; readonly hint: string }>;
  /** By `tenantKey`: the id. */
  readonly contactLists: ReadonlyMap<string, string>;
  /** Whether the caller may publish own tiles that are not here. */
  readonly mayPublish: boolean;
}

/** An own tile that is not here yet. */
export type TileToPublish = ExportedTile & { readonly definition: NewTileInput };

export interface Matched {
  /** Of each entry of the export's `tiles`: the version that does the same; undefined where it is to be published. */
  readonly versions: readonly (VersionHere | undefined)[];
  /** In the order of their versions, those of one key one after the other. */
  readonly toPublish: readonly TileToPublish[];
}

/** What is missing or different here. */
export function matchRecords(exported: FlowExport, here: RecordsHere): Checked<Matched> {
  const { flow, tiles } = exported;
  const matches = tiles.map((tile, index) => matchTile(tile, index, here));
  const errors = [
    ...repeatedVersions(tiles),
    ...undescribedTiles(exported),
    ...matches.flatMap((match) => (match.ok ? [] : match.errors)),
    ...missingSources(flow, here),
    ...differentSources(exported, here),
    ...missingLists(flow, here),
  ];
  if (errors.length > 0) return { ok: false, errors };
  const versions = matches.map((match) => (match.ok ? match.value : undefined));
  const toPublish = tiles
    .filter((tile, index): tile is TileToPublish => versions[index] === undefined && tile.definition !== undefined)
    .toSorted((a, b) => (a.key === b.key ? a.version - b.version : a.key < b.key ? -1 : 1));
  return { ok: true, value: { versions, toPublish } };
}

/**
 * The flow as a new draft: nothing runs, and nobody is told, before somebody turns it active.
 * @param versions of each entry of the export's `tiles`
 */
export function importedFlow(
  { flow, tiles }: FlowExport,
  versions: readonly Pick<VersionHere, "id" | "version">[],
  { sources, contactLists }: Pick<RecordsHere, "sources" | "contactLists">,
): FlowInput {
  const { displayName, tenantKey = null, notes = null, scheduleMinutes = null, schedule = null } = flow;
  const places = new Map(tiles.map(({ key, version }, index) => [placeOf(key, version), versions[index]]));
  const chain = flow.tiles.map(({ tileKey, tileVersion, params, reportOnly }): FlowTileInput => {
    const here = places.get(placeOf(tileKey, tileVersion));
    if (here === undefined) throw new Error(`Version ${tileVersion} of ${tileKey} was not matched.`);
    return { tileDefinitionId: here.id, tileVersion: here.version, params, reportOnly };
  });
  return {
    displayName,
    tenantKey,
    notes,
    status: "draft",
    tiles: chain,
    targets: flow.targets.map((target): FlowTarget => {
      if (!namesSource(target)) return target;
      return { sourceId: sources.get(target.sourceKey)?.id ?? target.sourceKey };
    }),
    settings: withContactLists(flow.settings, (key) => contactLists.get(keyOf(key)) ?? key),
    scheduleMinutes,
    schedule,
  };
}

/** The keys of the sources that the targets name, each once. */
export function sourceKeysOf({ targets }: Pick<ExportedFlow, "targets">): readonly string[] {
  return [...new Set(targets.flatMap((target) => (namesSource(target) ? target.sourceKey : [])))];
}

/** The keys of the contact lists that the settings name, each once. */
export function listKeysOf({ settings }: Pick<ExportedFlow, "settings">): readonly string[] {
  return [...new Set(namedContactLists(settings).map(({ id }) => keyOf(id)))];
}

/** A fault of the new flow, at its place in the export. */
export function placedInExport({ loc, ...fault }: FieldError): FieldError {
  const place = loc.replace(/^(targets\[\d+\])\.sourceId$/, "$1.sourceKey");
  return { loc: place === "ownerUserKey" ? "query.ownerUserKey" : `flow.${place}`, ...fault };
}

function matchTile(tile: ExportedTile, index: number, here: RecordsHere): Checked<VersionHere | undefined> {
  const { key, version, isPlatform, definition } = tile;
  const ofKey = here.versions.filter((one) => one.key === key);
  const same = ofKey.filter(({ behaviourHash }) => behaviourHash === tile.behaviourHash);
  const newest = same.toSorted((a, b) => b.version - a.version)[0];
  if (newest !== undefined) return { ok: true, value: newest };
  const refused = (loc: string, message: string) =>
    ({ ok: false, errors: [{ loc: `tiles[${index}].${loc}`, message }] }) as const;
  if (ofKey.length > 0) {
    const versions = ofKey.map((one) => one.version).toSorted((a, b) => a - b);
    return refused(
      "behaviourHash",
      `version ${version} of ${key} does something else than ${versionsInWords(versions)} here: ` +
        "import with a tile that is here, or under another key",
    );
  }
  if (isPlatform || definition === undefined) return refused("key", `there is no tile ${key} here`);
  if (definition.key !== key) return refused("definition.key", `must be ${key}, as beside it`);
  if (!here.mayPublish)
    return refused("key", `there is no tile ${key} here; a key with the scope tiles:manage publishes it with the flow`);
  return { ok: true, value: undefined };
}

function versionsInWords(versions: readonly number[]): string {
  const [first, ...others] = versions;
  if (others.length === 0) return `version ${first}`;
  return `all of its ${versions.length} versions, ${first} to ${others.at(-1)},`;
}

function repeatedVersions(tiles: readonly ExportedTile[]): readonly FieldError[] {
  const places = tiles.map(({ key, version }) => placeOf(key, version));
  return places.flatMap((place, index) => {
    const earlier = places.indexOf(place);
    return earlier === index ? [] : [{ loc: `tiles[${index}]`, message: `repeats tiles[${earlier}]` }];
  });
}

function undescribedTiles({ flow, tiles }: FlowExport): readonly FieldError[] {
  const known = new Set(tiles.map(({ key, version }) => placeOf(key, version)));
  return flow.tiles.flatMap(({ tileKey, tileVersion }, index) =>
    known.has(placeOf(tileKey, tileVersion))
      ? []
      : [{ loc: `flow.tiles[${index}]`, message: `version ${tileVersion} of ${tileKey} is not among \`tiles\`` }],
  );
}

function missingSources({ targets }: ExportedFlow, { sources }: RecordsHere): readonly FieldError[] {
  return targets.flatMap((target, index) => {
    if (!namesSource(target) || sources.has(target.sourceKey)) return [];
    return [
      {
        loc: `flow.targets[${index}].sourceKey`,
        message: "no source here has this tenantKey: create it first, or name another",
      },
    ];
  });
}

/** A field that was meant must not become a sensor. */
function differentSources({ sources }: FlowExport, here: RecordsHere): readonly FieldError[] {
  return sources.flatMap(({ tenantKey, hint }, index) => {
    const known = here.sources.get(tenantKey);
    if (known === undefined || known.hint === hint) return [];
    return [{ loc: `sources[${index}].hint`, message: `the source is a ${known.hint} here` }];
  });
}

function missingLists({ settings }: ExportedFlow, { contactLists }: RecordsHere): readonly FieldError[] {
  return namedContactLists(settings).flatMap(({ loc, id }) =>
    contactLists.has(keyOf(id))
      ? []
      : [{ loc: `flow.${loc}`, message: "no contact list here has this tenantKey: create it first, or name another" }],
  );
}

/** In settings keys stand where ids do, so that the contract does not bring them into the form of keys. */
function keyOf(named: string): string {
  return named.normalize("NFC");
}

function namesSource(target: ExportedTarget): target is { readonly sourceKey: string } {
  return "sourceKey" in target;
}

function placeOf(key: string, version: number): string {
  return `${key} ${version}`;
}
