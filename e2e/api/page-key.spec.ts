import { db } from "@/lib/db/connection";
import type { Client } from "../client";
import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

async function createTen() {
  const { buyer, user, order, path } = await createPurchase();
  const approvingGroupId = (await createGroup(buyer)).id;
  const approvalRuleId = (await createRule(buyer, { groupID: approvingGroupId })).id;
  const add = (id: string, day = 1) =>
    createApproval(order, { id, approvingGroupId, approvalRuleId, dateCreated: new Date(Date.UTC(2026, 1, day)) });
  for (const [index, id] of [..."abcdefghij"].entries()) await add(id, 1 + Math.floor(index / 3));
  return { buyer, user, order, path, add };
}

/** The IDs of each page, by page keys; `between` runs after the first. */
async function walk(client: Client, path: string, query: Record<string, string>, between = async () => {}) {
  const pages: string[] = [];
  let { Items, Meta } = await client.list(path, query);
  pages.push(Items.map(({ ID }) => ID).join(""));
  await between();
  while (Meta.NextPageKey) {
    ({ Items, Meta } = await client.list(path, { pageKey: Meta.NextPageKey }));
    expect(Meta.Page).toBe(pages.length + 1);
    pages.push(Items.map(({ ID }) => ID).join(""));
  }
  return pages;
}

for (const [query, pages] of [
  [{ pageSize: "4" }, ["abcd", "efgh", "ij"]],
  [{ pageSize: "5", sortBy: "!DateCreated" }, ["jihgf", "edcba"]],
  [{ pageSize: "3", sortBy: "Status,!DateCreated" }, ["jih", "gfe", "dcb", "a"]],
  [{ pageSize: "4", sortBy: "!DateCompleted" }, ["jihg", "fedc", "ba"]],
  [{ pageSize: "4", sortBy: "Approver" }, ["abcd", "efgh", "ij"]],
  [{ pageSize: "2", DateCreated: ">2026-02-02" }, ["gh", "ij"]],
] as const) {
  test(`walks all pages of ${JSON.stringify(query)}`, async ({ as }) => {
    const { user, path } = await createTen();

    expect(await walk(await as(user), path, query)).toEqual(pages);
  });
}

test("walks over equal and empty values", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const [kelly, hopper] = [
    await createUser(buyer, { lastName: "Kelly" }),
    await createUser(buyer, { lastName: "Hopper" }),
  ];
  for (const [id, approver] of [
    ["a", kelly],
    ["b", undefined],
    ["c", hopper],
    ["d", undefined],
    ["e", kelly],
  ] as const) {
    await createApproval(order, { id, ...(approver && { approver }) });
  }
  const client = await as(user);

  expect((await walk(client, path, { pageSize: "1", sortBy: "Approver" })).join("")).toBe("caebd");
  expect((await walk(client, path, { pageSize: "1", sortBy: "!Approver" })).join("")).toBe("dbeac");
  expect((await walk(client, path, { pageSize: "2", sortBy: "Approver,!DateCreated" })).join("")).toBe("ceadb");
});

test("rows added or removed during a walk are neither repeated nor hidden", async ({ as }) => {
  const { user, order, path, add } = await createTen();
  const change = async () => {
    await add("A", 1);
    await add("Z", 4);
    await db.approval.deleteMany({ where: { orderId: order.id, id: { in: ["b", "d", "f"] } } });
  };

  const pages = await walk(await as(user), path, { pageSize: "4" }, change);

  expect(pages.join("")).toBe("abcdeghiZj");
});

test("a page key keeps search and filters, and the count continues", async ({ as }) => {
  const { user, path } = await createTen();
  const client = await as(user);

  const first = await client.list(path, { pageSize: "2", ID: "a|b|c|d|e" });
  const second = await client.list(path, { pageKey: first.Meta.NextPageKey ?? "" });

  expect(second.Items.map(({ ID }) => ID)).toEqual(["c", "d"]);
  expect(second.Meta).toMatchObject({ Page: 2, PageSize: 2, TotalCount: 5, TotalPages: 3, ItemRange: [3, 4] });
});

test("the Link header has the next page, and the last page has none", async ({ as }) => {
  const { user, path } = await createTen();
  const client = await as(user);

  const first = await client.get(path, { pageSize: "6" });
  const [, target = ""] = /^<(.+)>; rel="next"$/.exec(first.headers().link ?? "") ?? [];
  const next = new URL(target, first.url());
  const second = await client.get(path, next.search.slice(1));

  expect(next.pathname).toBe(`/api/v1${path}`);
  expect((await second.json()).Items).toHaveLength(4);
  expect(second.headers().link).toBeUndefined();
});

test("refuses a key that was changed, or is of another order or list", async ({ as }) => {
  const { user, path } = await createTen();
  const other = await createTen();
  const client = await as(user);
  const key = (await client.list(path, { pageSize: "2" })).Meta.NextPageKey ?? "";
  const foreign = (await (await as(other.user)).list(other.path, { pageSize: "2" })).Meta.NextPageKey ?? "";
  const [payload = "", signature = ""] = key.split(".");
  const changed = Buffer.from(
    Buffer.from(payload, "base64url").toString().replace('"pageSize":2', '"pageSize":9'),
  ).toString("base64url");

  for (const pageKey of [`${changed}.${signature}`, `${payload}.`, payload, "x", "", foreign, `${key}.${signature}x`]) {
    expect(await client.refusal(path, { pageKey }), pageKey).toEqual({
      status: 400,
      faults: [{ ErrorCode: "List.InvalidPageKey", Property: "pageKey" }],
    });
  }
  expect((await client.refusal("/orders/all", { pageKey: key })).faults).toMatchObject([
    { ErrorCode: "List.InvalidPageKey" },
  ]);
});

for (const other of [
  "page=2",
  "pageSize=5",
  "sortBy=Status",
  "search=x",
  "searchType=AnyTerm",
  "searchOn=Comments",
  "Status=Pending",
]) {
  test(`is refused together with ${other}`, async ({ as }) => {
    const { user, path } = await createTen();
    const client = await as(user);
    const key = (await client.list(path, { pageSize: "2" })).Meta.NextPageKey;

    expect(await client.refusal(path, `pageKey=${key}&${other}`)).toEqual({
      status: 400,
      faults: [{ ErrorCode: "InvalidRequest", Property: "pageKey" }],
    });
  });
}
