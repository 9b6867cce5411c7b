/**
 * Changes of credentials are announced to other processes, so that what was read of one may be cached, and is used no
 * longer once its change has been answered. PostgreSQL's notifications carry them, with the commit of each change.
 *
 * A process may use what it caches for a lease at a time. A lease begins when the process sends itself a beat, and
 * counts once the beat has come back. Notifications come in the order of their commits, so whoever has a beat knows all
 * changes from before it. Whoever changes a credential waits until the change has come back to itself. Where it has
 * received no other's beat for a lease by then, nobody caches anything. Else, and where it receives nothing, it waits a
 * lease out. Without its connection a process has no lease. Knows only pg.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { within } from "#core/with-timeout.ts";

export interface CredentialInvalidation {
  /** @param pool a pool of pg, as MikroORM's driver hands it to `onPoolCreated` */
  attach(pool: EventEmitter): void;
  /** Whether what is cached may be used at this moment. Begins to listen when it is first asked. */
  receivesChanges(): boolean;
  /** `listener` is called when what was cached counts no longer. */
  onChange(listener: () => void): void;
  /** Within the transaction that changes a credential. */
  announce(em: SqlEntityManager): Promise<void>;
  /** After the commit: resolves when no process uses what it cached before. */
  readonly waitForOthers: () => Promise<void>;
  stop(): Promise<void>;
}

interface Client extends EventEmitter {
  readonly connection: { readonly stream: { destroy(): void } };
  connect(): Promise<unknown>;
  query(statement: string, parameters?: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

interface Pool extends EventEmitter {
  readonly options: { readonly password?: unknown };
  Client: new (options: object) => Client;
}

export const leaseMs = 2_000;
const beatEveryMs = 1_000;
/** A connection on which a beat stays away for so long is given up. */
const lostAfterMs = 10_000;
const reconnectMs = 1_000;
/** A timer may be early by a fraction of a millisecond. */
const timerMs = 2;
const channel = "credential_changes";
const notifySql = "select pg_notify($1, $2)";

/** Of the one process of an embedded database. */
export function localInvalidation(): CredentialInvalidation {
  const listeners: (() => void)[] = [];
  return {
    attach: () => {},
    receivesChanges: () => true,
    onChange: (listener) => void listeners.push(listener),
    announce: async () => {},
    waitForOthers: async () => {
      for (const listener of listeners) listener();
    },
    stop: async () => {},
  };
}

export class SharedInvalidation implements CredentialInvalidation {
  readonly #id = randomUUID();
  readonly #listeners: (() => void)[] = [];
  /** What is sent here is no part of the request in which it happens. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #pool: Pool | null = null;
  #hasBegun = false;
  #isStopped = false;
  #reconnecting: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;
  /** Set while it listens. */
  #client: Client | null = null;
  #listensSince = Number.POSITIVE_INFINITY;
  #leaseUntil = Number.NEGATIVE_INFINITY;
  #lastNumber = 0;
  /** The beat that has not come back yet. */
  #beat: { readonly name: string; readonly sentAt: number } | null = null;
  /** When a beat of any other process was last received. */
  #receivedOthersAt = Number.NEGATIVE_INFINITY;
  /** By the name of what was sent: called when it has come back. */
  readonly #acknowledged = new Map<string, () => void>();

  attach(pool: EventEmitter): void {
    this.#pool = pool as Pool;
  }

  receivesChanges(): boolean {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#connect();
    }
    return performance.now() < this.#leaseUntil;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async announce(em: SqlEntityManager): Promise<void> {
    if (!em.isInTransaction()) throw new Error("A credential was changed beside a transaction: use Database.write.");
    await em.execute("select pg_notify(?, 'changed')", [channel]);
  }

  readonly waitForOthers = async (): Promise<void> => {
    this.#invalidate();
    const deadline = performance.now() + leaseMs + timerMs;
    if (this.#client !== null) await this.#whenReceived(`mark ${this.#id} ${this.#nextNumber()}`, leaseMs + timerMs);
    const now = performance.now();
    // Until it has listened for a lease, there may be others whose beats it has not received.
    const isAlone = Math.max(this.#listensSince, this.#receivedOthersAt) + leaseMs <= now;
    if (!isAlone) await sleep(Math.max(0, deadline - now));
  };

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#reconnecting);
    clearInterval(this.#beating);
    const client = this.#client;
    if (client === null) return;
    this.#client = null;
    this.#leaseUntil = Number.NEGATIVE_INFINITY;
    await client.end().catch(() => {});
  }

  #connect(): void {
    if (this.#pool === null) throw new Error("There is no pool to listen beside.");
    const { Client, options } = this.#pool;
    this.#outside(() => {
      // The password is hidden from copies.
      const client = new Client({ ...options, password: options.password });
      client.on("error", () => {});
      client.on("notification", ({ payload }: { payload?: string }) => this.#receive(payload ?? ""));
      let isLost = false;
      const lost = (): void => {
        if (isLost) return;
        isLost = true;
        this.#lost(client);
      };
      client.once("end", lost);
      this.#listen(client).catch(() => {
        client.connection.stream.destroy();
        lost();
      });
    });
  }

  async #listen(client: Client): Promise<void> {
    // A connection that is lost in between would never say so.
    await within(
      lostAfterMs,
      client.connect().then(() => client.query(`listen ${channel}`)),
      "PostgreSQL",
    );
    if (this.#isStopped) return client.end();
    this.#client = client;
    this.#listensSince = performance.now();
    // What was read before may have changed unannounced.
    this.#invalidate();
    this.#beat = null;
    this.#sendBeat(client);
    this.#beating = setInterval(() => this.#sendBeat(client), beatEveryMs);
    this.#beating.unref();
  }

  #lost(client: Client): void {
    if (this.#client === client) {
      clearInterval(this.#beating);
      this.#client = null;
      this.#listensSince = Number.POSITIVE_INFINITY;
      this.#leaseUntil = Number.NEGATIVE_INFINITY;
      this.#invalidate();
    }
    if (this.#isStopped) return;
    this.#reconnecting = setTimeout(() => this.#connect(), reconnectMs);
    this.#reconnecting.unref();
  }

  #sendBeat(client: Client): void {
    const now = performance.now();
    if (this.#beat !== null) {
      if (now - this.#beat.sentAt > lostAfterMs) client.connection.stream.destroy();
      return;
    }
    const name = this.#nextNumber();
    this.#beat = { name, sentAt: now };
    this.#send(`beat ${this.#id} ${name}`);
  }

  #send(message: string): void {
    const client = this.#client;
    if (client === null) return;
    this.#outside(() => void client.query(notifySql, [channel, message]).catch(() => {}));
  }

  /** Resolves when the message has come back, and everything from before it was received; or after the time. */
  async #whenReceived(message: string, limitMs: number): Promise<void> {
    const received = Promise.withResolvers<void>();
    this.#acknowledged.set(message, received.resolve);
    const timer = setTimeout(received.resolve, limitMs);
    this.#send(message);
    await received.promise;
    clearTimeout(timer);
    this.#acknowledged.delete(message);
  }

  #receive(message: string): void {
    const [kind, from, name] = message.split(" ");
    if (kind === "changed") return this.#invalidate();
    if (kind === "mark") return this.#acknowledged.get(message)?.();
    if (kind !== "beat") return;
    if (from !== this.#id) this.#receivedOthersAt = performance.now();
    else if (this.#beat !== null && this.#beat.name === name) {
      this.#leaseUntil = this.#beat.sentAt + leaseMs;
      this.#beat = null;
    }
  }

  #invalidate(): void {
    for (const listener of this.#listeners) listener();
  }

  #nextNumber(): string {
    this.#lastNumber += 1;
    return String(this.#lastNumber);
  }
}
