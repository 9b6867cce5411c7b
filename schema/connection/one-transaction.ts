/**
 * Several units of work as one transaction, which opens with the first that writes. Until then no connection is held,
 * so what comes before may take long. Knows how the units follow each other; it does not know what runs in them.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import pLimit from "p-limit";
import type { Connections } from "./connections.ts";

/** Work on an entity manager, such as a unit of work with its stores. */
export type Step<T> = (em: SqlEntityManager) => Promise<T>;

export interface OneTransaction {
  /** Whether a unit belongs to it: it has begun to open, and has not ended. */
  isOpen(): boolean;
  hasEnded(): boolean;
  /** Why the whole must end, even where the error was handled on its way; undefined while there is no reason. */
  fault(): unknown;
  read<T>(step: Step<T>): Promise<T>;
  /** A transaction within the transaction: when it fails, only what it wrote is undone. */
  write<T>(step: Step<T>): Promise<T>;
  /**
   * Runs `last` in it, if any, and commits. Where nothing was written and `last` is absent, no transaction takes place.
   */
  commit(last: Step<void> | null): Promise<void>;
  rollback(): Promise<void>;
}

export interface OneTransactionOptions {
  readonly open: () => Promise<HeldTransaction>;
  /** Runs in it before anything else. What it throws ends the whole. */
  readonly first: Step<void>;
  /** Errors after which the whole must be done again, or not at all. */
  readonly isFatal: (error: unknown) => boolean;
}

export function createOneTransaction({ open, first, isFatal }: OneTransactionOptions): OneTransaction {
  /** One unit at a time: there is one connection. */
  const inTurn = pLimit(1);
  let held: HeldTransaction | null = null;
  let isOpening = false;
  let isEnded = false;
  let fatal: { readonly error: unknown } | undefined;

  const abandon = async (): Promise<void> => {
    const given = held;
    held = null;
    isOpening = false;
    await given?.rollback();
  };

  const doomed = async (error: unknown): Promise<never> => {
    fatal ??= { error };
    await abandon();
    throw error;
  };

  const begin = async (): Promise<HeldTransaction> => {
    try {
      held = await open();
      await first(held.em);
      return held;
    } catch (error) {
      return doomed(error);
    }
  };

  const requireSound = (): void => {
    if (fatal !== undefined) throw fatal.error;
  };

  const writeInTurn = async <T>(step: Step<T>): Promise<T> => {
    requireSound();
    isOpening = true;
    const isFirst = held === null;
    const { em } = held ?? (await begin());
    try {
      return isFirst
        ? await step(em)
        : await em.transactional((nested) => step(nested as SqlEntityManager), { clear: true });
    } catch (error) {
      if (isFatal(error)) return doomed(error);
      if (isFirst) await abandon();
      throw error;
    }
  };

  const commitInTurn = async (last: Step<void> | null): Promise<void> => {
    isEnded = true;
    requireSound();
    if (held === null && last === null) return;
    const { em, commit } = held ?? (await begin());
    try {
      await last?.(em);
    } catch (error) {
      return doomed(error);
    }
    held = null;
    await commit();
  };

  return {
    isOpen: () => isOpening && !isEnded,
    hasEnded: () => isEnded,
    fault: () => fatal?.error,
    read: (step) =>
      inTurn(() => {
        requireSound();
        if (held === null) throw new Error("The transaction that this read belongs to was rolled back.");
        return step(held.em.fork({ keepTransactionContext: true }) as SqlEntityManager);
      }),
    write: (step) => {
      isOpening = true;
      return inTurn(writeInTurn, step) as ReturnType<typeof step>;
    },
    commit: (last) => inTurn(commitInTurn, last),
    rollback: () =>
      inTurn(async () => {
        isEnded = true;
        await abandon();
      }),
  };
}

/** A transaction that its creator ends. */
export interface HeldTransaction {
  readonly em: SqlEntityManager;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

class RolledBack extends Error {}

export async function holdTransaction(em: SqlEntityManager): Promise<HeldTransaction> {
  const opened = Promise.withResolvers<SqlEntityManager>();
  const decided = Promise.withResolvers<void>();
  const ended = em.transactional((inner) => {
    opened.resolve(inner as SqlEntityManager);
    return decided.promise;
  });
  ended.catch(opened.reject);
  return {
    em: await opened.promise,
    commit: () => {
      decided.resolve();
      return ended;
    },
    rollback: () => {
      decided.reject(new RolledBack());
      return ended.catch(() => {});
    },
  };
}

/** A transaction that occupies a connection from its beginning to its end. */
export async function holdConnection(
  hold: Connections["hold"],
  open: () => Promise<HeldTransaction>,
): Promise<HeldTransaction> {
  const opened = Promise.withResolvers<HeldTransaction>();
  const ended = Promise.withResolvers<void>();
  const place = hold(false, async () => {
    const transaction = await open();
    opened.resolve(transaction);
    await ended.promise;
  });
  place.catch(opened.reject);
  const { em, commit, rollback } = await opened.promise;
  return { em, commit: () => commit().finally(ended.resolve), rollback: () => rollback().finally(ended.resolve) };
}
