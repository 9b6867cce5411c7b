/**
 * One series per metric for an area, from its sensors: sensors of one type are averaged in buckets of 15 minutes, a
 * sensor without a reading in a bucket is left out of that point only. Within a bucket each sensor counts once, however
 * often it reports. Directions are averaged as vectors, rain by amounts (rain.ts), everything else as a plain mean.
 * Pure; expects checked readings: finite, ascending, canonical units.
 */
import type { Columns } from "#core/series.ts";
import { findVariable } from "#core/variables.ts";
import { meanPerBucket } from "./buckets.ts";
import { counterMetric, intervalMetric } from "./counter.ts";
import { averageDirection } from "./direction.ts";
import { averageRain, type RainSensor } from "./rain.ts";

/** One sensor's series by metric. */
export interface SensorReadings {
  readonly sourceId: string;
  readonly name: string;
  readonly sensorType: string | null;
  readonly series: Readonly<Record<string, Columns>>;
}

/** The average of the sensors of one type; only metrics with a point. */
export interface AveragedGroup {
  readonly sensorType: string | null;
  readonly series: Readonly<Record<string, Columns>>;
  /** What the trace should say, by metric. */
  readonly notes: Readonly<Record<string, readonly string[]>>;
}

export interface CombinedMetric {
  readonly columns: Columns;
  readonly notes: readonly string[];
}

/** Groups by `sensorType`, in the order of their names; the sensors' own order makes no difference. */
export function averageSensors(sensors: readonly SensorReadings[]): readonly AveragedGroup[] {
  const ordered = [...sensors].sort(
    (a, b) => compared(a.sensorType ?? "", b.sensorType ?? "") || compared(a.sourceId, b.sourceId),
  );
  return [...Map.groupBy(ordered, (sensor) => sensor.sensorType)].map(([sensorType, group]) => ({
    sensorType,
    ...averageGroup(group),
  }));
}

/** The area's series: a metric that several types offer is the mean of the types' means, each type counting once. */
export function combineTypes(groups: readonly AveragedGroup[]): Readonly<Record<string, CombinedMetric>> {
  const [first] = groups;
  if (first === undefined) return {};
  const mixed = groups.length === 1 ? first : averageGroup(groups.map(asSensor));
  const metrics = Object.entries(mixed.series).map(([metric, columns]) => {
    const types = groups.filter(({ series }) => series[metric] !== undefined);
    const notes = types.flatMap((group) => group.notes[metric] ?? []);
    if (types.length > 1) notes.push(`${metric} is the mean of the sensor types ${types.map(typeName).join(", ")}.`);
    return [metric, { columns, notes: [...new Set(notes)] }] as const;
  });
  return Object.fromEntries(metrics);
}

type Named = Pick<SensorReadings, "name" | "series">;

function asSensor(group: AveragedGroup): Named {
  return { name: typeName(group), series: group.series };
}

function typeName({ sensorType }: AveragedGroup): string {
  return sensorType ?? "without a type";
}

function averageGroup(sensors: readonly Named[]): Pick<AveragedGroup, "series" | "notes"> {
  const series: Record<string, Columns> = {};
  const notes: Record<string, readonly string[]> = {};
  const metrics = new Set(sensors.flatMap((sensor) => Object.keys(sensor.series)));
  if (metrics.delete(intervalMetric) || metrics.has(counterMetric)) {
    const rain = averageRain(sensors.map(rainOf));
    if (rain.interval.ts.length > 0) series[intervalMetric] = rain.interval;
    if (rain.cumulative.ts.length > 0) series[counterMetric] = rain.cumulative;
    notes[intervalMetric] = rain.notes;
  }
  metrics.delete(counterMetric);
  for (const metric of metrics) {
    const average =
      findVariable(metric)?.kind === "direction"
        ? averageDirection(sensors, metric)
        : meanPerBucket(sensors.flatMap((sensor) => sensor.series[metric] ?? []));
    if (average.ts.length > 0) series[metric] = average;
  }
  return { series, notes };
}

function rainOf({ name, series }: Named): RainSensor {
  const { [intervalMetric]: interval, [counterMetric]: counter } = series;
  return { name, ...(interval === undefined ? {} : { interval }), ...(counter === undefined ? {} : { counter }) };
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
