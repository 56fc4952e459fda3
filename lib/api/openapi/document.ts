import { tags } from "@/lib/contracts";
import { contracts } from "./all-contracts";
import { type Operation, toOperation } from "./operation";
import { toResponses } from "./refusals";
import { toSchemas } from "./schemas";
import { toSecuritySchemes } from "./security";
import { tokenOperation } from "./token";

/** What a group is called in the address of its page. */
function toTopic(name: string) {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** The operations as the reference lists them: by what they are about, a page for each. */
export const operationGroups = tags
  .map(({ name, description }) => ({
    name,
    topic: toTopic(name),
    description,
    contracts: contracts.filter(({ tag }) => tag === name),
  }))
  .filter((group) => group.contracts.length > 0);

const description =
  "Orders and their approvals, approval rules, products, order returns, users, events and webhooks, and password resets. Responses are JSON: property names are PascalCase, dates are ISO 8601 in UTC with milliseconds, and empty properties are null. Errors are problem documents (RFC 9457).";

/** The OpenAPI 3.1 document of the API at `publicUrl`, made from the contracts the code runs on. */
export function toOpenApi(publicUrl: string) {
  return {
    openapi: "3.1.1",
    info: {
      title: "Countersign API",
      version: "1.0",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags,
    paths: { "/oauth/token": { servers: [{ url: `${publicUrl}/api` }], post: tokenOperation }, ...toPaths() },
    components: {
      schemas: toSchemas(),
      responses: toResponses(),
      headers,
      securitySchemes: toSecuritySchemes(publicUrl),
    },
  };
}

function toPaths() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const contract of contracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: toOperation(contract) };
  }
  return paths;
}

const headers = {
  "Content-Disposition": { description: "RFC 6266: the file name.", schema: { type: "string" } },
  ETag: { description: "RFC 9110: the record's version, for `If-Match`.", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description: "`true` when the answer is that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string" },
  },
  Link: { description: 'RFC 8288: where the next page is, with `rel="next"`.', schema: { type: "string" } },
  Location: { description: "RFC 9110: where the new record is.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "RFC 6750: what is wrong with the token.", schema: { type: "string" } },
};
