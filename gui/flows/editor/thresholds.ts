/**
 * The thresholds of a tile as they are shown and dragged, by their role in its specification; and its stages, which are
 * shown where others have a threshold.
 */
import { useMemo } from "react";
import type { PlotLevel } from "../../charts/scale.ts";
import { reachOf, withinReach } from "../../tile-spec/reach.ts";
import { stageStartOf, stagesOf } from "../../tile-spec/stages.ts";
import type { PreviewParam } from "./preview-params.ts";
import type { SeasonPreviewProps } from "./season-preview-props.ts";

const roles = ["threshold", "threshold-upper"];

/** A threshold of the chosen tile, in the unit that is shown. */
export interface ShownThreshold {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

export interface Thresholds {
  readonly thresholds: readonly ShownThreshold[];
  /** The lowest first. */
  readonly stages: readonly PlotLevel[];
  /** A value of the tile, which has the unit of its threshold, or of its stages. */
  readonly toShown: (value: number) => number;
  readonly setThreshold: (name: string, shown: number) => void;
}

export function useThresholds(props: SeasonPreviewProps): Thresholds {
  const { params, values, onParamChange } = props;
  const thresholds = shownThresholds(params, values);
  const stages = useMemo(() => shownStages(params, values), [params, values]);
  const leading = params.find(({ spec }) => spec.role === roles[0] || stageStartOf(spec) !== null);
  // Units are straight lines of each other, and two points make a line: it stays the same where the props do not.
  const zero = leading?.unit.toShown(0) ?? 0;
  const slope = (leading?.unit.toShown(1) ?? 1) - zero;
  const toShown = useMemo(() => (value: number) => zero + slope * value, [zero, slope]);
  const setThreshold = (name: string, shown: number): void => {
    const param = params.find(({ spec }) => spec.name === name);
    if (param !== undefined) onParamChange(name, storedThreshold(param, shown));
  };
  return { thresholds, stages, toShown, setThreshold };
}

/** @param values of the tile, in its own units */
export function shownStages(
  params: readonly PreviewParam[],
  values: Readonly<Record<string, unknown>>,
): readonly PlotLevel[] {
  const list = params.find(({ spec }) => stageStartOf(spec) !== null);
  if (list === undefined) return [];
  return stagesOf(values[list.spec.name]).map(({ name, from }) => ({ name, value: list.unit.toShown(from) }));
}

/** @param values of the tile, in its own units: where a number is being typed there is none */
export function shownThresholds(
  params: readonly PreviewParam[],
  values: Readonly<Record<string, unknown>>,
): readonly ShownThreshold[] {
  return params
    .filter(({ spec: { role } }) => role !== null && roles.includes(role))
    .flatMap(({ spec, unit }) => {
      const value = values[spec.name];
      if (typeof value !== "number" || !Number.isFinite(value)) return [];
      const { min, max, step } = reachOf(spec);
      return [
        {
          ...{ name: spec.name, label: spec.title, unit: unit.label ?? "" },
          value: unit.toShown(value),
          min: min === null ? null : unit.toShown(min),
          max: max === null ? null : unit.toShown(max),
          step: step === null ? null : unit.toShownStep(step),
        },
      ];
    });
}

/** What the service takes that is nearest to where the line was dragged. */
export function storedThreshold({ spec, unit }: PreviewParam, shown: number): number {
  return withinReach(spec, unit.toStored(shown));
}
