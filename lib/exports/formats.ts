export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const mediaTypes = { csv: "text/csv", ndjson: "application/x-ndjson" } as const satisfies Record<
  ExportFormat,
  string
>;
