/** All templates, by key. A model that nobody has seen all figures of is not among them. Pure. */
import { bloom } from "./library/bloom.ts";
import { chill } from "./library/chill.ts";
import { codlingMoth } from "./library/codling-moth.ts";
import { corn } from "./library/corn.ts";
import { dayTables } from "./library/day-tables.ts";
import { ddrpModels } from "./library/ddrp.ts";
import { earlyBlight } from "./library/early-blight.ts";
import { easternFruit } from "./library/eastern-fruit.ts";
import { frost } from "./library/frost.ts";
import { irrigation } from "./library/irrigation.ts";
import { moistAir } from "./library/moist-air.ts";
import { seedcornMaggot } from "./library/seedcorn-maggot.ts";
import { soil } from "./library/soil.ts";
import { ucIpmModels } from "./library/uc-ipm.ts";
import { vdifnModels } from "./library/vdifn.ts";
import type { FlowTemplate } from "./model.ts";

export const library: readonly FlowTemplate[] = [
  ...bloom,
  ...chill,
  ...codlingMoth,
  ...corn,
  ...dayTables,
  ...ddrpModels,
  ...earlyBlight,
  ...easternFruit,
  ...frost,
  ...irrigation,
  ...moistAir,
  ...seedcornMaggot,
  ...soil,
  ...ucIpmModels,
  ...vdifnModels,
].toSorted((a, b) => (a.key < b.key ? -1 : 1));
