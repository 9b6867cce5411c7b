/**
 * Repeatable noise: a pure function of seed, stream and index, so that any day can be made alone, and is the same in
 * every window.
 */

/** Uniform in [0, 1). */
export type Noise = (stream: number, index: number) => number;

/**
 * FNV-1a over the text, then a finaliser per call. Source of the mixing steps: Appleby, MurmurHash3 (public domain),
 * `fmix32`.
 */
export function noiseFor(text: string): Noise {
  const seed = fnv1a(text);
  return (stream, index) => {
    const low = index | 0;
    const high = Math.floor(index / 4_294_967_296) | 0;
    return mix(mix(mix(seed ^ Math.imul(stream + 1, 0x9e3779b1)) ^ low) ^ high) / 4_294_967_296;
  };
}

/** Smooth in `x`, between −1 and 1, with a new independent value every `period`. */
export function smoothNoise(noise: Noise, stream: number, x: number, period: number): number {
  const place = x / period;
  const index = Math.floor(place);
  const share = place - index;
  const eased = share * share * (3 - 2 * share);
  const from = noise(stream, index);
  return 2 * (from + (noise(stream, index + 1) - from) * eased) - 1;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
