import { contracts } from "@/lib/contracts";
import { type Operation, toOperation } from "./operation";
import { toResponses } from "./refusals";
import { toSchemas } from "./schemas";
import { toSecuritySchemes } from "./security";
import { tokenOperation } from "./token";

export const tags = [
  { name: "Tokens", description: "How a program shows who it works for." },
  { name: "Approvals", description: "Who must agree to an order, and who did." },
  { name: "Products", description: "What is sold." },
  { name: "Order returns", description: "What comes back, and what is refunded for it." },
  { name: "Me", description: "The user that a token speaks for." },
  { name: "Saved views", description: "Lists as people asked them, under names of their own." },
  { name: "Orders", description: "What was ordered, by whom and from whom." },
  { name: "Search", description: "Records of all kinds at once." },
  { name: "Exports", description: "Whole lists as files." },
  { name: "Administration", description: "Who may use the service, and what they may do." },
  { name: "Password resets", description: "For those who cannot sign in any more." },
];

/** The operations as the reference lists them: by what they are about. */
export const operationGroups = tags
  .map(({ name }) => ({ name, contracts: contracts.filter(({ tag }) => tag === name) }))
  .filter((group) => group.contracts.length > 0);

const description =
  "Approvals, products, order returns and password resets. Answers are JSON: property names are PascalCase, dates are ISO 8601 in UTC with milliseconds, and a property without a value is null. Refusals are problem documents (RFC 9457).";

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
  "Content-Disposition": { description: "RFC 6266: what the file is called.", schema: { type: "string" } },
  Link: { description: 'RFC 8288: where the next page is, with `rel="next"`.', schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "RFC 6750: what is wrong with the token.", schema: { type: "string" } },
};
