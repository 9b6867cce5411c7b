/** Alerts by e-mail: subject, text and HTML. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { MailLook } from "#core/html-mail.ts";
import { escapeHtml } from "#core/html.ts";
import { inLine, inLines } from "#core/text.ts";
import { mailColorsOf } from "#server/branding/mail-colors.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import { type AlertContent, alertTypes, maxDetailedTargets } from "#server/alerts/model.ts";
import { heldText } from "#server/alerts/words/held.ts";
import { alertMessage, alertText, type Recipient } from "#server/alerts/words/message.ts";
import { linkMessage } from "#server/verification/messages.ts";
import {
  afternoon,
  anyContents,
  content,
  locales,
  names,
  target,
  targets,
  tile,
} from "#test/support/alert-contents.ts";
import "#test/support/property-runs.ts";

const reader: Recipient = { to: "ann@example.com", locale: "en", timezone: null, units: null };
const colors = mailColorsOf(defaultSkin);
const lakeside: MailLook = { name: "Lakeside", logo: "https://lakeside.example.com/logo.png", colors };
const unsubscribeLink = "https://flows.example.com/unsubscribe/t";
const alertLink = "https://flows.example.com/alert/t?a=1&b=2";

const unheld = { combinedMessage: null };

function mailOf(
  told: AlertContent,
  {
    recipient = {},
    brand = lakeside,
    alert = alertLink,
  }: Partial<{ recipient: Partial<Recipient>; brand: MailLook; alert: string | null }> = {},
) {
  const to = { ...reader, ...recipient };
  const message = alertText(told, to.locale, "email", to.timezone);
  const mail = alertMessage({ ...unheld, content: told, channel: "email", message }, to, brand, {
    alert,
    unsubscribe: unsubscribeLink,
  });
  assert.ok(mail.channel === "email");
  return mail;
}

describe("an alert's e-mail", () => {
  test("says what happened, for which targets and by which values, and where its page is", () => {
    const north = target("North", {
      tiles: [tile(), tile({ displayName: "Rain", isTriggered: false, lastValue: null, unit: "mm", threshold: null })],
    });
    const mail = mailOf(content([north, target("South", { probability: null })], { appended: "Start the fans." }));
    assert.equal(mail.to, "ann@example.com");
    assert.equal(mail.subject, "Frost: triggered at North, South");
    assert.equal(
      mail.text,
      `Frost Flow trigger for sensor North, sensor South
Start the fans.

Sensor North
  Triggered
  Probability: 80.5%
  - Temperature: 1.2\u00a0°C is below the threshold of 2\u00a0°C (triggered)
  - Rain: no value

Further targets:
- Sensor South: Triggered

Time: Jun 1, 2026, 2:05 PM GMT+2

Show the alert: ${alertLink}

-- 
Lakeside sends you this because your address is on a contact list of the flow Frost.
Unsubscribe from e-mails: ${unsubscribeLink}
`,
    );
    assert.equal(
      shownIn(mail.html),
      `Frost Flow trigger for sensor North, sensor South
Start the fans.
Sensor North
Triggered
Probability: 80.5%
Temperature: 1.2\u00a0°C is below the threshold of 2\u00a0°C (triggered)
Rain: no value
Further targets
Sensor South: Triggered
Time: Jun 1, 2026, 2:05 PM GMT+2
Show the alert
Lakeside sends you this because your address is on a contact list of the flow Frost.
Unsubscribe from e-mails`,
    );
    assert.match(mail.html, /<img src="https:\/\/lakeside\.example\.com\/logo\.png" alt="Lakeside"/);
    assert.match(mail.html, /<a class="button" href="https:\/\/flows\.example\.com\/alert\/t\?a=1&amp;b=2"/);
    assert.match(mail.html, /<html lang="en">/);
  });

  test("is German for whoever reads German, with the region's numbers and the reader's units", () => {
    const tiles = [
      tile({ lastValue: -1234.5 }),
      tile({ displayName: "Regen", lastValue: 25.4, unit: "mm", threshold: 12.7 }),
      tile({ displayName: "Feuchte", lastValue: 80.25, unit: "%", threshold: null }),
    ];
    const told = content([target("Nord", { tiles })]);
    const german = mailOf(told, { recipient: { locale: "de-DE" } });
    assert.match(german.html, /<html lang="de">/);
    assert.match(german.text, /Wahrscheinlichkeit: 80,5\u00a0%/);
    assert.match(german.text, /- Temperature: -1\.234,5\u00a0°C liegt unter der Schwelle von 2\u00a0°C \(ausgelöst\)/);
    assert.match(german.text, /- Regen: 25,4\u00a0mm liegt über der Schwelle von 12,7\u00a0mm \(ausgelöst\)/);
    assert.match(german.text, /- Feuchte: 80,3\u00a0% \(ausgelöst\)/);
    assert.match(german.text, /Zeit: 1\. Juni 2026, 14:05 MESZ/);
    assert.match(mailOf(told, { recipient: { timezone: "America/Denver" } }).text, /Time: Jun 1, 2026, 6:05 AM MDT\n/);
    assert.match(german.text, /weil Ihre Adresse auf einer Kontaktliste des Flows Frost steht/);

    const imperial = mailOf(told, { recipient: { units: "imperial" } });
    assert.match(imperial.text, /- Regen: 1\u00a0in is above the threshold of 0\.5\u00a0in/);
    assert.match(imperial.text, /- Temperature: -2,190\.1\u00a0°F is below the threshold of 35\.6\u00a0°F/);
  });

  const values: readonly (readonly [string, AlertContent["temperatureUnits"], Recipient["units"], string])[] = [
    ["°C", null, null, "10\u00a0°C"],
    ["°C", null, "imperial", "50\u00a0°F"],
    ["°C", "celsius", "imperial", "10\u00a0°C"],
    ["°C", "fahrenheit", "metric", "50\u00a0°F"],
    ["°F", "celsius", null, "-12.22\u00a0°C"],
    ["K", "fahrenheit", null, "18\u00a0°F"],
    ["°C·h", "fahrenheit", null, "18\u00a0°F·h"],
    ["GDD", "fahrenheit", null, "18\u00a0GDD (°F)"],
    ["GDD", "celsius", "imperial", "10\u00a0GDD"],
    ["mm/h", null, "imperial", "0.394\u00a0in/h"],
    ["m/s", null, "imperial", "22.37\u00a0mph"],
    ["km/h", null, "imperial", "6.21\u00a0mph"],
    ["m/s", "fahrenheit", "metric", "10\u00a0m/s"],
    ["°", null, "imperial", "10°"],
    ["kPa", null, "imperial", "10\u00a0kPa"],
    ["toString", "fahrenheit", "imperial", "10\u00a0toString"],
    ["", null, null, "10"],
  ];
  for (const [unit, temperatureUnits, units, text] of values) {
    test(`shows 10 ${unit} as ${text}, in ${temperatureUnits} by the flow and ${units} by the reader`, () => {
      const tiles = [tile({ lastValue: 10, unit, threshold: null, isTriggered: false })];
      const told = content([target("N", { tiles })], { temperatureUnits });
      assert.ok(mailOf(told, { recipient: { units } }).text.includes(`- Temperature: ${text}\n`));
    });
  }

  const sides: readonly (readonly [number | null, string, string])[] = [
    [
      -1.85,
      "-1.85\u00a0°C is below the threshold of 60\u00a0°C",
      "-1,85\u00a0°C liegt unter der Schwelle von 60\u00a0°C",
    ],
    [60.5, "60.5\u00a0°C is above the threshold of 60\u00a0°C", "60,5\u00a0°C liegt über der Schwelle von 60\u00a0°C"],
    [59.999, "60\u00a0°C is at the threshold of 60\u00a0°C", "60\u00a0°C liegt an der Schwelle von 60\u00a0°C"],
    [null, "no value (threshold 60\u00a0°C)", "kein Wert (Schwelle 60\u00a0°C)"],
  ];
  for (const [lastValue, english, german] of sides)
    test(`says of ${lastValue} °C on which side of 60 °C it is`, () => {
      const told = content([target("N", { tiles: [tile({ lastValue, threshold: 60, isTriggered: false })] })]);
      assert.ok(mailOf(told).text.includes(`- Temperature: ${english}\n`));
      assert.ok(mailOf(told, { recipient: { locale: "de" } }).text.includes(`- Temperature: ${german}\n`));
    });

  test("has its links and its button in the brand's colours", () => {
    const brand = {
      ...lakeside,
      colors: { ...colors, light: { link: "#111111", button: "#222222", buttonText: "#eeeeee" } },
    };
    const { html } = mailOf(content(targets(1)), { brand });
    assert.match(html, /<a class="button" [^>]*background:#222222;[^>]*color:#eeeeee/);
    assert.match(html, /unsubscribe\/t" style="color:#111111">/);
  });

  test("shows values of a target that comes after one without", () => {
    const { text, html } = mailOf(content([target("N1"), target("N2", { tiles: [tile()] })]));
    for (const shown of [text, shownIn(html)]) assert.match(shown, /Sensor N2\n.*Temperature.*Sensor N1: Triggered/s);
  });

  test("says which state each target has", () => {
    const stateOf = (
      type: AlertContent["type"],
      level: string | null = null,
      newestDataAt: number | null = afternoon,
    ) =>
      /- Sensor North: (.*), Probability/.exec(
        mailOf(content([target("North", { newestDataAt })], { type, level })).text,
      )?.[1];
    assert.equal(stateOf("trigger"), "Triggered");
    assert.equal(stateOf("reset"), "Back to normal");
    assert.equal(stateOf("level", "Severe"), "Level Severe");
    assert.equal(stateOf("level"), "Below all levels");
    assert.equal(stateOf("no_data"), "No data since Jun 1, 2026, 2:05 PM");
    assert.equal(stateOf("no_data", null, null), "No data ever received");
  });

  test("names the zone of its times once, whatever the zones of its targets are", () => {
    const silent = [target("N1"), target("N2", { timezone: "America/Denver" })];
    for (const type of ["no_data", "trigger"] as const)
      for (const [locale, zone] of [
        ["de", "MESZ"],
        ["en-GB", "CEST"],
      ] as const) {
        const { text, html } = mailOf(content(silent, { type }), { recipient: { locale, timezone: "Europe/Zurich" } });
        const body = html.slice(html.indexOf("<body"));
        for (const shown of [text, body]) assert.equal(shown.split(zone).length - 1, 1, shown);
        assert.doesNotMatch(text, /GMT|MDT/);
      }
  });

  test("names the zone once in what quiet hours held, too", () => {
    const silent = content([target("N1", { newestDataAt: Date.parse("2026-05-31T04:00:00Z") })], { type: "no_data" });
    const held = { happenings: [silent], omitted: 0, states: [], at: silent.at };
    const message = heldText(held, { locale: "de", timezone: "Europe/Zurich" }, "email");
    assert.match(message, /seit 31\. Mai 2026, 06:00: /);
    assert.doesNotMatch(message, /MESZ|GMT/);
    const sms = heldText(held, { locale: "de", timezone: "Europe/Zurich" }, "sms");
    assert.match(sms, /06:00 MESZ/, "a short message has no line that names the zone");
  });

  test("says once of what quiet hours held that it rests on demo data, and where only some does, of which tiles", () => {
    const plain = content([target("N1")]);
    const demo = { extent: "all", tiles: ["Weather"] } as const;
    const textOf = (...happenings: readonly AlertContent[]) =>
      heldText({ happenings, omitted: 0, states: [], at: plain.at }, { locale: null, timezone: "UTC" }, "email");
    const all = textOf({ ...plain, demo }, { ...plain, demo });
    assert.deepEqual(all.match(/Based .*/g), ["Based on demo data, not on measurements."]);
    for (const text of [
      textOf({ ...plain, demo }, plain),
      textOf({ ...plain, demo }, { ...plain, demo: { extent: "some", tiles: ["Weather"] } }),
    ])
      assert.deepEqual(text.match(/Based .*/g), ["Based in part on demo data, not on measurements: Weather."]);
    assert.doesNotMatch(textOf(plain), /demo/);
  });

  test("of a test tells whose it is, and its time in the reader's zone", () => {
    const told = content([], { type: "test", flowName: "Lakeside" });
    const mail = mailOf(told, { recipient: { timezone: "America/Denver" }, alert: null });
    assert.equal(mail.subject, "This is a test message from Lakeside.");
    assert.match(mail.text, /Time: Jun 1, 2026, 6:05 AM MDT/);
    assert.match(mail.text, /Lakeside sends you this because somebody asked for a test of your address\./);
    assert.deepEqual(mail.html.match(/<a .*<\/a>/g)?.length, 1);
    assert.match(mailOf(told).text, /12:05 PM UTC/);
  });

  test("lists thousands of targets, each in text and HTML", () => {
    const mail = mailOf(content(targets(5_000)));
    for (const text of [mail.text, mail.html])
      for (let index = 1; index <= 5_000; index += 1) assert.ok(text.includes(`Sensor N${index}: Triggered`));
    assert.ok(mail.subject.length <= 120);
    assert.equal(mail.subject, "Frost: triggered at N1, N2, N3 and 4,997 more");
  });

  test("names every target, whatever its name is", () => {
    fc.assert(
      fc.property(anyContents(fc.option(names)), locales, (told, locale) => {
        const { text, html } = mailOf(told, { recipient: { locale } });
        for (const { name } of told.targets) {
          assert.ok(text.includes(inLine(name)));
          assert.ok(html.includes(escapeHtml(inLine(name))));
        }
      }),
    );
  });

  test(`is below 60 kB with ${maxDetailedTargets} targets in detail, and names all of them`, () => {
    const long = `${"<&'\"".repeat(12)}…`;
    for (const [count, displayName] of [
      [8, "Temperature above the canopy"],
      [200, long],
    ] as const) {
      const tiles = Array.from({ length: count }, () => tile({ displayName }));
      const mail = mailOf(content(targets(maxDetailedTargets, { tiles })));
      assert.ok(Buffer.byteLength(mail.html) < 60_000, `${Buffer.byteLength(mail.html)}`);
      for (let index = 1; index <= maxDetailedTargets; index += 1)
        assert.ok(shownIn(mail.html).includes(`Sensor N${index}`));
    }
  });

  test("has a subject of one line of at most 120 characters", () => {
    fc.assert(
      fc.property(anyContents(fc.option(names)), locales, (told, locale) => {
        const { subject } = mailOf(told, { recipient: { locale } });
        assert.ok(subject.length > 0 && subject.length <= 120, subject);
        assert.ok(!/[\p{Cc}\u2028\u2029]/u.test(subject) && subject.isWellFormed());
      }),
    );
  });

  test("keeps the markup that it has with plain names, whatever the names, texts and brands are", () => {
    const told = anyContents(fc.option(names));
    fc.assert(
      fc.property(told, names, locales, (hostile, name, locale) => {
        const brand = { name, logo: `https://example.com/${name}`, colors };
        const markup = tagsIn(
          mailOf(hostile, { recipient: { locale }, brand, alert: `https://example.com/${name}` }).html,
        );
        assert.deepEqual(markup, tagsIn(mailOf(tamed(hostile), { recipient: { locale } }).html));
      }),
    );
  });

  for (const type of alertTypes) {
    test(`of type ${type} escapes every text in it`, () => {
      const [hostile, harmless] = ['<i a="1">', "x"].map((name) => {
        const each = target(name, { targetType: name, tiles: [tile({ displayName: name, unit: name })] });
        const told = content([each, target(name)], { type, flowName: name, level: name, appended: name });
        return mailOf(told, {
          brand: { name, logo: `https://example.com/${name}`, colors },
          alert: `https://example.com/${name}`,
        });
      });
      assert.deepEqual(tagsIn(hostile?.html ?? ""), tagsIn(harmless?.html ?? ""));
    });
  }

  test("shows the name where the logo is no address of the web", () => {
    for (const logo of [null, "javascript:alert(1)", "data:image/png;base64,AAAA"]) {
      const { html } = mailOf(content(targets(1)), { brand: { name: "A & B", logo, colors } });
      assert.ok(!html.includes("<img") && html.includes(">A &amp; B</p>"));
    }
  });
});

test("an alert by SMS or voice is the stored text, and a call is read in the reader's language", () => {
  const told = content(targets(1));
  const of = (channel: "sms" | "voice", locale: string | null) =>
    alertMessage({ ...unheld, content: told, channel, message: "As stored" }, { ...reader, locale }, lakeside, {
      alert: alertLink,
      unsubscribe: unsubscribeLink,
    });
  const to = "ann@example.com";
  assert.deepEqual(of("sms", "de-AT"), { channel: "sms", to, text: "As stored" });
  for (const [locale, language] of [
    ["de-AT", "de-DE"],
    ["en-GB", "en-US"],
    [null, "en-US"],
  ] as const)
    assert.deepEqual(of("voice", locale), { channel: "voice", to, text: "As stored", language });
});

test("a verification's e-mail shows the brand, and is no way in for names", () => {
  const hostile = { name: `A"><script>\r\nBcc: x@example.com`, logo: `https://example.com/"><script>`, colors };
  const { subject, text, html } = linkMessage("ann@example.com", "https://flows.example.com/verify/x", hostile, null);
  assert.equal(subject, `A"><script> Bcc: x@example.com: please confirm your e-mail address`);
  assert.ok(text.startsWith(`A"><script> Bcc: x@example.com would like to send e-mails to this address`));
  assert.ok(!html.includes("<script"));
  const plain = linkMessage("ann@example.com", "https://flows.example.com/verify/x", lakeside, null);
  assert.deepEqual(tagsIn(html), tagsIn(plain.html));
  assert.match(plain.html, /<img src="https:\/\/lakeside\.example\.com\/logo\.png" alt="Lakeside"/);
  assert.match(plain.html, /<a class="button" href="https:\/\/flows\.example\.com\/verify\/x"/);
});

/** The text that a reader sees. */
function shownIn(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll(/\n+/g, "\n")
    .trim();
}

/** Names of tags and attributes in their order, and the values of those that hold no text of others. */
function tagsIn(html: string): readonly string[] {
  return [...html.matchAll(/<[^>]*>/g)]
    .map(([tag]) => tag.replaceAll(/(src|href|alt)="[^"]*"/g, "$1"))
    .filter((tag) => tag !== "<br>");
}

/** The same with harmless names. */
function tamed(told: AlertContent): AlertContent {
  const name = "x";
  const tiles = (count: number) => Array.from({ length: count }, () => tile({ displayName: name, unit: null }));
  return {
    ...told,
    flowName: name,
    level: told.level === null ? null : name,
    appended: inLines(told.appended ?? "") === "" ? null : name,
    targets: told.targets.map((each) => ({ ...each, name, targetType: name, tiles: tiles(each.tiles.length) })),
  };
}
