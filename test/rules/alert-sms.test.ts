/** Alerts by SMS: how they are counted, and how they are kept to one segment. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { fairlyShortened } from "#core/shorten.ts";
import { plainForSms, smsSegments } from "#core/sms.ts";
import { alertText } from "#server/alerts/words/message.ts";
import { anyContents, content, locales, names, target, targets } from "#test/support/alert-contents.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

describe("segments of an SMS", () => {
  const cases: readonly (readonly [string, number])[] = [
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    // 153 is odd: a character of two septets does not go into the last one.
    ["€".repeat(152), 2],
    ["€".repeat(153), 3],
    ["ä".repeat(160), 1],
    ["ж".repeat(70), 1],
    ["ж".repeat(71), 2],
    ["ж".repeat(134), 2],
    ["ж".repeat(135), 3],
    ["🌽".repeat(35), 1],
    ["🌽".repeat(66), 2],
    ["🌽".repeat(67), 3],
  ];
  for (const [text, segments] of cases) {
    test(`of ${text.length} characters ${JSON.stringify([...text][0] ?? "")} are ${segments}`, () => {
      assert.equal(smsSegments(text), segments);
    });
  }

  test("are as many as the largest provider counts", () => {
    const unit = fc.constantFrom("a", "Z", " ", "\n", "€", "{", "ä", "ß", "Δ", "ж", "…", "🌽", "e", "9", ".", "@");
    const mostlyPlain = fc.constantFrom("a", "b", "c", "€", "ü", "|", "1");
    const texts = fc.oneof(fc.string({ unit, maxLength: 400 }), fc.string({ unit: mostlyPlain, maxLength: 700 }));
    fc.assert(fc.property(texts, (text) => smsSegments(text) === new SegmentedMessage(text).segmentsCount));
  });
});

describe("an alert by SMS", () => {
  test("is one segment without appended text, whatever the names are", () => {
    const told = anyContents(fc.constantFrom(null, "", " \n"));
    fc.assert(
      fc.property(told, fc.integer({ min: 0, max: 9_994 }), locales, (some, more, locale) => {
        const all = { ...some, targets: [...some.targets, ...targets(more)] };
        assert.equal(smsSegments(alertText(all, locale, "sms")), 1);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("of a test is one segment, whatever the brand is", () => {
    fc.assert(
      fc.property(names, locales, (flowName, locale) => {
        assert.equal(smsSegments(alertText(content([], { type: "test", flowName }), locale, "sms")), 1);
      }),
    );
  });

  test("keeps the appended text whole, and is one segment where that leaves room", () => {
    fc.assert(
      fc.property(anyContents(names), locales, (told, locale) => {
        const text = alertText(told, locale, "sms");
        const appended = plainForSms(alertText(told, locale, "email").split("\n").slice(1).join("\n"));
        assert.ok(text.endsWith(appended), text);
        // A name in another script takes the appended text along: an SMS has one alphabet.
        const isPlain = new SegmentedMessage(text).encodingName === "GSM-7";
        const alone = smsSegments(isPlain ? appended : `я${appended}`);
        assert.ok(smsSegments(text) <= Math.max(1, alone) + 3, text);
      }),
    );
    const short = content([target("N".repeat(200))], { appended: "Start the fans." });
    assert.equal(smsSegments(alertText(short, "en", "sms")), 1);
  });

  test("divides no character that a reader sees", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "👩‍🌾", "é", "🇦🇹"), minLength: 60, maxLength: 200 }),
        (name) => {
          const text = alertText(content([target(name)]), "en", "sms");
          const [, shown = ""] = /sensor (.*)\.\.$/.exec(text) ?? assert.fail(text);
          const wanted = [...graphemes.segment(name.normalize("NFC"))].map(({ segment }) => segment);
          const seen = [...graphemes.segment(shown)].map(({ segment }) => segment);
          assert.deepEqual(seen, wanted.slice(0, seen.length));
        },
      ),
    );
  });

  const table: readonly (readonly [string, string, string])[] = [
    ["leaves what fits", "North field", "Frost Flow trigger for sensor North field"],
    [
      "takes plain quotes, dashes, dots and spaces",
      "„Nord“ – it’s…\u00a0up",
      `Frost Flow trigger for sensor "Nord" - it's... up`,
    ],
    ["takes composed letters", "Mu\u0308hle", "Frost Flow trigger for sensor Mühle"],
    ["leaves other scripts", "Поле", "Frost Flow trigger for sensor Поле"],
    ["writes temperatures without the sign that it lacks", "Frost < 2 °C", "Frost Flow trigger for sensor Frost < 2 C"],
    [
      "shortens what it has made plain",
      `${"x".repeat(127)}°C ${"y".repeat(120)}`,
      `Frost Flow trigger for sensor ${"x".repeat(127)}C..`,
    ],
    ["shortens a long name", "x".repeat(200), `Frost Flow trigger for sensor ${"x".repeat(128)}..`],
  ];
  for (const [title, name, text] of table) {
    test(title, () => assert.equal(alertText(content([target(name)]), "en", "sms"), text));
  }

  test("shortens the long names alike, and leaves the short ones", () => {
    const three = [target("x".repeat(200)), target("Mill"), target("y".repeat(100))];
    assert.equal(
      alertText(content(three), "en", "sms"),
      `Frost Flow trigger for sensor ${"x".repeat(52)}.., sensor Mill, sensor ${"y".repeat(52)}..`,
    );
  });

  test("lists fewer names rather than ones that nobody knows again", () => {
    const five = Array.from({ length: 5 }, (_, index) => target(`Поле ${index} за рекой`));
    assert.equal(
      alertText(content(five), "en", "sms"),
      "Frost Flow trigger for sensor Поле 0 з.., sensor Поле 1 з.. and 3 more",
    );
  });
});

test("names that share a room are all given the same length of it, the most that there is", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 200 }), {
    minLength: 1,
    maxLength: 7,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 14, max: 300 }), (given, room) => {
      const size = (length: number) => given.reduce((sum, name) => sum + Math.min(name.length, length), 0);
      const most = Array.from({ length: 200 }, (_, index) => 200 - index).find((length) => size(length) <= room) ?? 0;
      const shortened = fairlyShortened(given, 2, (these) => these.join("").length <= room);
      assert.ok(shortened);
      const head = (name: string) => (name.length <= most ? name : `${name.slice(0, most - 2)}..`);
      given.forEach((name, i) => {
        const alike = given.some((other) => other !== name && head(other) === head(name));
        if (!alike || name.length <= most) assert.equal(shortened[i], head(name));
        assert.ok((shortened[i] ?? "").length <= most);
      });
    }),
  );
  assert.equal(
    fairlyShortened(["abcd", "defg"], 3, (these) => these.join("").length < 6),
    null,
  );
});

test("names that begin alike keep what tells them apart", () => {
  const rooms: readonly (readonly [room: number, names: readonly string[], shown: readonly string[]])[] = [
    [
      78,
      ["upper slope", "upper terrace", "lower slope"].map((end) => `Block 12 Gravensteiner, ${end}`),
      ["Block 12 Gravenstei..slope", "Block 12 Gravenst..terrace", "Block 12 Grav..lower slope"],
    ],
    [30, ["Soil probe of row 101", "Soil probe of row 102"], ["Soil probe..101", "Soil probe..102"]],
    [30, ["North field, well 1", "North field, well 1", "Mill"], ["North field..", "North field..", "Mill"]],
    [24, ["a".repeat(40), "a".repeat(41)], [`${"a".repeat(10)}..`, `${"a".repeat(9)}..a`]],
  ];
  for (const [room, names, shown] of rooms)
    assert.deepEqual(
      fairlyShortened(names, 2, (these) => these.join("").length <= room),
      shown,
    );
  const blocks = ["upper slope", "upper terrace", "upper bench"].map((end) => target(`Block 12 Gravensteiner, ${end}`));
  const text = alertText(content(blocks), "en", "sms");
  for (const word of ["slope", "terrace", "bench"]) assert.ok(text.includes(word), text);
});

test("different names stay different when they are cut, with ten characters each and more", () => {
  const part = fc.string({ unit: fc.constantFrom("a", "b", " ", "🌽", "1"), maxLength: 12 });
  const alike = fc
    .tuple(
      fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 60 }),
      fc.array(part, { minLength: 2, maxLength: 6 }),
      part,
    )
    .map(([start, middles, end]) => middles.map((middle) => `${start}${middle}${end}`.trim()));
  fc.assert(
    fc.property(alike, fc.integer({ min: 10, max: 60 }), (given, each) => {
      const shown = fairlyShortened(given, each, (these) => these.every(({ length }) => length <= each)) ?? [];
      assert.equal(new Set(shown).size, new Set(given).size, JSON.stringify([given, shown]));
    }),
    { numRuns: propertyRuns(1000) },
  );
});
