/** What the service answers when it refuses, as it says it over GraphQL and REST alike. Pure. */

export interface Fault {
  /** Its place in what was sent, such as `tiles[0].params.threshold`. */
  readonly loc: string;
  readonly message: string;
  /** Of a fault in a script, from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface ProblemDetails {
  /** The last part of the problem's type, such as `validation`; `unreachable` where nobody answered. */
  readonly slug: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly Fault[];
  readonly requestId: string | null;
  /** How long to wait before the next try; null where the service does not say. */
  readonly retryAfterSeconds: number | null;
}

export class Problem extends Error {
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(details.detail);
    this.name = "Problem";
    this.details = details;
  }
}

export function problemFrom(status: number, body: unknown, retryAfterSeconds: number | null): Problem {
  const { type, detail, title, errors, requestId } = isRecord(body) ? body : {};
  return new Problem({
    slug: typeof type === "string" ? type.slice(type.lastIndexOf("/") + 1) : "unknown",
    status,
    detail: firstText(detail, title) ?? `HTTP ${status}`,
    errors: Array.isArray(errors) ? errors.filter(isFault) : [],
    requestId: typeof requestId === "string" ? requestId : null,
    retryAfterSeconds,
  });
}

export function unreachable(): Problem {
  return new Problem({
    slug: "unreachable",
    status: 0,
    detail: "",
    errors: [],
    requestId: null,
    retryAfterSeconds: null,
  });
}

/** Nothing was done, and asking again may well help. */
export function isPassing(problem: Problem): boolean {
  const { status, slug } = problem.details;
  return slug === "unreachable" || status === 429 || status === 502 || status === 503 || status === 504;
}

/** What was sent is not good, and will not become so. */
export function isVoid(problem: Problem): boolean {
  const { status } = problem.details;
  return status >= 400 && status < 500 && !isPassing(problem);
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem({
    slug: "fault-of-this-page",
    status: 0,
    detail: error instanceof Error ? error.message : String(error),
    errors: [],
    requestId: null,
    retryAfterSeconds: null,
  });
}

function firstText(...values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === "string" && value !== "") ?? null;
}

function isFault(value: unknown): value is Fault {
  return isRecord(value) && typeof value["loc"] === "string" && typeof value["message"] === "string";
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
