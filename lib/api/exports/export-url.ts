import type { ExportFormat } from "./formats";

const pagingParameters = ["page", "pageSize", "pageKey"];

type ExportOptions = {
  format: ExportFormat;
  /** Without them: all. */
  columns?: readonly string[];
  /** Of a spreadsheet. */
  timeZone?: string | undefined;
  viewName?: string | undefined;
};

/** Where a list is exported, from where the API answers it. */
export function exportUrl(listUrl: string, { format, columns = [], timeZone, viewName }: ExportOptions) {
  const [path = "", query] = listUrl.split("?");
  const params = new URLSearchParams(query);
  for (const name of pagingParameters) params.delete(name);
  params.set("format", format);
  if (columns.length > 0) params.set("columns", columns.join(","));
  if (timeZone && format === "spreadsheet") params.set("timeZone", timeZone);
  if (viewName) params.set("viewName", viewName);
  return `${path.replace("/api/v1/", "/api/v1/exports/")}?${params}`;
}
