/**
 * What publishing a tile would be refused for, while it is written: the same checks in the turn of the tenant's tests.
 * Nothing is stored. Knows no face.
 */
import { AppError, type FieldError } from "#core/errors.ts";
import { newestWins } from "#core/newest-wins.ts";
import type { Database } from "#schema/database.ts";
import type { CheckTile } from "#server/tiles/own-tiles.ts";
import { takenKey, type TileManager } from "#server/tiles/own-tiles-insert.ts";
import { newTile, type TileVersionInput } from "#server/tiles/own-tiles-rules.ts";
import { draftKey } from "./tested-tile.ts";
import type { TestTurns } from "./turns.ts";

export interface TileCheckDependencies {
  readonly database: Database;
  readonly check: CheckTile;
  readonly turns: TestTurns;
}

export interface CheckedDraft extends TileVersionInput {
  /** Of a new tile: it must be free. None for the next version of one that is there. */
  readonly key?: string;
}

export type TileChecks = ReturnType<typeof createTileChecks>;

export function createTileChecks({ database, check, turns }: TileCheckDependencies) {
  const inPlaceOfEarlier = newestWins(superseded);

  const checked = async (
    caller: TileManager,
    { key, ...written }: CheckedDraft,
    signal: AbortSignal,
  ): Promise<readonly FieldError[]> => {
    const taken = key === undefined ? null : await database.read((stores) => takenKey(stores, caller, key));
    const tile = newTile({ key: key ?? draftKey, displayName: draftKey, description: "", ...written });
    const { tenantId } = caller;
    const outcome = await check(tile, { tenantId, isTyped: written.language === "typescript", signal });
    const faults = "errors" in outcome ? outcome.errors : [];
    return taken === null ? faults : [{ loc: "key", message: taken.detail }, ...faults];
  };

  return {
    /**
     * In the order of the body; none for a tile that would be published.
     * @throws AppError `superseded`, `rate-limited`, `unavailable`
     */
    check: (caller: TileManager, draft: CheckedDraft): Promise<readonly FieldError[]> =>
      inPlaceOfEarlier(caller.sessionId, (ended) =>
        turns.inTurn(caller.tenantId, (signal) => checked(caller, draft, signal), ended),
      ),
  };
}

function superseded(): AppError {
  return new AppError("superseded", "A newer check of the same session took the place of this one.");
}
