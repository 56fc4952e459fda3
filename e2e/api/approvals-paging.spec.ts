import { createApproval, createGroup, createPurchase, createRule } from "../factories";
import { expect, test } from "../fixtures";

async function createMany(count: number) {
  const { buyer, user, order, path } = await createPurchase();
  const approvingGroupId = (await createGroup(buyer)).id;
  const approvalRuleId = (await createRule(buyer, { groupID: approvingGroupId })).id;
  const all = Array.from({ length: count }, (_, index) => `id-${String(index).padStart(3, "0")}`);
  for (const id of all) await createApproval(order, { id, approvingGroupId, approvalRuleId });
  return { user, path, all };
}

test("a page says where it is among the others", async ({ as }) => {
  const { user, path, all } = await createMany(45);
  const client = await as(user);
  const meta = { PageSize: 20, TotalCount: 45, TotalPages: 3 };

  const first = await client.list(path);
  const last = await client.list(path, { page: "3" });

  expect(first.Items.map(({ ID }) => ID)).toEqual(all.slice(0, 20));
  expect(first.Meta).toEqual({ ...meta, Page: 1, ItemRange: [1, 20], NextPageKey: expect.any(String) });
  expect(last.Items.map(({ ID }) => ID)).toEqual(all.slice(40));
  expect(last.Meta).toEqual({ ...meta, Page: 3, ItemRange: [41, 45], NextPageKey: null });
});

test("a page beyond the end is empty", async ({ as }) => {
  const { user, path } = await createMany(3);
  const client = await as(user);
  const none = { NextPageKey: null, TotalCount: 3 };

  expect((await client.list(path, { page: "2", pageSize: "3" })).Meta).toEqual({
    ...none,
    Page: 2,
    PageSize: 3,
    TotalPages: 1,
    ItemRange: [4, 3],
  });
  const far = await client.list(path, { page: "2000000000", pageSize: "100" });
  expect(far).toMatchObject({ Items: [], Meta: { TotalCount: 3, ItemRange: [199999999901, 199999999900] } });
});

test("an order without approvals has an empty first page", async ({ as }) => {
  const { user, path } = await createPurchase();

  expect(await (await as(user)).list(path)).toEqual({
    Items: [],
    Meta: { Page: 1, PageSize: 20, TotalCount: 0, TotalPages: 0, ItemRange: [1, 0], NextPageKey: null },
  });
});

test("a page holds 1 to 100", async ({ as }) => {
  const { user, path } = await createMany(101);
  const client = await as(user);

  expect((await client.list(path, { pageSize: "1" })).Items).toHaveLength(1);
  expect((await client.list(path, { pageSize: "100" })).Items).toHaveLength(100);
});

for (const size of ["0", "101", "010", "-1", "1.5", "ten", "", "1e1", " 5", "99999999999"]) {
  test(`refuses a pageSize of "${size}"`, async ({ as }) => {
    const { user, path } = await createPurchase();

    expect(await (await as(user)).refusal(path, { pageSize: size })).toEqual({
      status: 400,
      faults: [{ ErrorCode: "List.InvalidPageSize", Property: "pageSize", Minimum: 1, Maximum: 100 }],
    });
  });
}

test("refuses a page too large to be counted", async ({ as }) => {
  const { user, path } = await createPurchase();
  const response = await (await as(user)).get(path, { page: "9999999999999999999" });

  expect(response.status()).toBe(400);
  expect((await response.json()).Errors).toEqual([
    { ErrorCode: "InvalidRequest", Message: "page must be at most 2000000000.", Data: { Property: "page" } },
  ]);
});

for (const page of ["0", "01", "-1", "1.5", "one", ""]) {
  test(`refuses a page of "${page}"`, async ({ as }) => {
    const { user, path } = await createPurchase();
    const response = await (await as(user)).get(path, { page });

    expect(response.status()).toBe(400);
    expect((await response.json()).Errors).toEqual([
      {
        ErrorCode: "InvalidRequest",
        Message: "page must be an integer greater than or equal to 1.",
        Data: { Property: "page" },
      },
    ]);
  });
}
