import type { z } from "zod";
import { ndjson } from "@/lib/api/body";
import { type Contract, takesIdempotencyKey } from "@/lib/api/contract";
import type { Example } from "@/lib/api/example";
import { type Role, role } from "@/lib/auth/roles";
import { type Parameter, toParameters } from "./parameters";
import { refusalRefs, statusesOf } from "./refusals";
import { refTo } from "./schemas";

type Content = Record<string, { schema: object; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, readonly string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, object>;
};

export function toOperation(contract: Contract): Operation {
  const { id, summary, tag, body, example } = contract;
  const parameters = toParameters(contract, example.params);
  return {
    operationId: id,
    summary,
    description: toDescription(contract),
    tags: [tag],
    security: toSecurity(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !contract.bodyOptional,
        content: contract.lines
          ? toLines(body, `${JSON.stringify(example.body)}\n`)
          : { "application/json": { schema: refTo(body), example: example.body } },
      },
    }),
    responses: { ...toSuccess(contract), ...refusalRefs(statusesOf(contract)) },
  };
}

/** The roles of which one is enough. */
export function sufficientRoles({ roles }: Contract): readonly Role[] {
  if (!roles) return [];
  if (roles === "OwnAccess") return ["FullAccess"];
  return roles === "SignedIn" ? role.options : ["FullAccess", ...roles];
}

/** In words; `name` dresses each role. */
export function whoMay(contract: Contract, name = (role: Role): string => role) {
  if (!contract.roles) return "No token required.";
  if (contract.roles === "SignedIn") return "Open to every signed-in user, whatever their roles.";
  if (contract.roles === "OwnAccess") return "Open to a signed-in browser, and to tokens with the role FullAccess.";
  return `Requires one of these roles: ${sufficientRoles(contract).map(name).join(", ")}.`;
}

export function toDescription(contract: Contract) {
  return [contract.description, whoMay(contract)].filter(Boolean).join("\n\n");
}

// Each entry is one way in: any one of the roles is enough, so each is an entry of its own.
function toSecurity(contract: Contract): Record<string, readonly string[]>[] {
  if (!contract.roles) return [];
  const byRole = sufficientRoles(contract).map((role) => ({ oauth2: [role] }));
  return [{ bearer: [] }, ...byRole, ...(contract.bearerOnly ? [] : [{ session: [] }])];
}

/** Of OrderCloud's actions on a record, such as submitting an order, which answer 201 and create nothing. */
const asItIs = "The record, as it is now.";
const recordWords = { 200: "The record.", 201: "The record that was created." };

function toSuccess(contract: Contract): Record<string, object> {
  const { response, status = 200, list, file, stream, lines, versioned, example } = contract;
  if (file) return { 200: toFile(file.mediaTypes, example.file) };
  if (stream) return { 200: toStream(stream.frame, example.stream) };
  if (lines)
    return { 200: { description: "A line for each.", content: toLines(lines.outcome, example.file?.[ndjson]) } };
  const names = [
    ...(list ? ["Link"] : []),
    ...(versioned && response ? ["ETag"] : []),
    ...(contract.location ? ["Location"] : []),
    ...(takesIdempotencyKey(contract) ? ["Idempotency-Replayed"] : []),
  ];
  const headers = names.length > 0 && {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
  if (!response) return { 204: { description: "Done. No body.", ...headers } };
  const words = status === 201 && !contract.location ? asItIs : recordWords[status];
  return {
    [status]: {
      description: list ? "A page of the list. Items is empty beyond the last page." : words,
      ...headers,
      content: { "application/json": { schema: refTo(response), example: example.response } },
    },
  };
}

/** OpenAPI 3.1 has no words for events, only for what their data is. */
function toStream(frame: z.ZodType, example: string | undefined) {
  const description = "Events, as they happen. The answer does not end by itself.";
  const schema = { type: "string", contentMediaType: "application/json", contentSchema: refTo(frame) };
  return { description, content: { "text/event-stream": { schema, example } } };
}

/** Nor for lines, only for what each of them is. */
function toLines(line: z.ZodType, example: string | undefined): Content {
  const schema = { type: "string", contentMediaType: "application/json", contentSchema: refTo(line) };
  return { [ndjson]: { schema, example } };
}

function toFile(mediaTypes: readonly string[], examples: Example["file"] = {}) {
  return {
    description: "The whole list, one record per line.",
    headers: { "Content-Disposition": { $ref: "#/components/headers/Content-Disposition" } },
    content: Object.fromEntries(
      mediaTypes.map((type) => [type, { schema: { type: "string" }, example: examples[type] }]),
    ),
  };
}
