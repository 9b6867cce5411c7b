/** Whether a tile was given any of the readings that it asks for. Pure. */
import type { StepData } from "#sandbox/contract.ts";
import type { DataRequirement } from "./requirements.ts";

/** For the trace of a tile that asks for readings, where there are none and no event either; null otherwise. */
export function noDataNote(
  requirements: readonly Pick<DataRequirement, "kind" | "names">[],
  { series, weather, events }: StepData,
): string | null {
  const found = [...Object.values(series), ...Object.values(weather)];
  if (events.length > 0 || found.some(({ ts }) => ts.length > 0)) return null;
  const names = requirements.flatMap((one) => (one.kind === "events" ? [] : one.names));
  if (names.length === 0) return null;
  const asked = names.length === 1 ? names[0] : `any of ${names.join(", ")}`;
  return `No data: not one usable reading of ${asked}. This says nothing about the target, so its state is not reset by it.`;
}
