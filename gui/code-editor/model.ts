/** What an editor of programs is given. Pure. */

/** `json` is one value, such as a schema. */
export type CodeLanguage = "typescript" | "python" | "json";

/** A name that may be written. */
export interface CodeName {
  readonly name: string;
  /** What it is, in a few words; it stands beside the name. */
  readonly about?: string;
}
