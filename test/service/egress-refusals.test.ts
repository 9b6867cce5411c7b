/**
 * What untrusted code cannot reach: URLs, DNS answers, names that change their answer, and redirects, each refused with
 * its reason.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decideOrigin, decideUrl, nonPublicKind } from "#server/net/address.ts";
import { redirected } from "#server/net/outgoing.ts";
import { type Resolve, resolverByDns } from "#server/net/resolve.ts";
import { type DnsResponse, type DnsQuery, startDnsServer } from "#test/support/dns-server.ts";
import { closeAfterTests, egressWith, errorOf, get, never, serve, textOf } from "#test/support/egress.ts";

const publicName = "data.example.com";
const publicOrigin = `https://${publicName}`;

/**
 * The caller has put even the hostile origin on the egress list: the check of address, scheme and port alone must hold.
 */
async function refusalOf(url: string, resolve?: Resolve): Promise<string> {
  const origins = URL.canParse(url) ? [new URL(url).origin] : [];
  const egress = egressWith({ allowPrivate: false, ...(resolve === undefined ? {} : { resolve }) });
  return errorOf(await egress.fetch(get(url), { owner: "t", origins }, never));
}

const refusedUrls: readonly (readonly [url: string, reason: RegExp])[] = [
  ["https://127.0.0.1/", /127\.0\.0\.1 is a loopback address/],
  ["https://127.1/", /loopback/],
  ["https://127.0.0.1:8443/", /loopback/],
  ["https://127.255.255.254/", /loopback/],
  ["https://2130706433/", /127\.0\.0\.1 is a loopback/],
  ["https://0x7f000001/", /127\.0\.0\.1 is a loopback/],
  ["https://0x7f.0.0.1/", /loopback/],
  ["https://0177.0.0.1/", /loopback/],
  ["https://017700000001/", /loopback/],
  ["https://１２７.０.０.１/", /loopback/],
  ["https://127。0。0。1/", /loopback/],
  ["https://%31%32%37.0.0.1/", /loopback/],
  ["https://127.0.0.1./", /loopback/],
  ["https://0.0.0.0/", /unspecified/],
  ["https://0/", /unspecified/],
  ["https://0.1.2.3/", /unspecified/],
  ["https://10.0.0.1/", /private/],
  ["https://10.255.255.255/", /private/],
  ["https://172.16.0.1/", /private/],
  ["https://172.31.255.255/", /private/],
  ["https://192.168.0.1/", /private/],
  ["https://0xc0a80001/", /192\.168\.0\.1 is a private/],
  ["https://169.254.169.254/latest/meta-data/", /link-local/],
  ["https://2852039166/latest/meta-data/", /169\.254\.169\.254 is a link-local/],
  ["https://169.254.170.2/v2/credentials", /link-local/],
  ["https://100.100.100.200/", /carrier-grade NAT/],
  ["https://100.64.0.1/", /carrier-grade NAT/],
  ["https://192.0.0.192/", /reserved/],
  ["https://192.0.2.1/", /reserved/],
  ["https://198.18.0.1/", /reserved/],
  ["https://198.51.100.7/", /reserved/],
  ["https://203.0.113.7/", /reserved/],
  ["https://224.0.0.1/", /multicast/],
  ["https://239.255.255.250/", /multicast/],
  ["https://240.0.0.1/", /reserved/],
  ["https://255.255.255.255/", /broadcast/],
  ["https://[::1]/", /::1 is a loopback/],
  ["https://[0:0:0:0:0:0:0:1]/", /loopback/],
  ["https://[::]/", /unspecified/],
  ["https://[::ffff:127.0.0.1]/", /IPv4 address in IPv6 form/],
  ["https://[::ffff:7f00:1]/", /IPv4 address in IPv6 form/],
  ["https://[::ffff:169.254.169.254]/", /IPv4 address in IPv6 form/],
  ["https://[::127.0.0.1]/", /reserved/],
  ["https://[64:ff9b::7f00:1]/", /IPv4 address in IPv6 form/],
  ["https://[2002:7f00:1::]/", /IPv4 address in IPv6 form/],
  ["https://[2001:0:7f00:1::]/", /IPv4 address in IPv6 form/],
  ["https://[fe80::1]/", /link-local/],
  ["https://[fec0::1]/", /private/],
  ["https://[fc00::1]/", /private/],
  ["https://[fd00:ec2::254]/latest/meta-data/", /private/],
  ["https://[ff02::1]/", /multicast/],
  ["https://[100::1]/", /reserved/],
  ["https://[2001:db8::1]/", /reserved/],
  ["https://[5f00::1]/", /reserved/],
  ["https://[4000::1]/", /reserved/],
  ["https://127.0.1/", /127\.0\.0\.1 is a loopback/],
  ["https://0x7f.1/", /127\.0\.0\.1 is a loopback/],
  ["https://0X7F.0x0.00.01/", /127\.0\.0\.1 is a loopback/],
  ["https://127%2E0%2e0.1/", /127\.0\.0\.1 is a loopback/],
  ["https://①②⑦.⓪.⓪.①/", /127\.0\.0\.1 is a loopback/],
  ["https://127\u00ad.0.0.1/", /127\.0\.0\.1 is a loopback/],
  ["https://127.0.\t0.1/", /127\.0\.0\.1 is a loopback/],
  ["https:127.0.0.1", /127\.0\.0\.1 is a loopback/],
  ["https:\\\\127.0.0.1\\", /127\.0\.0\.1 is a loopback/],
  ["https://127.0.0.1\\@data.example.com/", /127\.0\.0\.1 is a loopback/],
  ["https://127.0.0.1#@data.example.com/", /127\.0\.0\.1 is a loopback/],
  ["HTTPS://0300.0250.1/", /192\.168\.0\.1 is a private/],
  ["https://10.1/", /10\.0\.0\.1 is a private/],
  ["https://0xa9fea9fe/", /169\.254\.169\.254 is a link-local/],
  ["https://0251.0376.0251.0376/", /169\.254\.169\.254 is a link-local/],
  ["https://169.254.43518/", /169\.254\.169\.254 is a link-local/],
  ["https://192.88.99.1/", /reserved/],
  ["https://[::FFFF:127.0.0.1]/", /IPv4 address in IPv6 form/],
  ["https://[0:0:0:0:0:ffff:a9fe:a9fe]/", /IPv4 address in IPv6 form/],
  ["https://[::ffff:0:127.0.0.1]/", /IPv4 address in IPv6 form/],
  ["https://[::a00:1]/", /reserved/],
  ["https://[64:ff9b::169.254.169.254]/", /IPv4 address in IPv6 form/],
  ["https://[64:ff9b::808:808]/", /IPv4 address in IPv6 form/],
  ["https://[64:ff9b:1::a00:1]/", /IPv4 address in IPv6 form/],
  ["https://[2002:a00:1::1]/", /IPv4 address in IPv6 form/],
  ["https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", /IPv4 address in IPv6 form/],
  ["https://[2001:2::1]/", /reserved/],
  ["https://[2001:10::1]/", /reserved/],
  ["https://[2001:20::1]/", /reserved/],
  ["https://[2001:1::1]/", /reserved/],
  ["https://[3fff::1]/", /reserved/],
  ["https://[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/", /private/],
  ["https://[febf::1]/", /link-local/],
  ["https://[fe80::1%25eth0]/", /not an absolute URL/],
  ["https://[fe80::1%eth0]/", /not an absolute URL/],
  ["https://data.example.com:22/", /port 22 is not allowed; use 443 or a port from 1024 on/],
  ["https://data.example.com:25/", /port 25 is not allowed/],
  ["https://data.example.com:0/", /port 0 is not allowed/],
  ["https://data.example.com:993/", /port 993 is not allowed/],
  ["https://data.example.com:6667/", /bad port/],
  ["https://data.example.com:65536/", /not an absolute URL/],
  ["HTTP://data.example.com/", /http: is not allowed; use https:/],
  ["http://data.example.com/", /http: is not allowed; use https:/],
  ["ftp://data.example.com/", /ftp: is not allowed/],
  ["file:///etc/passwd", /file: is not allowed/],
  ["gopher://data.example.com:70/", /gopher: is not allowed/],
  ["data:text/plain,hello", /data: is not allowed/],
  ["javascript:alert(1)", /javascript: is not allowed/],
  ["blob:https://data.example.com/1", /blob: is not allowed/],
  ["wss://data.example.com/", /wss: is not allowed/],
  ["ldap://data.example.com/", /ldap: is not allowed/],
  ["dict://data.example.com:2628/", /dict: is not allowed/],
  ["mailto:ada@example.com", /mailto: is not allowed/],
  ["about:blank", /about: is not allowed/],
  ["ws://data.example.com/", /ws: is not allowed/],
  ["https://user:secret@data.example.com/", /may not hold credentials/],
  ["https://data.example.com@127.0.0.1/", /may not hold credentials/],
  ["https://:secret@data.example.com/", /may not hold credentials/],
  ["https://%75ser:%70w@data.example.com/", /may not hold credentials/],
  ["https://user@data.example.com/", /may not hold credentials/],
  ["/relative", /not an absolute URL/],
  ["", /not an absolute URL/],
  ["https://", /not an absolute URL/],
  ["https://[::1%25eth0]/", /not an absolute URL/],
  ["https://999.999.999.999/", /not an absolute URL/],
  [`https://data.example.com/${"a".repeat(2100)}`, /at most 2048 characters/],
];

const refusedAnswers: readonly (readonly [addresses: readonly string[], reason: RegExp])[] = [
  [["127.0.0.1"], /data\.example\.com resolves to 127\.0\.0\.1, which is a loopback address; only public addresses/],
  [["0.0.0.0"], /unspecified/],
  [["10.1.2.3"], /private/],
  [["172.20.0.9"], /private/],
  [["192.168.1.1"], /private/],
  [["169.254.169.254"], /link-local/],
  [["100.100.100.200"], /carrier-grade/],
  [["198.19.0.1"], /reserved/],
  [["::1"], /loopback/],
  [["::"], /unspecified/],
  [["::ffff:10.0.0.1"], /IPv4 address in IPv6 form/],
  [["fe80::1"], /link-local/],
  [["fd12:3456::1"], /private/],
  [["64:ff9b::a00:1"], /IPv4 address in IPv6 form/],
  [["93.184.215.14", "127.0.0.1"], /127\.0\.0\.1, which is a loopback/],
  [["2606:4700::1111", "::1"], /::1, which is a loopback/],
  [["169.254.170.2"], /link-local/],
  [["192.0.0.192"], /reserved/],
  [["224.0.0.251"], /multicast/],
  [["255.255.255.255"], /broadcast/],
  [["::ffff:169.254.169.254"], /IPv4 address in IPv6 form/],
  [["::ffff:93.184.215.14"], /IPv4 address in IPv6 form/],
  [["fe80::1%eth0"], /link-local/],
  [["fec0::1"], /private/],
  [["ff02::1"], /multicast/],
  [["2002:7f00:1::"], /IPv4 address in IPv6 form/],
  [["2001:0:7f00:1::"], /IPv4 address in IPv6 form/],
  [["64:ff9b:1::7f00:1"], /IPv4 address in IPv6 form/],
  [["2001:db8::1"], /reserved/],
  [["100::1"], /reserved/],
  [["93.184.215.14", "1.1.1.1", "2606:4700::1111", "10.0.0.1"], /10\.0\.0\.1, which is a private/],
  [["not-an-address"], /not an IP address/],
  [[], /has no address/],
];

test("the tables have at least 60 refused URLs and DNS answers, each once", () => {
  const rows = [...refusedUrls.map(([url]) => url), ...refusedAnswers.map(([addresses]) => `DNS ${addresses.join()}`)];
  assert.ok(rows.length >= 60);
  assert.equal(new Set(rows).size, rows.length);
});

for (const [url, reason] of refusedUrls) {
  test(`the URL ${JSON.stringify(url.slice(0, 60))} is refused with its reason, as a redirect too`, async () => {
    assert.match(await refusalOf(url), reason);
    // Chosen by the HTTP library, at the dial; and what a server's relative Location makes of it is another URL.
    if (reason.source === "bad port" || !URL.canParse(url) || new URL(url, publicOrigin).href !== new URL(url).href)
      return;
    const { url: next } = redirected(get(publicOrigin), new URL(publicOrigin), url, 302);
    const decision = decideUrl(next, {
      origins: [publicOrigin, new URL(next).origin],
      originList: "the list",
      allowPrivate: false,
    });
    assert.match("refusal" in decision ? decision.refusal : "allowed", reason);
  });
}

for (const [addresses, reason] of refusedAnswers) {
  test(`a name that resolves to ${JSON.stringify(addresses)} is refused at dial time`, async () => {
    const resolve: Resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    assert.match(await refusalOf(`${publicOrigin}/`, resolve), reason);
  });
}

for (const name of [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "metadata.google.internal",
  "db",
  "intern.example.com.",
  "ⓛocalhost",
]) {
  test(`the name ${name} counts for nothing: its address is looked at`, async () => {
    const resolve: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    assert.match(await refusalOf(`https://${name}/`, resolve), /127\.0\.0\.1, which is a loopback address/);
  });
}

test("addresses of the public internet are not refused", () => {
  for (const address of [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.215.14",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001::8a",
    "2001:200::1",
  ]) {
    assert.equal(nonPublicKind(address), null, address);
  }
});

describe("a name server that changes its answer", () => {
  async function dnsOf(answer: (query: DnsQuery) => DnsResponse) {
    const server = await startDnsServer(answer);
    closeAfterTests(server.close);
    return { server, resolve: resolverByDns([server.address]) };
  }

  test("is asked anew for every dial, and every answer is checked", async () => {
    const answers = ["10.0.0.1", "127.0.0.1", "169.254.169.254"];
    const { resolve } = await dnsOf(({ type }) => (type === "A" ? [answers.shift() as string] : []));
    const egress = egressWith({ allowPrivate: false, resolve });
    const ask = () => egress.fetch(get(`${publicOrigin}/`), { owner: "t", origins: [publicOrigin] }, never);
    assert.match(errorOf(await ask()), /data\.example\.com resolves to 10\.0\.0\.1, which is a private/);
    assert.match(errorOf(await ask()), /127\.0\.0\.1, which is a loopback/);
    assert.match(errorOf(await ask()), /169\.254\.169\.254, which is a link-local/);
  });

  test("gains nothing between the check and the dial: one question of each kind, and its answer is what is connected to", async () => {
    const origin = await serve((_request, response) => response.end("the first answer"));
    const { port } = new URL(origin);
    const given = new Map<string, number>();
    const { server, resolve } = await dnsOf(({ type }) => {
      const count = given.get(type) ?? 0;
      given.set(type, count + 1);
      // Whoever asked again would be sent to a place where nobody listens.
      return type === "A" ? [count === 0 ? "127.0.0.1" : "127.0.0.9"] : [];
    });
    const named = `http://${publicName}:${port}`;
    const egress = egressWith({ allowPrivate: true, resolve });
    assert.equal(textOf(await egress.fetch(get(named), { owner: "t", origins: [named] }, never)), "the first answer");
    assert.deepEqual(server.queries.map(({ type }) => type).toSorted(), ["A", "AAAA"]);
  });

  test("gains nothing where several addresses are tried in turn", async () => {
    const origin = await serve((_request, response) => response.end("reached"));
    const { port } = new URL(origin);
    // Nobody listens on ::1, so that the dial goes on to the next address.
    const { server, resolve } = await dnsOf(({ type }) => (type === "A" ? ["127.0.0.1"] : ["::1"]));
    const named = `http://${publicName}:${port}`;
    const allowed = egressWith({ allowPrivate: true, resolve });
    assert.equal(textOf(await allowed.fetch(get(named), { owner: "t", origins: [named] }, never)), "reached");
    assert.deepEqual(server.queries.map(({ type }) => type).toSorted(), ["A", "AAAA"]);
  });

  test("and mixes in one private address is refused as a whole, in whichever family it hides", async () => {
    for (const hidden of ["A", "AAAA"] as const) {
      const { resolve } = await dnsOf(({ type }) => {
        if (type === hidden) return type === "A" ? ["93.184.215.14", "127.0.0.1"] : ["2606:4700::1111", "::1"];
        return type === "A" ? ["93.184.215.14"] : ["2606:4700::1111"];
      });
      assert.match(
        await refusalOf(`${publicOrigin}/`, resolve),
        /which is a loopback address; only public addresses may be reached/,
      );
    }
  });

  test("or never answers, is told as such, and holds up nobody's request to another name", async () => {
    const { resolve } = await dnsOf(({ name }) => (name === publicName ? "silence" : []));
    const egress = egressWith({ allowPrivate: false, resolve });
    const ask = (origin: string, owner: string) => egress.fetch(get(origin), { owner, origins: [origin] }, never);
    const ends: string[] = [];
    const silent = Array.from({ length: 8 }, () =>
      ask(publicOrigin, "hostile").then((answer) => ends.push(errorOf(answer))),
    );
    assert.match(errorOf(await ask("https://other.example.com", "neighbour")), /its name has no address in the DNS/);
    assert.deepEqual(ends, []);
    await Promise.all(silent);
    for (const end of ends) assert.match(end, /^data\.example\.com: its name server does not answer$/);
  });
});

test("an origin that is not on the list is refused: scheme, host and port must be the same", async () => {
  const egress = egressWith({ allowPrivate: true });
  for (const url of [
    "https://other.example.com/",
    "https://data.example.com:8443/",
    "http://data.example.com/",
    "http://data.example.com:443/",
    "https://data.example.com./",
    "https://data.example.com.evil.test/",
    "https://xdata.example.com/",
    "https://example.com/",
    "https://data.example.com%2eevil.test/",
    "https://dαta.example.com/",
  ]) {
    const answer = await egress.fetch(get(url), { owner: "t", origins: [publicOrigin] }, never);
    assert.match(errorOf(answer), /is not on the adapter's egress list/, url);
  }
});

test("an egress entry is an origin and nothing more", () => {
  assert.deepEqual(decideOrigin("https://Data.Example.com:443", false), { origin: publicOrigin });
  assert.deepEqual(decideOrigin("https://ｄata.example。com/", false), { origin: publicOrigin });
  for (const text of [
    "https://data.example.com/path",
    "https://data.example.com?x",
    "https://data.example.com#x",
    "data.example.com",
    "https://*.example.com/x",
    "https://user:pw@data.example.com",
    "https://data.example.com:22",
    "https://10.0.0.1",
    "https://2130706433",
    "https://[::1]",
    "*",
    "",
  ]) {
    assert.ok("refusal" in decideOrigin(text, false), text);
  }
  assert.ok("refusal" in decideOrigin("http://127.0.0.1:8080", false));
  assert.deepEqual(decideOrigin("http://127.0.0.1:8080", true), { origin: "http://127.0.0.1:8080" });
});
