/** `spreadsheet`: CSV for people, while that of `csv` is for programs and stays as it is. */
export const exportFormats = ["csv", "spreadsheet", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

type FileType = { mediaType: string; parameters: string; extension: string };

const csv = { mediaType: "text/csv", parameters: "charset=utf-8; header=present", extension: "csv" };

export const fileTypes: Record<ExportFormat, FileType> = {
  csv,
  spreadsheet: csv,
  ndjson: { mediaType: "application/x-ndjson", parameters: "charset=utf-8", extension: "ndjson" },
};

export const mediaTypes = [...new Set(Object.values(fileTypes).map(({ mediaType }) => mediaType))];
