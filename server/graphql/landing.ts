/**
 * What a browser is shown at `/graphql`: a page from which queries can be sent, with everything in it. It loads
 * nothing, keeps no credential, and asks this service alone.
 */
import { createHash } from "node:crypto";
import type { RouteHandlerMethod } from "fastify";

const example = `query Flows($first: Int) {
  flows(first: $first) {
    edges { node { id displayName status lastRun { status triggered } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const style = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
label { display: block; margin: 0.75rem 0 0.25rem; }
textarea, input, pre { box-sizing: border-box; width: 100%; font: 13px/1.5 ui-monospace, monospace; padding: 0.5rem; }
pre { background: #f4f4f4; overflow: auto; min-height: 4rem; }
button { font: inherit; margin: 0.75rem 0; padding: 0.25rem 1.5rem; }`;

const script = `
const of = (id) => document.getElementById(id);
of("ask").addEventListener("submit", async (event) => {
  event.preventDefault();
  const headers = { "content-type": "application/json", "x-csrf-protection": "1" };
  if (of("credential").value !== "") headers.authorization = "Bearer " + of("credential").value;
  try {
    const variables = of("variables").value.trim() === "" ? {} : JSON.parse(of("variables").value);
    const body = JSON.stringify({ query: of("query").value, variables });
    const response = await fetch(location.pathname, { method: "POST", headers, body });
    of("result").textContent = JSON.stringify(await response.json(), null, 2);
  } catch (error) {
    of("result").textContent = String(error);
  }
});`;

const landingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphQL</title>
<style>${style}</style>
</head>
<body>
<h1>GraphQL</h1>
<p>Send a query to this service. <a href="/guides/graphql">The guide</a> tells what there is.</p>
<form id="ask">
<label for="credential">Key or session token (none with the session cookie)</label>
<input id="credential" type="password" autocomplete="off">
<label for="query">Query</label>
<textarea id="query" rows="10" spellcheck="false">${example}</textarea>
<label for="variables">Variables, as JSON</label>
<textarea id="variables" rows="3" spellcheck="false">{ "first": 10 }</textarea>
<button type="submit">Send</button>
</form>
<h2>Result</h2>
<pre id="result" aria-live="polite"></pre>
<script>${script}</script>
</body>
</html>
`;

const landingPagePolicy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const showLandingPage: RouteHandlerMethod = async (_request, reply) =>
  reply
    .header("content-type", "text/html; charset=utf-8")
    .header("Content-Security-Policy", landingPagePolicy)
    .send(landingPage);

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
