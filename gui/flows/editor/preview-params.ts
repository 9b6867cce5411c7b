/** The chosen tile's parameters as the preview shows them: in the unit of the flow, with their defaults. */
import { useMemo } from "react";
import type { Params, ParamSpec, TemperatureUnits, TileSpec } from "../../tile-spec/model.ts";
import { shownParams, worthOf } from "../../tile-spec/shown.ts";
import { stageStartOf } from "../../tile-spec/stages.ts";
import { type ShownUnit, unitOf } from "../../tile-spec/units.ts";

/** A parameter that is shown. */
export interface PreviewParam {
  readonly spec: ParamSpec;
  /** Of a list of stages that of the values at which they begin. */
  readonly unit: ShownUnit;
}

interface PreviewParams {
  readonly params: readonly PreviewParam[];
  readonly values: Params;
}

export function usePreviewParams(
  spec: TileSpec | undefined,
  given: Params,
  temperatureUnits: TemperatureUnits,
): PreviewParams {
  return useMemo(() => {
    if (spec === undefined) return { params: [], values: given };
    const shown = shownParams(spec.params, given);
    return {
      params: spec.params
        .filter(({ name }) => shown.has(name))
        .map((param) => ({
          spec: param,
          unit: unitOf(stageStartOf(param) ?? param, spec.params, given, temperatureUnits),
        })),
      values: Object.fromEntries(spec.params.map((param) => [param.name, worthOf(param, given)])),
    };
  }, [spec, given, temperatureUnits]);
}
