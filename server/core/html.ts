/** The few plain pages that the service itself shows to people. */

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const readingStyle = `body { font: 1rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: .75rem 1rem; background: #8881; border-radius: .4rem; } code { font-size: .9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { border: 1px solid #8886; padding: .3rem .6rem; text-align: left; }
:root { color-scheme: light dark; } a { color: LinkText; }`;

const plainStyle =
  ":root { color-scheme: light dark; } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; } button { font: inherit; padding: .5rem 1rem; }";

const navigation = `<nav><a href="/">Start</a> · <a href="/docs/">API reference</a> · <a href="/problems">Problems</a></nav>`;

/**
 * A page to read at length, with the way back to the start. @param body HTML that brings its own heading, its texts
 * already escaped
 */
export function readingPage(title: string, body: string): string {
  return page("en", title, readingStyle, `${navigation}\n<main>\n${body}\n</main>`);
}

/** @param body HTML, its texts already escaped; @param language BCP 47 */
export function plainPage(title: string, body: string, language = "en"): string {
  return page(language, title, plainStyle, `<h1>${escapeHtml(title)}</h1>\n${body}`);
}

function page(language: string, title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
