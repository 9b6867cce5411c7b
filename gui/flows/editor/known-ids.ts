/** Which tiles and targets of another version of a flow are those of this page: they get the same names. */
import { type Draft, type DraftTarget, type DraftTile, targetInputOf, tileInputOf } from "./draft.ts";
import { newLocalId } from "./local-id.ts";
import { identifiedRows } from "./merge-rows.ts";
import { canonical } from "./same.ts";

/** A version of the flow whose tiles and targets have the names of those that they are here. */
export function withKnownIds(theirs: Draft, origin: Draft, own: Draft): Draft {
  return {
    ...theirs,
    tiles: identifiedRows(
      theirs.tiles,
      { origin: origin.tiles, own: own.tiles },
      { marksOf: tileMarks, newId: () => newLocalId("tile") },
    ),
    targets: identifiedRows(
      theirs.targets,
      { origin: origin.targets, own: own.targets },
      { marksOf: targetMarks, newId: () => newLocalId("target") },
    ),
  };
}

function tileMarks(tile: DraftTile): readonly string[] {
  return [canonical(tileInputOf(tile)), tile.tileKey];
}

function targetMarks(target: DraftTarget): readonly string[] {
  const { name, latitude, longitude } = target;
  const content = canonical(targetInputOf(target));
  return target.sourceId === null ? [content, `named ${name}`, `at ${latitude} ${longitude}`] : [content];
}
