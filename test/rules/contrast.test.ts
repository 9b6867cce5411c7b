/**
 * Contrast and skins. Published figures: the WCAG 2.2 definition (black on white is 21:1), and the ratios that WebAIM's
 * contrast checker and its article "Contrast and Color Accessibility" give, to two decimals.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  contrastRatio,
  minControlRatio,
  minTextRatio,
  nearestReadable,
  unreadablePairs,
} from "#server/branding/contrast.ts";
import { defaultPalettes } from "#server/branding/defaults.ts";
import { type Palette, type Role, roles, schemes } from "#server/branding/model.ts";
import { mailColorsOf } from "#server/branding/mail-colors.ts";
import { decideSkin, defaultSkin } from "#server/branding/rules.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const published: readonly (readonly [string, string, string])[] = [
  ["#000000", "#ffffff", "21.00"],
  ["#ffffff", "#ffffff", "1.00"],
  ["#767676", "#ffffff", "4.54"],
  ["#777777", "#ffffff", "4.47"],
  ["#0000ff", "#ffffff", "8.59"],
  ["#ff0000", "#ffffff", "3.99"],
  ["#008000", "#ffffff", "5.13"],
  ["#949494", "#ffffff", "3.03"],
  ["#959595", "#ffffff", "2.99"],
  ["#ffff00", "#000000", "19.55"],
];

for (const [one, other, ratio] of published) {
  test(`${one} and ${other} have the published contrast of ${ratio}:1, whichever is in front`, () => {
    assert.equal(floored(contrastRatio(one, other)), ratio);
    assert.equal(floored(contrastRatio(other, one)), ratio);
  });
}

/** Two decimals, never rounded up: a pair just below the line stays below it. */
function floored(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const givenPalette = fc.dictionary(fc.constantFrom(...roles), hexColor, { noNullPrototype: true }) as fc.Arbitrary<
  Partial<Palette>
>;
const skinInput = fc.record({ light: givenPalette, dark: givenPalette, radii: fc.constant({}) });

describe("the platform's own skin", () => {
  for (const scheme of schemes) {
    test(`${scheme}: every pair is readable`, () => {
      assert.deepEqual(unreadablePairs(defaultPalettes[scheme]), []);
    });
  }

  test("is what an empty skin gives, but for links, which follow the primary colour", () => {
    const decision = decideSkin({ light: {}, dark: {}, radii: {} }, false);
    assert.ok(decision.ok);
    assert.deepEqual(decision.adjusted, []);
    for (const scheme of schemes) {
      for (const role of roles.filter((each) => each !== "link"))
        assert.equal(decision.skin[scheme][role], defaultSkin[scheme][role], `${scheme}.${role}`);
    }
  });
});

describe("a skin", () => {
  test("with an unreadable pair is refused at the colour in front, and the message names both and the ratio", () => {
    const light = { "text.primary": "#999999", "background.default": "#ffffff" };
    const decision = decideSkin({ light, dark: {}, radii: {} }, false);
    assert.ok(!decision.ok);
    assert.deepEqual([...new Set(decision.errors.map(({ loc }) => loc))], ["light.text.primary"]);
    assert.match(
      decision.errors[0]?.message ?? "",
      /#999999 has a contrast of 2\.84:1 with light\.background\.default \(#ffffff\); text must have at least 4\.5:1/,
    );
  });

  test("is judged by 3:1 for controls and by 4.5:1 for text", () => {
    const white = { "background.default": "#ffffff", "background.paper": "#ffffff" };
    assert.ok(decideSkin({ light: { ...white, "primary.main": "#949494" }, dark: {}, radii: {} }, false).ok);
    assert.ok(!decideSkin({ light: { ...white, "primary.main": "#959595" }, dark: {}, radii: {} }, false).ok);
    assert.ok(decideSkin({ light: { ...white, "text.primary": "#767676" }, dark: {}, radii: {} }, false).ok);
    assert.ok(!decideSkin({ light: { ...white, "text.primary": "#777777" }, dark: {}, radii: {} }, false).ok);
  });

  test("gets black or white on a brand colour whose text was not given", () => {
    const decision = decideSkin(
      { light: {}, dark: { "primary.main": "#ffeb3b", "background.default": "#000000" }, radii: {} },
      false,
    );
    assert.ok(decision.ok);
    assert.ok(contrastRatio(decision.skin.dark["primary.contrastText"], "#ffeb3b") >= minTextRatio);
  });

  test("one missing background is like the one that was given", () => {
    const decision = decideSkin({ light: { "background.default": "#101820" }, dark: {}, radii: {} }, false);
    assert.ok(decision.ok);
    assert.equal(decision.skin.light["background.paper"], "#101820");
    assert.deepEqual(unreadablePairs(decision.skin.light), []);
  });

  test("whose two backgrounds leave no readable text is refused at the second, and adjusting brings them together", () => {
    const light = { "background.default": "#ffffff", "background.paper": "#303030" };
    const refused = decideSkin({ light, dark: {}, radii: {} }, false);
    assert.ok(!refused.ok);
    assert.deepEqual(
      refused.errors.map(({ loc }) => loc),
      ["light.background.paper"],
    );
    const adjusted = decideSkin({ light, dark: {}, radii: {} }, true);
    assert.ok(adjusted.ok);
    assert.deepEqual(
      adjusted.adjusted.map(({ loc, from }) => [loc, from]),
      [["light.background.paper", "#303030"]],
    );
    assert.deepEqual(unreadablePairs(adjusted.skin.light), []);
  });

  test("adjusted says what was moved, and moves nothing that was readable", () => {
    const light = {
      "text.primary": "#999999",
      "text.secondary": "#222222",
      "background.default": "#ffffff",
      "background.paper": "#ffffff",
    };
    const decision = decideSkin({ light, dark: {}, radii: {} }, true);
    assert.ok(decision.ok);
    assert.deepEqual(
      decision.adjusted.map(({ loc, from }) => [loc, from]),
      [["light.text.primary", "#999999"]],
    );
    assert.equal(decision.skin.light["text.primary"], decision.adjusted[0]?.to);
    assert.equal(decision.skin.light["text.secondary"], "#222222");
    assert.ok(contrastRatio(decision.skin.light["text.primary"], "#ffffff") < 4.7, "moved further than it takes");
  });

  test("adjusted keeps a main colour that is readable, and makes the text on it black or white", () => {
    const light = { "primary.main": "#1b5e20", "primary.contrastText": "#0a3d0f" } as const;
    const decision = decideSkin({ light, dark: {}, radii: {} }, true);
    assert.ok(decision.ok);
    const to = "#ffffff";
    assert.deepEqual(decision.adjusted, [{ loc: "light.primary.contrastText", from: "#0a3d0f", to }]);
  });

  test("whatever colours are given, adjusting makes every pair readable and keeps the readable ones", () => {
    fc.assert(
      fc.property(skinInput, (input) => {
        const decision = decideSkin(input, true);
        assert.ok(decision.ok);
        const moved = new Set(decision.adjusted.map(({ loc }) => loc));
        for (const scheme of schemes) {
          assert.deepEqual(unreadablePairs(decision.skin[scheme]), []);
          for (const [role, color] of Object.entries(input[scheme])) {
            if (!moved.has(`${scheme}.${role}`)) assert.equal(decision.skin[scheme][role as Role], color);
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("whatever colours are given, a skin that is accepted as it is has no unreadable pair and keeps every colour", () => {
    fc.assert(
      fc.property(skinInput, (input) => {
        const decision = decideSkin(input, false);
        if (!decision.ok) return assert.ok(decision.errors.length > 0);
        for (const scheme of schemes) {
          assert.deepEqual(unreadablePairs(decision.skin[scheme]), []);
          for (const [role, color] of Object.entries(input[scheme]))
            assert.equal(decision.skin[scheme][role as Role], color);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("once adjusted is accepted as it is", () => {
    fc.assert(
      fc.property(skinInput, (input) => {
        const first = decideSkin(input, true);
        assert.ok(first.ok);
        const again = decideSkin(first.skin, false);
        assert.ok(again.ok);
        assert.deepEqual(again.skin, first.skin);
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});

test("links and buttons of mails are readable whatever the skin is, on the white and dark of mail readers", () => {
  fc.assert(
    fc.property(skinInput, (input) => {
      const decision = decideSkin(input, true);
      assert.ok(decision.ok);
      const { light, dark } = mailColorsOf(decision.skin);
      for (const { button, buttonText } of [light, dark]) assert.ok(contrastRatio(button, buttonText) >= minTextRatio);
      assert.ok(contrastRatio(light.link, "#ffffff") >= minTextRatio);
      for (const background of ["#000000", "#121212", "#2b2b2b"])
        assert.ok(contrastRatio(dark.link, background) >= minTextRatio);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("the nearest readable colour keeps its hue, and there is one on every single background", () => {
  assert.match(
    nearestReadable("#66bb6a", ["#ffffff"], minTextRatio) ?? "",
    /^#[0-6][0-9a-f][6-9a-f][0-9a-f][0-6][0-9a-f]$/,
    "still green",
  );
  fc.assert(
    fc.property(hexColor, hexColor, fc.constantFrom(minTextRatio, minControlRatio), (color, background, ratio) => {
      const found = nearestReadable(color, [background], ratio);
      assert.ok(found !== null && contrastRatio(found, background) >= ratio, `${color} on ${background}`);
    }),
    { numRuns: propertyRuns(100) },
  );
});
