/**
 * The unit of work: one `read` or one `write` is one set of stores, and a `write` is one transaction, or, within
 * `inOneTransaction`, a part of one. docs/architecture.md#statements-and-transactions says which verb is for what.
 * Brings the schema up to date when it opens. Translates the failure that a caller must know (the database is away),
 * and leaves every other failure alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type Clock, systemClock } from "#core/clock.ts";
import type { NotedChange } from "#server/changes/model.ts";
import type { Template } from "./connection/embedded.ts";
import { exclusiveAccess, type Access, sharedAccess } from "./connection/process-lock.ts";
import {
  type CredentialInvalidation,
  localInvalidation,
  SharedInvalidation,
} from "./connection/credential-invalidation.ts";
import { databaseAway, openConnections } from "./connection/connections.ts";
import { asksForAnotherTry, translated, withRetries } from "./connection/database-failures.ts";
import { type NotedEvent, writeEvents } from "./events.ts";
import {
  createOneTransaction,
  holdConnection,
  holdTransaction,
  type OneTransaction,
  type Step,
} from "./connection/one-transaction.ts";
import { openMigrated } from "./connection/migrated.ts";
import type { Location, Orm } from "./connection/orm.ts";
import type { WokenJob } from "./outbox.ts";
import { type SilenceWatch, watchSilence } from "./connection/silence.ts";
import { inTransaction, type Session, sessionsOf } from "./connection/session.ts";
import { buildStores, type Stores } from "./stores.ts";

/** Work with the stores of one unit of work. */
export type Unit<T> = (stores: Stores) => Promise<T>;

/** What `Database.inOneTransaction` makes into one transaction. */
export interface Whole<T> {
  /** Runs in the transaction before anything else. What it throws ends the whole. */
  readonly first: Unit<void>;
  readonly work: () => Promise<T>;
  /** Given the work's result: what runs at the transaction's end; null for nothing. */
  readonly last: (result: T) => Unit<void> | null;
}

export interface Database {
  /** For reading: each store call is a separate statement. */
  read<T>(work: Unit<T>): Promise<T>;
  /**
   * One transaction. `work` runs again when the database chose it as a deadlock's victim, so it must do nothing but
   * store. Effects outside the database belong in `onCommit`, which is called after the commit, and awaited.
   */
  write<T>(work: Unit<T>, onCommit?: FollowUp): Promise<T>;
  /**
   * As `write`, for work that is one statement, by a store that says so: it is atomic by itself, so that no transaction
   * is begun and committed around it. It emits no event.
   */
  writeStatement<T>(work: Unit<T>): Promise<T>;
  /**
   * As `write`, but it waits for no other unit of work, because a connection is reserved for it. For what is short and
   * must not be late.
   */
  writeWithPriority<T>(work: Unit<T>): Promise<T>;
  /**
   * All that `work` reads and writes from its first write on is one transaction, which commits when `work` and `last`
   * have ended well, and leaves nothing where one of them throws. If `work` writes nothing, `first` and `last` get a
   * transaction of their own. `work` runs again as a whole where the database asks for another try, so everything in it
   * must be safe to repeat.
   */
  inOneTransaction<T>(whole: Whole<T>): Promise<T>;
  /**
   * Work whose units are transactions of their own, although it is part of an `inOneTransaction` that has written
   * nothing yet. It must be safe to repeat.
   */
  outside<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  /** `listener` is called after each commit that added a job to the outbox. */
  onOutbox(listener: () => void): void;
  /**
   * `listener` is called after each commit that added a job as woken, with that job: it wakes it. While nobody listens,
   * no job is added so.
   */
  onWoken(listener: (job: WokenJob) => void): void;
  /** `listener` is called after each commit that changed a run: its status, or which of its results are stored. */
  onRunChange(listener: (runId: string) => void): void;
  /** `listener` is called after each commit that changed a flow, or began a run of it. */
  onFlowChange(listener: (flowId: string) => void): void;
  /** `listener` is called after each commit that changed records, with these changes; once for each unit of work. */
  onChanges(listener: (changes: readonly NotedChange[]) => void): void;
  /** Called after each commit of a transaction that emitted events. */
  onEvents(listener: () => void): void;
  /** Called after each commit that made webhook deliveries due. */
  onDeliveriesDue(listener: () => void): void;
  /**
   * `listener` is called when what was read of keys, sessions, users and tenants may have changed: in every process,
   * before the unit of work that changed it resolves.
   */
  onCredentialChange(listener: () => void): void;
  /**
   * Whether what was read of them, and cached, may be used at this moment: not while changes might be missed here.
   * Begins to listen when it is first asked.
   */
  receivesCredentialChanges(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly location: Location;
  readonly clock?: Clock;
  /** What a new embedded database begins with; without one it is empty. Another is taken as it is. */
  readonly template?: Template;
  /** Keeps every other process out of a database on a server, and is refused while there is one. */
  readonly isAlone?: boolean;
}

const closeLimitMs = 2_000;

/** @throws DatabaseRefused while another process uses it and one of the two must be alone */
export async function openDatabase({
  location,
  clock = systemClock,
  template,
  isAlone = false,
}: DatabaseOptions): Promise<Database> {
  const connections = openConnections(location);
  const watch = watchSilence(connections.refuse);
  const access = isAlone ? exclusiveAccess() : sharedAccess();
  const invalidation = "databaseUrl" in location ? new SharedInvalidation() : localInvalidation();
  const orm = await openMigrated(location, { watch, access, invalidation, template }).catch(async (error: unknown) => {
    watch.stop();
    await access.close();
    throw error;
  });

  const newSession = await sessionsOf(orm);
  const outboxListeners: (() => void)[] = [];
  const wakers: ((job: WokenJob) => void)[] = [];
  const runListeners: ((runId: string) => void)[] = [];
  const flowListeners: ((flowId: string) => void)[] = [];
  const changeListeners: ((changes: readonly NotedChange[]) => void)[] = [];
  const eventListeners: (() => void)[] = [];
  const deliveryListeners: (() => void)[] = [];
  const inUnit = new AsyncLocalStorage<"read" | "write">();
  const joined = new AsyncLocalStorage<Joined | null>();

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    // With one embedded connection this would wait for itself without end. With many it would leave the transaction
    // unnoticed.
    if (inUnit.getStore() === "write")
      throw new Error("A unit of work was opened inside a transaction: use the stores it was given.");
    try {
      return await work();
    } catch (error) {
      throw translated(error);
    }
  };

  const fork = (): SqlEntityManager => orm.em.fork() as SqlEntityManager;

  const readIn = <T>(session: Session, work: Unit<T>): Promise<T> =>
    inUnit.run("read", () => work(buildStores({ session, clock, ...tellsNobody })));

  const writeIn = <T>(session: Session, work: Unit<T>, { followUps, events }: Noted): Promise<T> =>
    inUnit.run("write", () => {
      const onAppend = () => void followUps.add(wake);
      const onWoken = wakers.length === 0 ? null : (job: WokenJob) => void followUps.add(() => wakeAtOnce(job));
      const onRunChange = (runId: string) => void followUps.add(() => tellOfRun(runId));
      const onFlowChange = (flowId: string) => void followUps.add(() => tellOfFlow(flowId));
      const changes: NotedChange[] = [];
      const noteChange = (change: NotedChange) => {
        if (changes.push(change) === 1) followUps.add(() => tellOfChanges(changes));
      };
      const onDeliveriesDue = () => void followUps.add(tellOfDeliveries);
      const onEvents = (added: readonly NotedEvent[]) => {
        events.push(...added);
        followUps.add(tellOfEvents);
      };
      const onCredentialChange = async (): Promise<void> => {
        followUps.add(invalidation.waitForOthers);
        await invalidation.announce(session.em);
      };
      const told = { onAppend, onWoken, onRunChange, onFlowChange, onDeliveriesDue, onEvents, onCredentialChange };
      return work(buildStores({ session, clock, noteChange, ...told }));
    });

  const readStep =
    <T>(work: Unit<T>): Step<T> =>
    (em) =>
      readIn(inTransaction(em), work);

  const writeStep =
    <T>(work: Unit<T>, noted: Noted): Step<T> =>
    (em) =>
      writeIn(inTransaction(em), work, noted);

  function wake(): void {
    for (const listener of outboxListeners) listener();
  }

  function wakeAtOnce(job: WokenJob): void {
    for (const listener of wakers) listener(job);
  }

  function tellOfRun(runId: string): void {
    for (const listener of runListeners) listener(runId);
  }

  function tellOfFlow(flowId: string): void {
    for (const listener of flowListeners) listener(flowId);
  }

  function tellOfChanges(changes: readonly NotedChange[]): void {
    for (const listener of changeListeners) listener(changes);
  }

  function tellOfEvents(): void {
    for (const listener of eventListeners) listener();
  }

  function tellOfDeliveries(): void {
    for (const listener of deliveryListeners) listener();
  }

  const holding = <T>(isUrgent: boolean, work: () => Promise<T>): Promise<T> => {
    if (watch.isSilent) throw databaseAway();
    // A unit within another has that one's connection.
    return inUnit.getStore() === "read" ? work() : connections.hold(isUrgent, work);
  };

  const writeLoneStatement = async <T>(work: Unit<T>): Promise<T> => {
    const { result, followUps } = await withRetries(async () => {
      const left = newNoted();
      const result = await holding(false, () => writeIn(newSession(), work, left));
      if (left.events.length > 0) throw new Error("An event was emitted beside a lone statement: use Database.write.");
      return { result, followUps: left.followUps };
    });
    for (const followUp of followUps) await followUp();
    return result;
  };

  const writeTransaction = async <T>(isUrgent: boolean, work: Unit<T>, onCommit: FollowUp): Promise<T> => {
    const { result, followUps } = await withRetries(async () => {
      const left = newNoted(onCommit);
      const whole = async (em: SqlEntityManager): Promise<T> => {
        const result = await writeStep(work, left)(em);
        await writeEvents(em, left.events);
        return result;
      };
      const transaction = () => fork().transactional((em) => whole(em as SqlEntityManager));
      return { result: await holding(isUrgent, transaction), followUps: left.followUps };
    });
    for (const followUp of followUps) await followUp();
    return result;
  };

  const writeInside = async <T>({ transaction, noted }: Joined, work: Unit<T>, onCommit: FollowUp): Promise<T> => {
    const left = newNoted(onCommit);
    const result = await transaction.write(writeStep(work, left));
    for (const followUp of left.followUps) noted.followUps.add(followUp);
    noted.events.push(...left.events);
    return result;
  };

  const tryWhole = async <T>({ first, work, last }: Whole<T>): Promise<{ result: T; followUps: FollowUps }> => {
    const noted = newNoted();
    const open = () => holdConnection(holding, () => holdTransaction(fork()));
    const transaction = createOneTransaction({ open, first: writeStep(first, noted), isFatal: asksForAnotherTry });
    const endOf = (end: Unit<void> | null): Step<void> | null => {
      if (end === null && noted.events.length === 0) return null;
      return async (em) => {
        if (end !== null) await writeStep(end, noted)(em);
        await writeEvents(em, noted.events);
      };
    };
    try {
      const result = await joined.run({ transaction, noted }, work);
      await transaction.commit(endOf(last(result)));
      return { result, followUps: noted.followUps };
    } catch (error) {
      await transaction.rollback();
      throw transaction.fault() ?? error;
    }
  };

  const joinedTransaction = (): Joined | null => {
    const around = joined.getStore();
    return around !== null && around !== undefined && !around.transaction.hasEnded() ? around : null;
  };

  const inOneTransaction = async <T>(whole: Whole<T>): Promise<T> => {
    const { result, followUps } = await withRetries(() => tryWhole(whole));
    for (const followUp of followUps) await followUp();
    return result;
  };

  const read = <T>(work: Unit<T>): Promise<T> =>
    guarded(() => {
      const around = joined.getStore();
      return around?.transaction.isOpen()
        ? around.transaction.read(readStep(work))
        : holding(false, () => readIn(newSession(), work));
    });

  return {
    read,
    write: (work, onCommit = nothing) =>
      guarded(() => {
        const around = joinedTransaction();
        return around === null ? writeTransaction(false, work, onCommit) : writeInside(around, work, onCommit);
      }),
    writeStatement: (work) =>
      guarded(() => {
        const around = joinedTransaction();
        return around === null ? writeLoneStatement(work) : writeInside(around, work, nothing);
      }),
    writeWithPriority: (work) => guarded(() => writeTransaction(true, work, nothing)),
    inOneTransaction: (whole) =>
      guarded(() => {
        if (joined.getStore()) throw new Error("One transaction was opened inside another.");
        return inOneTransaction(whole);
      }),
    outside: (work) => {
      // Otherwise it would wait for a connection or a lock that the transaction holds.
      if (joined.getStore()?.transaction.isOpen())
        throw new Error("Work outside the transaction was asked for after the transaction had begun to write.");
      return joined.run(null, work);
    },
    ping: () => guarded(() => holding(true, async () => void (await fork().execute("select 1")))),
    onOutbox: (listener) => void outboxListeners.push(listener),
    onWoken: (listener) => void wakers.push(listener),
    onRunChange: (listener) => void runListeners.push(listener),
    onFlowChange: (listener) => void flowListeners.push(listener),
    onChanges: (listener) => void changeListeners.push(listener),
    onEvents: (listener) => void eventListeners.push(listener),
    onDeliveriesDue: (listener) => void deliveryListeners.push(listener),
    onCredentialChange: invalidation.onChange.bind(invalidation),
    receivesCredentialChanges: invalidation.receivesChanges.bind(invalidation),
    close: () => closeAll(orm, watch, access, invalidation),
  };
}

/** The transaction of an `inOneTransaction`, and what its units leave for the end. */
interface Joined {
  readonly transaction: OneTransaction;
  readonly noted: Noted;
}

/** What is done after the commit. */
type FollowUp = () => unknown;
type FollowUps = ReadonlySet<FollowUp>;

/** What a unit of work leaves for later. */
interface Noted {
  /** Written as the transaction ends. */
  readonly events: NotedEvent[];
  /** Called after its commit. */
  readonly followUps: Set<FollowUp>;
}

function newNoted(...onCommit: readonly FollowUp[]): Noted {
  return { events: [], followUps: new Set(onCommit) };
}

function nothing(): void {}

function outsideTransaction(what: string): () => never {
  return () => {
    throw new Error(`${what} outside a transaction: use Database.write.`);
  };
}

/** Of a unit of work that changes nothing. */
const tellsNobody = {
  onAppend: outsideTransaction("A job was added to the outbox"),
  onWoken: outsideTransaction("A job was added to the outbox"),
  onRunChange: outsideTransaction("A run was changed"),
  onFlowChange: outsideTransaction("A flow was changed"),
  noteChange: outsideTransaction("A record was changed"),
  onDeliveriesDue: outsideTransaction("A delivery was made due"),
  onEvents: outsideTransaction("An event was emitted"),
  onCredentialChange: outsideTransaction("A credential was changed"),
};

/** A server that does not answer must not prevent the close. */
async function closeAll(
  orm: Orm,
  watch: SilenceWatch,
  access: Access,
  invalidation: CredentialInvalidation,
): Promise<void> {
  const timer = setTimeout(watch.cut, closeLimitMs);
  try {
    await invalidation.stop();
    await orm.close();
    await access.close();
  } finally {
    clearTimeout(timer);
    watch.stop();
  }
}
