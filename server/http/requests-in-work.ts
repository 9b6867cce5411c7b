/**
 * What one tenant's requests may take of this process at a time, so that others have theirs: how many are in work, how
 * many of them are carried out, and how much their bodies and responses weigh. The rate limit counts what begins; this
 * counts what has not ended: a response that is not read stays in memory for as long as its connection is open.
 */
import { AppError } from "#core/errors.ts";
import { Pace } from "#core/loop-turns.ts";
import { type Leave, Turns } from "#core/fair-semaphore.ts";

/** Many more than a client has use for. */
export const maxRequestsInWork = 250;
/**
 * Of bodies that wait and responses under way. What is carried out already is responded to in any case, so that it may
 * be somewhat more.
 */
export const maxHeldBytes = 64 * 1024 * 1024;
/** Of a tenant's requests that read, and as many of those that change something: the others wait their turn. */
const carriedOutAtATime = 4;
const retryAfterSeconds = 1;

export interface RequestInWork {
  /**
   * Counts a body that has arrived.
   * @throws AppError `rate-limited` when the tenant would hold too much
   */
  holdBody(bytes: number): void;
  /**
   * Resolves when the request may be carried out; at once when it may already.
   * @throws AppError `rate-limited` when the tenant holds too much
   */
  begin(): Promise<void>;
  /** It turns out to change something: it waits for its turn among those. */
  becomeChange(): Promise<void>;
  /** It has been carried out, or waits for a server of the tenant's: the next one's turn. */
  stepAside(): void;
  /** Counts a response that is about to be sent. */
  holdResponse(bytes: number): void;
  /** The response was sent whole, or the caller has gone. Only the first call counts. */
  end(): void;
}

export interface RequestsInWork {
  /**
   * Resolves when the request may be looked at: however many arrive at once with one credential, others come in
   * between.
   */
  arrive(credential: string): Promise<void>;
  /**
   * @param isChange what changes something does not keep those waiting that read
   * @throws AppError `rate-limited` when the tenant has as many in work as it may
   */
  enter(tenantId: string, isChange: boolean): RequestInWork;
}

interface Held {
  count: number;
  bytes: number;
}

export function createRequestsInWork(): RequestsInWork {
  const tenants = new Map<string, Held>();
  const turns = new Turns({ places: Number.POSITIVE_INFINITY, placesOfLane: carriedOutAtATime });
  const arrivals = new Pace();
  const starts = new Pace();
  return {
    arrive: (credential) => arrivals.pass(credential),
    enter: (tenantId, isChange) => {
      const held = tenants.get(tenantId) ?? { count: 0, bytes: 0 };
      if (held.count >= maxRequestsInWork) throw refusal(`More than ${maxRequestsInWork} requests at a time.`);
      held.count += 1;
      tenants.set(tenantId, held);
      const enterLane = (kind: "changes" | "reads") => async (gone: () => AbortSignal) => {
        const lane = `${kind} of ${tenantId}`;
        const leave = turns.enterNow({ lane }) ?? (await turns.enter({ lane, signal: gone() }));
        await starts.pass(tenantId);
        return leave;
      };
      return requestOf(held, enterLane(isChange ? "changes" : "reads"), enterLane("changes"), () => {
        held.count -= 1;
        if (held.count === 0) tenants.delete(tenantId);
      });
    },
  };
}

/** @param gone what ends the wait; made where there is one */
type Enter = (gone: () => AbortSignal) => Promise<Leave>;

function requestOf(held: Held, enter: Enter, enterAsChange: Enter, onEnd: () => void): RequestInWork {
  let waiting: AbortController | null = null;
  let hasEnded = false;
  let place: Promise<Leave> | null = null;
  let own = 0;

  const gone = (): AbortSignal => {
    waiting = new AbortController();
    return waiting.signal;
  };

  const hold = (bytes: number): void => {
    own += bytes;
    held.bytes += bytes;
  };
  const stepAside = (): void => {
    place?.then(
      (leave) => leave(),
      () => {},
    );
    place = Promise.resolve(() => {});
  };

  return {
    holdBody: (bytes) => {
      if (held.bytes + bytes > maxHeldBytes) throw tooHeavy();
      hold(bytes);
    },
    begin: async () => {
      if (place !== null) return void (await place);
      place = enter(gone);
      await place;
      waiting = null;
      if (held.bytes > maxHeldBytes) throw tooHeavy();
    },
    becomeChange: async () => {
      stepAside();
      if (hasEnded) throw callerGone();
      place = enterAsChange(gone);
      await place;
      waiting = null;
    },
    stepAside,
    holdResponse: hold,
    end: () => {
      if (hasEnded) return;
      hasEnded = true;
      waiting?.abort(callerGone());
      stepAside();
      held.bytes -= own;
      onEnd();
    },
  };
}

function callerGone(): AppError {
  return refusal("The caller has gone.");
}

function tooHeavy(): AppError {
  return refusal(`More than ${maxHeldBytes / 1024 / 1024} MiB of bodies and answers at a time.`);
}

function refusal(what: string): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("rate-limited", `${what} Read the answers to those under way, and ask again.`, { headers });
}
