/**
 * The points of a result's tiles as the bytes that are stored. Within JSON the database would look at each number by
 * itself, which took longer than all else that it does with a result. Numbers keep every bit.
 *
 * For each tile, one after the other, all little-endian: the number of points (uint32); how its times are given
 * (uint8); the times (float64), which are the first and the step where they are steady, else one for each point; the
 * values (float64); and whether they are triggered, eight points a byte, the first in its lowest bit.
 */
import type { PointColumns } from "#sandbox/tile.d.ts";

const [steady, single] = [0, 1];
const headBytes = 5;
const numberBytes = 8;
/** Of steady times: the first, and from each to the next. */
const steadyNumbers = 2;

export function packPoints(tiles: readonly PointColumns[]): Buffer {
  const areSteady = tiles.map(({ ts }) => isSteady(ts));
  const sizes = tiles.map((tile, index) => bytesOf(tile.ts.length, areSteady[index] === true));
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  const view = viewOf(bytes);
  let at = 0;
  for (const [index, tile] of tiles.entries()) at = writeTile(view, at, tile, areSteady[index] === true);
  return bytes;
}

/** @param bytes what `packPoints` made, of as many tiles */
export function unpackPoints(bytes: Uint8Array): readonly PointColumns[] {
  const view = viewOf(bytes);
  const tiles: PointColumns[] = [];
  let at = 0;
  while (at < view.byteLength) {
    const tile = readTile(view, at);
    tiles.push(tile.points);
    at = tile.end;
  }
  return tiles;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function bytesOf(count: number, areSteady: boolean): number {
  const times = areSteady ? steadyNumbers : count;
  return headBytes + numberBytes * (times + count) + Math.ceil(count / 8);
}

function isSteady(ts: Float64Array): boolean {
  const [first, step] = firstAndStep(ts);
  for (let index = 0; index < ts.length; index += 1) if (!Object.is(ts[index], first + index * step)) return false;
  return true;
}

function firstAndStep(ts: Float64Array): readonly [number, number] {
  const first = ts[0] ?? 0;
  return [first, (ts[1] ?? first) - first];
}

/** @returns where the next one begins */
function writeTile(view: DataView, start: number, { ts, value, triggered }: PointColumns, areSteady: boolean): number {
  view.setUint32(start, ts.length, true);
  view.setUint8(start + 4, areSteady ? steady : single);
  const timesEnd = writeNumbers(view, start + headBytes, areSteady ? firstAndStep(ts) : ts);
  const bits = writeNumbers(view, timesEnd, value);
  for (let index = 0; index < triggered.length; index += 1) {
    if (triggered[index] !== 1) continue;
    const at = bits + (index >> 3);
    view.setUint8(at, view.getUint8(at) | (1 << (index & 7)));
  }
  return bits + Math.ceil(ts.length / 8);
}

function writeNumbers(view: DataView, start: number, numbers: ArrayLike<number>): number {
  let at = start;
  for (let index = 0; index < numbers.length; index += 1) {
    view.setFloat64(at, numbers[index] as number, true);
    at += numberBytes;
  }
  return at;
}

function readTile(view: DataView, start: number): { readonly points: PointColumns; readonly end: number } {
  const count = view.getUint32(start, true);
  const areSteady = view.getUint8(start + 4) === steady;
  const times = readNumbers(view, start + headBytes, areSteady ? steadyNumbers : count);
  const ts = areSteady ? steadyTimes(times.numbers, count) : times.numbers;
  const { numbers: value, end: bits } = readNumbers(view, times.end, count);
  const triggered = new Uint8Array(count);
  for (let index = 0; index < count; index += 1)
    triggered[index] = (view.getUint8(bits + (index >> 3)) >> (index & 7)) & 1;
  return { points: { ts, value, triggered }, end: bits + Math.ceil(count / 8) };
}

function steadyTimes([first = 0, step = 0]: Float64Array, count: number): Float64Array {
  const ts = new Float64Array(count);
  for (let index = 0; index < count; index += 1) ts[index] = first + index * step;
  return ts;
}

function readNumbers(view: DataView, start: number, count: number) {
  const numbers = new Float64Array(count);
  for (let index = 0; index < count; index += 1) numbers[index] = view.getFloat64(start + index * numberBytes, true);
  return { numbers, end: start + count * numberBytes };
}
