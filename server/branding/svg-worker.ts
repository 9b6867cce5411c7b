/**
 * The thread that cleans one SVG drawing: DOMPurify on an inert document (jsdom runs no script and loads nothing), then a second look of our
 * own at everything that could reach outside the drawing: references, styles, and copies of copies. Says `"loaded"` when it begins, and then what
 * came of it. Imported by nothing.
 */
import { parentPort, workerData } from "node:worker_threads";
import createPurifier from "dompurify";
import { JSDOM } from "jsdom";
import type { CleaningOutcome } from "./svg-cleaner.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const maxElements = 20_000;
const maxDepth = 100;
const depthProblem = `must be nested at most ${maxDepth} deep`;
/** Tags opened and not closed, as far as a glance at the text tells: the parser's time grows with the square of the depth. */
const maxOpenTags = 1_000;

/** A reference to elsewhere in CSS or in a presentation attribute; `url(#gradient)` stays inside. */
const outsideUrl = /url\s*\(\s*(?!["']?\s*#)/i;
/** Escapes could hide any of the rest. */
const unsafeCss = /\\|@import|@font-face|@namespace|image-set\s*\(|\bsrc\s*\(|expression\s*\(/i;
const embeddedPicture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+$/;

function clean(text: string): CleaningOutcome {
  if (/<!ENTITY/i.test(text)) return { ok: false, problem: "must not declare entities" };
  if (isHopelesslyDeep(text)) return { ok: false, problem: depthProblem };
  const { window } = new JSDOM("");
  const root: Element = new window.DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName === "parsererror" || root.getElementsByTagName("parsererror").length > 0) {
    return { ok: false, problem: `is not well-formed SVG: ${(root.textContent ?? "").slice(0, 200)}` };
  }
  if (root.namespaceURI !== svgNamespace || root.localName !== "svg") {
    return { ok: false, problem: `must have the root svg in the namespace ${svgNamespace}` };
  }
  const problem = sizeProblem(root);
  if (problem !== null) return { ok: false, problem };
  const purifier = createPurifier(window);
  purifier.sanitize(root, { IN_PLACE: true, USE_PROFILES: { svg: true, svgFilters: true }, ADD_TAGS: ["use"], KEEP_CONTENT: false });
  const elements = [root, ...root.getElementsByTagName("*")];
  const copyable = copyableIds(elements);
  // All are judged before the first goes: what is judged may be about one that has gone.
  for (const element of elements.filter((each) => isUnsafe(each, copyable))) element.remove();
  for (const element of elements) cleanAttributes(element);
  return { ok: true, svg: new window.XMLSerializer().serializeToString(root) };
}

function isHopelesslyDeep(text: string): boolean {
  let open = 0;
  for (const [tag, slash] of text.matchAll(/<(\/?)[A-Za-z_][^<>]*>/g)) {
    if (slash === "/") open -= 1;
    else if (!tag.endsWith("/>")) open += 1;
    if (open > maxOpenTags) return true;
  }
  return false;
}

function sizeProblem(root: Element): string | null {
  const elements = [...root.getElementsByTagName("*")];
  if (elements.length > maxElements) return `must hold at most ${maxElements} elements`;
  const depths = new Map<Element | null, number>([[root, 1]]);
  for (const element of elements) depths.set(element, (depths.get(element.parentElement) ?? 0) + 1);
  const deepest = [...depths.values()].reduce((one, other) => Math.max(one, other));
  return deepest > maxDepth ? depthProblem : null;
}

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of [...element.attributes]) {
    if (isUnsafeAttribute(element, localName, value)) element.removeAttribute(name);
  }
}

function isUnsafe(element: Element, copyable: ReadonlySet<string>): boolean {
  if (element.namespaceURI !== svgNamespace) return true;
  if (element.localName === "style") return isUnsafeCss(element.textContent ?? "");
  return element.localName === "use" && !copyable.has(element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "");
}

/** References to elements that hold no `use`: a copy of a copy can grow a drawing without end. */
function copyableIds(elements: readonly Element[]): ReadonlySet<string> {
  const growing = new Set<Element>();
  for (const use of elements.filter(({ localName }) => localName === "use")) {
    for (let holder: Element | null = use; holder !== null && !growing.has(holder); holder = holder.parentElement) growing.add(holder);
  }
  const growingIds = new Set([...growing].map(({ id }) => id));
  return new Set(elements.filter(({ id }) => id !== "" && !growingIds.has(id)).map(({ id }) => `#${id}`));
}

function isUnsafeAttribute(element: Element, name: string, value: string): boolean {
  if (name.toLowerCase().startsWith("on")) return true;
  if (name === "href") return !value.startsWith("#") && !(element.localName === "image" && embeddedPicture.test(value));
  return name === "style" ? isUnsafeCss(value) : outsideUrl.test(value);
}

function isUnsafeCss(css: string): boolean {
  return unsafeCss.test(css) || outsideUrl.test(css);
}

function outcome(): CleaningOutcome {
  try {
    return clean(String(workerData));
  } catch (error) {
    // A drawing nested too deeply exhausts the stack.
    if (error instanceof RangeError) return { ok: false, problem: "is too complex a drawing: simplify it, or send it as a PNG" };
    throw error;
  }
}

parentPort?.postMessage("loaded");
parentPort?.postMessage(outcome());
