/**
 * A large value on its way to the event loop, which must not stand still for it: a thread cuts it into small texts
 * (`cutResponse`), and its reader takes these one after the other, with room for other work in between
 * (`joinResponse`). Knows JSON and nothing of adapters.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Json } from "#sandbox/contract.ts";

/** `root`: the whole value, or its empty outermost container. `entries`: what to add to the container at `path`. */
export interface ResponsePiece {
  readonly kind: "root" | "entries";
  readonly path: readonly (string | number)[];
  readonly json: string;
}

export type ResponsePieces = readonly ResponsePiece[];

/** A piece holds about so many values; reading one takes about a millisecond. */
const maxPieceWeight = 5_000;
/** So many characters of text weigh as much as a value. */
const charsPerValue = 32;
/** Longest reading without a pause. */
const maxSliceMs = 4;

type Container = Json[] | { [name: string]: Json };

/** @param response as `JSON.parse` gives it */
export function cutResponse(response: Json): ResponsePieces {
  if (weigh(response, maxPieceWeight) <= maxPieceWeight || response === null || typeof response !== "object")
    return [{ kind: "root", path: [], json: JSON.stringify(response) }];
  const pieces: ResponsePiece[] = [{ kind: "root", path: [], json: shellOf(response) }];
  cutEntries(response, [], pieces);
  return pieces;
}

/** Puts the pieces together again, pausing after every few milliseconds of work. */
export async function joinResponse(pieces: ResponsePieces): Promise<Json> {
  let response: Json = null;
  let sliceStartedAt = performance.now();
  for (const { kind, path, json } of pieces) {
    if (performance.now() - sliceStartedAt > maxSliceMs) {
      await yieldToEventLoop();
      sliceStartedAt = performance.now();
    }
    const value = JSON.parse(json) as Json;
    if (kind === "root") response = value;
    else addEntries(containerAt(response, path), value);
  }
  return response;
}

/** How much work a value is; stops counting above `enough`. */
function weigh(value: Json, enough: number): number {
  if (typeof value === "string") return 1 + value.length / charsPerValue;
  if (value === null || typeof value !== "object") return 1;
  let weight = 1;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && weight <= enough; at += 1)
      weight += weigh(value[at] as Json, enough - weight);
    return weight;
  }
  for (const [name, child] of Object.entries(value)) {
    weight += weigh(child, enough - weight) + name.length / charsPerValue;
    if (weight > enough) return weight;
  }
  return weight;
}

function cutEntries(container: Json, path: readonly (string | number)[], pieces: ResponsePiece[]): void {
  const isList = Array.isArray(container);
  let group: [name: string, value: Json][] = [];
  let groupWeight = 0;
  const flush = (): void => {
    if (group.length === 0) return;
    const json = isList ? JSON.stringify(group.map(([, value]) => value)) : objectText(group);
    pieces.push({ kind: "entries", path, json });
    group = [];
    groupWeight = 0;
  };
  for (const [name, value] of Object.entries(container as Container)) {
    const weight = weigh(value, maxPieceWeight) + name.length / charsPerValue;
    if (groupWeight + weight > maxPieceWeight) flush();
    if (weight > maxPieceWeight && value !== null && typeof value === "object") {
      const shell = shellOf(value);
      pieces.push({ kind: "entries", path, json: isList ? `[${shell}]` : `{${JSON.stringify(name)}:${shell}}` });
      cutEntries(value, [...path, isList ? Number(name) : name], pieces);
      continue;
    }
    group.push([name, value]);
    groupWeight += weight;
  }
  flush();
}

/** Written by hand: an object with a property named `__proto__` could not be built by assignment. */
function objectText(entries: readonly (readonly [string, Json])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
}

function shellOf(value: Json): string {
  return Array.isArray(value) ? "[]" : "{}";
}

function containerAt(response: Json, path: readonly (string | number)[]): Container {
  let container = response;
  // Its own property always: `__proto__` too, which was defined and not assigned.
  for (const name of path) container = (container as { readonly [name: string | number]: Json })[name] as Json;
  return container as Container;
}

function addEntries(container: Container, entries: Json): void {
  if (Array.isArray(container)) {
    for (const value of entries as readonly Json[]) container.push(value);
    return;
  }
  for (const [name, value] of Object.entries(entries as { readonly [name: string]: Json })) {
    if (name === "__proto__")
      Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
    else container[name] = value;
  }
}
