import type { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "./all-contracts";
import { mapValues, type Schema30, toSchema30 } from "./json-schema-3-0";
import { sufficientRoles, toDescription } from "./operation";
import { toParameters } from "./parameters";
import { refusals, statusesOf, toResponses } from "./refusals";
import { refTo, toSchemas } from "./schemas";
import { toSecuritySchemes } from "./security";
import { nameOf } from "./type-words";

/** Where OrderCloud's portal and reference group a resource. */
const sections: Record<string, readonly string[]> = {
  "Authentication and Authorization": ["ApiClients", "ForgottenCredentials"],
  "Marketplace Owner": ["AdminUsers", "AdminUserGroups", "Webhooks"],
  Buyer: ["Buyers", "Users", "UserGroups", "ApprovalRules", "CostCenters"],
  Supplier: ["Suppliers", "SupplierUsers", "SupplierUserGroups"],
  "Product Catalogs": ["Products", "InventoryRecords", "PriceSchedules"],
  "Orders and Fulfillment": ["Orders", "LineItems", "OrderReturns", "SellerApprovalRules", "Payments", "Shipments"],
  "Me and My Stuff": ["Me"],
};

type OrderCloudContract = Contract & { orderCloud: NonNullable<Contract["orderCloud"]> };

const isNamed = (contract: Contract): contract is OrderCloudContract => contract.orderCloud !== undefined;

/**
 * The operations that OrderCloud has, as OrderCloud's own document would describe them: for programs that make forms and
 * tables from that. OpenAPI 3.0, with a version for `GET /api/env` to name.
 */
export function toOrderCloudOpenApi(publicUrl: string, version: string) {
  const operations = contracts.filter(isNamed);
  const { oauth2 } = toSecuritySchemes(publicUrl);
  const schemasByName = toSchemas();
  const schemas = withExamples(
    mapValues(schemasByName, (schema) => toSchema30(schema, schemasByName)),
    operations,
  );
  const paths = toPaths(operations, schemas);
  const responses = mapValues(toResponses(), ({ headers: _, ...response }) => response);
  return {
    openapi: "3.0.3",
    info: {
      title: "Countersign API",
      version,
      description: "The operations of this API that OrderCloud has, by OrderCloud's names.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: toTags([...new Set(operations.map(resourceOf))]),
    paths,
    components: { schemas: usedBy({ paths, responses }, schemas), responses, securitySchemes: { OAuth2: oauth2 } },
  };
}

const resourceOf = ({ orderCloud }: OrderCloudContract) => orderCloud.split(".", 1)[0] ?? "";
/** OrderReturns as people read it. */
const inWords = (resource: string) => resource.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
const inOneWord = (words: string) =>
  words
    .split(" ")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** The sections that have a resource, and the resources. */
function toTags(resources: readonly string[]) {
  const usedSections = Object.entries(sections).filter(([, names]) => names.some((name) => resources.includes(name)));
  const sectionOf = (resource: string) => usedSections.find(([, names]) => names.includes(resource))?.[0] ?? "";
  return [
    ...usedSections.map(([name]) => ({ name, "x-id": inOneWord(name) })),
    ...resources.map((name) => ({ name: inWords(name), "x-section-id": inOneWord(sectionOf(name)) })),
  ];
}

type Schemas = Readonly<Record<string, Schema30>>;

function toPaths(operations: readonly OrderCloudContract[], schemas: Schemas) {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of operations)
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: toOperation(contract, schemas) };
  return paths;
}

function toOperation(contract: OrderCloudContract, schemas: Schemas) {
  const { orderCloud, summary, roles, body, bodyOptional, response, status = 200, list, example } = contract;
  const parameters = toParameters(contract, example.params).filter((each) => each.in !== "header");
  const schemaOf = (schema: z.ZodType) => ({ ref: refTo(schema), is: schemas[nameOf(refTo(schema).$ref)] });
  const answerSchema = response && schemaOf(response);
  // A page as it stands: programs look into its items.
  const answer = answerSchema?.is?.properties?.Items ? answerSchema.is : answerSchema?.ref;
  return {
    operationId: orderCloud,
    summary,
    description: toDescription(contract),
    tags: [inWords(resourceOf(contract))],
    security: roles ? [{ OAuth2: sufficientRoles(contract) }] : [],
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ schema, ...rest }) => ({ ...rest, schema: toSchema30(schema) })),
    }),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        content: {
          "application/json": { schema: { allOf: [schemaOf(body).ref], required: schemaOf(body).is?.required } },
        },
      },
    }),
    responses: {
      [response ? status : 204]: {
        description: list ? "A page of the list." : "Done.",
        ...(answer && { content: { "application/json": { schema: answer, example: example.response } } }),
      },
      ...Object.fromEntries(
        statusesOf(contract).map((each) => [each, { $ref: `#/components/responses/${refusals[each]?.name}` }]),
      ),
    },
  };
}

/** What a body may be, beside its schema: forms begin with it. */
function withExamples(schemas: Schemas, operations: readonly OrderCloudContract[]): Schemas {
  const bodies = operations.flatMap((contract) => {
    if (!contract.body) return [];
    const name = nameOf(refTo(contract.body).$ref);
    return [[name, { ...schemas[name], example: contract.example.body }] as const];
  });
  return { ...schemas, ...Object.fromEntries(bodies) };
}

/** The schemas that something refers to, and those that they do. */
function usedBy(part: object, schemas: Schemas): Schemas {
  const used = new Set<string>();
  const look = (at: object) => {
    for (const [, name = ""] of JSON.stringify(at).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      look(schemas[name] ?? {});
    }
  };
  look(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
