import type { Host, OfferedSource, TargetsAnswer, TargetsRequest } from "#sandbox/adapter.d.ts";

interface Field {
  readonly id: string;
  readonly name: string;
  readonly outline: OfferedSource["boundary"];
}

interface Probe {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
}

export default async function handle({ userKey }: TargetsRequest, { fetch }: Host): Promise<TargetsAnswer> {
  const response = await fetch(`https://farm.example.com/owners/${userKey}/fields`);
  const { fields, probes } = (await response.json()) as { fields: Field[]; probes: Probe[] };
  const areas = fields.map(({ id, name, outline }) => ({
    tenantKey: id,
    displayName: name,
    hint: "area",
    boundary: outline,
  }));
  const sensors = probes.map(({ id, lat, lon }) => ({
    tenantKey: id,
    displayName: `Probe ${id}`,
    hint: "sensor",
    sensorType: "soil-probe",
    location: { latitude: lat, longitude: lon },
  }));
  return { sources: [...areas, ...sensors] };
}
