/** Name and logo of this flow's reports, in place of the tenant's. */
import { useState } from "react";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { reportsOf, withBrand } from "./schedules.ts";
import { type ReportFlow, useSaveReports } from "./use-reports.ts";
import { useReportWords } from "./words.ts";

interface Edit {
  readonly name: string;
  readonly logo: string;
}

export function BrandForm({ flow }: { readonly flow: ReportFlow }) {
  const words = useReportWords();
  const { common } = useWords();
  const mayWrite = useMay("flows_write");
  const saving = useSaveReports(flow.id);
  const brand = reportsOf(flow).brand;
  const saved: Edit = { name: brand?.name ?? "", logo: brand?.logo ?? "" };
  const [edit, setEdit] = useState<Edit | null>(null);
  const { name, logo } = edit ?? saved;
  const change = (changes: Partial<Edit>): void => {
    saving.forget();
    saving.begin();
    setEdit({ name, logo, ...changes });
  };
  const save = async (): Promise<void> => {
    if (!(await saving.save((reports) => withBrand(reports, { name, logo })))) return;
    saving.end();
    setEdit(null);
    tell({ text: words.brandSaved });
  };
  const faults = saving.error === null ? [] : asProblem(saving.error).details.errors;
  const faultOf = (field: string): string | undefined =>
    faults.find(({ loc }) => loc === `settings.reports.brand.${field}`)?.message;
  const isUploaded = logo.startsWith("data:");
  return (
    <section className="card report-brand" aria-labelledby="report-brand">
      <h2 id="report-brand">{words.brand}</h2>
      <p className="small quiet">{words.brandAbout}</p>
      {saving.error !== null && <ProblemNote error={saving.error} />}
      <fieldset className="stack" disabled={!mayWrite}>
        <TextInput
          label={words.brandName}
          value={name}
          onChange={(next) => change({ name: next })}
          fault={faultOf("name")}
        />
        {isUploaded ? (
          <div className="row">
            <img src={logo} alt={words.brandLogo} className="report-logo" />
            <span className="small grow">{words.ownPicture}</span>
            <Button onPress={() => change({ logo: "" })}>{common.remove}</Button>
          </div>
        ) : (
          <TextInput
            label={words.brandLogo}
            hint={words.brandLogoHint}
            type="url"
            value={logo}
            onChange={(next) => change({ logo: next })}
            fault={faultOf("logo")}
          />
        )}
      </fieldset>
      {mayWrite && (
        <div className="row">
          <Button onPress={() => void save()} isDisabled={edit === null || saving.isSaving}>
            {common.save}
          </Button>
        </div>
      )}
    </section>
  );
}
