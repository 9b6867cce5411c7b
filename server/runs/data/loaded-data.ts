/**
 * What was loaded for a target's data requests, and how the data of an area's sensors become the area's own. Pure;
 * knows no adapter.
 */
import { type Columns, emptyColumns } from "#core/series.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import { averageSensors, combineTypes } from "#server/areas/averaging.ts";
import { counterMetric, counterToInterval, intervalMetric } from "#server/areas/counter.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import type { PlannedSource } from "../plan/subjects.ts";

export interface NotedSeries {
  readonly columns: Columns;
  /** The same, and what is later than the run's time; left out where nobody asked for it. */
  readonly withAhead?: Columns;
  /** What was mended, for the trace. */
  readonly notes: readonly string[];
}

export interface AvailableData {
  readonly ok: true;
  readonly series: Readonly<Record<string, NotedSeries>>;
  readonly events: readonly TileEvent[];
  /** On the events. */
  readonly notes: readonly string[];
  readonly health: readonly SeriesHealth[];
  /** Sensors of an area that had a reading. */
  readonly fedBy: readonly PlannedSource[];
}

/** Named series or events, or why there are none. */
export type LoadedData =
  | AvailableData
  | { readonly ok: false; readonly message: string; readonly health: readonly SeriesHealth[] };

/** Averages the sensors of areas. It may take long: an implementation keeps the event loop free meanwhile. */
export interface AreaAverages {
  /** `areaData`, on behalf of a tenant. */
  area(
    tenantId: string,
    sensors: readonly PlannedSource[],
    loaded: readonly LoadedData[],
    names: readonly string[],
  ): Promise<LoadedData>;
}

export function loadedSeries(series: AvailableData["series"], health: readonly SeriesHealth[] = []): AvailableData {
  return { ok: true, series, events: [], notes: [], health, fedBy: [] };
}

export function loadedEvents(events: readonly TileEvent[], notes: readonly string[] = []): AvailableData {
  return { ok: true, series: {}, events, notes, health: [], fedBy: [] };
}

export function unavailable(message: string): LoadedData {
  return { ok: false, message, health: [] };
}

/**
 * The data of an area: its sensors' series, averaged. Every sensor's request must have succeeded, even if with nothing:
 * an average without the sensors whose data could not be fetched would be taken for the area's.
 * @param loaded one for each sensor, in their order
 */
export function areaData(
  sensors: readonly PlannedSource[],
  loaded: readonly LoadedData[],
  names: readonly string[],
): LoadedData {
  const health = loaded.flatMap((one) => one.health);
  const failed = loaded.flatMap((one, index) =>
    one.ok ? [] : [{ sensor: sensors[index] as PlannedSource, message: one.message }],
  );
  const [first] = failed;
  if (first !== undefined)
    return { ok: false, health, message: failureMessage(first.sensor, first.message, failed.length - 1) };
  const fed = sensors.flatMap((sensor, index) => {
    const series = readingsOf(loaded[index] as AvailableData);
    return Object.keys(series).length === 0 ? [] : [{ sensor, series }];
  });
  const averaged = combineTypes(
    averageSensors(
      fed.map(({ sensor, series }) => ({
        sourceId: sensor.id,
        name: sensor.place.name,
        sensorType: sensor.sensorType,
        series,
      })),
    ),
  );
  const seriesOf = (name: string): NotedSeries => {
    const { columns, notes } = averaged[name] ?? noReadings;
    const contributors = fed.filter(({ series }) => series[name] !== undefined);
    const noted = sensors.map((sensor, index) => ({
      sensor,
      notes: (loaded[index] as AvailableData).series[name]?.notes ?? [],
    }));
    const ofSensors = noted.flatMap((one) => one.notes.map((note) => `${quoted(one.sensor)}: ${note}`));
    return { columns, notes: [...averageNote(name, contributors.length, sensors.length), ...notes, ...ofSensors] };
  };
  const series = Object.fromEntries(names.map((name) => [name, seriesOf(name)]));
  return { ...loadedSeries(series, health), fedBy: fed.map(({ sensor }) => sensor) };
}

/**
 * A series as one tile needs it. A tile that only knows rain per reading gets it from the counter of a source that has
 * nothing else. One that names both gets both, and decides by itself.
 */
export function seriesFor(loaded: AvailableData, name: string, names: readonly string[]): NotedSeries | undefined {
  const found = loaded.series[name];
  if (name !== intervalMetric || names.includes(counterMetric)) return found;
  const counter = loaded.series[counterMetric];
  if (counter === undefined || counter.columns.ts.length === 0 || (found !== undefined && found.columns.ts.length > 0))
    return found;
  const { columns, notes } = counterToInterval(counter.columns);
  return { columns, notes: [...counter.notes, ...notes] };
}

const noReadings: NotedSeries = { columns: emptyColumns, notes: [] };

function readingsOf({ series }: AvailableData): Readonly<Record<string, Columns>> {
  const present = Object.entries(series).filter(([, { columns }]) => columns.ts.length > 0);
  return Object.fromEntries(present.map(([name, { columns }]) => [name, columns]));
}

function averageNote(name: string, contributors: number, inside: number): readonly string[] {
  if (contributors === 0) return [];
  return [
    `${name}: average of ${contributors} of the ${inside === 1 ? "1 sensor" : `${inside} sensors`} inside the area.`,
  ];
}

function failureMessage(sensor: PlannedSource, message: string, others: number): string {
  const more =
    others === 0 ? "" : ` (${others === 1 ? "1 more sensor" : `${others} more sensors`} of the area failed too)`;
  return `sensor ${quoted(sensor)} (${sensor.id}): ${message}${more}`;
}

function quoted({ place }: PlannedSource): string {
  return JSON.stringify(place.name);
}
