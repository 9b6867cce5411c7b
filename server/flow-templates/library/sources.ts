/** Publications that several templates are taken from. Pure. */
import type { TemplateSource } from "../model.ts";

const ucModel = "https://ipm.ucanr.edu/weather/phenology-models-description";

/** A page of UC IPM's descriptions of phenology models. */
export function ucIpm(pest: string, after: string, page: string): TemplateSource {
  return { title: `Phenology model: ${pest} (${after})`, year: "UC IPM", address: `${ucModel}/${page}/` };
}

export const vdifn: TemplateSource = {
  title: "Vegetable Disease and Insect Forecasting Network, seeds.rb",
  year: "2025, UW-Madison",
  address: "https://github.com/uwent/ag-vdifn/blob/c24e91c/db/seeds.rb",
};

export const ddrp: TemplateSource = {
  title: "DDRP version 2, parameters of species (spp_params)",
  year: "2024, Oregon State University",
  address: "https://github.com/bbarker505/ddrp_v2",
};

export const agWeather: TemplateSource = {
  title: "AgWeather, pest models and their specifications",
  year: "2026, UW-Madison",
  address: "https://github.com/uwent/ag-weather/blob/868d4c1/app/models/pest_models.rb",
};

export const trackingDegreeDays: TemplateSource = {
  title: "Tracking growing degree-days (parameters of codling moth)",
  year: "no year",
  address: "https://lacusveris.com/Phenology/track_gdd.shtml",
};

export const seedcornModels: TemplateSource = {
  title: "Seedcorn Maggot Models (NEWA, Iowa, Alberta, Ohio, Wisconsin)",
  year: "2022, NYS IPM",
  address: "https://github.com/NYSIPM/seedcorn-maggot",
};
