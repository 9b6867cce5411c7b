/**
 * Settings: the only reader of the environment. Everything is checked at start; each bad value gives one line that
 * names the variable, what it must be and what it is, and the start stops. Values of secrets are never repeated in such
 * a line. Needs nothing but Node itself: settings are checked before anything is installed.
 */
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type MapTiles, tilesOrigin } from "./gui/page.ts";
import { defaultRetention, maxRetentionDays, maxRunsPerFlow, type Retention } from "./retention/model.ts";
import { watchLimits } from "./watches/limits.ts";

export const roles = ["api", "worker", "scheduler"] as const;
export type Role = (typeof roles)[number];

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type DatabaseLocation =
  | { readonly databaseUrl: string; readonly maxConnections: number }
  | { readonly dataDirectory: string };

/** Where traces are sent. */
export interface TracesConfig {
  /** Without a trailing slash and without `/v1/traces`. */
  readonly endpoint: string;
  /** Of each request to it: most often a credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of all traces, from 0 to 1. */
  readonly sampleRatio: number;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; how callers reach the service. Null: the address it listens on. */
  readonly baseUrl: string | null;
  /** Where people look at runs in a browser. Null: where callers reach the service. Without a trailing slash. */
  readonly guiUrl: string | null;
  /** The folder of the built pages; null where this process shows none. */
  readonly guiDirectory: string | null;
  /** Null: maps show the world's outlines from the pages' own files, and ask nobody. */
  readonly mapTiles: MapTiles | null;
  readonly dataDirectory: string;
  readonly database: DatabaseLocation;
  readonly redisUrl: string | null;
  /** Before every key, where several services share one Redis. */
  readonly redisPrefix: string;
  readonly adminApiKey: string | null;
  readonly bootstrapApiKey: string | null;
  /** 32 bytes; null where it is made on first start and kept in the data directory. */
  readonly secretsKey: Buffer | null;
  /** Keys that only open what they once sealed. */
  readonly previousSecretsKeys: readonly Buffer[];
  readonly roles: readonly Role[];
  readonly logLevel: LogLevel;
  readonly metricsPort: number | null;
  /** Null: nothing is traced. */
  readonly traces: TracesConfig | null;
  readonly egressAllowPrivate: boolean;
  /** Null: e-mails are kept in the development outbox. */
  readonly smtpUrl: string | null;
  /** Sender of e-mails. Null: `no-reply` at the host of the base URL. */
  readonly mailFrom: string | null;
  /** Who is told of what needs the operator; null for nobody. */
  readonly operatorEmail: string | null;
  /** A Twilio-compatible provider, with account and token. Null: SMS and calls are kept in the development outbox. */
  readonly smsUrl: string | null;
  /** Sender of SMS and calls. Null: the provider's own. */
  readonly smsFrom: string | null;
  /** Origins that browsers may call from; `*` for any. Empty: CORS is off. */
  readonly corsOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  /** Addresses and networks of proxies in front, whose `X-Forwarded-For` is believed. Empty: nobody's is. */
  readonly trustedProxies: readonly string[];
  /** Requests without a credential of one address in a minute. */
  readonly publicRateLimit: number;
  /** Requests of one session in a minute, within its tenant's. */
  readonly sessionRateLimit: number;
  /** Runs and flows that one session watches at a time in one process, within its tenant's. */
  readonly sessionWatches: number;
  /** Threads that evaluate, each with a cell of its own. */
  readonly poolThreads: number;
  /** Runs that one process works on at a time. */
  readonly runConcurrency: number;
  /** For all tenants that have no setting of their own. */
  readonly retention: Retention;
  /** Targets of one portion of a large run, which several workers share. */
  readonly runPortionTargets: number;
  /** GraphQL tells its schema, and shows browsers a page from which queries can be sent. */
  readonly graphqlIntrospection: boolean;
  /** Every answer is checked against the contract: on in tests. */
  readonly checkResponses: boolean;
  /** The operator can move the service's time ahead: for development and tests. */
  readonly movableClock: boolean;
}

export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
    this.lines = lines;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const minKeyLength = 24;
const maxKeyLength = 200;
const secretsKeyBytes = 32;
const maxPoolThreads = 64;
const maxConnectionsLimit = 200;
const maxRunConcurrency = 64;
const maxPortionTargets = 10_000;
const maxRateLimit = 1_000_000;
/** Readers of one company may share one address. */
const defaultPublicRateLimit = 600;
/** A fifth of what a tenant has unless the operator sets it. */
const defaultSessionRateLimit = 600;
/** An eighth of a tenant's. A tab of the pages has one open. */
const defaultSessionWatches = 12;
const emailPattern = /^[^\s<>@"]{1,64}@[\w.-]{1,253}$/;
const mailFromPattern = /^(?:[^<>\r\n"]{1,100} <[^\s<>@]{1,64}@[\w.-]{1,253}>|[^\s<>@]{1,64}@[\w.-]{1,253})$/;

/** @throws ConfigError with one line per bad value */
export function loadConfig(environment: Environment = process.env): Config {
  const read = reader(environment);
  const database = readDatabase(read);
  const config: Config = {
    host: read.text("HOST", /^[\w.:-]+$/, "a host name or an IP address") ?? "127.0.0.1",
    port: read.integer("PORT", 0, 65_535) ?? 8080,
    baseUrl: read.baseUrl("BASE_URL"),
    guiUrl: read.baseUrl("GUI_URL"),
    guiDirectory: read.text("GUI_DIRECTORY", /^[^\0]+$/, "a directory"),
    mapTiles: readMapTiles(read),
    dataDirectory: resolve(read.text("DATA_DIR", /^[^\0]+$/, "a directory") ?? ".data"),
    database,
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    redisPrefix: read.text("REDIS_PREFIX", /^[\w-]{1,64}$/, "1 to 64 letters, digits, _ or -") ?? "flow-evaluation",
    adminApiKey: read.secret("ADMIN_API_KEY"),
    bootstrapApiKey: read.secret("BOOTSTRAP_API_KEY"),
    ...readSecretsKeys(read),
    roles:
      read.list("ROLES", (item) => isOneOf(roles, item), `a comma-separated choice of ${roles.join(", ")}`) ?? roles,
    logLevel: read.choice("LOG_LEVEL", logLevels) ?? "info",
    metricsPort: read.integer("METRICS_PORT", 1, 65_535),
    traces: readTraces(read),
    egressAllowPrivate: read.flag("EGRESS_ALLOW_PRIVATE") ?? false,
    smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: read.text(
      "MAIL_FROM",
      mailFromPattern,
      "an address such as flows@example.com or Flows <flows@example.com>",
    ),
    operatorEmail: read.text("OPERATOR_EMAIL", emailPattern, "an e-mail address such as operations@example.com"),
    smsUrl: readSmsUrl(read),
    smsFrom: read.text(
      "SMS_FROM",
      /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/,
      "a number such as +15005550006, or a name of up to 11 letters and digits",
    ),
    corsOrigins:
      read.list("CORS_ORIGINS", isOrigin, "comma-separated origins such as https://app.example.com, or *") ?? [],
    frameAncestors:
      read.list("FRAME_ANCESTORS", isOrigin, "comma-separated origins such as https://app.example.com, or *") ?? [],
    trustedProxies:
      read.list("TRUSTED_PROXIES", isNetwork, "comma-separated addresses or networks such as 10.0.0.5, 10.0.0.0/8") ??
      [],
    publicRateLimit: read.integer("PUBLIC_RATE_LIMIT", 1, maxRateLimit) ?? defaultPublicRateLimit,
    sessionRateLimit: read.integer("SESSION_RATE_LIMIT", 1, maxRateLimit) ?? defaultSessionRateLimit,
    sessionWatches: read.integer("SESSION_WATCHES", 1, watchLimits.perTenant) ?? defaultSessionWatches,
    poolThreads: read.integer("POOL_THREADS", 1, maxPoolThreads) ?? Math.max(1, availableParallelism() - 1),
    runConcurrency: read.integer("RUN_CONCURRENCY", 1, maxRunConcurrency) ?? 4,
    retention: readRetention(read),
    runPortionTargets: read.integer("RUN_PORTION_TARGETS", 1, maxPortionTargets) ?? 250,
    graphqlIntrospection: read.flag("GRAPHQL_INTROSPECTION") ?? "dataDirectory" in database,
    checkResponses: environment["NODE_ENV"] === "test",
    movableClock: read.flag("MOVABLE_CLOCK") ?? false,
  };
  checkTogether(config, read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Where the database is, for scripts that need nothing else. @throws ConfigError */
export function loadDatabaseLocation(environment: Environment = process.env): DatabaseLocation {
  const read = reader(environment);
  const location = readDatabase(read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return location;
}

/** Where this process says that it is up, whatever its roles. @throws ConfigError */
export function loadHealthPort(environment: Environment = process.env): number {
  const read = reader(environment);
  const port = read.integer("METRICS_PORT", 1, 65_535) ?? read.integer("PORT", 0, 65_535) ?? 8080;
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return port;
}

function readDatabase(read: Reader): DatabaseLocation {
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const maxConnections = read.integer("DATABASE_CONNECTIONS", 2, maxConnectionsLimit) ?? 10;
  if (databaseUrl !== null) return { databaseUrl, maxConnections };
  return { dataDirectory: resolve(read.text("DATA_DIR", /^[^\0]+$/, "a directory") ?? ".data") };
}

export interface SecretsKeys {
  readonly secretsKey: Buffer | null;
  readonly previousSecretsKeys: readonly Buffer[];
}

/** The keys, for scripts that need nothing else. @throws ConfigError */
export function loadSecretsKeys(environment: Environment = process.env): SecretsKeys {
  const read = reader(environment);
  const keys = readSecretsKeys(read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return keys;
}

function readSecretsKeys(read: Reader): SecretsKeys {
  const text = read.text("SECRETS_KEY", /^[A-Za-z0-9+/_=-]+$/, "32 random bytes in base64");
  const previous = read.text(
    "SECRETS_KEY_PREVIOUS",
    /^[A-Za-z0-9+/_=, -]+$/,
    "earlier keys in base64, separated by commas",
  );
  if (previous !== null && text === null && !read.hasProblem("SECRETS_KEY")) {
    read.problem("SECRETS_KEY_PREVIOUS", "needs SECRETS_KEY beside it: the key that seals from now on");
  }
  const previousTexts = previous === null ? [] : previous.split(",").map((item) => item.trim());
  return {
    secretsKey: text === null ? null : secretsKeyOf(read, "SECRETS_KEY", text),
    previousSecretsKeys: previousTexts.map((item) => secretsKeyOf(read, "SECRETS_KEY_PREVIOUS", item)),
  };
}

function secretsKeyOf(read: Reader, name: string, text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== secretsKeyBytes)
    read.problem(name, `must be ${secretsKeyBytes} bytes in base64, not ${key.length}`);
  return key;
}

function readRetention(read: Reader): Retention {
  const { runDays, runsPerFlow, eventDays, deliveryDays, auditDays } = defaultRetention;
  return {
    runDays: read.integer("RETENTION_RUN_DAYS", 1, maxRetentionDays) ?? runDays,
    runsPerFlow: read.integer("RETENTION_RUNS_PER_FLOW", 1, maxRunsPerFlow) ?? runsPerFlow,
    eventDays: read.integer("RETENTION_EVENT_DAYS", 1, maxRetentionDays) ?? eventDays,
    deliveryDays: read.integer("RETENTION_DELIVERY_DAYS", 1, maxRetentionDays) ?? deliveryDays,
    auditDays: read.integer("RETENTION_AUDIT_DAYS", 1, maxRetentionDays) ?? auditDays,
  };
}

function readSmsUrl(read: Reader): string | null {
  const url = read.url("SMS_URL", ["https:", "http:"]);
  if (url === null) return null;
  const { username, password } = new URL(url);
  if (username === "" || password === "")
    read.problem("SMS_URL", "must hold account and token: https://<account>:<token>@api.twilio.com");
  return url;
}

function readMapTiles(read: Reader): MapTiles | null {
  const url = read.text(
    "MAP_TILES_URL",
    /^https?:\/\/[^\s"';,/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s"';,]+$/,
    "an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png",
  );
  const attribution = read.text("MAP_TILES_ATTRIBUTION", /^[^<>]{1,200}$/, "plain text of up to 200 characters");
  if (url === null) return null;
  if (attribution === null && !read.hasProblem("MAP_TILES_ATTRIBUTION"))
    read.problem("MAP_TILES_ATTRIBUTION", "must say who made the map, as its licence asks for it");
  const origin = tilesOrigin(url);
  if (origin === null) {
    read.problem(
      "MAP_TILES_URL",
      "must name one host, or {s}. before a domain: https://{s}.tiles.example.com/{z}/{x}/{y}.png",
    );
    return null;
  }
  return { url, origin, attribution: attribution ?? "" };
}

/** Named as OpenTelemetry names them everywhere. */
function readTraces(read: Reader): TracesConfig | null {
  const endpoint = read.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["https:", "http:"]);
  const headers = read.text(
    "OTEL_EXPORTER_OTLP_HEADERS",
    /^[\w-]+=[\x21-\x2b\x2d-\x7e]+(,[\w-]+=[\x21-\x2b\x2d-\x7e]+)*$/,
    "headers such as api-key=abc,other=def, their values percent-encoded",
  );
  const ratio = read.text(
    "OTEL_TRACES_SAMPLER_ARG",
    /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/,
    "a share from 0 to 1, such as 0.1",
  );
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    headers: headersOf(read, headers ?? ""),
    sampleRatio: ratio === null ? 1 : Number(ratio),
  };
}

function headersOf(read: Reader, text: string): Readonly<Record<string, string>> {
  try {
    const pairs = text === "" ? [] : text.split(",").map((pair) => pair.split(/=(.*)/s, 2) as [string, string]);
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    read.problem("OTEL_EXPORTER_OTLP_HEADERS", "must have its values percent-encoded");
    return {};
  }
}

/** Rules that name two settings. */
function checkTogether(config: Config, read: Reader): void {
  const isEmbedded = "dataDirectory" in config.database;
  if (isEmbedded && config.redisUrl !== null) {
    read.problem("REDIS_URL", "needs DATABASE_URL beside it: the embedded database serves one process only");
  }
  if (!isEmbedded && config.secretsKey === null && !read.hasProblem("SECRETS_KEY")) {
    read.problem(
      "SECRETS_KEY",
      "must be given with DATABASE_URL: 32 random bytes in base64, the same for every process (`openssl rand -base64 32`)",
    );
  }
  if (
    config.redisUrl === null &&
    !(config.roles.includes("api") && config.roles.includes("worker")) &&
    !read.hasProblem("ROLES")
  ) {
    read.problem(
      "ROLES",
      "must include api and worker without REDIS_URL: the embedded queue does not reach other processes",
    );
  }
  if (config.movableClock && roles.some((role) => !config.roles.includes(role)) && !read.hasProblem("ROLES"))
    read.problem("MOVABLE_CLOCK", "needs every role in the one process that has the time: leave ROLES out");
  if (config.metricsPort !== null && config.metricsPort === config.port)
    read.problem("METRICS_PORT", "must differ from PORT");
}

interface Reader {
  readonly problems: readonly string[];
  problem(name: string, text: string): void;
  hasProblem(name: string): boolean;
  text(name: string, pattern: RegExp, meaning: string): string | null;
  secret(name: string): string | null;
  integer(name: string, minimum: number, maximum: number): number | null;
  flag(name: string): boolean | null;
  choice<T extends string>(name: string, items: readonly T[]): T | null;
  list<T extends string>(name: string, isValid: (item: string) => item is T, meaning: string): readonly T[] | null;
  url(name: string, protocols: readonly string[]): string | null;
  baseUrl(name: string): string | null;
}

function reader(environment: Environment): Reader {
  const problems: string[] = [];
  const problem = (name: string, text: string): null => {
    problems.push(`${name} ${text}`);
    return null;
  };
  const raw = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  const text = (name: string, pattern: RegExp, meaning: string): string | null => {
    const value = raw(name);
    if (value === null || pattern.test(value)) return value;
    return problem(name, `must be ${meaning}`);
  };
  return {
    problems,
    problem,
    text,
    hasProblem: (name) => problems.some((line) => line.startsWith(`${name} `)),
    secret: (name) =>
      text(
        name,
        new RegExp(`^[\\x21-\\x7e]{${minKeyLength},${maxKeyLength}}$`),
        `${minKeyLength} to ${maxKeyLength} printable characters without spaces`,
      ),
    integer: (name, minimum, maximum) => {
      const value = raw(name);
      if (value === null) return null;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      return problem(name, `must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(value)}`);
    },
    flag: (name) => {
      const value = raw(name)?.toLowerCase();
      if (value === undefined) return null;
      if (["1", "true", "yes"].includes(value)) return true;
      if (["0", "false", "no"].includes(value)) return false;
      return problem(name, `must be 1 or 0, not ${JSON.stringify(value)}`);
    },
    choice: (name, items) => {
      const value = raw(name);
      if (value === null) return null;
      return (
        items.find((item) => item === value) ??
        problem(name, `must be one of ${items.join(", ")}, not ${JSON.stringify(value)}`)
      );
    },
    list: <T extends string>(name: string, isValid: (item: string) => item is T, meaning: string) => {
      const value = raw(name);
      if (value === null) return null;
      const items = value.split(",").map((item) => item.trim());
      return items.every(isValid)
        ? [...new Set(items)]
        : problem(name, `must be ${meaning}, not ${JSON.stringify(value)}`);
    },
    url: (name, protocols) => {
      const value = raw(name);
      if (value === null) return null;
      // The value may hold a password: it is not repeated.
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
      return problem(
        name,
        `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
      );
    },
    baseUrl: (name) => {
      const value = raw(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      const isPlain =
        url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
      return isPlain
        ? value.replace(/\/+$/, "")
        : problem(name, `must be a URL such as https://flows.example.com, not ${JSON.stringify(value)}`);
    },
  };
}

function isOneOf<T extends string>(items: readonly T[], value: string): value is T {
  return (items as readonly string[]).includes(value);
}

function isOrigin(value: string): value is string {
  if (value === "*") return true;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

/** One that holds every address would let anybody say who they are. */
function isNetwork(value: string): value is string {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}
