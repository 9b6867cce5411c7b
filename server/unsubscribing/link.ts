/** The address by which the reader of one mail ends them all, and how a mail names it. Pure. */

/** @param baseUrl without a trailing slash */
export function unsubscribeLink(baseUrl: string, token: string): string {
  return `${baseUrl}/unsubscribe/${token}`;
}

/** One click ends them: RFC 8058. */
export function unsubscribeHeaders(link: string): Readonly<Record<string, string>> {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
