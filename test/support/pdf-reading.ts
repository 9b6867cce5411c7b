/** Reads PDF files with a library that has no part in making them. */
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";

/** An element of the structure tree that holds content, in the order in which it is read. */
export interface PdfElement {
  /** Such as `H1`, `TD`, `Figure`. */
  readonly role: string;
  /** The roles around it, the outermost first. */
  readonly within: readonly string[];
  readonly text: string;
  readonly alt: string | null;
  /** From 0. */
  readonly page: number;
}

export interface PdfFont {
  readonly name: string;
  readonly isEmbedded: boolean;
}

export interface ReadPdf {
  readonly title: string;
  /** Of the metadata that are written as XML. */
  readonly xmlTitle: string;
  readonly author: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly showsTitle: boolean;
  readonly pages: number;
  readonly bookmarks: readonly string[];
  readonly elements: readonly PdfElement[];
  /** Of content that is neither in the structure nor an artifact: none in a file that is tagged throughout. */
  readonly untagged: readonly string[];
  /** Of artifacts, such as the numbers of the pages. */
  readonly artifacts: readonly string[];
  readonly fonts: readonly PdfFont[];
  /** Drawn as paths, or as pictures. */
  readonly drawings: { readonly paths: number; readonly pictures: number };
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, disableFontFace: true });
  try {
    const pdf = await task.promise;
    const { info, metadata } = (await pdf.getMetadata()) as unknown as Metadata;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => readPage(await pdf.getPage(index + 1), index)),
    );
    return {
      title: info.Title ?? "",
      xmlTitle: metadata?.get("dc:title") ?? "",
      author: info.Author ?? "",
      language: info.Language ?? "",
      isTagged: (await pdf.getMarkInfo())?.Marked === true,
      showsTitle: await showsTitle(pdf),
      pages: pdf.numPages,
      bookmarks: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
      elements: pages.flatMap(({ elements }) => elements),
      untagged: pages.flatMap(({ untagged }) => untagged),
      artifacts: pages.flatMap(({ artifacts }) => artifacts),
      fonts: [...new Map(pages.flatMap(({ fonts }) => fonts).map((font) => [font.name, font])).values()],
      drawings: {
        paths: pages.reduce((sum, { paths }) => sum + paths, 0),
        pictures: pages.reduce((sum, { pictures }) => sum + pictures, 0),
      },
    };
  } finally {
    await task.destroy();
  }
}

export interface PdfPicture {
  readonly width: number;
  readonly height: number;
  /** Of each pixel, row by row: red, green, blue and alpha, 0 to 255. */
  readonly pixels: readonly (readonly number[])[];
}

/** The pictures of the first page as a reader of the file decodes them. */
export async function picturesOf(file: Uint8Array): Promise<readonly PdfPicture[]> {
  // What a browser would decode by itself has no bytes here.
  const decoding = { isOffscreenCanvasSupported: false, isImageDecoderSupported: false };
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, ...decoding });
  try {
    const page = await (await task.promise).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const names = argsArray.filter((_, at) => fnArray[at] === OPS.paintImageXObject).map(([name]) => String(name));
    const found = names.map((name) => new Promise<DecodedPicture>((resolve) => page.objs.get(name, resolve)));
    return (await Promise.all(found)).map(({ width, height, data }) => {
      const channels = data.length / (width * height);
      const pixels = Array.from({ length: width * height }, (_, at) => [
        ...data.subarray(at * channels, at * channels + 3),
        channels === 4 ? (data[at * channels + 3] as number) : 255,
      ]);
      return { width, height, pixels };
    });
  } finally {
    await task.destroy();
  }
}

interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What is read aloud, element by element. */
export function textOf({ elements }: ReadPdf): string {
  return elements.map(({ text, alt }) => alt ?? text).join("\n");
}

export function textsOf({ elements }: ReadPdf, role: string): readonly string[] {
  return elements.filter((element) => element.role === role).map(({ text }) => text);
}

interface Metadata {
  readonly info: { readonly Title?: string; readonly Author?: string; readonly Language?: string };
  readonly metadata: { get(name: string): string | null } | null;
}

async function showsTitle(pdf: PDFDocumentProxy): Promise<boolean> {
  const preferences = (await pdf.getViewerPreferences()) as { readonly DisplayDocTitle?: boolean } | null;
  return preferences?.DisplayDocTitle === true;
}

interface TreeNode {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TreeNode[];
}

type TextItem =
  | { readonly type: string; readonly tag?: string; readonly id?: string | null }
  | { readonly str: string; readonly hasEOL: boolean };

async function readPage(page: PDFPageProxy, index: number) {
  const tree = (await page.getStructTree()) as TreeNode | null;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const { byId, untagged, artifacts } = textsByMark(items as readonly TextItem[]);
  const { fnArray, argsArray } = await page.getOperatorList();
  const fontIds = new Set(argsArray.filter((_, at) => fnArray[at] === OPS.setFont).map(([id]) => String(id)));
  const fonts = [...fontIds].map((id): PdfFont => {
    const { name, missingFile } = page.commonObjs.get(id) as { readonly name: string; readonly missingFile: boolean };
    return { name, isEmbedded: !missingFile };
  });
  const count = (...wanted: readonly number[]) => fnArray.filter((operation) => wanted.includes(operation)).length;
  return {
    elements: tree === null ? [] : elementsOf(tree, byId, index),
    untagged,
    artifacts,
    fonts,
    paths: count(OPS.constructPath),
    pictures: count(OPS.paintImageXObject),
  };
}

function elementsOf(tree: TreeNode, byId: ReadonlyMap<string, string>, page: number): readonly PdfElement[] {
  const found: PdfElement[] = [];
  const walk = (node: TreeNode, within: readonly string[]): void => {
    const children = node.children ?? [];
    const contents = children.filter(({ type }) => type === "content");
    if (contents.length > 0 && node.role !== undefined) {
      const text = cleaned(contents.map(({ id }) => byId.get(id ?? "") ?? "").join(""));
      found.push({ role: node.role, within, text, alt: node.alt ?? null, page });
    }
    const inner = node.role === undefined ? within : [...within, node.role];
    for (const child of children) if (child.type === undefined) walk(child, inner);
  };
  walk(tree, []);
  return found;
}

function textsByMark(items: readonly TextItem[]) {
  const byId = new Map<string, string>();
  const [untagged, artifacts]: [string[], string[]] = [[], []];
  const open: { readonly tag: string; readonly id: string | null }[] = [];
  for (const item of items) {
    if ("str" in item) {
      const mark = open.at(-1);
      const text = item.hasEOL ? `${item.str}\n` : item.str;
      if (mark?.id) byId.set(mark.id, (byId.get(mark.id) ?? "") + text);
      else if (item.str.trim() !== "") (mark?.tag === "Artifact" ? artifacts : untagged).push(item.str);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push({ tag: item.tag ?? "", id: item.id ?? null });
  }
  return { byId, untagged, artifacts };
}

/** Ends of lines are those of the page, not of the text. */
function cleaned(text: string): string {
  return text.replaceAll("\u200b", "").replace(/\s+/g, " ").trim();
}
