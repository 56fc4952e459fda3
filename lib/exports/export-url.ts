import type { ExportFormat } from "./formats";

const pagingParameters = ["page", "pageSize", "pageKey"];

/** Where a list is exported, from where the API answers it. Without columns: all of them. */
export function exportUrl(listUrl: string, format: ExportFormat, columns: readonly string[] = []) {
  const [path = "", query] = listUrl.split("?");
  const params = new URLSearchParams(query);
  for (const name of pagingParameters) params.delete(name);
  params.set("format", format);
  if (columns.length > 0) params.set("columns", columns.join(","));
  return `${path.replace("/api/v1/", "/api/v1/exports/")}?${params}`;
}
