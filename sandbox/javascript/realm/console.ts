/**
 * Runs inside a tile realm: `console`, with which authors look at what their script does. What it prints stays in the
 * realm until the next evaluation; the host reads it after a test, and after no run. It does the same work in both, so
 * that a script cannot tell them apart.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

export interface RealmConsole {
  /** For scripts. Not frozen yet. */
  readonly console: object;
  /** Forgets what was printed. */
  clear(): void;
  /** @returns JSON of the lines */
  read(): string;
}

export interface ConsoleLimits {
  readonly maxLines: number;
  readonly maxLineChars: number;
  /** The last line, where some were left out. */
  readonly cutLine: string;
}

export function createConsole(limits: ConsoleLimits): RealmConsole {
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { keys } = Object;
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { stringify } = JSON;
  const { maxLines, maxLineChars, cutLine } = limits;
  const stringFrom = String;
  const NativeError = Error;
  const slice = String.prototype.slice;
  const indexOf = String.prototype.indexOf;
  const lengthGetter = getOwnPropertyDescriptor(getPrototypeOf(Float64Array.prototype) as object, "length")
    ?.get as () => number;
  const maxDepth = 4;
  const maxEntries = 50;
  /** A text grown by `+` is put together in one step that no time limit ends: a long one is left alone. */
  const maxTextChars = 1_000_000;
  const maxPrintedChars = 10 * maxLineChars;
  let lines: string[] = [];
  let count = 0;

  const cut = (text: string, max: number): string => {
    if (text.length > maxTextChars) return `(a text of ${text.length} characters)`;
    return text.length > max ? (apply(slice, text, [0, max]) as string) : text;
  };
  const list = (length: number, entryAt: (index: number) => string, open: string, close: string): string => {
    let text = open;
    for (let index = 0; index < length; index += 1) {
      if (index === maxEntries || text.length > maxPrintedChars) {
        text += `, … ${length - index} more`;
        break;
      }
      text += index === 0 ? entryAt(index) : `, ${entryAt(index)}`;
    }
    return text + close;
  };
  const shown = (value: unknown, depth: number): string => {
    if (typeof value === "string")
      return depth === 0 ? cut(value, maxPrintedChars) : stringify(cut(value, maxLineChars));
    if (typeof value === "function") return "(a function)";
    if (typeof value !== "object" || value === null) return stringFrom(value);
    if (value instanceof NativeError) return `${shown(value.name, 0)}: ${shown(value.message, 0)}`;
    if (isView(value) && !(value instanceof DataView)) {
      const values = value as unknown as readonly number[];
      return list(apply(lengthGetter, value, []) as number, (index) => stringFrom(values[index]), "[", "]");
    }
    if (depth === maxDepth) return isArray(value) ? "[…]" : "{…}";
    if (isArray(value)) return list(value.length, (index) => shown(value[index], depth + 1), "[", "]");
    const names = keys(value);
    const entryAt = (index: number): string => {
      const name = names[index] as string;
      return `${cut(name, maxLineChars)}: ${shown((value as Record<string, unknown>)[name], depth + 1)}`;
    };
    return list(names.length, entryAt, "{", "}");
  };
  const add = (line: string): void => {
    if (count < maxLines) lines[count] = cut(line, maxLineChars);
    else if (count === maxLines) lines[count] = cutLine;
    else return;
    count += 1;
  };
  const print = (...values: readonly unknown[]): void => {
    if (count > maxLines) return;
    let text = "";
    for (let index = 0; index < values.length && text.length < maxPrintedChars; index += 1)
      text += index === 0 ? shown(values[index], 0) : ` ${shown(values[index], 0)}`;
    let from = 0;
    for (let end = apply(indexOf, text, ["\n", from]) as number; end >= 0; ) {
      add(apply(slice, text, [from, end]) as string);
      from = end + 1;
      end = apply(indexOf, text, ["\n", from]) as number;
    }
    add(apply(slice, text, [from]) as string);
  };
  // Methods, which can't be called with `new`.
  const console = {
    log: (...values: readonly unknown[]): void => print(...values),
    info: (...values: readonly unknown[]): void => print(...values),
    warn: (...values: readonly unknown[]): void => print(...values),
    error: (...values: readonly unknown[]): void => print(...values),
    debug: (...values: readonly unknown[]): void => print(...values),
  };
  return {
    console,
    clear: () => {
      if (count === 0) return;
      lines = [];
      count = 0;
    },
    read: () => stringify(lines),
  };
}
