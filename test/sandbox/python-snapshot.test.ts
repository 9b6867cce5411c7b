/**
 * Promises of what Python starts from: the snapshot is made once, whole or not at all, and the interpreter's memory has
 * a ceiling.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import { MessageWriter, readMessage } from "#sandbox/python/message.ts";
import { realmTexts } from "#sandbox/python/realm-texts.ts";
import { ensurePythonSnapshot, snapshotFileName } from "#sandbox/python/snapshot.ts";
import { withMemoryMaximum } from "#sandbox/python/wasm-memory.ts";
import "#test/support/property-runs.ts";

/** The type library for servers does not know the engine's own WebAssembly. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: { readonly m: { grow(pages: number): number } } };
};

/** A module with one exported memory `m`: minimum 1 page, maximum 65,536 (LEB128 80 80 04). */
const memoryModule = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x05, 0x06, 0x01, 0x01, 0x01, 0x80, 0x80, 0x04],
  ...[0x07, 0x05, 0x01, 0x01, 0x6d, 0x02, 0x00],
]);

describe("the Python memory snapshot", () => {
  it("is made once when two processes ask for it at the same time, and leaves nothing else behind", async () => {
    const folder = await mkdtemp(join(tmpdir(), "python-snapshot-"));
    try {
      const paths = await Promise.all([ensurePythonSnapshot(folder), ensurePythonSnapshot(folder)]);
      assert.deepEqual(paths, [join(folder, snapshotFileName()), join(folder, snapshotFileName())]);
      assert.deepEqual(await readdir(folder), [snapshotFileName()]);
      const { mtimeMs } = await stat(paths[0]);
      await ensurePythonSnapshot(folder);
      assert.equal((await stat(paths[0])).mtimeMs, mtimeMs);
      assert.ok((await readFile(paths[0])).length > 20_000_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("has a name that carries the version of Python's runtime and of our own texts", () => {
    assert.match(snapshotFileName(), /^python-\d+\.\d+\.\d+-[0-9a-f]{16}\.snapshot$/);
    const { environment, bridge, runner } = realmTexts;
    assert.ok([environment, bridge, ...runner.map(({ text }) => text)].every((text) => text.length > 500));
  });
});

describe("the memory ceiling", () => {
  it("is what growth stops at", () => {
    const { m } = new WebAssembly.Instance(new WebAssembly.Module(withMemoryMaximum(memoryModule, 3))).exports;
    assert.equal(m.grow(2), 1);
    assert.throws(() => m.grow(1), RangeError);
  });

  it("leaves every other byte of the module alone", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_536 }), (pages) => {
        const patched = withMemoryMaximum(memoryModule, pages);
        assert.equal(patched.length, memoryModule.length);
        const changed = [...patched.keys()].filter((at) => patched[at] !== memoryModule[at]);
        assert.ok(changed.every((at) => at >= 13 && at < 16));
        assert.equal(
          ((patched[13] as number) & 0x7f) + ((patched[14] as number) & 0x7f) * 128 + (patched[15] as number) * 16_384,
          pages,
        );
      }),
    );
  });

  it("refuses a module without a ceiling of its own, without memory, and a ceiling out of range", () => {
    const open = Uint8Array.from([...memoryModule.subarray(0, 8), 0x05, 0x03, 0x01, 0x00, 0x01]);
    assert.throws(() => withMemoryMaximum(open, 3), /no declared maximum/);
    assert.throws(() => withMemoryMaximum(memoryModule.subarray(0, 8), 3), /no memory section/);
    assert.throws(() => withMemoryMaximum(memoryModule, 65_537), /must lie between/);
  });
});

describe("messages to and from the interpreter", () => {
  it("come out as they went in", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.uint8Array(), (header, blob) => {
        const writer = new MessageWriter();
        assert.equal(writer.add(blob), 0);
        const message = readMessage(writer.finish(header));
        assert.deepEqual(message?.header, JSON.parse(JSON.stringify(header)));
        assert.deepEqual(new Uint8Array(message?.blob ?? []), blob);
      }),
    );
  });

  it("are null, never an exception, when they are nonsense", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const message = readMessage(bytes);
        assert.ok(message === null || typeof message.header === "object");
      }),
    );
  });
});
