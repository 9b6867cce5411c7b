/** What may be a logo, as a pure rule: addresses in their parsed form, and pictures by their bytes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { maxLogoPixels, parseLogo } from "#server/branding/logo.ts";
import { pictureProblem } from "#server/branding/picture.ts";
import { gatherReport } from "#server/reports/pdf/gather.ts";
import { reportDocument } from "#server/reports/pdf/document.ts";
import { sampling } from "#test/support/in-full.ts";
import { dataUri, jpeg, jpegBytes, png, type PngLook, pngOf, pngOfSize, webp } from "#test/support/pictures.ts";
import { picturesOf } from "#test/support/pdf-reading.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { frozenReport, reportHead } from "#test/support/report-pdf.ts";
import { machineSpeedFactor, threadCpuMs } from "#test/support/thread-time.ts";

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

const palette = ["PLTE", Buffer.from("ff0000 00ff00 0000ff".replaceAll(" ", ""), "hex")] as const;
const looks: readonly PngLook[] = [0, 2, 3, 4, 6].flatMap((colorType) =>
  [1, 2, 4, 8, 16].flatMap((depth) => {
    if (depth < 8 && (colorType === 2 || colorType > 3)) return [];
    if (depth === 16 && colorType === 3) return [];
    const transparent = [["tRNS", Buffer.from([0, 128])]] as const;
    const further = colorType === 3 ? [[palette], [palette, ...transparent]] : [[]];
    return further.flatMap((chunks) =>
      [false, true].map((isInterlaced) => ({ width: 9, height: 11, depth, colorType, isInterlaced, chunks })),
    );
  }),
);
const nameOf = ({ colorType, depth, isInterlaced, chunks }: PngLook): string =>
  `${colorType} ${depth} ${isInterlaced} ${chunks?.length}`;

async function problemOf(contentType: "image/png" | "image/jpeg" | "image/webp", content: Uint8Array) {
  const parsed = parseLogo(dataUri(contentType, content));
  return parsed.kind === "content" ? pictureProblem(parsed.content) : null;
}

const bare = await gatherReport(frozenReport(reportHead(), 1), async () => null);

describe("the pixels of a picture", () => {
  test("may be a PNG of any kind, and every kind is embedded in a document", async () => {
    const isEmbedded = sampling(4);
    for (const look of looks) {
      const content = pngOf({ ...look, fill: 0x15 });
      assert.equal(await problemOf("image/png", content), null, nameOf(look));
      if (!isEmbedded(`${look.colorType} ${look.isInterlaced}`)) continue;
      const logo = { contentType: "image/png", content: new Uint8Array(content) } as const;
      const file = await reportDocument({ ...bare, logo });
      assert.match(Buffer.from(file).toString("latin1"), /\/Subtype \/Image/, nameOf(look));
    }
  });

  const fill = 0b0101_0101;
  const green = [0, 255, 0] as const;
  const shown: readonly (readonly [what: string, look: Omit<PngLook, "width" | "height">, color: readonly number[]])[] =
    [
      ["grey of 16 bits", { depth: 16, colorType: 0 }, [85, 85, 85, 255]],
      ["grey of 16 bits with alpha", { depth: 16, colorType: 4 }, [85, 85, 85, 85]],
      ["colours of 16 bits", { depth: 16, colorType: 2 }, [85, 85, 85, 255]],
      ["colours of 16 bits with alpha", { depth: 16, colorType: 6 }, [85, 85, 85, 85]],
      ...([2, 4, 8, 16] as const).map((depth) => {
        const key = depth === 16 ? [fill, fill] : [0, fill & (2 ** depth - 1)];
        const look = { depth, colorType: 0, chunks: [["tRNS", Buffer.from(key)] as const] };
        return [`grey of ${depth} bits that is the transparent one`, look, [85, 85, 85, 0]] as const;
      }),
      [
        "grey of 8 bits that is not the transparent one",
        { depth: 8, colorType: 0, chunks: [["tRNS", Buffer.from([0, 255])]] },
        [85, 85, 85, 255],
      ],
      [
        "colours that are the transparent one",
        { depth: 8, colorType: 2, chunks: [["tRNS", Buffer.from([0, fill, 0, fill, 0, fill])]] },
        [85, 85, 85, 0],
      ],
      [
        "colours that differ from the transparent one in their blue",
        { depth: 8, colorType: 2, chunks: [["tRNS", Buffer.from([0, fill, 0, fill, 0, 0])]] },
        [85, 85, 85, 255],
      ],
      ["a palette", { depth: 2, colorType: 3, chunks: [palette] }, [...green, 255]],
      [
        "a palette with alphas",
        { depth: 2, colorType: 3, chunks: [palette, ["tRNS", Buffer.from([0, 128])]] },
        [...green, 128],
      ],
    ];
  for (const [what, look, color] of shown)
    for (const isInterlaced of [false, true])
      test(`are shown in a document as they are: ${what}${isInterlaced ? ", interlaced" : ""}`, async () => {
        const content = new Uint8Array(pngOf({ ...look, width: 9, height: 5, fill, isInterlaced }));
        assert.equal(await problemOf("image/png", content), null);
        const file = await reportDocument({ ...bare, logo: { contentType: "image/png", content } });
        const [picture, ...others] = await picturesOf(file);
        assert.deepEqual([picture?.width, picture?.height, others.length], [9, 5, 0]);
        // What is wholly transparent has no colour.
        const seen = picture?.pixels.map((pixel) => (pixel[3] === 0 ? "none" : pixel.join(" ")));
        assert.deepEqual([...new Set(seen)], [color[3] === 0 ? "none" : color.join(" ")]);
      });

  test("are refused where a browser or a document could not show them, with what to do", async () => {
    const look = { width: 20, height: 20, depth: 8, colorType: 6 } as const;
    const good = pngOf(look);
    const flipped = (at: number) => Buffer.from(good.map((byte, index) => (index === at ? byte ^ 0xff : byte)));
    for (const [what, content, said] of [
      ["a filter that there is none of", pngOf({ ...look, filter: 9 }), /damaged.*Save the picture again/],
      ["one that is interlaced, too", pngOf({ ...look, filter: 5, isInterlaced: true }), /damaged/],
      ["no palette", pngOf({ ...look, colorType: 3 }), /damaged/],
      ["a wrong checksum", flipped(40), /damaged/],
      ["no end", good.subarray(0, -20), /cut off/],
    ] as const)
      assert.match((await problemOf("image/png", content)) ?? "", said, what);
    const short = pngOf({ ...look, height: 5 });
    short.writeUInt32BE(20, 20);
    short.writeUInt32BE(crc32(short.subarray(12, 29)), 29);
    assert.match((await problemOf("image/png", short)) ?? "", /damaged/, "fewer rows than its header says");
  });

  test("of a JPEG are whole, and of a kind that browsers show", async () => {
    const changed = (marker: string) =>
      Buffer.from(jpegBytes.toString("hex").replace("ffc0000b08", `${marker}000b08`), "hex");
    assert.equal(await problemOf("image/jpeg", jpegBytes), null);
    assert.equal(await problemOf("image/jpeg", changed("ffc2")), null, "progressive");
    assert.match((await problemOf("image/jpeg", changed("ffc9"))) ?? "", /browsers do not show/, "arithmetic coding");
    assert.match((await problemOf("image/jpeg", jpegBytes.subarray(0, -2))) ?? "", /cut off/);
    assert.match((await problemOf("image/jpeg", jpegBytes.subarray(0, -15))) ?? "", /cut off/);
    const webpBytes = Buffer.from(webp.split(",")[1] ?? "", "base64");
    assert.equal(await problemOf("image/webp", webpBytes), null);
    assert.match((await problemOf("image/webp", webpBytes.subarray(0, -4))) ?? "", /cut off/);
  });

  test("never end a document, whatever of them is changed", async () => {
    const look = fc.constantFrom(...looks);
    await fc.assert(
      fc.asyncProperty(look, fc.nat(), fc.nat({ max: 255 }), fc.nat(), async (one, at, byte, filter) => {
        const content = pngOf({ ...one, filter: filter % 7 });
        content[at % content.length] = byte;
        const logo = { contentType: "image/png", content: new Uint8Array(content) } as const;
        const file = await reportDocument({ ...bare, logo });
        assert.equal(Buffer.from(file.subarray(0, 5)).toString(), "%PDF-");
      }),
      { numRuns: propertyRuns(30) },
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
        assert.ok(spentMs < 100 || spentMs / machineSpeedFactor() < 100, `${spentMs} ms`);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
