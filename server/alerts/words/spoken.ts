/** What a voice reads: signs that voices leave out or spell are words. Pure. */
import type { TextKey, Words } from "./language.ts";

const number = "(?<=\\d)\\s*";

/** The longer ones first. Units count after a number only: `mm` may be a name. */
const signs: readonly (readonly [RegExp, TextKey])[] = [
  [/(?:°\s?C|℃)(?!\p{L})/gu, "spoken.celsius"],
  [/(?:°\s?F|℉)(?!\p{L})/gu, "spoken.fahrenheit"],
  [/°/gu, "spoken.degrees"],
  [/%/gu, "spoken.percent"],
  [unit("km\\/h"), "spoken.kilometresPerHour"],
  [unit("m\\/s"), "spoken.metresPerSecond"],
  [unit("mm"), "spoken.millimetres"],
  [unit("kPa"), "spoken.kilopascals"],
  [/(?:≤|<=)/gu, "spoken.atMost"],
  [/(?:≥|>=)/gu, "spoken.atLeast"],
  [/</gu, "spoken.below"],
  [/>/gu, "spoken.above"],
  [/(?:±|\+\/-)/gu, "spoken.plusMinus"],
  [/(?<=^|\s)[-−–](?=\d)/gmu, "spoken.minus"],
  [/&/gu, "spoken.and"],
];

function unit(name: string): RegExp {
  return new RegExp(`${number}${name}(?!\\p{L})`, "gu");
}

export function spokenText(words: Words, text: string): string {
  const spoken = signs.reduce((rest, [sign, key]) => rest.replace(sign, ` ${words.say(key)} `), text);
  return spoken
    .split("\n")
    .map((line) =>
      line
        .replace(/ {2,}/g, " ")
        .replace(/ (?=[,.;:!?)])/g, "")
        .trim(),
    )
    .join("\n");
}
