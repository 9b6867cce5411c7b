/** What a tile would be given of generated data, at a place and a time: as a flow with `dataSource: generate`. Pure. */
import { generateEvents } from "#server/data/events.ts";
import { generate } from "#server/data/generated.ts";
import type { PlannedTile, TestInputs, TestSeries, TestTarget } from "#server/tiles/model.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import { givenEvaluation, type GivenOutcome } from "#server/tiles/testing/given.ts";
import { dataWindow } from "#server/tiles/window.ts";

export type Place = Required<Pick<TestTarget, "name" | "latitude" | "longitude">> & TestTarget;

/** @param tile its parameters are resolved */
export function demoEvaluation(tile: PlannedTile, place: Place, now: number): GivenOutcome {
  const given = { now, target: place };
  // The window follows from the tile, and the data from the window.
  const first = givenEvaluation(tile, given);
  if ("errors" in first) return first;
  const { start: from, end: to } = dataWindow([tile], first.window);
  const { latitude, longitude } = place;
  const { utcOffsets, elevation } = first.target;
  const requirements = dataRequirements([tile]);
  const namesOf = (kind: "weather" | "series" | "events"): readonly string[] =>
    requirements.flatMap((one) => (one.kind === kind ? one.names : []));
  const series = (facet: "weather" | "series"): Record<string, TestSeries> => {
    const columns = generate({ facet, names: namesOf(facet), latitude, longitude, elevation, utcOffsets, from, to });
    const lists = Object.entries(columns).map(([name, { ts, value }]) => [name, { ts: [...ts], value: [...value] }]);
    return Object.fromEntries(lists);
  };
  const inputs: TestInputs = {
    weather: series("weather"),
    series: series("series"),
    events: generateEvents({ kinds: namesOf("events"), latitude, longitude, from, to }),
  };
  return givenEvaluation(tile, { ...given, inputs });
}
