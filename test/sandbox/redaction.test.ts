/** An adapter's secrets are taken out of texts and answers, in every form that programs commonly give them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "#sandbox/contract.ts";
import { redactionOf } from "#sandbox/redaction.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** As a cell redacts an answer: in JSON. */
function answerOf(secrets: readonly string[]): (value: Json) => Json {
  const { response } = redactionOf(secrets);
  return (value) => JSON.parse(response(JSON.stringify(value))) as Json;
}

const secret = 'p&ss "wörd"/+ 42\n';
const forms: Readonly<Record<string, string>> = {
  "as it is": secret,
  "in JSON": JSON.stringify({ key: secret }),
  "in JSON of ASCII only": '{"key": "p&ss \\"w\\u00f6rd\\"/+ 42\\n"}',
  "in JSON within JSON": JSON.stringify({ body: JSON.stringify({ key: secret }) }),
  "in a URL": `https://example.com/?key=${encodeURIComponent(secret)}`,
  "in a URL with small hexadecimal digits": `?key=${encodeURIComponent(secret).replaceAll(/%../g, (text) => text.toLowerCase())}`,
  "in the path of a URL, as it was written there": new URL(`https://example.com/v1/${secret}/now`).href,
  "in the query of a URL, as it was written there": new URL(`https://example.com/?key=${secret}`).href,
  "in a form": new URLSearchParams({ key: secret }).toString(),
  "in Base64": Buffer.from(secret).toString("base64"),
  "in Base64 for URLs": Buffer.from(secret).toString("base64url"),
  "in Basic credentials": `Basic ${Buffer.from(`someone:${secret}`).toString("base64")}`,
  "in Base64 of a longer text, one byte on": Buffer.from(`x${secret}tail`).toString("base64"),
  "in Base64 of a longer text, two bytes on": Buffer.from(`xy${secret}tail`).toString("base64url"),
  "in hexadecimal": Buffer.from(secret).toString("hex"),
  "in capital hexadecimal": Buffer.from(secret).toString("hex").toUpperCase(),
  "in HTML": "p&amp;ss &quot;wörd&quot;/+ 42\n",
};

for (const [title, text] of Object.entries(forms)) {
  test(`a secret ${title} is taken out of texts and answers`, () => {
    const { text: redact } = redactionOf([secret]);
    const answer = answerOf([secret]);
    assert.match(redact(`before ${text} after`), /^before .*\[secret\].* after$/s);
    for (const part of [
      "wörd",
      "w\\u00f6rd",
      "w%C3%B6rd",
      "w%c3%b6rd",
      Buffer.from('"wörd"').toString("hex"),
      "d8O2cm",
    ]) {
      assert.ok(!redact(text).includes(part), redact(text));
    }
    assert.equal(answer(text), redact(text));
  });
}

test("the longest secret is taken first, and what is too short to be told from a word stays", () => {
  const { text } = redactionOf(["abcd", "abcd1234", "x"]);
  const answer = answerOf(["abcd", "abcd1234", "x"]);
  assert.equal(text("key abcd1234 and abcd, x"), "key [secret] and [secret], x");
  assert.deepEqual(answer(["key abcd1234", "abcd", "x"]), ["key [secret]", "abcd", "x"]);
});

test("the beginning of a secret that a quotation cuts off is taken out", () => {
  const { text } = redactionOf(["hunter2hunter2"]);
  assert.equal(
    text('must be a number, but is the text "token=hunter2h…" (in series[0])'),
    'must be a number, but is the text "token=[secret]…" (in series[0])',
  );
  assert.equal(text("a … b hunt… c"), "a … b [secret]… c");
});

test("an answer keeps its shape, the names of its members are looked at, and one without a secret is the same text", () => {
  const answer = answerOf(["station-key-1"]);
  const clean: Json = {
    series: [
      {
        metric: "rain",
        points: [
          [1, 2],
          [3, null],
        ],
      },
    ],
    ok: true,
  };
  // Spaces included: it is not written anew.
  const text = JSON.stringify(clean, null, 2);
  assert.equal(redactionOf(["station-key-1"]).response(text), text);
  assert.deepEqual(answer({ a: [1, "x station-key-1"], "station-key-1": { b: null } }), {
    a: [1, "x [secret]"],
    "[secret]": { b: null },
  });
  const hostile = JSON.parse('{"__proto__": {"a": "station-key-1"}}') as Json;
  assert.equal(JSON.stringify(answer(hostile)), '{"__proto__":{"a":"[secret]"}}');
});

test("no secret of eight characters or more survives, whatever it is made of and wherever it stands", () => {
  const secrets = fc
    .string({ minLength: 8, maxLength: 40, unit: "grapheme" })
    .filter((text) => text.isWellFormed() && !text.includes("…"));
  fc.assert(
    fc.property(secrets, fc.string(), fc.string(), (value, before, after) => {
      const { text } = redactionOf([value]);
      const answer = answerOf([value]);
      const whole = `${before}|${value}|${after}`;
      assert.ok(!text(whole).includes(value));
      assert.ok(!JSON.stringify(answer([{ note: whole }])).includes(JSON.stringify(value).slice(1, -1)));
      assert.ok(
        !text(Buffer.from(whole).toString("base64")).includes(Buffer.from(value).toString("base64").slice(4, 8)) ||
          value.length < 12,
      );
    }),
  );
});

test("an answer that is not read as JSON is one in which reading finds nothing", () => {
  const secrets = ["station-key-1", 'quoted"key\\1', "grüße-key", "12345678"];
  const { text, response } = redactionOf(secrets);
  /** The plain way: each text and name on its own. No text here is cut off, and no secret is shorter than eight. */
  const plainly = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(plainly);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(name), plainly(item as Json)]));
  };
  const forms = secrets.flatMap((each) => [
    each,
    encodeURIComponent(each),
    Buffer.from(each).toString("base64"),
    Buffer.from(each).toString("hex"),
  ]);
  const texts = fc
    .array(
      fc.oneof(fc.constantFrom(...forms, "station-", "key-1", '"', "\\", "\n", "é"), fc.string({ maxLength: 3 })),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.join("").replaceAll("…", ""));
  // Without what is escaped: V8 may take such a name for one that it read before (`JSON.parse` of `{"\\\\":1}`, then of
  // `{"\\"":1}`).
  const names = texts.map((each) => each.replaceAll(/["\\\p{Cc}]/gu, ""));
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.oneof(fc.constantFrom(12345678, 1234, null, true), fc.integer()),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc
        .uniqueArray(fc.tuple(names, tie("tree")), { maxLength: 3, selector: ([name]) => text(name) })
        .map((entries) => Object.fromEntries(entries) as Json),
    ),
  }));
  let kept = 0;
  let changed = 0;
  fc.assert(
    fc.property(tree, (value) => {
      const json = JSON.stringify(value);
      const wanted = JSON.stringify(plainly(value));
      if (wanted === json) kept += 1;
      else changed += 1;
      assert.equal(response(json), wanted);
    }),
    { numRuns: propertyRuns(2_000) },
  );
  assert.ok(kept > propertyRuns(100) && changed > propertyRuns(100), `${kept} kept, ${changed} changed`);
});

test("a secret that a URL would swallow is looked for in its other forms only", () => {
  const { text } = redactionOf(["../..", "?#%zz"]);
  assert.equal(text("https://example.com/v1/now"), "https://example.com/v1/now");
  assert.equal(text("from ../.. and ?#%zz"), "from [secret] and [secret]");
});

test("an adapter without secrets changes nothing", () => {
  const { text, response } = redactionOf([]);
  assert.equal(text("a … b"), "a … b");
  assert.equal(response('["x"]'), '["x"]');
});

test("an answer that is too large or nested too deeply is left to whoever refuses it", () => {
  const { response } = redactionOf(["station-key-1"]);
  const deep = `${"[".repeat(100_000)}"station-key-1"${"]".repeat(100_000)}`;
  assert.equal(response(deep), deep);
});
