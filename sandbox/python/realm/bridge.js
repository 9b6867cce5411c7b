/*
 * The realm's only two doors, both on the trusted side of WebAssembly: boot a Python interpreter, then call its runner
 * with bytes and get bytes back. Classic script, after random.js; the host has set `hostModule` (compiled
 * WebAssembly), `hostSnapshot` (bytes or null), `hostStdlib` and `hostLockInfo`, and hands `loadPyodide` and
 * `createPyodideModule` to `boot`.
 *
 * While author code runs, the lock is on: of all functions that WebAssembly may import, only the ones answered here
 * (frozen clock, seeded or given entropy, growth of the heap, output that is discarded or kept) work; system calls
 * answer "not permitted" and everything that would reach a JavaScript value throws. After `boot` nothing of Pyodide's
 * own JavaScript is used: calls go straight to the C API's exports.
 *
 * Must not know: what the bytes mean.
 */
"use strict";

globalThis.bridge = (() => {
  const notPermitted = 63; // WASI and Emscripten errno EPERM
  const ioError = 29; // WASI and Emscripten errno EIO
  const readOnly = 0x100; // PyBUF_READ
  const page = 65_536;
  /** More than the host keeps of it. */
  const maxPrintedBytes = 1_048_576;

  let locked = false;
  let violation = null;
  let nowMs = 0;
  let random = seededRandom("boot");
  let entropy = null;
  let entropyTaken = 0;
  /** What the author code of this call has printed, where that is wanted; bytes of UTF-8. */
  let printed = null;
  let printedBytes = 0;
  let exports = null;
  let memory = null;
  let entries = null;
  let image = null;
  let pyodide = null;

  class LockError extends Error {}

  // ---- imports

  function view() {
    return new DataView(memory.buffer);
  }

  /** Imports that always answer from here, so that a snapshot and a run see the same frozen world. */
  function ownImports(original) {
    const gmtime = original._gmtime_js;
    const timegm = original._timegm_js;
    return {
      emscripten_date_now: () => nowMs,
      emscripten_get_now: () => 0,
      clock_res_get: (_clock, out) => {
        view().setBigUint64(out >>> 0, 1_000_000n, true);
        return 0;
      },
      clock_time_get: (clock, _precision, out) => {
        view().setBigUint64(out >>> 0, clock === 0 ? BigInt(Math.round(nowMs * 1_000)) * 1_000n : 0n, true);
        return 0;
      },
      random_get: (out, size) => {
        const bytes = new Uint8Array(memory.buffer, out >>> 0, size >>> 0);
        if (entropy !== null) {
          return takeEntropy(bytes);
        }
        for (let index = 0; index < bytes.length; index += 1) {
          bytes[index] = random();
        }
        return 0;
      },
      // Local time is UTC: the machine's own zone must not show.
      _localtime_js: (time, out) => {
        gmtime(time, out);
        view().setInt32((out >>> 0) + 32, 0, true);
        view().setInt32((out >>> 0) + 36, 0, true);
      },
      _mktime_js: (out) => {
        view().setInt32((out >>> 0) + 32, 0, true);
        return timegm(out);
      },
      _tzset_js: (timezone, daylight, standardName, summerName) => {
        view().setUint32(timezone >>> 0, 0, true);
        view().setInt32(daylight >>> 0, 0, true);
        for (const name of [standardName, summerName]) {
          new Uint8Array(memory.buffer, name >>> 0, 4).set([85, 84, 67, 0]);
        }
      },
    };
  }

  const harmlessWhileLocked = new Set([
    "_gmtime_js",
    "_timegm_js",
    "emscripten_resize_heap",
    "emscripten_get_heap_max",
  ]);

  /** `print` goes nowhere, or is kept for the host, and succeeds. */
  function takeWrite(_descriptor, vectors, count, out) {
    const data = view();
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      const at = (vectors >>> 0) + index * 8;
      const length = data.getUint32(at + 4, true);
      if (printed !== null) {
        keepPrinted(data.getUint32(at, true), length);
      }
      total += length;
    }
    data.setUint32(out >>> 0, total, true);
    return 0;
  }

  function keepPrinted(start, length) {
    const kept = Math.min(length, maxPrintedBytes - printedBytes, memory.buffer.byteLength - start);
    if (kept > 0) {
      printed.push(new Uint8Array(memory.buffer.slice(start, start + kept)));
      printedBytes += kept;
    }
  }

  function lockedAnswer(name) {
    if (name === "fd_write") {
      return takeWrite;
    }
    if (name.startsWith("__syscall_")) {
      return () => -notPermitted;
    }
    if (/^(fd_|environ_)/.test(name)) {
      return () => notPermitted;
    }
    return () => {
      violation = name;
      throw new LockError(name);
    };
  }

  /**
   * Replaces every function of the import object, in place: Emscripten also takes function pointers from it. One
   * wrapper per function and `.sig` copied, or the function table would differ from the snapshot's.
   */
  function lockImports(imports) {
    const original = { ...imports.env };
    const own = ownImports(original);
    const wrappers = new Map();
    for (const [name, call] of Object.entries(original)) {
      if (typeof call !== "function") {
        continue;
      }
      let wrapper = wrappers.get(call);
      if (wrapper === undefined) {
        wrapper = wrap(name, call, own[name]);
        if (call.sig !== undefined) {
          wrapper.sig = call.sig;
        }
        wrappers.set(call, wrapper);
      }
      imports.env[name] = wrapper;
    }
  }

  function wrap(name, call, own) {
    if (own !== undefined) {
      return (...values) => own(...values);
    }
    if (harmlessWhileLocked.has(name)) {
      return (...values) => call(...values);
    }
    const refuse = lockedAnswer(name);
    return (...values) => (locked ? refuse(...values) : call(...values));
  }

  function instantiate(imports, done) {
    const marker = Symbol("error marker");
    imports.env.Jsv_GetError_import = () => marker;
    imports.env.JsvError_Check = (value) => (value === marker ? 1 : 0);
    lockImports(imports);
    const instance = new WebAssembly.Instance(hostModule, imports);
    exports = instance.exports;
    memory = exports.memory;
    done(instance, hostModule);
    return {};
  }

  // ---- boot

  async function boot(loadPyodide, createPyodideModule, forSnapshot) {
    const options = {
      indexURL: "/",
      lockFileContents: { info: JSON.parse(hostLockInfo), packages: {} },
      packageBaseUrl: "/",
      stdLibURL: "/python_stdlib.zip",
      jsglobals: Object.freeze(Object.create(null)),
      enableRunUntilComplete: false,
      stdin: () => null,
      stdout: () => {},
      stderr: () => {},
      // The hash seed is part of the promise that the same inputs give the same bytes, on every machine.
      env: { HOME: "/", PYTHONHASHSEED: "0", TZ: "UTC", PYTHONDONTWRITEBYTECODE: "1" },
      createPyodideModule: (settings) => createPyodideModule({ ...settings, instantiateWasm: instantiate }),
    };
    if (hostSnapshot !== null) {
      options._loadSnapshot = new Uint8Array(hostSnapshot);
    }
    if (forSnapshot) {
      options._makeSnapshot = true;
    }
    pyodide = await loadPyodide(options);
  }

  /** Loads the runner, a package of Python modules, and gives the memory. `modulesJson`: name and text of each. */
  function makeSnapshot(modulesJson, packageName) {
    pyodide.runPython(`import sys, types\n_package = ${JSON.stringify(packageName)}\n`);
    pyodide.runPython(`sys.modules[_package] = types.ModuleType(_package)`);
    for (const { name, text } of JSON.parse(modulesJson)) {
      const path = name === "__init__" ? packageName : `${packageName}.${name}`;
      pyodide.runPython(
        `_module = sys.modules.setdefault(${JSON.stringify(path)}, types.ModuleType(${JSON.stringify(path)}))\n` +
          `_module.__package__ = _package\n` +
          `_module.__file__ = ${JSON.stringify(`<${path}>`)}\n` +
          `exec(compile(${JSON.stringify(text)}, _module.__file__, "exec"), _module.__dict__)\n`,
      );
    }
    pyodide.runPython(`_module.prepare()\ndel _module, _package, sys, types\n`);
    return pyodide.makeMemorySnapshot().buffer;
  }

  /** Finds the runner's entry points and takes the image that every evaluation starts from. */
  function arm(packageName, entryNames) {
    const name = allocateText(packageName);
    const module = exports.PyImport_AddModule(name);
    entries = {};
    for (const entryName of entryNames) {
      const text = allocateText(entryName);
      entries[entryName] = exports.PyObject_GetAttrString(module, text);
      exports.free(text);
      if (entries[entryName] === 0) {
        throw new Error(`The snapshot's runner has no ${entryName}.`);
      }
    }
    const sealName = allocateText("seal");
    const seal = exports.PyObject_GetAttrString(module, sealName);
    if (seal === 0 || exports.PyObject_CallNoArgs(seal) === 0) {
      throw new Error("The snapshot's runner could not be sealed.");
    }
    exports.free(sealName);
    exports.free(name);
    pyodide = null;
    image = takeImage();
  }

  function allocateText(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const pointer = exports.malloc(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, pointer);
    return pointer;
  }

  // ---- image

  /** The non-zero stretches of the memory, with the addresses they belong to. */
  function takeImage() {
    const bytes = new Uint8Array(memory.buffer);
    const words = new Int32Array(memory.buffer);
    const wordsPerPage = page / 4;
    const blank = (index) => {
      for (let at = index * wordsPerPage, end = at + wordsPerPage; at < end; at += 1) {
        if (words[at] !== 0) {
          return false;
        }
      }
      return true;
    };
    const stretches = [];
    const pages = bytes.length / page;
    for (let index = 0; index < pages; ) {
      const isBlank = blank(index);
      let end = index + 1;
      while (end < pages && blank(end) === isBlank) {
        end += 1;
      }
      const [from, to] = [index * page, end * page];
      stretches.push({ start: from, end: to, bytes: isBlank ? null : bytes.slice(from, to) });
      index = end;
    }
    return { stretches, length: bytes.length, stackPointer: exports.emscripten_stack_get_current() };
  }

  /** Undoes everything that ever happened in the interpreter since `arm`. */
  function restore() {
    const bytes = new Uint8Array(memory.buffer);
    for (const { start, end, bytes: saved } of image.stretches) {
      if (saved === null) {
        bytes.fill(0, start, end);
      } else {
        bytes.set(saved, start);
      }
    }
    if (bytes.length > image.length) {
      bytes.fill(0, image.length);
    }
    exports._emscripten_stack_restore(image.stackPointer);
    locked = false;
    violation = null;
    return bytes.length;
  }

  // ---- calls

  /**
   * Calls a runner entry with the bytes. Gives back bytes, or a text: `violation:<import>`, `memory`, `stack`,
   * `size:<bytes>`, `trap:<message>`. Whatever the interpreter holds afterwards is untrusted: pointers that lead
   * nowhere end as a trap.
   */
  function call(entryName, input, now, seed, maxBytes, randomBytes, keepsPrinted) {
    printed = keepsPrinted ? [] : null;
    printedBytes = 0;
    nowMs = now;
    random = seededRandom(seed);
    entropy = randomBytes;
    entropyTaken = 0;
    violation = null;
    locked = true;
    try {
      return callLocked(entries[entryName], input, maxBytes);
    } catch (error) {
      return describe(error);
    } finally {
      locked = false;
    }
  }

  /**
   * After a call that was to keep what was printed: that, and the bytes of memory up to the highest that was ever in
   * use (`0` where author code has made nonsense of it).
   */
  function measures() {
    const bytes = new Uint8Array(printedBytes);
    let at = 0;
    for (const part of printed ?? []) {
      bytes.set(part, at);
      at += part.length;
    }
    const top = view().getUint32(exports.emscripten_get_sbrk_ptr() >>> 0, true);
    return { printed: bytes.buffer, memoryBytes: top <= memory.buffer.byteLength ? top : 0 };
  }

  function callLocked(entry, input, maxBytes) {
    const pointer = exports.malloc(input.byteLength + 8);
    if (pointer === 0) {
      return "memory";
    }
    const aligned = (pointer + 7) & ~7;
    new Uint8Array(memory.buffer).set(new Uint8Array(input), aligned >>> 0);
    const bytes = exports.PyMemoryView_FromMemory(aligned, input.byteLength, readOnly);
    const result = bytes === 0 ? 0 : exports.PyObject_CallOneArg(entry, bytes);
    if (violation !== null) {
      return `violation:${violation}`;
    }
    if (result === 0) {
      return "memory";
    }
    const size = exports.PyBytes_Size(result);
    if (size < 0) {
      return "trap:the runner gave no bytes";
    }
    if (size > maxBytes) {
      return `size:${size}`;
    }
    const start = exports.PyBytes_AsString(result) >>> 0;
    return memory.buffer.slice(start, start + size);
  }

  function describe(error) {
    if (violation !== null) {
      return `violation:${violation}`;
    }
    const isStack = error instanceof RangeError && /call stack/i.test(error.message);
    return isStack ? "stack" : `trap:${String(error?.message ?? error).slice(0, 200)}`;
  }

  // ---- entropy

  /** From the host's bytes, each of them once. */
  function takeEntropy(bytes) {
    if (bytes.length > entropy.length - entropyTaken) {
      return ioError;
    }
    bytes.set(entropy.subarray(entropyTaken, entropyTaken + bytes.length));
    entropyTaken += bytes.length;
    return 0;
  }

  return { boot, makeSnapshot, arm, call, measures, restore, log: () => bootLog.join("\n") };
})();
