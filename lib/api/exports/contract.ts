import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { text } from "@/lib/api/fields";
import { isTimeZone } from "@/lib/words";
import { columnsOf } from "./columns";
import { exportFormats, mediaTypes } from "./formats";

type ListContract = Pick<Contract, "path" | "params" | "queryParams" | "list" | "roles">;

type Of<C, K> = K extends keyof C ? C[K] : undefined;

/** What the export of a list takes: all that the list takes but its pages, a format and columns. */
export function exportOf<C extends ListContract>(contract: C, record: z.ZodObject) {
  const columns = columnsOf(record).map(({ name }) => `\`${name}\``);
  return {
    tag: "Exports",
    method: "GET",
    // Safe, like the types below: it is the very text and the very schemas, which the compiler would widen.
    path: `/exports${contract.path}` as `/exports${C["path"]}`,
    description:
      "The whole list as a file, all records as of one moment. In CSV, text that begins like a formula gets a leading apostrophe, also behind a semicolon, tab or line break within it, so that spreadsheets do not run it; NDJSON keeps text unchanged. A connection that closes early means the export failed.",
    roles: contract.roles as Of<C, "roles">,
    params: contract.params as Of<C, "params">,
    list: contract.list as Of<C, "list">,
    queryParams: z.object({
      // Safe: what may be absent adds nothing.
      ...(contract.queryParams?.shape as C extends { queryParams: { shape: infer S } } ? S : object),
      format: z.enum(exportFormats).default("csv").meta({
        description:
          "The file's format. `csv` and `ndjson` are for programs. `spreadsheet` is CSV for people: names beside IDs, a currency beside each amount, times without `T` and `Z`, statuses in words.",
      }),
      columns: z
        .string()
        .optional()
        .meta({
          description: `The columns, in this order, separated by commas; \`xp.Project.Code\` is a value in \`xp\`. Default: ${columns.join(", ")}.`,
        }),
      timeZone: text(64).refine(isTimeZone, "must be an IANA time zone, like Europe/Berlin").optional().meta({
        description:
          "The IANA time zone of a spreadsheet's times, which the headers name: `DateCreated (Europe/Berlin)`. Default: UTC.",
        example: "Europe/Berlin",
      }),
      viewName: text(100).optional().meta({ description: "The view that is exported, for the file's name." }),
    }),
    file: { mediaTypes, record },
  } as const;
}
