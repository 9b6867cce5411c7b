/**
 * Bounds how often the type stripper reads a source again. Where TypeScript is ambiguous (`<T>(`, `f<`, `(a = `) it
 * tries one reading and goes back for another, and where such places lie in each other the time doubles with each of
 * them. Its own parser's way back is counted here, since it offers no limit.
 */
import stripper, { type State } from "sucrase/dist/parser/tokenizer/state.js";

/**
 * Tokens that may be read again for each character of the source, each way back counting as one. Comparisons side by
 * side (`a<b`) take one.
 */
const perCharacter = 2;
/** However short the source. */
const free = 20_000;

/** As the stripper's own errors give their place: lines and columns from 1. */
class TooAmbiguous extends Error {
  readonly loc: { readonly line: number; readonly column: number };
  constructor(source: string, pos: number) {
    super("too many type arguments, type assertions or arrow functions lie in each other: give some of them names");
    const before = source.slice(0, pos);
    this.loc = { line: before.split("\n").length, column: pos - before.lastIndexOf("\n") };
  }
}

const { prototype } = stripper.default;
const goBack = prototype.restoreFromSnapshot;
let left = Number.POSITIVE_INFINITY;
let text = "";

prototype.restoreFromSnapshot = function (this: State, snapshot) {
  left -= 1 + this.tokens.length - snapshot.tokensLength;
  if (left < 0) throw new TooAmbiguous(text, snapshot.pos);
  goBack.call(this, snapshot);
};

/** @param strip reads the source; throws when it goes back too often */
export function withBoundedBackTracking<T>(source: string, strip: () => T): T {
  text = source;
  left = free + perCharacter * source.length;
  try {
    return strip();
  } finally {
    left = Number.POSITIVE_INFINITY;
    text = "";
  }
}
