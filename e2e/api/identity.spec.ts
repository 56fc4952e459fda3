import { db } from "@/lib/db/connection";
import { createCompany, createOrder, createProduct, createUser } from "../factories";
import { expect, test } from "../fixtures";

// The caller is cached for a moment; changes still take effect with the next request.

async function createShopper() {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["OrderAdmin", "ProductAdmin"] });
  const { id } = await createOrder({ from: buyer, by: user });
  return { buyer, user, order: `/orders/all/${id}/approvals` };
}

const byUser = (data: Parameters<typeof db.user.update>[0]["data"]) => (id: string) =>
  db.user.update({ where: { id }, data });

const changes: { what: string; change: (userID: string) => Promise<unknown>; answers: Record<string, number> }[] = [
  {
    what: "a role is taken",
    change: byUser({ roles: ["ProductAdmin"] }),
    answers: { order: 403, products: 200, me: 200 },
  },
  { what: "all roles are taken", change: byUser({ roles: [] }), answers: { order: 403, products: 403, me: 403 } },
  {
    what: "the user is deactivated",
    change: byUser({ active: false }),
    answers: { order: 401, products: 401, me: 401 },
  },
  {
    what: "the user moves to another company",
    change: async (id) => byUser({ companyId: (await createCompany("Buyer")).id })(id),
    answers: { order: 404, products: 200, me: 200 },
  },
  {
    what: "the company becomes a supplier",
    change: (id) => db.$executeRaw`
      UPDATE "companies" SET "type" = 'Supplier' WHERE "id" = (SELECT "company_id" FROM "users" WHERE "id" = ${id})`,
    answers: { order: 404, products: 200, me: 200 },
  },
  {
    what: "the tokens are revoked and the sessions ended",
    change: (id) =>
      db.$transaction([
        db.tokenFamily.updateMany({ where: { userId: id }, data: { revokedAt: new Date() } }),
        db.session.deleteMany({ where: { userId: id } }),
      ]),
    answers: { order: 401, products: 401, me: 401 },
  },
];

for (const { what, change, answers } of changes) {
  test(`when ${what}, the next response follows`, async ({ as, withSession }) => {
    const { user, order } = await createShopper();
    const paths: Record<string, string> = { order, products: "/products", me: "/me" };
    const clients = [await as(user), await as(user), await withSession(user)];
    for (const client of clients) {
      for (const path of [...Object.values(paths), ...Object.values(paths)])
        expect((await client.get(path)).status()).toBe(200);
    }

    await change(user.id);

    // Each of the three is first once, since the others learn of the change from it.
    for (const [at, client] of clients.entries()) {
      const names = Object.keys(paths);
      for (const name of [...names.slice(at), ...names.slice(0, at)])
        expect((await client.get(paths[name] ?? "")).status(), name).toBe(answers[name]);
    }
  });
}

test("a role takes effect with the next request", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["ProductReader"] });
  const client = await as(user, ["OrderAdmin", "ProductReader"]);
  for (let time = 0; time < 2; time++) expect((await client.get("/orders/all")).status()).toBe(403);

  await db.user.update({ where: { id: user.id }, data: { roles: ["OrderAdmin"] } });

  expect((await client.get("/orders/all")).status()).toBe(200);
  expect((await client.get("/products")).status()).toBe(403);
});

test("a cached caller without rows gets an empty list", async ({ as }) => {
  const client = await as(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));
  for (let time = 0; time < 3; time++) {
    expect(await client.pageOf("/orders/all")).toMatchObject({ Items: [], Meta: { TotalCount: 0 } });
    expect((await client.get("/orders/all/none/approvals")).status()).toBe(404);
  }
});

test("a person's change of their own record is in the next response", async ({ as }) => {
  const owner = await createCompany("Buyer");
  await createProduct(owner);
  const client = await as(await createUser(owner, { roles: ["ProductReader"] }));
  for (const theme of ["dark", "light", "dark"]) {
    await client.send("PATCH", "/me/preferences", { Theme: theme });
    expect(await (await client.get("/me/preferences")).json()).toMatchObject({ Theme: theme });
  }
});
