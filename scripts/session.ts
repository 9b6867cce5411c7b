/**
 * `npm run session`: a link that signs a browser in at a running service, for the session of an API key.
 *
 *   API_KEY=gsk_… npm run session
 *   API_KEY=gsk_… npm run session -- --url https://flows.example.com --minutes 30
 *
 * The key stands on no command line: npm prints those of its scripts, and other programs can read them. The link works
 * until its session ends, for everybody who has it.
 */
import { parseArgs } from "node:util";
import { noAnswer, Refused, reportRefusal } from "./refused.ts";

interface Options {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
  /** How long the session lives; null for the service's own time. */
  readonly minutes: number | null;
}

interface SessionToken {
  readonly token: string;
  readonly expiresAt: string;
}

const noKey = "Set API_KEY to a key of the service (gsk_…), such as the one that the first `npm start` printed.";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions(): Options {
  const { url, minutes } = parsedArguments();
  const key = process.env["API_KEY"] ?? "";
  if (key === "") throw new Refused(noKey);
  if (!/^[\w-]+$/.test(key)) throw new Refused("API_KEY is no key: keys have letters, digits, _ and -.");
  if (!/^https?:$/.test(protocolOf(url))) throw new Refused("--url must be an address that begins with http.");
  if (minutes !== undefined && !/^\d{1,4}$/.test(minutes)) throw new Refused("--minutes must be a whole number.");
  return { url: url.replace(/\/+$/, ""), key, minutes: minutes === undefined ? null : Number(minutes) };
}

function parsedArguments() {
  try {
    const options = { url: { type: "string", default: "http://127.0.0.1:8080" }, minutes: { type: "string" } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refused((error as Error).message);
  }
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

async function ask(path: string, { url }: Options, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${url}${path}`, { ...init, redirect: "manual" });
  } catch (error) {
    throw noAnswer(url, error as Error);
  }
}

/** Before a session is made: without pages nobody could use it. */
async function findPages(options: Options): Promise<void> {
  const { status } = await ask("/session", options, { method: "HEAD" });
  if (status === 200) return;
  throw new Refused(`${options.url} shows no pages: /session answers ${status}. \`npm start\` builds and shows them.`);
}

async function mint(options: Options): Promise<SessionToken> {
  const { key, minutes } = options;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify(minutes === null ? {} : { ttlMinutes: minutes });
  const response = await ask("/v1/session-tokens", options, { method: "POST", headers, body });
  if (response.status !== 201) throw new Refused(await refusalOf(response));
  return (await response.json()) as SessionToken;
}

async function refusalOf(response: Response): Promise<string> {
  if (response.status === 401) return "The service does not know the key in API_KEY, or it has ended.";
  const text = await response.text();
  try {
    const { detail } = JSON.parse(text) as { readonly detail: string };
    return `The service gives no session (${response.status}): ${detail}`;
  } catch {
    return `The service gives no session: it answers ${response.status}.`;
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  await findPages(options);
  const { token, expiresAt } = await mint(options);
  say(`Open it in a browser, until ${expiresAt}:\n\n  ${options.url}/session?token=${token}\n`);
}

try {
  await main();
} catch (error) {
  reportRefusal(error);
}
