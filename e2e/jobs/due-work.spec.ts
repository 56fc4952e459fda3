import { query } from "./database";
import { expect, promise, read, test } from "./fixtures";

const untold = { from: "private", address: "198.51.100.7", requestId: "r-1", clientID: null };

test("a running worker does what becomes due: mails, notices, the audit, shared views and withdrawals", async ({
  database: { url },
  work,
}) => {
  const { userID } = await promise(url, {});
  await query(
    url,
    `INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "total", "currency")
     VALUES ('O', 'C', 'C', '${userID}', 'Declined', now(), 1, 'EUR')`,
  );
  await work();
  const isChained = () => query(url, `SELECT 1 FROM "audit_events" HAVING count(*) = count("position")`);
  const addEvent = () => query(url, `INSERT INTO "audit_events" ("event", "request_id") VALUES ('created', 'r-1')`);
  // What was due when the worker started is done.
  await addEvent();
  await expect.poll(isChained).toHaveLength(1);

  const mail = await promise(url, { userID });
  await addEvent();
  await query(
    url,
    `INSERT INTO "notices" ("user_id", "message_type", "object_id", "expires_at") VALUES ('${userID}', 'OrderApproved', 'gone', now() + interval '1 day');
     INSERT INTO "withdrawals" ("order_id", "round", "user_id", "reason") VALUES ('O', 1, '${userID}', 'Declined');
     INSERT INTO "saved_views" ("id", "list", "name", "query", "owner_id", "company_id", "told_at", "untold")
     VALUES ('V', 'orders', 'View', '', '${userID}', 'C', now() - interval '2 minutes', '${JSON.stringify(untold)}')`,
  );
  const remaining = `
    SELECT (SELECT count(*) FROM "notices")::int AS "notices", (SELECT count(*) FROM "withdrawals")::int AS "withdrawals",
      (SELECT count("untold") FROM "saved_views")::int AS "sharings"`;
  await expect.poll(() => query<object>(url, remaining)).toEqual([{ notices: 0, withdrawals: 0, sharings: 0 }]);
  await expect.poll(isChained).toHaveLength(1);
  await expect.poll(async () => (await read(url, mail)).attempts).toBeGreaterThan(0);
});
