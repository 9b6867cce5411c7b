/**
 * One process's part in counts that many share. Far from its limit a key is counted here, and what was counted is told
 * a moment later, together. From half of the limit on, and where the last answer is old, the shared count is asked
 * first. What is asked while an answer is under way is asked by the next step, together. Within one process everybody
 * gets the count that they would have got one by one, in the order of asking. Nobody waits for another key.
 */

/** Adds `by` to a key's shared count, and returns the new one. */
type Add = (key: string, by: number, ttlSeconds: number) => Promise<number>;

export interface Counted {
  readonly key: string;
  /** A count above it is refused. */
  readonly limit: number;
  /** The key may be forgotten after so long. */
  readonly ttlSeconds: number;
}

export interface SharedCountOptions {
  /** Is called again for a key only when its last call has ended. */
  readonly add: Add;
  /** Milliseconds, of a clock that is never set. */
  readonly now?: () => number;
  readonly later?: (ms: number, work: () => void) => void;
}

export interface SharedCount {
  /** Adds one, and returns the new count. Rejects where the shared count does not answer. */
  take(counted: Counted): Promise<number>;
  /** Tells what is still to be told. */
  settle(): Promise<void>;
}

/** Others may have counted since. */
const answerIsOldAfterMs = 100;
const tellAfterMs = 20;
/** Of the limit: how much is counted without an answer. */
const aheadShare = 1 / 64;
/** Of the limit: from here on, each is asked for. */
const nearShare = 1 / 2;
/** Keys that nobody waits for are dropped once there are so many. */
const maxKeys = 10_000;

/** Who waits for the same answer. */
interface Group {
  size: number;
  readonly total: PromiseWithResolvers<number>;
}

interface Key {
  readonly name: string;
  readonly ttlSeconds: number;
  /** As of the last answer. */
  count: number;
  /** When what has the last answer was sent; null where there is none. */
  answeredAt: number | null;
  /** Counted here, and not sent yet. */
  untold: number;
  /** Sent, and not answered yet. */
  sent: number;
  /** Those who wait for an answer to what is not sent yet. */
  group: Group | null;
  underWay: Promise<void> | null;
  isToldSoon: boolean;
}

export function createSharedCount({
  add,
  now = () => performance.now(),
  later = (ms, work) => void setTimeout(work, ms),
}: SharedCountOptions): SharedCount {
  const keys = new Map<string, Key>();

  const keyOf = ({ key: name, ttlSeconds }: Counted): Key => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size >= maxKeys) for (const each of keys.values()) if (isIdle(each)) keys.delete(each.name);
    const key = newKey(name, ttlSeconds);
    keys.set(name, key);
    return key;
  };

  /** Sends what there is, and then what others have come to wait for meanwhile. */
  const send = async (key: Key): Promise<void> => {
    do {
      const { group, untold } = key;
      key.sent = untold + (group?.size ?? 0);
      key.untold = 0;
      key.group = null;
      const sentAt = now();
      try {
        key.count = await add(key.name, key.sent, key.ttlSeconds);
        key.answeredAt = sentAt;
        group?.total.resolve(key.count);
      } catch (error) {
        // What was counted here was let in, and stays so. The next one is asked for.
        key.answeredAt = null;
        group?.total.reject(error);
      }
      key.sent = 0;
    } while (key.group !== null);
    key.underWay = null;
  };

  const tellSoon = (key: Key): void => {
    key.isToldSoon = true;
    later(tellAfterMs, () => {
      if (key.underWay !== null) return tellSoon(key);
      key.isToldSoon = false;
      if (key.untold > 0) key.underWay = send(key);
    });
  };

  const tellNow = async (key: Key): Promise<void> => {
    await key.underWay;
    if (key.untold > 0) await send(key);
  };

  const mayCountAhead = ({ count, answeredAt, untold, sent }: Key, limit: number): boolean => {
    const unanswered = sent + untold + 1;
    return (
      answeredAt !== null &&
      now() - answeredAt < answerIsOldAfterMs &&
      unanswered <= limit * aheadShare &&
      count + unanswered <= limit * nearShare
    );
  };

  return {
    take: async (counted) => {
      const key = keyOf(counted);
      if (mayCountAhead(key, counted.limit)) {
        key.untold += 1;
        if (!key.isToldSoon) tellSoon(key);
        return key.count + key.sent + key.untold;
      }
      const group = key.group ?? { size: 0, total: Promise.withResolvers<number>() };
      key.group = group;
      group.size += 1;
      const place = group.size;
      key.underWay ??= send(key);
      return (await group.total.promise) - group.size + place;
    },
    settle: async () => void (await Promise.all([...keys.values()].map(tellNow))),
  };
}

function newKey(name: string, ttlSeconds: number): Key {
  return {
    name,
    ttlSeconds,
    count: 0,
    answeredAt: null,
    untold: 0,
    sent: 0,
    group: null,
    underWay: null,
    isToldSoon: false,
  };
}

function isIdle({ untold, underWay }: Key): boolean {
  return untold === 0 && underWay === null;
}
