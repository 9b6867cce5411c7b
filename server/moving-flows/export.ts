/** From a flow to its export. Pure: what the flow names is passed in. */
import type { FieldError } from "#core/errors.ts";
import { namedContactLists, withContactLists } from "#server/flows/settings.ts";
import { isSourceTarget } from "#server/flows/targets.ts";
import type { Checked } from "#server/flows/tiles.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import { type ExportedTarget, type ExportedTile, exportFormat, type FlowExport, type MovingFlow } from "./model.ts";

/** A record that can be named by a key, if it has one. */
export interface KeyedRecord {
  readonly id: string;
  readonly tenantKey: string | null;
  readonly displayName: string;
}

export interface KeyedSource extends KeyedRecord {
  readonly hint: string;
}

/** What the flow names, by id. A record that is gone is not in it. */
export interface NamedRecords {
  readonly tiles: ReadonlyMap<string, ExportedTile>;
  readonly sources: ReadonlyMap<string, KeyedSource>;
  readonly contactLists: ReadonlyMap<string, KeyedRecord>;
}

/** Faults have places in the flow: what has no `tenantKey`, or is gone, cannot be named elsewhere. */
export function exportFlow(flow: MovingFlow, records: NamedRecords): Checked<FlowExport> {
  const errors = [...unnamedSources(flow, records), ...unnamedLists(flow, records), ...missingTiles(flow, records)];
  if (errors.length > 0) return { ok: false, errors };
  const { displayName, tenantKey, notes, scheduleMinutes, schedule } = flow;
  const tiles = flow.tiles.map(({ tileKey, tileVersion, params, reportOnly }) => {
    return { tileKey, tileVersion, params, reportOnly };
  });
  const targets = flow.targets.map((target) => exportedTarget(target, records));
  const settings = withContactLists(flow.settings, (id) => records.contactLists.get(id)?.tenantKey ?? id);
  const sourceIds = flow.targets.flatMap((target) => (isSourceTarget(target) ? target.sourceId : []));
  const listIds = namedContactLists(flow.settings).map(({ id }) => id);
  return {
    ok: true,
    value: {
      format: exportFormat,
      flow: { displayName, tenantKey, notes, tiles, targets, settings, scheduleMinutes, schedule },
      tiles: present(
        flow.tiles.map(({ tileDefinitionId }) => tileDefinitionId),
        records.tiles,
      ),
      sources: keyed(sourceIds, records.sources).map(({ tenantKey, displayName, hint }) => {
        return { tenantKey, displayName, hint };
      }),
      contactLists: keyed(listIds, records.contactLists).map(({ tenantKey, displayName }) => {
        return { tenantKey, displayName };
      }),
    },
  };
}

function exportedTarget(target: FlowTarget, { sources }: NamedRecords): ExportedTarget {
  if (!isSourceTarget(target)) return target;
  return { sourceKey: sources.get(target.sourceId)?.tenantKey ?? target.sourceId };
}

/** In the order of the ids, each once. */
function present<T>(ids: readonly string[], records: ReadonlyMap<string, T>): readonly T[] {
  return [...new Set(ids)].flatMap((id) => records.get(id) ?? []);
}

function keyed<T extends KeyedRecord>(ids: readonly string[], records: ReadonlyMap<string, T>) {
  return present(ids, records).flatMap((record) =>
    record.tenantKey === null ? [] : [{ ...record, tenantKey: record.tenantKey }],
  );
}

function unnamedSources({ targets }: MovingFlow, { sources }: NamedRecords): readonly FieldError[] {
  return targets.flatMap((target, index) => {
    if (!isSourceTarget(target)) return [];
    return unnamed(`targets[${index}].sourceId`, "source", sources.get(target.sourceId));
  });
}

function unnamedLists({ settings }: MovingFlow, { contactLists }: NamedRecords): readonly FieldError[] {
  return namedContactLists(settings).flatMap(({ loc, id }) => unnamed(loc, "contact list", contactLists.get(id)));
}

function unnamed(loc: string, what: string, record: KeyedRecord | undefined): readonly FieldError[] {
  if (record === undefined) return [{ loc, message: `the ${what} is gone: take it out of the flow first` }];
  if (record.tenantKey !== null) return [];
  return [{ loc, message: `the ${what} "${record.displayName}" has no tenantKey: give it one, by which it is named` }];
}

function missingTiles({ tiles }: MovingFlow, records: NamedRecords): readonly FieldError[] {
  return tiles.flatMap(({ tileDefinitionId, tileKey, tileVersion }, index) =>
    records.tiles.has(tileDefinitionId)
      ? []
      : [{ loc: `tiles[${index}]`, message: `version ${tileVersion} of ${tileKey} is not available` }],
  );
}
