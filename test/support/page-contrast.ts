/** The contrast of a page's texts (WCAG 2.2, 1.4.3), computed in the browser from the colours that it shows. */
import type { Page } from "playwright-core";

export interface Contrast {
  /** How many elements have a text that is shown. */
  readonly texts: number;
  /** The elements whose text stands out too little, each with its ratio. */
  readonly faint: readonly string[];
}

export function contrastOf(page: Page): Promise<Contrast> {
  return page.evaluate<Contrast>(`(${measure})()`);
}

/** In the page. A background that lets through is laid over those behind it. */
const measure = `() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const parsed = new Map();
  const parse = (color) => {
    if (!parsed.has(color)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      parsed.set(color, [...pen.getImageData(0, 0, 1, 1).data]);
    }
    return parsed.get(color);
  };
  const over = (front, back) => front.slice(0, 3).map((part, at) => (part * front[3] + back[at] * (255 - front[3])) / 255);
  const behind = (element) => {
    if (element === null) return [255, 255, 255];
    const color = parse(getComputedStyle(element).backgroundColor);
    return color[3] === 255 ? color : over(color, behind(element.parentElement));
  };
  const linear = (part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const shown = [...document.body.querySelectorAll(":not(svg *, script, style)")].filter(
    (element) => hasText(element) && element.checkVisibility());
  const faint = shown.flatMap((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const back = behind(element);
    const [low, high] = [luminance(back), luminance(over(parse(color), back))].toSorted((one, other) => one - other);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && fontWeight >= 700);
    return ratio >= (isLarge ? 3 : 4.5) ? [] : [ratio.toFixed(2) + " " + element.outerHTML.slice(0, 150)];
  });
  return { texts: shown.length, faint };
}`;
