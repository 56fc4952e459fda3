import { refusals } from "@/lib/api/openapi/refusals";
import { createCompany, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

const json = { "content-type": "application/json" };
const large = JSON.stringify({ NewPassword: "x".repeat(17_000) });

/** Headers are none, or those of JSON; a string is sent as it is. */
const sentences: [request: string, body: string | undefined, headers: Record<string, string>, detail: string][] = [
  ["GET /orders/up/x/approvals", undefined, {}, "direction must be one of all, incoming, outgoing."],
  [`GET /products/${"x".repeat(101)}`, undefined, {}, "productID: Must be 1 to 100 characters."],
  ["GET /jump", undefined, {}, "search: Is required; send a string."],
  ["GET /exports/orders/all?format=xml", undefined, {}, "format must be one of csv, spreadsheet, ndjson."],
  ["GET /exports/orders/all?page=2", undefined, {}, "page is not allowed: an export contains the whole list."],
  ["GET /orders/all?pagesize=500", undefined, {}, "pageSize must be an integer from 1 to 100."],
  ["GET /products?CatalogID=x", undefined, {}, "catalogID is not supported: there are no catalogs."],
  [
    "GET /orders/all?from=>2026-10-01",
    undefined,
    {},
    "from: “>2026-10-01” is not valid; use a date such as 2026-01-31 or 2026-01-31T09:30:00Z, without an operator.",
  ],
  [`GET /products?${"Name=x&".repeat(21)}`, undefined, {}, "Send at most 20 filters."],
  [
    "GET /orders/all?pageKey=x",
    undefined,
    {},
    "pageKey must be the Meta.NextPageKey of a page of this very list, unchanged.",
  ],
  ["PUT /jump", undefined, {}, "PUT is not allowed here; use GET, HEAD, OPTIONS."],
  ["POST /me/password", undefined, {}, "Content-Type must be application/json (in UTF-8), but is missing."],
  [
    "POST /me/password",
    "{}",
    { "content-type": "text/html" },
    "Content-Type must be application/json (in UTF-8), not “text/html”.",
  ],
  ["POST /me/password", undefined, json, "The body is empty; send a JSON object."],
  [
    "POST /me/password",
    "NewPassword=x",
    json,
    "The body is not valid JSON: names and strings need double quotes, and nothing may follow the last value.",
  ],
  ["POST /me/password", "[]", json, "The body must be a JSON object."],
  ["POST /me/password", large, json, "The body can be at most 16384 bytes."],
  ["POST /me/password", "{}", json, "NewPassword: Is required; send a string."],
  ["POST /eventendpoints", "{}", json, "Url: Is required; send a string."],
  ["POST /me/password", '{"NewPassword":7}', json, "NewPassword: Must be a string, not a number."],
  ["POST /me/password", '{"NewPassword":"x"}', json, "NewPassword: Use at least 10 characters."],
  [
    "PATCH /me/preferences",
    '{"Theme":"pink","Colour":"red"}',
    json,
    "Theme must be one of system, light, dark. Colour is not a property of this request; choose from Theme, TimeZone, Density, Shortcuts, HoldSeconds, Notices.",
  ],
];

test("a refusal says in a sentence what is wrong, where, and what would be right", async ({ as }) => {
  const client = await as((await createPurchase(["FullAccess"])).user);

  for (const [request, body, headers, detail] of sentences) {
    const [method = "", path = ""] = request.split(" ");
    const response = await client.send(method, path, body === undefined ? undefined : Buffer.from(body), headers);
    expect((await response.json()).detail, `${request} ${body?.slice(0, 40)}`).toBe(detail);
  }
});

test("the refusals in the OpenAPI document are those of the API, word for word", async ({ as, anybody }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin", "ProductReader"] });
  const admin = await as(user, ["OrderAdmin"]);
  const reader = await as(user, ["ProductReader"]);
  const answers = [
    await admin.get("/orders/all", "pageSize=0"),
    await anybody.send("GET", "/products/x", undefined, { authorization: "Bearer x" }),
    await admin.get("/products/x"),
    await reader.get("/products/chair-04"),
    await anybody.send("POST", "/password/reset", Buffer.from(large), json),
    await anybody.send("POST", "/password/reset", Buffer.from("x"), { "content-type": "text/plain" }),
  ];

  for (const answer of answers) {
    const { title, fault, detail = fault?.Message } = refusals[answer.status()] ?? {};
    expect(await answer.json()).toMatchObject({ status: answer.status(), title, detail, Errors: [fault] });
  }
  expect(answers.map((answer) => answer.status())).toEqual([400, 401, 403, 404, 413, 415]);
});
