/**
 * The one frame of the service's e-mails in HTML: the sender's brand, a heading, a body and a foot. Styles stand in
 * attributes, because many readers drop others. Only links and buttons have colours, with others for dark schemes: the
 * text and its background stay the reader's own. Pure.
 */
import { escapeHtml } from "./html.ts";

/** Who an e-mail comes from, as its reader sees it. */
export interface MailBrand {
  readonly name: string;
  /** Address of a picture; null for none. */
  readonly logo: string | null;
}

/** Of what one can follow. Each stands out from what is behind it by 4.5:1. */
export interface MailPalette {
  readonly link: string;
  readonly button: string;
  readonly buttonText: string;
}

/** By the reader's scheme. */
export interface MailColors {
  readonly light: MailPalette;
  readonly dark: MailPalette;
}

/** How a mail looks. */
export interface MailLook extends MailBrand {
  readonly colors: MailColors;
}

export interface MailContent {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** HTML, its texts already escaped. */
  readonly body: string;
  /** Plain text; null for none. */
  readonly foot: string | null;
  /** Below the foot. `text` is plain. */
  readonly footLink?: { readonly address: string; readonly text: string };
}

/**
 * Light behind a logo, because most are made for paper; its text is dark, for readers that load no pictures. By day it
 * begins where the text does; by night the light has a margin.
 */
const logoStyle = "display:block;max-width:200px;max-height:60px;background:#fff;color:#000;border-radius:4px";
const frameStyle = "max-width:640px;margin:0 auto;padding:16px;font:16px/1.5 system-ui,Arial,sans-serif";
const lineStyle = "border:0;border-top:1px solid #888;margin:24px 0 12px";

export function htmlMail(
  { colors, ...brand }: MailLook,
  { language, title, body, foot, footLink }: MailContent,
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyle(colors.dark)}</style>
</head>
<body style="margin:0">
<div style="${frameStyle}">
${brandHtml(brand)}
<h1 dir="auto" style="font-size:20px;line-height:1.3;margin:16px 0">${escapeHtml(title)}</h1>
${body}
${foot === null ? "" : `<hr style="${lineStyle}">\n${smallPrint(escapeHtml(foot))}`}
${footLink === undefined ? "" : smallPrint(linkHtml(footLink, colors.light))}
</div>
</body>
</html>
`;
}

/** @param html its texts already escaped */
function smallPrint(html: string): string {
  return `<p dir="auto" style="font-size:13px;margin:0">${html}</p>`;
}

function linkHtml(
  { address, text }: { readonly address: string; readonly text: string },
  { link }: MailPalette,
): string {
  return `<a href="${escapeHtml(address)}" style="color:${link}">${escapeHtml(text)}</a>`;
}

/** Readers that drop it keep the colours for light, or change them by themselves. */
function darkStyle({ link, button, buttonText }: MailPalette): string {
  const buttonStyle = `background:${button}!important;border-color:${button}!important;color:${buttonText}!important`;
  return `@media (prefers-color-scheme:dark){img{padding:6px!important}a{color:${link}!important}a.button{${buttonStyle}}}`;
}

/** A link that looks like a button, and is underlined for who sees no colours. @param text plain */
export function mailButton({ light: { button, buttonText } }: MailColors, address: string, text: string): string {
  const colored = `background:${button};border:2px solid ${button};color:${buttonText}`;
  const style = `display:inline-block;padding:8px 16px;${colored};border-radius:6px;font-weight:bold`;
  const link = `<a class="button" href="${escapeHtml(address)}" style="${style}">${escapeHtml(text)}</a>`;
  return `<p style="margin:24px 0">${link}</p>`;
}

/** What must not be overlooked. Its line is seen on light and on dark. @param text plain */
export function mailNotice(text: string): string {
  const style = "border-left:4px solid #b26a00;margin:16px 0;padding:4px 12px;font-weight:bold";
  return `<p dir="auto" style="${style}">${escapeHtml(text)}</p>`;
}

/** The name is the picture's text: many readers load pictures only when asked. */
function brandHtml({ name, logo }: MailBrand): string {
  const text = escapeHtml(name);
  if (logo === null || !/^https?:\/\//i.test(logo))
    return `<p dir="auto" style="font-weight:bold;margin:0">${text}</p>`;
  return `<p style="margin:0"><img src="${escapeHtml(logo)}" alt="${text}" height="48" style="${logoStyle}"></p>`;
}
