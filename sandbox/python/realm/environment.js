/*
 * Runs first in a blank isolate: the few globals that Emscripten's shell build and Pyodide's loader look for. None of
 * them does anything: there is no file, clock, timer or entropy behind them. Classic script, no module; the host has
 * set `hostStdlib` (bytes of the standard library, may be empty).
 *
 * Must not know: the lock, the runner, tiles.
 */
"use strict";

globalThis.FinalizationRegistry = class {
  // A late finaliser would write into a heap that was restored meanwhile: proxies are never finalised.
  register() {}
  unregister() {}
};

globalThis.bootLog = [];
const remember = (...parts) => {
  if (bootLog.length < 50) {
    bootLog.push(parts.map((part) => String(part?.stack ?? part)).join(" ").slice(0, 1_000));
  }
};
globalThis.print = remember;
globalThis.printErr = remember;
globalThis.console = { log: remember, warn: remember, error: remember, info: remember, debug: remember };

// Their mere presence makes Pyodide choose its shell environment.
globalThis.read = () => {
  throw new Error("no files in this realm");
};
globalThis.load = globalThis.read;
globalThis.readbuffer = (path) => {
  // The loader asks for the WebAssembly file too, but never uses it: the host hands in the compiled module.
  return String(path).endsWith("python_stdlib.zip") ? hostStdlib : new ArrayBuffer(0);
};
globalThis.os = {};
globalThis.performance = { now: () => 0 };
globalThis.setTimeout = (callback) => {
  Promise.resolve().then(callback);
  return 0;
};
globalThis.clearTimeout = () => {};
globalThis.URL = class {
  constructor() {
    throw new Error("no URLs in this realm");
  }
};

globalThis.TextEncoder = class {
  encode(text = "") {
    const bytes = new Uint8Array(text.length * 3);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }
  encodeInto(text, bytes) {
    let written = 0;
    let read = 0;
    for (const character of text) {
      const code = character.codePointAt(0);
      const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (written + size > bytes.length) {
        break;
      }
      if (size === 1) {
        bytes[written] = code;
      } else {
        for (let index = size - 1; index > 0; index -= 1) {
          bytes[written + index] = 0x80 | ((code >> (6 * (size - 1 - index))) & 0x3f);
        }
        bytes[written] = [0, 0, 0xc0, 0xe0, 0xf0][size] | (code >> (6 * (size - 1)));
      }
      written += size;
      read += character.length;
    }
    return { read, written };
  }
};

globalThis.TextDecoder = class {
  constructor(label = "utf-8") {
    this.encoding = label.toLowerCase();
  }
  decode(input) {
    if (input === undefined) {
      return "";
    }
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input);
    return this.encoding.startsWith("utf-16") ? decodeUtf16(bytes) : decodeUtf8(bytes);
  }
};

function decodeUtf16(bytes) {
  let text = "";
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    text += String.fromCharCode(bytes[index] | (bytes[index + 1] << 8));
  }
  return text;
}

function decodeUtf8(bytes) {
  const parts = [];
  let codes = [];
  let index = 0;
  while (index < bytes.length) {
    const first = bytes[index];
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let code = size === 1 ? first : first & (0x7f >> size);
    for (let next = 1; next < size; next += 1) {
      code = (code << 6) | (bytes[index + next] & 0x3f);
    }
    codes.push(code);
    index += size;
    if (codes.length === 8_192) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  parts.push(String.fromCodePoint(...codes));
  return parts.join("");
}
