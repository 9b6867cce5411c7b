declare module "sucrase/dist/parser/tokenizer/state.js" {
  export interface Snapshot {
    readonly tokensLength: number;
    readonly pos: number;
  }
  export interface State {
    readonly tokens: { readonly length: number };
    restoreFromSnapshot(snapshot: Snapshot): void;
  }
  /** CommonJS: its exports as a whole. */
  const stripper: { readonly default: { readonly prototype: State } };
  export default stripper;
}

declare module "sucrase/dist/parser/index.js" {
  export interface Token {
    readonly start: number;
    readonly end: number;
    /** Left out of what is made of the source. */
    readonly isType: boolean;
  }
  export interface Parser {
    parse(text: string, isJsx: boolean, isTypeScript: boolean, isFlow: boolean): { readonly tokens: readonly Token[] };
  }
  /** CommonJS: its exports as a whole. */
  const parser: Parser;
  export default parser;
}
