/** Whether data come from a place: a mark of its own shape and the words for it. */
import type { ListedPlaceFragment } from "../api/generated.ts";
import { type Health, healthOf } from "./kinds.ts";
import { usePlaceWords } from "./words.ts";

const marks: Readonly<Record<Health, string>> = { ok: "●", stale: "▲", unknown: "○", disabled: "–" };

export function HealthMark({ place }: { readonly place: Pick<ListedPlaceFragment, "enabled" | "status"> }) {
  const words = usePlaceWords();
  const health = healthOf(place);
  return (
    <span className={`place-health ${health}`}>
      <span aria-hidden="true">{marks[health]} </span>
      {words.healths[health]}
    </span>
  );
}
