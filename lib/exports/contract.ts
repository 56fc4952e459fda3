import { z } from "zod";
import type { Contract } from "@/lib/http/contract";
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
      "The whole list as a file, every record as it was at one moment. In CSV, text that begins like a formula gets a leading apostrophe, so that no spreadsheet runs it; NDJSON holds every text as it is. A connection that breaks before the end is a failure.",
    roles: contract.roles as Of<C, "roles">,
    params: contract.params as Of<C, "params">,
    list: contract.list as Of<C, "list">,
    queryParams: z.object({
      // Safe: what may be absent adds nothing.
      ...(contract.queryParams?.shape as C extends { queryParams: { shape: infer S } } ? S : object),
      format: z.enum(exportFormats).default("csv").meta({ description: "The file's format." }),
      columns: z
        .string()
        .optional()
        .meta({ description: `Which columns, in this order, separated by commas. Without it: ${columns.join(", ")}.` }),
    }),
    file: { mediaTypes: Object.values(mediaTypes), record },
  } as const;
}
