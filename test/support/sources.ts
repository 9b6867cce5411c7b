/** Sources as an integrator makes them over REST, and the shapes of areas. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { sourceInput } from "./records.ts";

type Changes = Readonly<Record<string, unknown>>;

export const create = (call: Client, changes: Changes = {}) =>
  call("POST", "/v1/sources", { body: sourceInput(changes) });

export async function made(call: Client, changes: Changes = {}) {
  const answer = await create(call, changes);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

export const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
/** A ring of so many positions, around a place in Switzerland. */
export const ring = (positions: number) => {
  const corners = Array.from({ length: positions - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (positions - 1);
    return [9 + Math.cos(angle) / 10, 47 + Math.sin(angle) / 10].map((degrees) => Number(degrees.toFixed(6)));
  });
  return [...corners, corners[0]];
};
export const polygon = (...coordinates: readonly unknown[]) => ({ type: "Polygon", coordinates });
export const area = (boundary: unknown, changes: Changes = {}) => ({
  hint: "area",
  location: null,
  boundary,
  ...changes,
});
export const invalidAt = (...locs: readonly string[]) => ({ status: 422, slug: "validation", locs });
