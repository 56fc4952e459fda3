import { z } from "zod";
import { settings } from "@/lib/env";

const introduction = `# Configuration

Settings come from the environment or a file \`.env\` ([.env.example](../.env.example)). An empty value counts as unset.
Invalid settings stop startup, with a message for each that says what is allowed.

\`npm run docs\` writes this page from \`lib/env.ts\`.
`;

const traces = `## Traces

OpenTelemetry traces are sent once \`OTEL_EXPORTER_OTLP_ENDPOINT\` is set; the other \`OTEL_…\` variables have their usual
meaning ([more](observability.md)).
`;

/** docs/configuration.md, as the schema of the settings has it. */
export function settingsDocument() {
  const sections = Object.entries(settings).map(([title, variables]) => `## ${title}\n\n${tableOf(variables)}`);
  return [introduction, ...sections, traces].join("\n");
}

function tableOf(variables: Record<string, z.ZodType>) {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const { description = "", unset = "none" } = schema.meta() ?? {};
    const value = defaultOf(schema);
    return [`\`${name}\``, value === undefined ? String(unset) : `\`${value}\``, description];
  });
  const lines = [["variable", "default", "meaning"], [], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cells = (line: string[]) => widths.map((width, column) => line[column]?.padEnd(width) ?? "-".repeat(width));
  return lines.map((line) => `| ${cells(line).join(" | ")} |\n`).join("");
}

/** What a schema starts from where nothing is set; undefined for nothing, and for an empty list. */
function defaultOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in);
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}
