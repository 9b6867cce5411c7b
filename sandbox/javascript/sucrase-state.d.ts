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
