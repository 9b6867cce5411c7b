/**
 * Tells other processes that something has changed: look again. A message has a channel, as a rule no text, and may
 * come late, twice, or not at all. What has changed is in the database, and whoever listens also looks there by itself
 * from time to time, or whenever it may have missed a message. Two drivers: this one within a process, and redis.ts
 * between processes.
 */
export interface Bus {
  /** Never fails, and waits for nothing. */
  publish(channel: string, text?: string): void;
  /**
   * `listener` is called after each message, and whenever messages may have been missed. Until what is returned is
   * called.
   */
  subscribe(channel: string, listener: BusListener): () => void;
  close(): Promise<void>;
}

/** @param text of the message; null where messages may have been missed */
export type BusListener = (text: string | null) => void;

/** Who listens to which channel in this process. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<BusListener>>();

  /** Returns whether it is the channel's first. The same function must not be added twice. */
  add(channel: string, listener: BusListener): boolean {
    const known = this.#byChannel.get(channel);
    if (known === undefined) this.#byChannel.set(channel, new Set([listener]));
    else known.add(listener);
    return known === undefined;
  }

  /** Returns whether it was the channel's last. */
  remove(channel: string, listener: BusListener): boolean {
    const known = this.#byChannel.get(channel);
    if (known === undefined || !known.delete(listener) || known.size > 0) return false;
    return this.#byChannel.delete(channel);
  }

  has(channel: string): boolean {
    return this.#byChannel.has(channel);
  }

  channels(): readonly string[] {
    return [...this.#byChannel.keys()];
  }

  call(channel: string, text: string | null): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(text);
  }
}

export function createLocalBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: (channel, text = "") => listeners.call(channel, text),
    subscribe: (channel, listener) => {
      listeners.add(channel, listener);
      return () => void listeners.remove(channel, listener);
    },
    close: async () => {},
  };
}
