/** The shelf of buffers: what is out is one holder's alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BufferPool } from "#pool/buffer-pool.ts";
import "#test/support/property-runs.ts";

test("a buffer that is out is never given to a second holder, and has room for what was asked", () => {
  const step = fc.record({ bytes: fc.integer({ min: 0, max: 400_000 }), putsBack: fc.boolean(), which: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const shelf = new BufferPool();
      const out: SharedArrayBuffer[] = [];
      for (const { bytes, putsBack, which } of steps) {
        if (putsBack && out.length > 0) {
          shelf.putBack(out.splice(which % out.length, 1)[0] as SharedArrayBuffer);
          continue;
        }
        const buffer = shelf.take(bytes);
        assert.ok(buffer.byteLength >= bytes);
        assert.ok(!out.includes(buffer));
        out.push(buffer);
      }
    }),
  );
});
