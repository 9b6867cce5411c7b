/** Drawings of strangers: what can act or reach outside is gone, what is only drawn stays. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { CleanSvg } from "#server/branding/logo.ts";
import { createSvgCleaner } from "#server/branding/svg-cleaner.ts";
import { svg } from "#test/support/pictures.ts";

let cleanSvg: CleanSvg;

before(() => {
  cleanSvg = createSvgCleaner();
});

async function cleaned(text: string): Promise<string> {
  const outcome = await cleanSvg(text);
  assert.ok(outcome.ok, outcome.ok ? "" : outcome.problem);
  return outcome.svg;
}

async function problemOf(text: string): Promise<string> {
  const outcome = await cleanSvg(text);
  assert.ok(!outcome.ok, "it was accepted");
  return outcome.problem;
}

/** Each holds a mark that must not be found afterwards. */
const hostile: readonly (readonly [string, string, string])[] = [
  ["a script", "<script>mark01()</script>", "mark01"],
  ["a script in the HTML namespace", '<h:script xmlns:h="http://www.w3.org/1999/xhtml">mark02()</h:script>', "mark02"],
  ["a script from elsewhere", '<script href="https://evil.example/mark03.js"/>', "mark03"],
  ["an event handler", '<rect onload="mark04()" width="1" height="1"/>', "mark04"],
  ["an event handler in odd letters", '<rect oNcLiCk="mark05()" width="1" height="1"/>', "mark05"],
  ["a javascript link", '<a href="javascript:mark06()"><text>a</text></a>', "mark06"],
  ["a javascript link with a line break in it", '<a xlink:href="java&#10;script:mark07()"><text>a</text></a>', "mark07"],
  ["a link elsewhere", '<a href="https://evil.example/mark08"><text>a</text></a>', "mark08"],
  ["HTML inside", '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml" id="mark09">x</b></foreignObject>', "mark09"],
  [
    "a frame inside",
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/mark10"/></foreignObject>',
    "mark10",
  ],
  ["a picture from elsewhere", '<image href="https://evil.example/mark11.png" width="1" height="1"/>', "mark11"],
  ["a drawing inside a picture", '<image href="data:image/svg+xml;base64,bWFyazEy" width="1" height="1"/>', "bWFyazEy"],
  ["a copy from elsewhere", '<use href="https://evil.example/mark13.svg#a"/>', "mark13"],
  ["a copy of nothing", '<use id="mark14" href="#nothing-here"/>', "mark14"],
  ["a style that imports", '<style>@import "https://evil.example/mark15.css";</style>', "mark15"],
  ["a style that loads", "<style>.a{fill:url(https://evil.example/mark16)}</style>", "mark16"],
  ["a style that loads behind an escape", "<style>.a{fill:u\\72l(https://evil.example/mark17)}</style>", "mark17"],
  ["a style that loads a set of pictures", '<style>.a{background:image-set("https://evil.example/mark18" 1x)}</style>', "mark18"],
  ["a fill from elsewhere", '<rect fill="url(https://evil.example/mark19#x)" width="1" height="1"/>', "mark19"],
  ["a style attribute that loads", '<rect style="fill:url( \'//evil.example/mark20\' )" width="1" height="1"/>', "mark20"],
  ["a filter that loads", '<filter id="f"><feImage href="https://evil.example/mark21.png"/></filter>', "mark21"],
  ["an animation that sets a link", '<a><animate attributeName="href" values="javascript:mark22()"/><text>a</text></a>', "mark22"],
  ["a set that sets a link", '<set attributeName="onclick" to="mark23()"/>', "mark23"],
  ["a handler element", '<handler xmlns="http://www.w3.org/2001/xml-events">mark24()</handler>', "mark24"],
  ["a base elsewhere", '<g xml:base="https://evil.example/mark25/"><rect width="1" height="1"/></g>', "mark25"],
  ["a comment", "<!-- mark26 -->", "mark26"],
  ["a style sheet's instruction", '<?xml-stylesheet href="https://evil.example/mark27.css"?>', "mark27"],
  ["metadata of other namespaces", '<metadata><x:a xmlns:x="urn:x">mark28</x:a></metadata>', "mark28"],
];

describe("a hostile drawing loses", () => {
  let result: string;

  before(async () => {
    result = await cleaned(svg(hostile.map(([, fragment]) => fragment).join("\n"), 'onload="mark00()" onbegin="mark00()"'));
  });

  for (const [title, , mark] of hostile) {
    test(title, () => assert.ok(!result.includes(mark), result));
  }

  test("the handlers of its root", () => assert.ok(!result.includes("mark00"), result));

  test("every address elsewhere", () =>
    assert.doesNotMatch(result.replaceAll(/xmlns(:\w+)?="[^"]*"/g, ""), /https?:|\/\/evil|javascript:|data:/i));
});

test("what is only drawn stays: gradients, clips, styles, text, copies and embedded pictures", async () => {
  const result = await cleaned(
    `<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(
      `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#0a0"/></linearGradient><clipPath id="c"><circle r="4"/></clipPath><path id="leaf" d="M0 0L5 5"/></defs>
       <style>.a{fill:url(#g)} .b{stroke:#123456}</style>
       <rect class="a" width="10" height="10" clip-path="url(#c)" style="opacity:.5"/>
       <text x="1">Lake &amp; Sons</text>
       <use xlink:href="#leaf" x="2"/>
       <image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>`,
    )}`,
  );
  for (const kept of [
    'viewBox="0 0 10 10"',
    '<linearGradient id="g" gradientUnits="userSpaceOnUse">',
    '<clipPath id="c">',
    ".a{fill:url(#g)} .b{stroke:#123456}",
    'clip-path="url(#c)"',
    'style="opacity:.5"',
    "Lake &amp; Sons",
    'xlink:href="#leaf"',
    "data:image/png;base64,iVBORw0KGgo=",
  ]) {
    assert.ok(result.includes(kept), `${kept} is gone from ${result}`);
  }
});

test("a drawing that copies copies of copies keeps only copies of plain things", async () => {
  const layers = Array.from({ length: 12 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`).join("");
  const result = await cleaned(svg(`<defs><g id="l0"><rect width="1" height="1"/></g>${layers}</defs><use href="#l12"/>`));
  assert.ok(result.includes('<use href="#l0"'), "plain copies stay");
  assert.doesNotMatch(result, /<use href="#l(?!0")/);
});

test("text that is no XML, another root, and no namespace are refused with what is wrong", async () => {
  assert.match(await problemOf("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"), /not well-formed/);
  assert.match(await problemOf("<svg><rect/></svg>"), /namespace/);
  assert.match(await problemOf('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'), /root svg/);
});

test("entities are refused", async () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${svg("<text>&b;</text>")}`;
  assert.match(await problemOf(bomb), /entities/);
  const file = `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg("<text>&f;</text>")}`;
  assert.match(await problemOf(file), /entities/);
});

test("a drawing nested beyond measure and one of too many elements are refused, and the next one is served", async () => {
  assert.match(await problemOf(svg("<g>".repeat(19_000) + "</g>".repeat(19_000))), /at most 100 deep/);
  assert.match(await problemOf(svg("<g>".repeat(200) + "</g>".repeat(200))), /at most 100 deep/);
  assert.match(await problemOf(svg("<g/>".repeat(20_001))), /at most 20000 elements/);
  assert.ok((await cleaned(svg('<rect width="1" height="1"/>'))).includes("<rect"));
});

/** The module of a thread that takes its time to load, and then cleans in no time, or never. */
function slowlyLoading(then: string): URL {
  const code = `import { parentPort } from "node:worker_threads";
    await new Promise((resolve) => setTimeout(resolve, 500));
    parentPort.postMessage("loaded");
    ${then}`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test("a drawing is not charged with the time that loading takes, and is ended when its own is over", async () => {
  const quick = `parentPort.postMessage({ ok: true, svg: "clean" });`;
  assert.deepEqual(await createSvgCleaner({ worker: slowlyLoading(quick), cleaningMs: 100 })(svg("<g/>")), { ok: true, svg: "clean" });
  const endless = createSvgCleaner({ worker: slowlyLoading("for (;;);"), cleaningMs: 100 });
  const outcome = await endless(svg("<g/>"));
  assert.match(outcome.ok ? "" : outcome.problem, /too complex/);
});

test("more drawings at once than can wait are told to come back, and those that wait are cleaned", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => cleanSvg(svg("<g/>"))));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 4);
  for (const outcome of outcomes) if (outcome.status === "rejected") assert.equal(outcome.reason.slug, "unavailable");
});
