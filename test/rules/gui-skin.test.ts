/** A skin as it is edited: what is sent of it, what is seen of it, and the last day of a key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Colors,
  colorsOf,
  inputOf,
  paletteOf,
  roles,
  shownColors,
  type SkinDraft,
  withColor,
  withMoved,
} from "../../gui/settings/brand/skin.ts";
import { endOfDay } from "../../gui/settings/keys/last-day.ts";

const grey = Object.fromEntries(roles.map((role) => [role, "#777777"])) as Colors;
const empty = Object.fromEntries(roles.map((role) => [role, ""])) as Colors;
const radii = { small: 4, medium: 8, large: 16 };

test("colours by role are the palette of the service, there and back", () => {
  const own = Object.fromEntries(roles.map((role, place) => [role, `#0000${String(place + 10)}`])) as Colors;
  assert.deepEqual(colorsOf(paletteOf(own)), own);
});

test("what is empty is not sent: the service chooses it", () => {
  const light = { ...empty, "primary.main": " #2E7D32 ", link: "#1b6b20" };
  const draft: SkinDraft = { light, dark: empty, radii: { ...radii, small: Number.NaN } };
  assert.deepEqual(inputOf(draft), {
    light: { primary: { main: "#2E7D32" }, link: "#1b6b20" },
    dark: {},
    radii: { medium: 8, large: 16 },
  });
});

test("what is half typed is seen as the service chose it", () => {
  const shown = shownColors({ ...empty, link: "#12", outline: "#123456" }, grey);
  assert.deepEqual([shown.link, shown.outline, shown["text.primary"]], ["#777777", "#123456", "#777777"]);
});

test("moved colours are taken in their own scheme alone", () => {
  const draft: SkinDraft = { light: grey, dark: grey, radii };
  const moved = withMoved(draft, [{ loc: "dark.text.primary", to: "#ffffff" }]);
  assert.deepEqual(moved, { light: grey, dark: { ...grey, "text.primary": "#ffffff" }, radii });
});

test("with a main colour the text on it is chosen anew, unless somebody has set it", () => {
  const saved: SkinDraft = { light: grey, dark: grey, radii };
  const once = withColor(saved, saved, "light", "primary.main", "#ffee00");
  assert.deepEqual(once, { ...saved, light: { ...grey, "primary.main": "#ffee00", "primary.contrastText": "" } });
  const own = withColor(saved, saved, "light", "primary.contrastText", "#123456");
  const kept = withColor(own, saved, "light", "primary.main", "#ffee00");
  assert.equal(kept.light["primary.contrastText"], "#123456");
});

test("a key holds until its last day is over, on the reader's clock", () => {
  const end = new Date(endOfDay("2026-03-28"));
  assert.deepEqual([end.getDate(), end.getHours(), end.getMinutes()], [29, 0, 0]);
});
