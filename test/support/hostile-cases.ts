/** What hostile data servers and scripts do, and how each is told. */
import type { sampleRequests } from "./records.ts";

export interface ServerCase {
  readonly title: string;
  readonly path: string;
  readonly facet?: keyof typeof sampleRequests;
  readonly error: RegExp;
  /** Takes as long as a request may. */
  readonly isSlow?: boolean;
}

export const tooLarge = /the answer is larger than 10 MiB \(after decompression\); ask for less at a time/;
export const serverCases: readonly ServerCase[] = [
  {
    title: "sends a byte a second",
    path: "/trickle",
    error: /no complete answer within 10 s from 127\.0\.0\.1:\d+/,
    isSlow: true,
  },
  { title: "accepts and says nothing", path: "/silent", error: /no complete answer within 10 s/, isSlow: true },
  { title: "never ends its answer", path: "/endless", error: tooLarge },
  { title: "sends a gzip bomb", path: "/gzip", error: tooLarge },
  { title: "sends a Brotli bomb", path: "/br", error: tooLarge },
  { title: "sends a deflate bomb", path: "/deflate", error: tooLarge },
  { title: "never ends its headers", path: "headers", error: /the headers of its answer are larger than 16 KiB/ },
  { title: "redirects in a circle", path: "/loop", error: /more than 5 redirects/ },
  {
    title: "redirects to the metadata address",
    path: "/to-metadata",
    error: /redirects to a place that is refused: http:\/\/169\.254\.169\.254 is not on the adapter's egress list/,
  },
  {
    title: "sends a million points",
    path: "/million-points",
    error: /more than \d+ values|at most \d+ points|more than 2000 ms of CPU time|MiB of memory/,
  },
  {
    title: "names a unit that is none",
    path: "/wrong-unit",
    error: /series\[0\]\.unit: .*furlongs.*temperature is in °C/,
  },
  {
    title: "names a unit of a million combining marks",
    path: "/combining-unit",
    error: /series\[0\]\.unit: unknown unit .*at most 40 characters/,
  },
  {
    title: "names a variable of a million combining marks",
    path: "/combining-names",
    error: /series\[0\]\.variable: unknown variable/,
  },
  {
    title: "offers areas whose sides all lie close together",
    path: "/accordions",
    facet: "targets",
    error: /sources\[8\]\.boundary\.coordinates: is too intricate to be checked with the boundaries before it/,
  },
  {
    title: "names a unit of another quantity",
    path: "/unit-of-another-quantity",
    error: /series\[0\]\.unit: .*mm.*temperature is in °C/,
  },
  {
    title: "names times beyond the calendar",
    path: "/far-future",
    error: /points\[0\]\[0\]: must be whole epoch milliseconds/,
  },
  { title: "sends the same variable twice", path: "/twice", error: /series\[1\]: repeats series\[0\]/ },
  { title: "nests 100,000 deep", path: "/deep", error: /nested|recursion|call stack/i },
  { title: "sends a page to sign in", path: "/html", error: /is not JSON: it begins with "<!doctype html>/ },
  { title: "sends nothing", path: "/empty", error: /is not JSON: it begins with ""/ },
  { title: "sends a number that JSON does not know", path: "/not-a-number", error: /is not JSON/ },
  {
    title: "sends bytes that are not UTF-8",
    path: "/invalid-utf8",
    error: /series\[0\]\.variable: unknown variable "temp\ufffd\ufffd"/,
  },
  { title: "sends one enormous text", path: "/large", error: /a text of more than 1000000 characters/ },
  {
    title: "offers 50,000 sources",
    path: "/many-sources",
    facet: "targets",
    error: /sources: at most 10000 entries, but there are 50000/,
  },
  { title: "offers a source twice", path: "/repeated-sources", facet: "targets", error: /sources\[2\].*sources\[0\]/ },
];

export interface ScriptCase {
  readonly title: string;
  /** The body of `handle`, where `ORIGIN` stands for the hostile server. */
  readonly typescript: string;
  readonly python: string;
  readonly error: RegExp;
  /** Uses all the CPU time or all the memory that a turn may have. */
  readonly isEndless?: boolean;
}

const cpu = /more than 2000 ms of CPU time/;
/** Loops in disguise end as one in plain sight does: test/sandbox/ has them, with a shorter limit. */
export const scriptCases: readonly ScriptCase[] = [
  {
    title: "asks twenty-one times",
    typescript: `for (let i = 0; i < 21; i += 1) await fetch("ORIGIN/good");`,
    python: `for i in range(21): await host.fetch("ORIGIN/good")`,
    error: /The script made more than 20 requests/,
  },
  {
    title: "answers more than 10 MiB",
    typescript: `return { series: [], more: Array.from({ length: 12 }, () => "x".repeat(1_000_000)) };`,
    python: `return {"series": [], "more": ["x" * 1_000_000] * 12}`,
    error: /The response is larger than 10485760 bytes/,
  },
  {
    title: "answers more values than anyone reads",
    typescript: `return { series: [], more: new Array(1_000_000).fill(0) };`,
    python: `return {"series": [], "more": [0] * 1_000_000}`,
    error: /The response holds more than 400000 values/,
  },
  {
    title: "answers with a hundred nested lists",
    typescript: `let value = []; for (let i = 0; i < 100; i += 1) value = [value]; return { series: value };`,
    python: `value = []\nfor i in range(100): value = [value]\nreturn {"series": value}`,
    error: /The response is nested more than 32 deep/,
  },
  {
    title: "answers with a hundred thousand nested lists",
    typescript: `let value = []; for (let i = 0; i < 100_000; i += 1) value = [value]; return { series: value };`,
    python: `value = []\nfor i in range(100_000): value = [value]\nreturn {"series": value}`,
    error: /nested|call stack|recursion/i,
  },
  {
    title: "answers with a cycle",
    typescript: `const value = {}; value.value = value; return value;`,
    python: `value = {}\nvalue["value"] = value\nreturn value`,
    error: /circular/i,
  },
  {
    title: "answers with nothing",
    typescript: `return undefined;`,
    python: `return None`,
    error: /returned nothing|the answer must be \{series/,
  },
  {
    title: "answers with what is not JSON",
    typescript: `return () => 1;`,
    python: `return {1, 2}`,
    error: /returned a function|not JSON/,
  },
  {
    title: "never settles",
    typescript: `await new Promise(() => {});`,
    python: `class Never:\n    def __await__(self):\n        yield\nawait Never()`,
    error: /handle waits for something that never comes/,
  },
  {
    title: "loops for ever",
    typescript: `for (;;);`,
    python: `while True: pass`,
    error: cpu,
    isEndless: true,
  },
  {
    title: "eats memory",
    typescript: `const kept = []; for (;;) kept.push(new Array(10_000).fill(1));`,
    python: `kept = []\nwhile True: kept.append(bytearray(1_000_000))`,
    error: /memory|CPU time/i,
    isEndless: true,
  },
  {
    title: "recurses without end",
    typescript: `const down = () => down() + 1; return down();`,
    python: `def down(): return down() + 1\nreturn down()`,
    error: /call stack|recursion/i,
  },
  {
    title: "floods its log",
    typescript: `for (let i = 0; i < 101; i += 1) log("line", i);`,
    python: `for i in range(101): host.log("line", i)`,
    error: /The script wrote more than 100 log lines/,
  },
  {
    title: "throws null",
    typescript: `throw null;`,
    python: `raise BaseException()`,
    error: /threw null|BaseException|without a message/,
  },
  { title: "throws a number", typescript: `throw 42;`, python: `raise KeyError(42)`, error: /threw 42|KeyError: 42/ },
  {
    title: "throws what cannot be looked at",
    typescript: `throw { get message() { throw 1; }, get stack() { throw 2; } };`,
    python: `class Odd(Exception):\n    def __str__(self): raise RuntimeError("no")\n    __repr__ = __str__\nraise Odd()`,
    error: /can't be looked at|Odd/,
  },
  {
    title: "leaves its program",
    typescript: `throw Object.assign(new Error("x".repeat(1_000_000)), { name: "y".repeat(1_000_000), stack: "z".repeat(1_000_000) });`,
    python: `raise SystemExit(0)`,
    error: /xxxx|SystemExit/,
  },
  {
    title: "asks for a place that is not on its list",
    typescript: `return (await fetch("https://data.example.com/")).json();`,
    python: `return (await host.fetch("https://data.example.com/")).json()`,
    error: /https:\/\/data\.example\.com is not on the adapter's egress list/,
  },
  {
    title: "asks for a file",
    typescript: `return (await fetch("file:///etc/passwd")).json();`,
    python: `return (await host.fetch("file:///etc/passwd")).json()`,
    error: /file: is not allowed; use https:/,
  },
  {
    title: "puts a line break into a header",
    typescript: `await fetch("ORIGIN/good", { headers: { "x-a": "1\\r\\nx-b: 2" } });`,
    python: `await host.fetch("ORIGIN/good", headers={"x-a": "1\\r\\nx-b: 2"})`,
    error: /the value of the header "x-a" holds a line break/,
  },
  {
    title: "asks with an enormous body",
    typescript: `await fetch("ORIGIN/good", { method: "POST", body: "x".repeat(2_000_000) });`,
    python: `await host.fetch("ORIGIN/good", method="POST", body="x" * 2_000_000)`,
    error: /body of more than 1048576 characters/,
  },
  {
    title: "asks with an enormous URL",
    typescript: `await fetch("ORIGIN/" + "x".repeat(3_000));`,
    python: `await host.fetch("ORIGIN/" + "x" * 3_000)`,
    error: /a URL may have at most 2048 characters/,
  },
  {
    title: "names a unit with half a character",
    typescript: `return { series: [{ variable: "temperature", unit: "\\ud800", points: [] }] };`,
    python: `return {"series": [{"variable": "temperature", "unit": "\\ud800", "points": []}]}`,
    error: /series\[0\]\.unit/,
  },
];
