/** The entries of the gallery. Each is a folder of its key, with definition, script, help and a recorded example. */
import type { TemplateDefinition } from "../template.ts";
import { csvHttps } from "./csv-https/definition.ts";
import { fieldClimate } from "./fieldclimate/definition.ts";
import { httpComms } from "./http-comms/definition.ts";
import { influxdb2 } from "./influxdb-2/definition.ts";
import { nasaPower } from "./nasa-power/definition.ts";
import { nwsForecast } from "./nws-forecast/definition.ts";
import { openMeteo } from "./open-meteo/definition.ts";
import { sensorThings } from "./sensorthings/definition.ts";
import { twilio } from "./twilio/definition.ts";
import { weatherLink2 } from "./weatherlink-2/definition.ts";

export const definitions: readonly TemplateDefinition[] = [
  csvHttps,
  fieldClimate,
  httpComms,
  influxdb2,
  nasaPower,
  nwsForecast,
  openMeteo,
  sensorThings,
  twilio,
  weatherLink2,
];
