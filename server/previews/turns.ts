/**
 * Whose preview is carried out. Tenants take turns, each with so many at once, and their evaluations wait in the pool
 * with those of runs. Of a session the newest counts.
 */
import type { Principal } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { newestWins } from "#core/newest-wins.ts";
import { tenantTurns } from "#core/tenant-turns.ts";

/** In this process. */
const previewsAtOnce = 8;
export const previewsOfTenantAtOnce = 2;
export const previewsOfTenantWaiting = 20;
/** Waiting for its turn, for adapters and for the sandbox together. */
const maxPreviewMs = 60_000;

export interface PreviewTurns {
  /** @throws AppError `superseded`, `rate-limited`, `unavailable` where it takes too long */
  inTurn<T>(caller: Principal, preview: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** @param stopping aborted when requests in work must wait no longer */
export function previewTurns(stopping: AbortSignal): PreviewTurns {
  const turns = tenantTurns({
    places: previewsAtOnce,
    placesOfTenant: previewsOfTenantAtOnce,
    waitingOfTenant: previewsOfTenantWaiting,
    refusal: tooMany,
  });
  const inPlaceOfEarlier = newestWins(superseded);

  return {
    inTurn: ({ tenantId, sessionId }, preview) =>
      inPlaceOfEarlier(sessionId, async (ended) => {
        const deadline = AbortSignal.timeout(maxPreviewMs);
        const signal = AbortSignal.any([ended, deadline, stopping]);
        try {
          return await turns.inTurn(tenantId, signal, () => preview(signal));
        } catch (error) {
          if (deadline.aborted && !stopping.aborted) throw tooLong();
          throw error;
        }
      }),
  };
}

function superseded(): AppError {
  return new AppError("superseded", "A newer preview of the same session took the place of this one.");
}

function tooMany(): AppError {
  const text = `The tenant has ${previewsOfTenantAtOnce} previews in work, and ${previewsOfTenantWaiting} that wait.`;
  return new AppError("rate-limited", `${text} Ask again when some have ended.`, { headers: { "Retry-After": "1" } });
}

function tooLong(): AppError {
  const text = `The preview took longer than ${maxPreviewMs / 1_000} s, with the wait for its turn, for adapters and for the sandbox.`;
  return new AppError("unavailable", text, { headers: { "Retry-After": "10" } });
}
