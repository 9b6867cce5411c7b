/**
 * What a browser is shown at `/graphql`: a page from which queries can be sent, with everything in it. It loads
 * nothing, keeps no credential, and asks this service alone.
 */
import type { RouteHandlerMethod } from "fastify";
import { pageContentType, readingPage } from "#server/pages/frame.ts";

const example = `query Flows($first: Int) {
  flows(first: $first) {
    edges { node { id displayName status lastRun { status triggered } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

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

const landingPage = readingPage({
  title: "GraphQL",
  body: `<h1>GraphQL</h1>
<p>Send a query to this service. <a href="/guides/graphql">The guide</a> tells what there is.</p>
<form id="ask" class="ask">
<label for="credential">Key or session token (none with the session cookie)</label>
<input id="credential" type="password" autocomplete="off">
<label for="query">Query</label>
<textarea id="query" rows="10" spellcheck="false">${example}</textarea>
<label for="variables">Variables, as JSON</label>
<textarea id="variables" rows="3" spellcheck="false">{ "first": 10 }</textarea>
<button class="b p" type="submit">Send</button>
</form>
<h2>Result</h2>
<pre id="result" class="out" aria-live="polite" tabindex="0"></pre>`,
  script,
});

export const showLandingPage: RouteHandlerMethod = async (_request, reply) =>
  reply
    .header("content-type", pageContentType)
    .header("Content-Security-Policy", landingPage.policy)
    .send(landingPage.html);
