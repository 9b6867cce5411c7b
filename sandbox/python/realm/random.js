/*
 * Where all randomness of a tile comes from. Classic script, for bridge.js.
 */
"use strict";

/**
 * sfc32 over an FNV-1a hash of the text; gives bytes. Not secret, on purpose: the same run repeats to the same bytes.
 */
globalThis.seededRandom = (text) => {
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1].map((start) => {
    let hash = start;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    return hash >>> 0;
  });
  let [a, b, c, counter] = state;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 16) & 0xff;
  };
  for (let round = 0; round < 16; round += 1) {
    next();
  }
  return next;
};
