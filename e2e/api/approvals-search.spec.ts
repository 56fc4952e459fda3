import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

test("finds a word in each of the four properties, in any case", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const word = randomUUID().slice(0, 8);
  const rule = await createRule(buyer, { id: `Rule-${word}-x` });
  const group = await createGroup(buyer, [], `Group-${word}-x`);
  const approver = await createUser(buyer, { lastName: `Mc${word}` });
  await createApproval(order, { id: "rule", approvalRuleId: rule.id });
  await createApproval(order, { id: "group", approvingGroupId: group.id });
  await createApproval(order, { id: "approver", approver });
  await createApproval(order, { id: "comments", approver: user, comments: `It is ${word}.` });
  await createApproval(order, { id: "none" });
  const client = await as(user);
  const search = word.toUpperCase();

  expect((await client.ids(path, { search })).sort()).toEqual(["approver", "comments", "group", "rule"]);
  expect(await client.ids(path, { search, searchOn: "ApprovalRuleID" })).toEqual(["rule"]);
  expect(await client.ids(path, { search, searchOn: "ApprovingGroupID" })).toEqual(["group"]);
  expect(await client.ids(path, { search, searchOn: "Approver" })).toEqual(["approver"]);
  expect(await client.ids(path, { search, searchOn: "Comments" })).toEqual(["comments"]);
  expect(await client.ids(path, { search, searchOn: "Comments,ApprovalRuleID" })).toEqual(["comments", "rule"]);
  expect(await client.ids(path, "searchOn=Comments")).toHaveLength(5);
});

test("finds rules and groups by their names", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const word = randomUUID().slice(0, 8);
  const rule = await createRule(buyer, { name: `Orders over ${word}` });
  const group = await createGroup(buyer);
  await db.approvingGroup.update({ where: { id: group.id }, data: { name: `Board of ${word}` } });
  await createApproval(order, { id: "rule", approvalRuleId: rule.id });
  await createApproval(order, { id: "group", approvingGroupId: group.id });
  await createApproval(order, { id: "none" });
  const client = await as(user);

  expect((await client.ids(path, { search: word })).sort()).toEqual(["group", "rule"]);
  expect(await client.ids(path, { search: `orders over ${word}`, searchOn: "ApprovalRuleID" })).toEqual(["rule"]);
  expect(await client.ids(path, { search: `board ${word}`, searchType: "AllTermsSameField" })).toEqual(["group"]);
  expect(await client.ids("/approvals", { search: word, searchOn: "ApprovingGroupID" })).toEqual(["group"]);
});

test("finds orders by the names of their companies", async ({ as }) => {
  const word = randomUUID().slice(0, 8);
  const { user, order, buyer } = await createPurchase();
  await db.company.update({ where: { id: buyer.id }, data: { name: `Schools of ${word}` } });
  const client = await as(user);

  expect(await client.ids("/orders/all", { search: word.toUpperCase() })).toEqual([order.id]);
  expect(await client.ids("/orders/all", { search: `schools of ${word}`, searchOn: "FromCompanyID" })).toEqual([
    order.id,
  ]);
  expect(await client.ids("/orders/all", { search: word, searchOn: "ToCompanyID" })).toEqual([]);
});

test("finds an approver by ID, username, email, first, last and full name", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  await createApproval(order, { id: "hers", approver });
  await createApproval(order, { id: "another", approver: user });
  const client = await as(user);

  for (const search of [approver.id, approver.username, approver.email, "grace", "HOPPER", "Grace Hop"]) {
    expect(await client.ids(path, { search, searchOn: "Approver" }), search).toEqual(["hers"]);
  }
  expect(await client.ids(path, { search: "Hopper Grace" })).toEqual([]);
});

for (const literal of ["%", "_", "\\", "'", '"', "50%_off\\"]) {
  test(`searches for ${literal} literally`, async ({ as }) => {
    const { user, order, path } = await createPurchase();
    await createApproval(order, { id: "with", approver: user, comments: `x${literal}y` });
    await createApproval(order, { id: "without", approver: user, comments: "x50 off y" });

    expect(await (await as(user)).ids(path, { search: literal, searchOn: "Comments" })).toEqual(["with"]);
  });
}

test("finds letters beyond ASCII in any case", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { id: "with", approver: user, comments: "Größe Ünïted Жуков" });

  for (const search of ["GRÖ", "ünïTED", "жУК"]) {
    expect(await (await as(user)).ids(path, { search }), search).toEqual(["with"]);
  }
});

test("accepts 1,000 characters at most", async ({ as }) => {
  const { user, path } = await createPurchase();
  const client = await as(user);

  expect(await client.ids(path, { search: "😀".repeat(1000) })).toEqual([]);
  expect(await client.refusal(path, { search: "x".repeat(1001) })).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "InvalidRequest", Property: "search" }],
  });
});

test("finds words in any order in all properties or in one, phrases and beginnings", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const hopper = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const rule = await createRule(buyer, { id: `desks-${randomUUID()}` });
  await createApproval(order, { id: "a", approvalRuleId: rule.id, approver: hopper, comments: "Alder, not rust" });
  await createApproval(order, { id: "b", approver: hopper, comments: "rust and alder" });
  await createApproval(order, { id: "c", approver: user, comments: "rust" });
  await createApproval(order, { id: "d", approver: user, comments: "An alder rust, please" });
  const client = await as(user);
  const find = async (search: string, searchType: string, more: Record<string, string> = {}) =>
    (await client.ids(path, { search, searchType, ...more })).join("");

  expect(await find("ALDER rust", "AllTermsAnyField")).toBe("abd");
  expect(await find("rust hopper", "AllTermsAnyField")).toBe("ab");
  expect(await find("desks hopper alder", "AllTermsAnyField")).toBe("a");
  expect(await find('"alder rust"', "AllTermsAnyField")).toBe("d");
  expect(await find('hopper "rust and"', "AllTermsAnyField")).toBe("b");
  expect(await find("rust hopper", "AllTermsAnyField", { searchOn: "Comments" })).toBe("");
  expect(await find("rust hopper", "AllTermsSameField")).toBe("");
  expect(await find("rust alder", "AllTermsSameField")).toBe("abd");
  expect(await find("hopper grace", "AllTermsSameField")).toBe("ab");
  expect(await find("desks please", "AnyTerm")).toBe("ad");
  expect(await find("alder rust", "ExactPhrase")).toBe("d");
  expect(await find("alder rust", "")).toBe("d");
  expect(await find("alder", "ExactPhrasePrefix")).toBe("abd");
  expect(await find("lder", "ExactPhrasePrefix")).toBe("");
  expect(await find("rust and", "ExactPhrasePrefix")).toBe("b");
  for (const literal of ["100%", "_", "\\"]) expect(await find(`${literal} rust`, "AllTermsAnyField")).toBe("");
});

test("a page key keeps the search type", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  for (const [id, comments] of Object.entries({ a: "rust alder", b: "alder", c: "alder rust" }))
    await createApproval(order, { id, approver: user, comments });
  const client = await as(user);

  for (const [searchType, ids] of Object.entries({ AllTermsAnyField: "ac", AnyTerm: "abc", ExactPhrase: "c" }))
    expect((await client.walk(path, { search: "alder rust", searchType, pageSize: "1" })).join("")).toBe(ids);
});
