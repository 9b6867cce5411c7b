/** The database cannot be used as it is, and a person must decide. The message says what to do. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
  /** PostgreSQL's own for a connection that it does not take now: who meets it later tries again. */
  readonly code = "57P03";
}
