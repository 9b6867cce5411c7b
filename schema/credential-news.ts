/**
 * News of changed credentials between processes, so that what is read of one may be kept, and still counts no longer
 * once its change has been answered. PostgreSQL's notifications carry them: with the commit of each change, and once
 * more after it, when the process that made the change waits until the others have heard.
 *
 * A process may use what it keeps for a lease at a time. A lease begins when the process sends itself a beat, and
 * counts once the beat has come back. Notifications come in the order of their commits, so whoever has a beat has all
 * news from before it. Whoever changes a credential therefore waits no longer than a lease: by then everybody has
 * heard, or uses nothing that was kept. It waits less where all whose beats were heard lately have answered. Without
 * its connection a process has no lease. Nobody beats who is not asked. Knows only pg.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { within } from "#core/within.ts";

export interface CredentialNews {
  /** @param pool a pool of pg, as MikroORM's driver hands it to `onPoolCreated` */
  attach(pool: EventEmitter): void;
  /** Whether what is kept may be used at this moment. Begins to listen when it is first asked. */
  isHeard(): boolean;
  /** `listener` is called when what was kept counts no longer. */
  onChange(listener: () => void): void;
  /** Within the transaction that changes a credential. */
  announce(em: SqlEntityManager): Promise<void>;
  /** After the commit: resolves when no process uses what it kept before. */
  readonly settle: () => Promise<void>;
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

/** A change that waits until the others have heard of it. */
interface Ask {
  readonly heardBy: Set<string>;
  /** Whether it has come back here, and with it every beat from before it. */
  isBack: boolean;
  readonly look: () => void;
}

export const leaseMs = 2_000;
const beatEveryMs = 500;
/** A connection on which a beat stays away for so long is given up. */
const lostAfterMs = 10_000;
const reconnectMs = 1_000;
/** A timer may be early by a fraction of a millisecond. */
const timerMs = 2;
const channel = "credential_changes";
const notifySql = "select pg_notify($1, $2)";

/** Of the one process of an embedded database. */
export function ownNews(): CredentialNews {
  const listeners: (() => void)[] = [];
  return {
    attach: () => {},
    isHeard: () => true,
    onChange: (listener) => void listeners.push(listener),
    announce: async () => {},
    settle: async () => {
      for (const listener of listeners) listener();
    },
    stop: async () => {},
  };
}

export class SharedNews implements CredentialNews {
  readonly #id = randomUUID();
  readonly #listeners: (() => void)[] = [];
  /** What is sent here is no part of the request in which it happens. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #pool: Pool | null = null;
  #hasBegun = false;
  #isStopped = false;
  #reconnecting: NodeJS.Timeout | undefined;
  /** Set while it listens. */
  #client: Client | null = null;
  #listensSince = Number.POSITIVE_INFINITY;
  #leaseUntil = Number.NEGATIVE_INFINITY;
  #lastNumber = 0;
  /** When each beat under way was sent. */
  readonly #beats = new Map<string, number>();
  #lastBeatAt = Number.NEGATIVE_INFINITY;
  /** When a beat of each other process was last heard. */
  readonly #others = new Map<string, number>();
  readonly #asks = new Map<string, Ask>();

  attach(pool: EventEmitter): void {
    this.#pool = pool as Pool;
  }

  isHeard(): boolean {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#connect();
    }
    const now = performance.now();
    if (this.#client !== null && now - this.#lastBeatAt >= beatEveryMs) this.#beat(this.#client, now);
    return now < this.#leaseUntil;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async announce(em: SqlEntityManager): Promise<void> {
    if (!em.isInTransaction()) throw new Error("A credential was changed beside a transaction: use Database.write.");
    await em.execute("select pg_notify(?, 'changed')", [channel]);
  }

  readonly settle = async (): Promise<void> => {
    this.#tell();
    const deadline = performance.now() + leaseMs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const name = this.#nextNumber();
    const look = (): void => {
      if (performance.now() >= deadline || this.#haveAllHeard(name)) resolve();
    };
    const timers = [setTimeout(look, leaseMs + timerMs)];
    // Until it has listened for a lease, there may be others whose beats it has not heard.
    if (this.#client !== null)
      timers.push(setTimeout(look, Math.max(0, this.#listensSince + leaseMs - performance.now() + timerMs)));
    this.#asks.set(name, { heardBy: new Set(), isBack: false, look });
    this.#send(`ask ${this.#id} ${name}`);
    await promise;
    for (const timer of timers) clearTimeout(timer);
    this.#asks.delete(name);
  };

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#reconnecting);
    const client = this.#client;
    if (client === null) return;
    this.#client = null;
    this.#leaseUntil = Number.NEGATIVE_INFINITY;
    await client.query(notifySql, [channel, `bye ${this.#id}`]).catch(() => {});
    await client.end().catch(() => {});
  }

  #connect(): void {
    if (this.#pool === null) throw new Error("There is no pool to listen beside.");
    const { Client, options } = this.#pool;
    this.#outside(() => {
      // The password is hidden from copies.
      const client = new Client({ ...options, password: options.password });
      client.on("error", () => {});
      client.on("notification", ({ payload }: { payload?: string }) => this.#hear(payload ?? ""));
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
    // What was read before may have changed without a word.
    this.#tell();
    this.#beat(client, this.#listensSince);
  }

  #lost(client: Client): void {
    if (this.#client === client) {
      this.#client = null;
      this.#listensSince = Number.POSITIVE_INFINITY;
      this.#leaseUntil = Number.NEGATIVE_INFINITY;
      this.#lastBeatAt = Number.NEGATIVE_INFINITY;
      this.#beats.clear();
      this.#others.clear();
      this.#tell();
    }
    if (this.#isStopped) return;
    this.#reconnecting = setTimeout(() => this.#connect(), reconnectMs);
    this.#reconnecting.unref();
  }

  #beat(client: Client, now: number): void {
    if (this.#beats.size > 0) {
      if (now - this.#lastBeatAt > lostAfterMs) client.connection.stream.destroy();
      return;
    }
    const name = this.#nextNumber();
    this.#lastBeatAt = now;
    this.#beats.set(name, now);
    this.#send(`beat ${this.#id} ${name}`);
  }

  #send(message: string): void {
    const client = this.#client;
    if (client === null) return;
    this.#outside(() => void client.query(notifySql, [channel, message]).catch(() => {}));
  }

  #hear(message: string): void {
    const [kind, from = "", name = "", by = ""] = message.split(" ");
    if (kind === "changed") return this.#tell();
    const isOwn = from === this.#id;
    if (kind === "beat" && isOwn) return this.#renewLease(name);
    if (kind === "beat") return void this.#others.set(from, performance.now());
    if (kind === "bye") this.#others.delete(from);
    if (kind === "ask" && !isOwn) {
      this.#tell();
      return this.#send(`heard ${from} ${name} ${this.#id}`);
    }
    const ask = isOwn ? this.#asks.get(name) : undefined;
    if (ask !== undefined && kind === "ask") ask.isBack = true;
    if (ask !== undefined && kind === "heard") ask.heardBy.add(by);
    for (const { look } of this.#asks.values()) look();
  }

  #renewLease(name: string): void {
    const sentAt = this.#beats.get(name);
    if (sentAt === undefined) return;
    this.#beats.delete(name);
    this.#leaseUntil = Math.max(this.#leaseUntil, sentAt + leaseMs);
  }

  #haveAllHeard(name: string): boolean {
    const ask = this.#asks.get(name);
    const now = performance.now();
    if (ask === undefined || !ask.isBack || now < this.#listensSince + leaseMs) return false;
    return [...this.#others].every(([id, heardAt]) => now >= heardAt + leaseMs || ask.heardBy.has(id));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #nextNumber(): string {
    this.#lastNumber += 1;
    return String(this.#lastNumber);
  }
}
