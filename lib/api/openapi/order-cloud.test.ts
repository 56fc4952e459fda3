import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { addressOf, findMethods } from "@/e2e/compatibility/methods";
import { parameterNames } from "@/lib/list/query";
import { contracts } from "./all-contracts";
import { toOrderCloudOpenApi } from "./order-cloud";
import { orderCloudDocument } from "./order-cloud-document";

const document = toOrderCloudOpenApi("https://admin.countersign.dev", "1.0.0.7");

type Node = { [key: string]: Node | undefined } & { $ref?: string };

/** The document with all references replaced by their schemas. */
function inPlace(node: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((each) => inPlace(each, within));
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node as { $ref?: string };
  if ($ref && within.includes($ref)) return {};
  // Safe: the document has no other references than to its own parts.
  if ($ref)
    return inPlace(
      $ref
        .split("/")
        .slice(1)
        .reduce((at, name) => at[name] ?? {}, document as never as Node),
      [...within, $ref],
    );
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, inPlace(each, within)]));
}

const operations = Object.values(document.paths).flatMap((methods) => Object.values(inPlace(methods) as object));
const operation = (id: string) => operations.find(({ operationId }) => operationId === id);

test("an operation has OrderCloud's name where the official client calls it", async () => {
  const names = new Map((await findMethods()).map((method) => [addressOf(method), method.name]));
  const otherwise = contracts.filter(
    (each) => names.get(addressOf({ ...each, verb: each.method })) !== each.orderCloud,
  );
  const missing = otherwise.map(({ id, method: verb, path }) => `${id}: ${names.get(addressOf({ verb, path }))}`);
  expect(missing, "the `orderCloud` of a contract").toEqual([]);
  expect(operations.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(["Orders.List", "Products.Get"]),
  );
});

test("the document in OrderCloud's form is valid OpenAPI 3.0", async () => {
  const source = JSON.stringify(document);
  // Programs expect a body as an allOf of one schema, as in OrderCloud.
  const rules = { "no-illogical-composition-keywords": "off", "tag-description": "off" } as const;
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended"], rules }) });
  expect(problems.map(({ message, ruleId, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("a schema has one type, and a nullable one says so", () => {
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, prefixItems, const: only } = node as Record<string, unknown>;
    expect([typeof type, prefixItems, only], JSON.stringify(node)).toEqual([
      expect.stringMatching(/string|undefined|object/),
      undefined,
      undefined,
    ]);
    if (Array.isArray(type)) throw new Error(JSON.stringify(node));
    Object.values(node).forEach(look);
  };
  look(document.components.schemas);
  const { Approval } = document.components.schemas;
  expect(Approval?.properties?.DateCompleted).toMatchObject({ type: "string", format: "date-time", nullable: true });
  expect(Approval?.properties?.Approver).toMatchObject({ type: "object", properties: { Email: {} }, nullable: true });
});

test("the document has what generators of tables and forms need", () => {
  const list = operation("Orders.List");
  const columns = list.responses[200].content["application/json"].schema.properties.Items.items.properties;
  expect(columns).toMatchObject({ ID: { type: "string" }, Total: { type: "number" }, FromUser: { type: "object" } });
  const sort = list.parameters.find(({ name }: { name: string }) => name === "sortBy");
  expect(sort.schema.items.enum).toContain("!DateCreated");
  expect(list.security[0].OAuth2).toEqual(["FullAccess", "OrderAdmin", "ShopperOrderReader"]);

  const form = operation("Me.ResetPasswordByToken").requestBody.content["application/json"].schema;
  expect(form).toMatchObject({
    required: ["NewPassword"],
    allOf: [{ properties: { NewPassword: { type: "string" } } }],
  });
  expect(form.allOf[0].example).toHaveProperty("NewPassword");
});

test("every resource is a tag in a section", () => {
  const sections = document.tags.flatMap((tag) => ("x-id" in tag ? tag["x-id"] : []));
  const resources = document.tags.flatMap((tag) => ("x-section-id" in tag ? tag : []));
  for (const { name, ...tag } of resources) expect(sections, name).toContain(tag["x-section-id"]);
  const tags = new Set(operations.flatMap((each) => each.tags));
  expect(resources.map(({ name }) => name).toSorted()).toEqual([...tags].toSorted());
});

test("the version has four parts and is the document's own", () => {
  const { text, version } = orderCloudDocument("https://admin.countersign.dev");
  expect(version).toMatch(/^1\.0\.0\.\d+$/);
  expect(JSON.parse(text).info.version).toBe(version);
  expect(text.length).toBeLessThan(1_000_000);
});

/** The names of a list's options in the official client's types, such as `Orders.List`. */
function namesIn(file: string) {
  const source = readFileSync(`node_modules/ordercloud-javascript-sdk/dist/models/${file}.d.ts`, "utf8");
  const lists = [...source.matchAll(/^ {4}'([\w.]+)': \((.*)\)\[\];$/gm)];
  return new Map(
    lists.map(([, name = "", names = ""]) => [name, [...names.matchAll(/'!?([\w.]+)'/g)].map(([, each]) => each)]),
  );
}

/** A list's own parameters in the official client's types. */
function parametersOf(name: string) {
  const [resource, method] = name.split(".");
  const source = readFileSync(`node_modules/ordercloud-javascript-sdk/dist/api/${resource}.d.ts`, "utf8");
  const [, options = ""] = new RegExp(`^ {4}${method}\\b[^{]*listOptions\\?: \\{([^}]*)\\}`, "m").exec(source) ?? [];
  return [...options.matchAll(/^ +(\w+)\?:/gm)].map(([, each = ""]) => each);
}

/** The differences named in docs/compatibility.md. */
const otherwise: Record<string, readonly string[]> = {
  // Visible to administrators only.
  "Orders.ListEligibleApprovers": ["DateCreated", "LastActive", "PasswordLastSetDate"],
  "OrderReturns.ListEligibleApprovers": ["DateCreated", "LastActive", "PasswordLastSetDate"],
  // An API client has other properties here.
  "ApiClients.List": ["AppName", "DefaultContextUserName"],
};

test("lists are sorted and searched by the properties in the official client's types, and have its parameters", () => {
  const [sorts, searches] = [namesIn("Sortable"), namesIn("Searchable")];
  const lists = contracts.flatMap(({ orderCloud, list }) => (orderCloud && list ? [{ name: orderCloud, list }] : []));
  expect(lists.length).toBeGreaterThan(25);
  for (const { name, list } of lists) {
    const others = otherwise[name] ?? [];
    expect.soft(missing(sorts.get(name), [...list.sortable, ...others]), `${name}: sortBy`).toEqual([]);
    expect.soft(missing(searches.get(name), [...list.searchable, ...others]), `${name}: searchOn`).toEqual([]);
    const ours = [...parameterNames, "filters", ...Object.keys({ ...list.parameters, ...list.fields })];
    const parameters = parametersOf(name);
    expect.soft(parameters, name).toContain("pageSize");
    expect.soft(missing(parameters, ours), `${name}: parameters`).toEqual([]);
  }
});

const missing = (names: readonly (string | undefined)[] = [], ours: readonly string[]) => {
  const lowerCase = ours.map((each) => each.toLowerCase());
  return names.filter((each) => each && !lowerCase.includes(each.toLowerCase()));
};
