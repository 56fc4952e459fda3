import "server-only";

import { db } from "@/lib/db/connection";
import type { Claimed } from "./claim";
import { bodyOf, type Content } from "./message";
import { attachedRecords } from "./records-sent";

/**
 * What is sent for the first time gets its body, with the record as it is now; it is kept before it is sent, since what has
 * one ID is the same with every attempt. The first body stays, also where a process made another one meanwhile.
 */
export async function withBodies(claimed: readonly Claimed[]): Promise<Claimed[]> {
  const newBodies = new Map<string, string>();
  const first = claimed.flatMap((each) =>
    each.body === null && each.content ? [{ ...each, content: each.content }] : [],
  );
  const about = first.map(({ companyID, companyType, content }) => ({ companyID, companyType, ...aboutOf(content) }));
  const records = await attachedRecords(about);
  for (const [at, { id, content }] of first.entries())
    newBodies.set(id, bodyOf(content, records[at] ?? { Record: null }));
  if (newBodies.size === 0) return [...claimed];
  const rows = await db.$queryRaw<{ id: string; body: string }[]>`
    UPDATE "event_deliveries" d SET "body" = coalesce(d."body", made."body")
    FROM unnest(${[...newBodies.keys()]}::text[], ${[...newBodies.values()]}::text[]) made("id", "body") WHERE d."id" = made."id"
    RETURNING d."id", d."body"`;
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  return claimed.map((delivery) => ({ ...delivery, body: delivery.body ?? bodies.get(delivery.id) ?? null }));
}

/** An approval is found by its order, too. */
function aboutOf({ objectType: type, objectID: id, data }: Content) {
  if (type !== "Approval") return { type, id };
  const orderID = data && typeof data === "object" && "OrderID" in data ? String(data.OrderID) : "";
  return { type, id, orderID };
}
