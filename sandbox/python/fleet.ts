/**
 * The interpreters of one cell: one blank in reserve, at most a few tenants' own. Two tenants never share one. A blank
 * one answers at once; the next is booted in `prepare`, when the cell has nothing else to do.
 *
 * Must not know: what is evaluated.
 */
import { LRUCache } from "lru-cache";
import { Interpreter, type InterpreterAssets, releaseAssets } from "./interpreter.ts";

export class InterpreterFleet {
  readonly #assets: InterpreterAssets;
  readonly #tenants: LRUCache<string, Interpreter>;
  #blank: Interpreter | null = null;
  #isClosed = false;

  constructor(assets: InterpreterAssets, maxTenants: number) {
    this.#assets = assets;
    this.#tenants = new LRUCache({ max: maxTenants, dispose: (interpreter) => interpreter.dispose() });
    this.#blank = Interpreter.fromSnapshot(assets);
  }

  /** The tenant's interpreter with the memory it had right after boot. */
  clean(tenantId: string): Interpreter {
    const interpreter = this.current(tenantId);
    if (interpreter.isClean || interpreter.restore()) {
      return interpreter;
    }
    return this.replace(tenantId);
  }

  /** The tenant's interpreter as its last evaluation left it. */
  current(tenantId: string): Interpreter {
    const known = this.#tenants.get(tenantId);
    if (known?.isUsable) {
      return known;
    }
    return this.replace(tenantId);
  }

  replace(tenantId: string): Interpreter {
    this.#tenants.delete(tenantId);
    const interpreter = this.take();
    this.#tenants.set(tenantId, interpreter);
    return interpreter;
  }

  /** The blank interpreter, to be used without author code running in it, and left as it was. */
  blank(): Interpreter {
    const blank = this.#blank;
    if (blank?.isUsable && (blank.isClean || blank.restore())) {
      return blank;
    }
    blank?.dispose();
    this.#blank = Interpreter.fromSnapshot(this.#assets);
    return this.#blank;
  }

  /** Takes the blank interpreter out of the reserve; its owner disposes of it. */
  take(): Interpreter {
    const taken = this.blank();
    this.#blank = null;
    return taken;
  }

  forget(tenantId: string): void {
    this.#tenants.delete(tenantId);
  }

  close(): void {
    this.#isClosed = true;
    this.#blank?.dispose();
    this.#blank = null;
    this.#tenants.clear();
    releaseAssets(this.#assets);
  }

  /**
   * Boots the next blank interpreter where there is none (about half a second): for moments without work. A failure
   * here fails no call yet: the next one that needs the interpreter tries again and fails by itself.
   */
  prepare(): void {
    if (this.#blank !== null || this.#isClosed) {
      return;
    }
    try {
      this.#blank = Interpreter.fromSnapshot(this.#assets);
    } catch {
      this.#blank = null;
    }
  }
}
