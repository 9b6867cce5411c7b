/** What is handed over to the embedded database at a time: one message of PostgreSQL's protocol or several. */
export interface EmbeddedMessages {
  /** Texts of the statements that begin with it. */
  readonly statements: readonly string[];
  /** Whether a statement has run to its end once the database has taken it. */
  readonly isCarriedOut: boolean;
}

const query = "Q".charCodeAt(0);
const parse = "P".charCodeAt(0);
const bind = "B".charCodeAt(0);
const execute = "E".charCodeAt(0);
const lengthBytes = 4;

/** Texts of the statements that are kept under a name, and begin with each bind. */
const named = new Map<string, string>();

/**
 * `Q` has the text, `P` a name before it; `B` has a portal's name and that of a statement; `E` runs what was bound.
 * Each has its length after its letter.
 */
export function embeddedMessages(bytes: Uint8Array): EmbeddedMessages {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const statements: string[] = [];
  let isCarriedOut = false;
  for (let at = 0; at < content.length; ) {
    const kind = content[at];
    const end = at + 1 + content.readInt32BE(at + 1);
    const texts = content.toString("utf8", at + 1 + lengthBytes, end).split("\0");
    if (kind === query) statements.push(texts[0] ?? "");
    if (kind === parse) {
      const [name = "", text = ""] = texts;
      if (name === "") statements.push(text);
      else named.set(name, text);
    }
    if (kind === bind && texts[1] !== "") statements.push(named.get(texts[1] ?? "") ?? "");
    if (kind === query || kind === execute) isCarriedOut = true;
    at = end;
  }
  return { statements, isCarriedOut };
}
