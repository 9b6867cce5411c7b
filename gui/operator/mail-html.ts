/**
 * A mail as the document of a frame, and the links in it. The frame is sandboxed and has this page's policy: that the
 * mail runs nothing, loads nothing of others and does not reach this page is held by these two, and not by what is done
 * here. Here it is made to look as it would: the policy applies styles of elements with the page's nonce alone, so the
 * styles of attributes become such an element. What could only be refused is left out.
 */

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface FramedMail {
  readonly html: string;
  readonly links: readonly MailLink[];
}

const styleElement = /<style\b[^>]*>/gi;
/** Taken out before the text is parsed: the parser itself complains of those that the policy refuses. */
const styleAttribute = /(<[a-z][^>]*?\s)style=/gi;
const refused = "script, link, iframe, frame, object, embed, meta[http-equiv]";

/** @param nonce with which the page's policy lets styles in */
export function framedMail(html: string, nonce: string): FramedMail {
  const marked = html.replaceAll(styleElement, `<style nonce="${nonce}">`).replaceAll(styleAttribute, "$1data-style=");
  const mail = new DOMParser().parseFromString(marked, "text/html");
  for (const element of mail.querySelectorAll(refused)) element.remove();
  for (const picture of mail.images) if (!isShown(picture)) picture.removeAttribute("src");
  const links = [...mail.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap(openedElsewhere);
  mail.head.append(styledByRules(mail, nonce));
  return { html: `<!doctype html>${mail.documentElement.outerHTML}`, links };
}

/** The addresses in a plain text. */
export function linksIn(text: string): readonly MailLink[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set(found.map((address) => address.replace(/[.,;:!?)\]]+$/, "")))].map((href) => ({
    label: href,
    href,
  }));
}

/** Of this service, or within the mail: others would learn that it is read. */
function isShown({ src }: HTMLImageElement): boolean {
  return src.startsWith("data:") || (URL.canParse(src) && new URL(src).origin === location.origin);
}

/** A link that would lead the frame itself away opens a window of its own. */
function openedElsewhere(link: HTMLAnchorElement): readonly MailLink[] {
  if (!/^https?:$/.test(link.protocol)) {
    link.removeAttribute("href");
    return [];
  }
  link.target = "_blank";
  link.rel = "noreferrer";
  return [{ label: link.textContent.trim() || link.href, href: link.href }];
}

function styledByRules(mail: Document, nonce: string): HTMLStyleElement {
  const rules = [...mail.querySelectorAll("[data-style]")].map((element, index) => {
    const style = element.getAttribute("data-style") ?? "";
    element.setAttribute("data-style", String(index));
    return `[data-style="${index}"]{${style}}`;
  });
  const element = mail.createElement("style");
  element.setAttribute("nonce", nonce);
  element.textContent = rules.join("\n");
  return element;
}
