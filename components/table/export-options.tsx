"use client";

import { useContext, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { exportUrl } from "@/lib/api/exports/export-url";
import type { ExportFormat } from "@/lib/api/exports/formats";
import { isTimeZone } from "@/lib/words";
import type { ListView } from "./list-view";
import type { Look } from "./look";
import { useShownView } from "./shown-view";

export type ExportOptionsProps = {
  view: Pick<ListView<never>, "noun" | "columns">;
  look: Look;
  /** How many records the list has, when that is known. */
  total: number | undefined;
  /** Where the API answers the list that is shown. */
  url: string;
};

const apostrophes = "Text that begins like a formula gets a leading apostrophe.";

const formats = {
  spreadsheet: {
    name: "CSV",
    use: "CSV, for spreadsheets",
    hint: (timeZone: string) => `Names beside IDs, currencies beside amounts, times in ${timeZone}. ${apostrophes}`,
  },
  csv: {
    name: "CSV",
    use: "CSV, for programs",
    hint: () => `Values as the API returns them, times in UTC. ${apostrophes}`,
  },
  ndjson: {
    name: "NDJSON",
    use: "NDJSON, for programs",
    hint: () => "One JSON record a line, exactly as the API returns it.",
  },
} as const satisfies Record<ExportFormat, object>;

const number = new Intl.NumberFormat("en");

/** The whole list as a file, which the browser itself saves as it arrives. */
export function ExportOptions({ view, look, total, url }: ExportOptionsProps) {
  const [format, setFormat] = useState<ExportFormat>("spreadsheet");
  const [isWhole, setWhole] = useState(false);
  const names = view.columns.filter(({ id }) => !look.hidden.includes(id)).flatMap(({ id, exports = [id] }) => exports);
  const columns = isWhole ? [] : [...new Set(["ID", ...names, ...look.xp.map((path) => `xp.${path}`)])];
  const timeZone = useOwnTimeZone();
  const href = exportUrl(url, { format, columns, timeZone, viewName: useShownView() });
  const { name, hint } = formats[format];
  return (
    <div className="flex w-72 flex-col gap-3">
      <p className="text-pretty text-sm">
        <strong className="font-medium tabular-nums">
          {total === undefined ? `All ${view.noun}` : `${number.format(total)} ${view.noun}`}
        </strong>
        <span className="text-muted"> on all pages, with the search, filters and order you see.</span>
      </p>
      <Field label="Format" hint={hint(timeZone)}>
        {(control) => (
          <Select
            {...control}
            value={format}
            // Safe: the options are these.
            onChange={({ target }) => setFormat(target.value as ExportFormat)}
          >
            {Object.entries(formats).map(([value, { use }]) => (
              <option key={value} value={value}>
                {use}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Columns">
        {(control) => (
          <Select
            {...control}
            value={isWhole ? "all" : "shown"}
            onChange={({ target }) => setWhole(target.value === "all")}
          >
            <option value="shown">ID and the columns shown</option>
            <option value="all">All properties</option>
          </Select>
        )}
      </Field>
      <a href={href} download className={buttonClass({ variant: "primary" })}>
        Download {name}
      </a>
    </div>
  );
}

/** The zone that the person has chosen, or the browser's own. */
function useOwnTimeZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useContext(TimeZoneContext) ?? (isTimeZone(timeZone) ? timeZone : "UTC");
}
