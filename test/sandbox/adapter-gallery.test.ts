/**
 * Each entry of the gallery as it is kept: definition, help, and an example that its script answers as it says, in the
 * sandbox. What adapters take of an entry changes with its version only, or they would never be offered it.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import stableJson from "fast-json-stable-stringify";
import { createGallery } from "#server/adapters/gallery.ts";
import { definitions } from "#server/adapters/gallery/index.ts";
import { versions } from "#test/support/gallery-versions.ts";
import { settingsSchemaFaults } from "#server/adapters/settings.ts";
import type { AdapterTemplate, SettingWords } from "#server/adapters/template.ts";
import { templateEgress } from "#server/adapters/template-rules.ts";
import type { ParamSchema, ParamsSchema } from "#server/tiles/model.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import type { AdapterExample, AdapterFolder } from "../../scripts/adapter/folder.ts";
import { type AdapterSession, openAdapterSession } from "../../scripts/adapter/session.ts";

const gallery = createGallery();
let session: AdapterSession;
before(async () => {
  session = await openAdapterSession("typescript");
});
after(() => session.close());

type GalleryExample = Omit<AdapterExample, "file"> & { readonly settings: Readonly<Record<string, unknown>> };

function folderOf(template: AdapterTemplate, example: GalleryExample): AdapterFolder {
  const { facet, language, script, displayName, env, settingsSchema } = template;
  const { properties } = settingsSchema;
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value]],
  );
  const reached = templateEgress(template, { ...Object.fromEntries(defaults), ...example.settings }, false);
  assert.ok("egress" in reached, JSON.stringify(reached));
  const { settings } = example;
  const body = { displayName, facet, language, script, egress: [...reached.egress], settings, settingsSchema };
  return {
    body: { ...body, enabled: true, timeoutMs: 30_000 },
    facet,
    envNames: env.map(({ name }) => name),
    scriptFile: "adapter.ts",
    examples: [{ ...example, file: "example.json" }],
    faultOf: ({ loc, message }) => ({ file: template.key, line: 1, column: 1, message: `${loc}: ${message}` }),
    faultIn: (_, loc, message) => ({ file: "example.json", line: 1, column: 1, message: `${loc}: ${message}` }),
  };
}

/** Which texts a setting has: a title, and a description, labels and columns where it has such. */
type Shape = readonly [name: string, hasDescription: boolean, options: readonly string[], columns: readonly Shape[]];

function shapesOf(words: Readonly<Record<string, SettingWords>>): readonly Shape[] {
  return Object.entries(words)
    .map(([name, { description, options = {}, columns = {} }]): Shape => {
      return [name, description !== undefined, Object.keys(options).toSorted(), shapesOf(columns)];
    })
    .toSorted(byName);
}

function shapesAsked(settings: Readonly<Record<string, ParamSchema>>): readonly Shape[] {
  return Object.entries(settings)
    .map(([name, { description, "x-ui-options": options = [], items = {} }]): Shape => {
      const values = (options as readonly { readonly value: string }[]).map(({ value }) => value);
      const { properties = {} } = items as Partial<ParamsSchema>;
      return [name, description !== undefined, values.toSorted(), shapesAsked(properties)];
    })
    .toSorted(byName);
}

function byName([one]: Shape, [other]: Shape): number {
  return one < other ? -1 : 1;
}

function textsOf(words: unknown): readonly string[] {
  if (typeof words === "string") return [words];
  return Object.values(words as object).flatMap(textsOf);
}

/** What is written as it is in every language, and how many steps there are. */
function marksOf(help: string): object {
  const steps = help.match(/^\d\. /gm)?.length ?? 0;
  return { values: [...new Set(help.match(/`[^`]+`/g))].toSorted(), steps };
}

test("each folder is an entry, and each entry a folder", () => {
  const folders = readdirSync("server/adapters/gallery", { withFileTypes: true }).filter((one) => one.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).toSorted(), definitions.map(({ key }) => key).toSorted());
});

for (const { key } of definitions) {
  test(`${key} answers its example, and its schema is right`, async () => {
    const template = await gallery.read(key);
    const faults = await settingsSchemaFaults({ checks: paramsChecksHere, tenantId: "t" }, template.settingsSchema);
    assert.deepEqual(faults, []);
    const folder = folderOf(template, template.example as unknown as GalleryExample);
    const report = await session.test(folder, { example: null, liveSecrets: null });
    assert.deepEqual([report.faults, report.examples.flatMap((one) => one.faults)], [[], []]);
    assert.equal(report.examples.length, 1);
  });

  test(`${key} has all its words in German, and none of what it does not have`, async () => {
    const template = await gallery.read(key);
    const { de } = template.translations;
    assert.deepEqual(shapesOf(de.settings), shapesAsked(template.settingsSchema.properties));
    const secrets = template.env.map(({ name }) => [name, ["help", "title"]]);
    const told = Object.entries(de.env).map(([name, words]) => [name, Object.keys(words).toSorted()]);
    assert.deepEqual(told.toSorted(), secrets.toSorted());
    assert.ok(textsOf(de).every((text) => text.trim() !== ""));
    const [english, german] = [template.help, template.translatedHelp.de];
    assert.ok(german.length > 200);
    assert.deepEqual(marksOf(german), marksOf(english), "the help names the same values, in as many steps");
  });

  test(`${key} has a new version where adapters get something else of it`, async () => {
    const { facet, language, settingsSchema, env, egress, egressFrom, maxSpanHours, script, version } =
      await gallery.read(key);
    const taken = { facet, language, settingsSchema, env, egress, egressFrom, maxSpanHours, script };
    const digest = createHash("sha256").update(stableJson(taken)).digest("hex").slice(0, 16);
    const message = `Raise the version of ${key}, and note ${digest} for it in test/support/gallery-versions.ts.`;
    assert.equal(versions[key]?.[version - 1], digest, message);
  });
}
