/** What templates are looked for by: crops, pests and regions, by key, in every language. Pure. */
import type { Named, Words } from "../model.ts";

type Texts = Readonly<Record<string, Words>>;

function named<T extends Texts>(texts: T): { readonly [Key in keyof T & string]: Named } {
  const entries = Object.entries(texts).map(([key, name]) => [key, { key, name }]);
  return Object.fromEntries(entries) as { readonly [Key in keyof T & string]: Named };
}

const both = (en: string, de: string): Words => ({ en, de });

export const crops = named({
  alfalfa: both("alfalfa", "Luzerne"),
  almond: both("almond", "Mandel"),
  apple: both("apple", "Apfel"),
  ash: both("ash", "Esche"),
  bean: both("bean", "Bohne"),
  blueberry: both("blueberry", "Heidelbeere"),
  brassica: both("brassicas", "Kohl"),
  canola: both("canola", "Raps"),
  carrot: both("carrot", "Karotte"),
  corn: both("corn", "Mais"),
  cotton: both("cotton", "Baumwolle"),
  "dairy-cattle": both("dairy cattle", "Milchvieh"),
  "fruit-tree": both("fruit trees", "Obstbäume"),
  grape: both("grape", "Rebe"),
  onion: both("onion", "Zwiebel"),
  peanut: both("peanut", "Erdnuss"),
  pear: both("pear", "Birne"),
  pistachio: both("pistachio", "Pistazie"),
  potato: both("potato", "Kartoffel"),
  squash: both("squash", "Kürbis"),
  "stone-fruit": both("stone fruit", "Steinobst"),
  tomato: both("tomato", "Tomate"),
});

export const pests = named({
  "alfalfa-weevil": both("alfalfa weevil", "Luzernerüssler"),
  "black-cutworm": both("black cutworm", "Ypsiloneule"),
  "blueberry-maggot": both("blueberry maggot", "Heidelbeerfliege"),
  "cabbage-maggot": both("cabbage maggot", "Kohlfliege"),
  "carrot-leaf-blight": both("carrot leaf blights", "Blattflecken der Karotte"),
  "codling-moth": both("codling moth", "Apfelwickler"),
  "colorado-potato-beetle": both("Colorado potato beetle", "Kartoffelkäfer"),
  "corn-earworm": both("corn earworm", "Baumwollkapselwurm"),
  "early-blight": both("early blight", "Dürrfleckenkrankheit"),
  "emerald-ash-borer": both("emerald ash borer", "Asiatischer Eschenprachtkäfer"),
  "european-corn-borer": both("European corn borer", "Maiszünsler"),
  "grape-berry-moth": both("grape berry moth", "Amerikanischer Traubenwickler"),
  "grape-powdery-mildew": both("powdery mildew of grape", "Echter Mehltau der Rebe"),
  "japanese-beetle": both("Japanese beetle", "Japankäfer"),
  "late-blight": both("late blight", "Kraut- und Knollenfäule"),
  "light-brown-apple-moth": both("light brown apple moth", "Hellbrauner Apfelwickler"),
  "navel-orangeworm": both("navel orangeworm", "Navel-Orangenwurm"),
  "onion-maggot": both("onion maggot", "Zwiebelfliege"),
  "peach-twig-borer": both("peach twig borer", "Pfirsichtriebbohrer"),
  "plum-curculio": both("plum curculio", "Pflaumenrüssler"),
  "san-jose-scale": both("San Jose scale", "San-José-Schildlaus"),
  "seedcorn-maggot": both("seedcorn maggot", "Bohnenfliege"),
  "spotted-lanternfly": both("spotted lanternfly", "Gefleckte Laternenträgerin"),
  "squash-vine-borer": both("squash vine borer", "Kürbis-Glasflügler"),
  "stalk-borer": both("stalk borer", "Stängelbohrer"),
  "summer-fruit-tortrix": both("summer fruit tortrix", "Fruchtschalenwickler"),
});

export const regions = named({
  australia: both("Australia", "Australien"),
  europe: both("Europe", "Europa"),
  "great-britain": both("Great Britain", "Großbritannien"),
  "north-america": both("North America", "Nordamerika"),
  "us-california": both("California", "Kalifornien"),
  "us-east": both("eastern United States", "Osten der USA"),
  "us-midwest": both("American Midwest", "Mittlerer Westen der USA"),
  "us-northeast": both("north-eastern United States", "Nordosten der USA"),
  "us-southeast": both("south-eastern United States", "Südosten der USA"),
  worldwide: both("worldwide", "weltweit"),
});
