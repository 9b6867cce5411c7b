/**
 * What a browser is shown at `/graphql`: a page from which operations can be sent, with everything in it. It loads
 * nothing, keeps no credential, and asks this service alone. GraphiQL would bring an editor of a hundred megabytes.
 */
import type { RouteHandlerMethod } from "fastify";
import { pageContentType, readingPage } from "#server/pages/frame.ts";
import { landingScript } from "./landing-script.ts";

const example = `query Flows($first: Int) {
  flows(first: $first) {
    edges {
      node { id displayName status lastRun { status } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const landingPage = readingPage({
  title: "GraphQL",
  body: `<h1>GraphQL</h1>
<p>Send an operation to this service. <a href="/guides/graphql">The guide</a> tells how it is meant.</p>
<div class="lab">
<form id="ask" class="ask">
<label for="credential">Key or session token</label>
<input id="credential" type="password" autocomplete="off" aria-describedby="kept">
<p id="kept" class="soft">It is kept nowhere. With a session cookie leave it empty.</p>
<label for="query">Operation</label>
<textarea id="query" rows="12" spellcheck="false" autocapitalize="off">${example}</textarea>
<label for="variables">Variables, as JSON</label>
<textarea id="variables" rows="4" spellcheck="false" autocapitalize="off">{ "first": 10 }</textarea>
<p class="row"><button class="b p" type="submit" title="Ctrl+Enter, or ⌘+Enter">Send</button>
<button class="b" id="stop" type="button" hidden>Stop</button></p>
</form>
<section aria-labelledby="answer">
<h2 id="answer">Result</h2>
<p id="told" class="soft" role="status">Nothing is asked yet.</p>
<pre id="result" class="out" tabindex="0" aria-labelledby="answer"></pre>
</section>
</div>
<details id="schema">
<summary>What can be asked</summary>
<div class="ask"><label for="find">Search</label><input id="find" type="search" autocomplete="off"></div>
<div id="fields"></div>
</details>
<p id="why" class="soft" role="status">The list is the service's own schema. It needs the key as well.</p>`,
  script: landingScript,
});

export const showLandingPage: RouteHandlerMethod = async (_request, reply) =>
  reply
    .header("content-type", pageContentType)
    .header("Content-Security-Policy", landingPage.policy)
    .send(landingPage.html);
