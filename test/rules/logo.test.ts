/** What may be a logo, as a pure rule: addresses in their parsed form, and pictures by their bytes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { maxLogoPixels, parseLogo } from "#server/branding/logo.ts";
import { dataUri, jpeg, png, pngOfSize, webp } from "#test/support/pictures.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { machinePace, threadCpuMs } from "#test/support/thread-time.ts";

describe("the address of a logo", () => {
  test("may be any https URL", () => {
    for (const url of ["https://example.com/logo.png", "https://cdn.example.com:8443/a/b?c=d"]) {
      assert.deepEqual(parseLogo(url), { kind: "url", url });
    }
  });

  test("may not be anything a browser could be tricked with", () => {
    for (const url of [
      "http://example.com/logo.png",
      "javascript:alert(1)",
      "//example.com/x",
      "logo.png",
      "https://user:pass@example.com/",
      "ftp://example.com/x",
      `https://example.com/${"x".repeat(2048)}`,
    ]) {
      assert.equal(parseLogo(url).kind, "refused", url.slice(0, 40));
    }
  });

  test("never ends an attribute or begins an element where it is shown, and parses to itself", () => {
    const hostile = fc.string({
      unit: fc.constantFrom('"', "'", "<", ">", " ", "`", "\\", "a", "/", "?", "#", "&", "\n"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const parsed = parseLogo(`https://example.com/${text}`);
        assert.ok(parsed.kind === "url");
        assert.doesNotMatch(parsed.url, /["'<>\s]/);
        assert.deepEqual(parseLogo(parsed.url), parsed);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

describe("a picture", () => {
  test("is a PNG, a JPEG or a WebP by its bytes, for any type that its sender gives", () => {
    for (const [given, contentType] of [
      [png, "image/png"],
      [jpeg, "image/jpeg"],
      [webp, "image/webp"],
    ] as const) {
      const parsed = parseLogo(given.replace(/image\/\w+/, "text/html"));
      assert.equal(parsed.kind === "content" && parsed.content.contentType, contentType);
    }
  });

  test("has at most 2048 × 2048 pixels, in any shape", () => {
    assert.equal(maxLogoPixels, 4_194_304);
    for (const [width, height, kind] of [
      [2048, 2048, "content"],
      [8192, 512, "content"],
      [2049, 2048, "refused"],
      [4_000_000_000, 4_000_000_000, "refused"],
      [0, 5, "refused"],
    ] as const) {
      assert.equal(parseLogo(dataUri("image/png", pngOfSize(width, height))).kind, kind, `${width} × ${height}`);
    }
  });

  test("that is anything else is refused quickly, for any bytes", () => {
    const starts = [
      [],
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [...Buffer.from("RIFF....WEBPVP8X")],
    ];
    const ftyp = [0, 0, 0, 24, ...Buffer.from("ftypavif....avifmif1")];
    const content = fc.tuple(
      fc.constantFrom(...starts, ftyp),
      fc.uint8Array({ minLength: 1, maxLength: 4096, size: "max" }),
    );
    fc.assert(
      fc.property(content, ([start, rest]) => {
        const logo = dataUri("image/png", Buffer.concat([Buffer.from(start), rest, Buffer.alloc(250_000, rest)]));
        const begun = threadCpuMs();
        parseLogo(logo);
        const spentMs = threadCpuMs() - begun;
        assert.ok(spentMs < 100 || spentMs / machinePace() < 100, `${spentMs} ms`);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
