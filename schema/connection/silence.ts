/**
 * Notices a PostgreSQL that has fallen silent: a frozen server, a lost route. Nothing ends by itself as long as the
 * silence lasts. When something has waited for a while, the server is asked over a separate connection. If it does not
 * answer that either, all connections are cut, so that all waiting ends. It is then asked again until it answers. A
 * long statement does no harm: a server that works on it still answers others. Knows only pg.
 */
import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export interface SilenceWatch {
  readonly isSilent: boolean;
  /** @param pool a pool of pg, as MikroORM's driver hands it to `onPoolCreated` */
  attach(pool: EventEmitter): void;
  /** Ends every connection, even where something waits for it. */
  cut(): void;
  stop(): void;
}

interface Client extends EventEmitter {
  readonly connection: { readonly stream: { destroy(): void } };
  connect(): Promise<unknown>;
  query(...parameters: unknown[]): unknown;
  end(): Promise<void>;
}

interface Pool extends EventEmitter {
  readonly options: { readonly password?: unknown };
  Client: new (options: object) => Client;
  connect(...parameters: unknown[]): unknown;
}

const pollMs = 500;
/** Almost everything is answered sooner. */
const suspectMs = 2_000;
/**
 * The server is given so many polls to answer. They are counted one by one, so that none passes while this process
 * itself is held up.
 */
const answerPolls = 6;
/** Longer than the time after which the server itself ends a statement. Then only that connection is lost. */
export const statementLostMs = 35_000;

/** The errors that mean that nothing answers. Any other failure is an answer. */
const unreachable = /^(ECONN\w+|EHOST\w+|ENET\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

/** @param onSilent called when the silence is noticed */
export function watchSilence(onSilent: () => void): SilenceWatch {
  const clients = new Set<Client>();
  /** Since when each answer is awaited. */
  const waits = new Map<object, { readonly since: number; readonly client: Client | null }>();
  let ask: (() => Promise<boolean>) | null = null;
  let isSilent = false;
  let isAsking = false;
  let isStopped = false;

  /** The same function, and each of its results is noted as awaited. */
  const watched =
    (client: Client | null, call: (...parameters: unknown[]) => unknown) =>
    (...parameters: unknown[]) => {
      const answer = call(...parameters);
      if (!(answer instanceof Promise)) return answer;
      const wait = {};
      waits.set(wait, { since: performance.now(), client });
      const end = () => waits.delete(wait);
      answer.then(end, end);
      return answer;
    };

  const cut = (): void => {
    for (const client of clients) client.connection.stream.destroy();
  };

  const poll = async (): Promise<void> => {
    const now = performance.now();
    for (const { since, client } of waits.values())
      if (now - since > statementLostMs) client?.connection.stream.destroy();
    const isSuspect = isSilent || [...waits.values()].some(({ since }) => now - since > suspectMs);
    if (ask === null || isAsking || !isSuspect) return;
    isAsking = true;
    const doesAnswer = await ask().finally(() => {
      isAsking = false;
    });
    // Who closes everything may have closed what it was asked over.
    if (isStopped) return;
    if (!doesAnswer && !isSilent) {
      isSilent = true;
      onSilent();
      cut();
    }
    if (doesAnswer) isSilent = false;
  };

  const timer = setInterval(() => void poll(), pollMs);
  timer.unref();
  return {
    get isSilent() {
      return isSilent;
    },
    attach: (emitter) => {
      const pool = emitter as Pool;
      const { Client, options } = pool;
      ask = () => answers(Client, options);
      pool.Client = class extends Client {
        constructor(...parameters: [object]) {
          super(...parameters);
          // From the beginning, because a connection that is being made waits for the server too.
          clients.add(this);
          this.once("end", () => clients.delete(this));
        }
      };
      pool.connect = watched(null, pool.connect.bind(pool));
      pool.on("connect", (client: Client) => {
        client.query = watched(client, client.query.bind(client));
      });
    },
    cut,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** Whether the server answers at all. A refusal is an answer. */
async function answers(Client: Pool["Client"], options: Pool["options"]): Promise<boolean> {
  // The password is hidden from copies.
  const client = new Client({ ...options, password: options.password });
  client.on("error", () => {});
  let isOver = false;
  const asked = client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      (error: unknown) => !isUnreachable(error),
    )
    .finally(() => {
      isOver = true;
    });
  for (let polls = 0; polls < answerPolls && !isOver; polls++) await sleep(pollMs);
  if (isOver) client.end().catch(() => {});
  else client.connection.stream.destroy();
  return isOver ? asked : false;
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return unreachable.test(String(code)) || /Connection terminated|timeout expired/.test(String(message));
}
