/** What the import graph may not hold: cycles of files, parts that import each other, effects behind a pure file. */
import { isPure, loadsOf, type SourceFile } from "./sources.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

/** From each file to those of the project that it imports, types included. */
export function graphOf(sources: readonly SourceFile[]): Graph {
  const known = new Set(sources.map((file) => file.path));
  return new Map(sources.map((file) => [file.path, file.imports.filter((place) => known.has(place))]));
}

/** Every group of nodes that reach each other, as one path through the group (Tarjan's algorithm). */
export function cyclesOf(graph: Graph): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    stack.push(node);
    let low = order.size - 1;
    for (const next of graph.get(node) ?? []) {
      if (next === node) cycles.push(`${node} → ${node}`);
      else if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(node, low);
    }
    lowest.set(node, low);
    if (low !== order.get(node)) return low;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(wayAround(graph, group));
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** The shortest way from the group's first node back to itself. */
function wayAround(graph: Graph, group: readonly string[]): string {
  const start = [...group].sort()[0] ?? "";
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start].join(" → ");
      if (!group.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return group.join(" → ");
}

/** A file's part: a folder of server/, or a folder at the top. Null for a file right under server/. */
export function partOf(path: string): string | null {
  const [top, second, third] = path.split("/");
  if (top === undefined || second === undefined) return null;
  if (top !== "server") return top;
  return third === undefined ? null : `server/${second}`;
}

/**
 * Parts that import each other, with the imports of the side that has fewer. `server/core` knows no other part, by a
 * wall of its own. So does schema/: stores know the models of the parts that use them.
 */
export function mutualPartsOf(graph: Graph): string[] {
  const edges = new Map<string, string[]>();
  for (const [file, places] of graph) {
    for (const place of places) {
      const [from, to] = [partOf(file), partOf(place)];
      if (from === null || to === null || from === to || [from, to].includes("schema")) continue;
      edges.set(`${from} → ${to}`, [...(edges.get(`${from} → ${to}`) ?? []), `${file} → ${place}`]);
    }
  }
  return [...edges].flatMap(([edge, imports]) => {
    const [from = "", to = ""] = edge.split(" → ");
    const back = edges.get(`${to} → ${from}`);
    const isFewer =
      back !== undefined && (imports.length < back.length || (imports.length === back.length && from < to));
    return isFewer ? [`${from} ↔ ${to}: ${imports.join(", ")}`] : [];
  });
}

/** Node's own modules that compute and touch nothing. */
const computingModules = /^node:(util|path|crypto|url|assert|buffer|string_decoder)$/;
/** Packages with effects: databases, servers, requests, threads, files, logs. */
const effectfulPackages =
  /^(@mikro-orm\/|@electric-sql\/|fastify$|@fastify\/|@scalar\/|undici|redis|bee-queue|piscina|isolated-vm|pyodide)/;
const effectfulHelpers = /^(nodemailer|pino|prom-client|p-retry|p-limit)$/;
/** Of these a pure file takes not even types: who is given a store, a clock or a service is not pure. */
const holders = /^schema\/|^server\/core\/clock\.ts$|^server\/.*\/(service|rest|jobs|graphql|relay|egress)\.ts$/;

/**
 * How files that call themselves pure reach an effect through their imports: the way, one for each such file. What a
 * pure file loads must be without effects all the way down; plain types may come from anywhere but `holders`.
 */
export function impureWaysOf(
  sources: readonly SourceFile[],
  hasEffects: (file: SourceFile) => boolean,
): readonly string[] {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  return sources.filter(isPure).flatMap((pure) => {
    const holder = pure.imports.find((place) => holders.test(place));
    if (holder !== undefined) return [`${pure.path} → ${holder}`];
    const ways: string[][] = [[pure.path]];
    const seen = new Set([pure.path]);
    for (const way of ways) {
      const last = way.at(-1) ?? "";
      const file = byPath.get(last);
      if (file === undefined ? isEffectfulPackage(last) : hasEffects(file)) return [way.join(" → ")];
      for (const next of file === undefined ? [] : loadsOf(file)) {
        if (seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return [];
  });
}

function isEffectfulPackage(name: string): boolean {
  if (name.startsWith("node:")) return !computingModules.test(name);
  return effectfulPackages.test(name) || effectfulHelpers.test(name);
}
