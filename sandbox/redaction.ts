/**
 * Takes an adapter's secrets out of all that leaves its call: log lines, messages, responses. A secret is found as it
 * is and as programs commonly pass it on: escaped in JSON, encoded for a URL or a form, in Base64 (also within a longer
 * text, as in `user:secret`), in hexadecimal, and cut off by "…". It guards against accidents: an author who knows the
 * secret can always disguise it. Pure.
 *
 * Its time grows with the secrets times the text, and a script chooses both: a cell does it, where it counts as the
 * script's own time.
 */
import type { Json } from "./contract.ts";
import type { AdapterTurn } from "./adapter.ts";
import { responseSizeProblem } from "./response-size.ts";

export interface Redaction {
  /** For texts about the call: secrets of 4 characters and more. */
  text(text: string): string;
  /**
   * For the script's response as JSON, names of members included: secrets of 8 characters and more, since a response is
   * also data.
   */
  response(json: string): string;
}

const redacted = "[secret]";
/** Shorter values would take everyday words out of messages. */
const minInText = 4;
const minInAnswer = 8;
const cutMark = "…";

/**
 * @param state texts of what the script has kept: taken out of texts about the call. A response is data, which may
 *   well have the days and places that a state has
 */
export function redactionOf(secrets: readonly string[], state: readonly string[] = []): Redaction {
  const inText = patternOf([...secrets.filter((secret) => secret.length >= minInText), ...state]);
  const inAnswer = patternOf(secrets.filter((secret) => secret.length >= minInAnswer));
  return {
    text: (text) => (inText === null ? text : withoutBeginnings(text.replace(inText, redacted), secrets)),
    // What is too large is refused by its reader, and not read here.
    response: (json) =>
      inAnswer === null || isPlainlyWithout(json, inAnswer) || responseSizeProblem(Buffer.from(json)) !== undefined
        ? json
        : redactedJson(json, inAnswer),
  };
}

/** So many texts of a state are looked for, the longest. */
const maxStateTexts = 50;

/** What is looked for of a state: its texts of 8 characters and more, names of members left out. */
export function textsOfState(state: Json): readonly string[] {
  const texts = new Set<string>();
  const collect = (value: Json): void => {
    if (typeof value === "string" && value.length >= minInAnswer) texts.add(value);
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) collect(item);
  };
  collect(state);
  return [...texts].toSorted((a, b) => b.length - a.length).slice(0, maxStateTexts);
}

/** A turn of a call without the call's secrets. */
export function redactedTurn(turn: AdapterTurn, { text, response }: Redaction): AdapterTurn {
  const log = turn.log.map(text);
  if (turn.status === "ok") return { ...turn, log, responseJson: response(turn.responseJson) };
  return turn.status === "waiting" ? { ...turn, log } : { ...turn, log, message: text(turn.message) };
}

/**
 * Most responses show that they hold no secret without being read as JSON: where nothing is escaped, a text stands in
 * them as it is.
 */
function isPlainlyWithout(json: string, pattern: RegExp): boolean {
  return !json.includes("\\") && json.search(pattern) < 0;
}

/** The same text where nothing changes: most responses are large and hold no secret. */
function redactedJson(json: string, pattern: RegExp): string {
  const response = JSON.parse(json) as Json;
  const clean = mapTexts(response, (text) => text.replace(pattern, redacted));
  return clean === response ? json : JSON.stringify(clean);
}

function patternOf(secrets: readonly string[]): RegExp | null {
  const forms = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  return forms.length === 0 ? null : new RegExp(forms.join("|"), "g");
}

/** Patterns of a secret as it may stand in a text. */
function formsOf(secret: string): readonly string[] {
  const json = inJson(secret);
  const jsonInJson = inJson(json);
  const url = encodeURIComponent(secret.toWellFormed());
  const form = new URLSearchParams({ "": secret }).toString().slice(1);
  const bytes = Buffer.from(secret, "utf8");
  const plain = [
    secret,
    json,
    asciiOnly(json),
    jsonInJson,
    asciiOnly(jsonInJson),
    url,
    form,
    lowerEscapes(url),
    lowerEscapes(form),
    inUrl("http://h/", secret),
    inUrl("http://h/?", secret),
    htmlEscaped(secret),
  ].filter((text) => text.length >= minInText);
  const hex = bytes.toString("hex");
  return [
    ...[...plain, hex, hex.toUpperCase()].map(escaped),
    ...[0, 1, 2].flatMap((offset) => base64Forms(bytes, offset)),
  ];
}

/** As a URL shows what was written into it without being encoded: only what no URL can hold is. */
function inUrl(start: string, secret: string): string {
  return new URL(`${start}${secret}!`).href.slice(start.length, -1);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** For a pattern that matches the text itself. */
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/** As `json.dumps` of Python writes it. */
function asciiOnly(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function lowerEscapes(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

function htmlEscaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * In both alphabets. `offset` bytes stand before the secret; characters that its neighbours have a part in are left
 * out, except for one at the end.
 */
function base64Forms(bytes: Buffer, offset: number): readonly string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((shifted.length * 8) / 6);
  return [shifted.toString("base64"), shifted.toString("base64url")].map(
    (text) => `${escaped(text.slice(from, to))}[\\w+/-]?={0,2}`,
  );
}

/**
 * A message quotes the beginning of a text and marks the cut: what stands before the mark may be the beginning of a
 * secret.
 */
function withoutBeginnings(text: string, secrets: readonly string[]): string {
  const [first = "", ...others] = text.split(cutMark);
  const parts = [first, ...others];
  return parts
    .map((part, index) => (index === parts.length - 1 ? part : withoutBeginning(part, secrets)))
    .join(cutMark);
}

function withoutBeginning(part: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    for (let length = Math.min(secret.length, part.length); length >= minInText; length -= 1) {
      if (part.endsWith(secret.slice(0, length))) return part.slice(0, -length) + redacted;
    }
  }
  return part;
}

/** The same value where nothing changes. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return mapList(value, change);
  const entries = Object.entries(value);
  const next = entries.map(([name, item]) => [change(name), mapTexts(item, change)] as const);
  return next.some(([name, item], index) => name !== entries[index]?.[0] || item !== entries[index]?.[1])
    ? Object.fromEntries(next)
    : value;
}

function mapList(list: readonly Json[], change: (text: string) => string): Json {
  let changed: Json[] | undefined;
  // By index: a response may hold hundreds of thousands of numbers.
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index] as Json;
    if (typeof item === "number") continue;
    const next = mapTexts(item, change);
    if (next === item) continue;
    changed ??= [...list];
    changed[index] = next;
  }
  return changed ?? list;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
