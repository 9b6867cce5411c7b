/**
 * Tells other processes that something has changed: look again. A message has a channel and no content, and may come
 * late, twice, or not at all. What has changed is in the database, and whoever listens also looks there by itself from
 * time to time. Two drivers: this one within a process, and redis.ts between processes.
 */
export interface Bus {
  /** Never fails, and waits for nothing. */
  publish(channel: string): void;
  /**
   * `listener` is called after each message, and whenever messages may have been missed. Until what is returned is
   * called.
   */
  subscribe(channel: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Who listens to which channel in this process. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<() => void>>();

  /** Returns whether it is the channel's first. The same function must not be added twice. */
  add(channel: string, listener: () => void): boolean {
    const known = this.#byChannel.get(channel);
    if (known === undefined) this.#byChannel.set(channel, new Set([listener]));
    else known.add(listener);
    return known === undefined;
  }

  /** Returns whether it was the channel's last. */
  remove(channel: string, listener: () => void): boolean {
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

  call(channel: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener();
  }
}

export function createLocalBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: (channel) => listeners.call(channel),
    subscribe: (channel, listener) => {
      listeners.add(channel, listener);
      return () => void listeners.remove(channel, listener);
    },
    close: async () => {},
  };
}
