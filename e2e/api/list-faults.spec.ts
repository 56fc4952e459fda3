import { approvalList } from "@/lib/approvals/list";
import { searchTypes } from "@/lib/list/search";
import { createApproval, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

const { fields, searchable, sortable } = approvalList;
const properties = Object.keys(fields);
const unknown = (Property: string) => ({ ErrorCode: "List.InvalidProperty", Property, Allowed: properties });
// Next would drop these, so they are refused before the list is known.
const swallowed = (Property: string) => ({ ErrorCode: "List.InvalidProperty", Property });
const mistyped = (Property: string, expected: object) => ({ ErrorCode: "List.InvalidType", Property, ...expected });
const statuses = { Allowed: ["Pending", "Approved", "Declined"] };

/** This many alternatives, each with a prefix. */
function values(count: number, prefix = "") {
  return Array.from({ length: count }, (_, nth) => `${prefix}v${nth}`).join("|");
}

const cases: [query: string, fault: { ErrorCode: string; Property: string; [data: string]: unknown }][] = [
  ["sortBy=Colour", { ErrorCode: "List.InvalidProperty", Property: "Colour", Allowed: sortable }],
  ["sortBy=Comments", { ErrorCode: "List.InvalidSortProperty", Property: "Comments", Allowed: sortable }],
  ["sortBy=status", { ErrorCode: "List.InvalidProperty", Property: "status", Allowed: sortable }],
  ["sortBy=!!Status", { ErrorCode: "List.InvalidProperty", Property: "!!Status", Allowed: sortable }],
  ["sortBy=Status,", { ErrorCode: "List.InvalidProperty", Property: "", Allowed: sortable }],
  ["searchOn=Status", { ErrorCode: "List.InvalidSearchProperty", Property: "Status", Allowed: searchable }],
  ["searchOn=Comments,x", { ErrorCode: "List.InvalidSearchProperty", Property: "x", Allowed: searchable }],
  ["Colour=red", unknown("Colour")],
  ["filters[Colour]=red", unknown("Colour")],
  ["status=Open", mistyped("Status", statuses)],
  ["Search=a&search=b", { ErrorCode: "InvalidRequest", Property: "search" }],
  ["PageKey=a&page=1", { ErrorCode: "InvalidRequest", Property: "pageKey" }],
  ["Approver.PasswordHash=*", unknown("Approver.PasswordHash")],
  ["Status.x=1", unknown("Status.x")],
  ["xp.=1", unknown("xp.")],
  ["xp..a=1", unknown("xp..a")],
  ["xp.__proto__=1", unknown("xp.__proto__")],
  ["xp.a.constructor=1", unknown("xp.a.constructor")],
  ["prototype=1", unknown("prototype")],
  ["toString=1", unknown("toString")],
  ["__proto__=1", swallowed("__proto__")],
  ["constructor=1", unknown("constructor")],
  ["nxtPdirection=all", swallowed("nxtPdirection")],
  ["nxtIfoo=1", swallowed("nxtIfoo")],
  ["nextInternalLocale=1", swallowed("nextInternalLocale")],
  ["xp.1.2.3.4.5.6=1", unknown("xp.1.2.3.4.5.6")],
  ["Status=Open", mistyped("Status", statuses)],
  ["Status=3", mistyped("Status", statuses)],
  ["Status=", mistyped("Status", statuses)],
  ["Status=>Pending", mistyped("Status", statuses)],
  ["AllowResubmit=yes", mistyped("AllowResubmit", { Type: "boolean" })],
  ["AllowResubmit=>true", mistyped("AllowResubmit", { Type: "boolean" })],
  ["DateCreated=yesterday", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=2026-02-30", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=2026*", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=2026-01-01|x", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=>0000-01-01", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=>0001-01-01T00:00:00%2B14:00", mistyped("DateCreated", { Type: "date" })],
  ["DateCreated=>", mistyped("DateCreated", { Type: "date" })],
  ["xp=1", mistyped("xp", { Type: "xp" })],
  ["Comments=><x", mistyped("Comments", { Type: "text" })],
  ["Comments=>x*", mistyped("Comments", { Type: "text" })],
  ["page=1&page=2", { ErrorCode: "InvalidRequest", Property: "page" }],
  ["pageSize=1&pageSize=1", { ErrorCode: "InvalidRequest", Property: "pageSize" }],
  ["search=a&search=b", { ErrorCode: "InvalidRequest", Property: "search" }],
  ["pageKey=a&pageKey=b", { ErrorCode: "InvalidRequest", Property: "pageKey" }],
  ["search=%00", { ErrorCode: "InvalidRequest", Property: "search" }],
  ["Comments=a%00b", { ErrorCode: "InvalidRequest", Property: "Comments" }],
  [Array(21).fill("Comments=*").join("&"), { ErrorCode: "InvalidRequest", Property: "filters" }],
  [`sortBy=${Array(9).fill("Status")}`, { ErrorCode: "InvalidRequest", Property: "sortBy", Allowed: sortable }],
  [`ID=${values(201)}`, { ErrorCode: "InvalidRequest", Property: "ID", Maximum: 200 }],
  [`OrderID=!${values(100)}&ID=${values(101)}`, { ErrorCode: "InvalidRequest", Property: "ID", Maximum: 200 }],
  [`Comments=${values(51, "*")}`, { ErrorCode: "InvalidRequest", Property: "Comments", Maximum: 50 }],
  [
    `Comments=${values(25, ">")}&xp.a=${values(26, "<")}`,
    { ErrorCode: "InvalidRequest", Property: "xp.a", Maximum: 50 },
  ],
  ["search=a&searchType=AllTerms", { ErrorCode: "InvalidRequest", Property: "searchType", Allowed: searchTypes }],
  ["searchType=AnyTerm&searchType=AnyTerm", { ErrorCode: "InvalidRequest", Property: "searchType" }],
  [`search=${values(11, " ")}&searchType=AllTermsSameField`, { ErrorCode: "InvalidRequest", Property: "search" }],
];

for (const [query, fault] of cases) {
  test(`refuses ${query.slice(0, 40)}`, async ({ as }) => {
    const { user, path } = await createPurchase();

    const client = await as(user);
    expect(await client.refusal(path, query)).toEqual({ status: 400, faults: [fault] });

    // The sentence alone names the parameter.
    const { detail } = await (await client.get(path, query)).json();
    expect(detail).toContain(fault.Property);
  });
}

test("names all errors at once, each with its message", async ({ as }) => {
  const { user, path } = await createPurchase();
  const response = await (await as(user)).get(path, "pageSize=0&page=0&sortBy=x&searchOn=y&Status=z&Colour=1");
  const body = await response.json();

  expect(response.status()).toBe(400);
  expect(response.headers()["content-type"]).toBe("application/problem+json");
  expect(body).toEqual({
    type: "about:blank",
    title: "Bad Request",
    status: 400,
    detail:
      "searchOn: “y” is not searchable; choose from ApprovalRuleID, ApprovingGroupID, Approver, Comments. " +
      "sortBy: “x” is not sortable; choose from DateCreated, AllowResubmit, ApprovalRuleID, ApprovingGroupID, " +
      "Status, DateCompleted, Approver, with ! in front for descending. " +
      "page must be an integer greater than or equal to 1. pageSize must be an integer from 1 to 100. " +
      "Status: “z” is not valid; use one of Pending, Approved, Declined, or part of one, with * for the rest. " +
      "“Colour” is not a parameter or filterable property. Filter by ID, OrderID, ApprovalRuleID, " +
      "ApprovingGroupID, Status, AllowResubmit, DateCreated, DateCompleted, Approver, Approver.ID, " +
      "Approver.Username, Approver.FirstName, Approver.LastName, Approver.Email, Comments, xp.<name>.",
    requestId: response.headers()["x-request-id"],
    Errors: expect.anything(),
  });
  expect(
    body.Errors.map(({ Message, Data }: { Message: string; Data: { Property: string } }) => [Data.Property, Message]),
  ).toEqual([
    ["y", "Property is not searchable."],
    ["x", "Property does not exist."],
    ["page", "page must be an integer greater than or equal to 1."],
    ["pageSize", "pageSize is not valid."],
    ["Status", "Value passed is not valid for property type."],
    ["Colour", "Property does not exist."],
  ]);
});

for (const query of ["xp.a=>0000-01-01", "xp.a=>0001-01-01T00:00:00%2B14:00", "xp.a=>1e-16384", "xp.a=>1e400"]) {
  test(`${query} does not fail with any xp`, async ({ as }) => {
    const { user, order, path } = await createPurchase();
    for (const a of ["2026-01-01", "0000-01-01", 1, 1e300, null]) await createApproval(order, { xp: { a } });

    expect([200, 400]).toContain((await (await as(user)).get(path, query)).status());
  });
}

test("joins repeated sortBy and searchOn", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer, { lastName: "Hopper" });
  const [day, nextDay] = [new Date("2026-02-03T00:00:00Z"), new Date("2026-02-04T00:00:00Z")];
  await createApproval(order, { id: "a", approver, dateCreated: day });
  await createApproval(order, { id: "b", comments: "Ask Hopper.", dateCreated: day });
  await createApproval(order, { id: "c", approver, dateCreated: nextDay });
  await createApproval(order, { id: "d", comments: "Ask Hopper.", dateCreated: nextDay });
  await createApproval(order, { id: "e", dateCreated: nextDay });
  const client = await as(user);
  const search = "search=hopper";

  // Later terms break ties, and a repeated property has no effect.
  expect(await client.ids(path, `${search}&sortBy=Status&sortBy=!DateCreated,!Status`)).toEqual([..."dbca"]);
  expect(await client.ids(path, `${search}&sortBy=!DateCreated&sortBy=Status`)).toEqual([..."dcba"]);
  const both = `${search}&searchOn=Comments&searchOn=Approver&sortBy=!DateCreated&sortBy=Status`;
  expect(await client.ids(path, both)).toEqual([..."dcba"]);
  expect(await client.ids(path, `${search}&searchOn=Comments`)).toEqual([..."bd"]);
  expect(await client.ids(path, `${search}&searchOn=ApprovalRuleID&searchOn=Approver`)).toEqual([..."ac"]);
});

test("accepts 20 filters, and paths of five steps into xp", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  const { id } = await createApproval(order, { xp: { 1: { 2: { 3: { 4: { 5: "x" } } } } } });
  await createApproval(order, { xp: { 1: { 2: { 3: { 4: { 5: "y" } } } } } });

  expect(await (await as(user)).ids(path, Array(20).fill("xp.1.2.3.4.5=x").join("&"))).toEqual([id]);
});

test("excluded values of one property count as one of the 20 filters", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  for (const [id, dept] of [
    ["a", "IT"],
    ["b", "Legal"],
    ["c", "x199"],
    ["d", undefined],
  ] as const)
    await createApproval(order, { id, xp: dept ? { dept } : {} });
  const client = await as(user);
  const without = (count: number) => Array.from({ length: count }, (_, nth) => `xp.dept=!x${nth}`).join("&");
  const nineteen = Array(19).fill("Status=!Declined|Approved").join("&");

  const idsOf = async (query: string) => (await client.ids(path, query)).toSorted();

  expect(await idsOf(`${without(199)}&xp.dept=!it`)).toEqual(["b", "c", "d"]);
  expect(await idsOf(without(200))).toEqual(["a", "b", "d"]);
  expect(await idsOf(`${without(21)}&xp.dept=!IT&${nineteen}`)).toEqual(["b", "c", "d"]);
  expect((await client.get(path, without(201))).status()).toBe(400);
  const refusal = await client.refusal(path, `${without(21)}&${nineteen}&Status=Pending`);
  expect(refusal).toMatchObject({ status: 400, faults: [{ ErrorCode: "InvalidRequest", Property: "filters" }] });
});
