import { randomUUID } from "node:crypto";
import { accessToken } from "@/e2e/credentials";
import { createPurchase } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { send } from "./load";

/** A person who may see an order, with a read of it and a write, which creates another order. */
export async function createCaller(url = "") {
  const headers = { ...(await createPerson()), "content-type": "application/json" };
  const orderIDs: string[] = [];
  const write = async () => {
    const id = randomUUID();
    const answer = await send(`${url}/api/v1/orders/outgoing/${id}`, { method: "PUT", headers, body: "{}" });
    if (answer.status === 200) orderIDs.push(id);
    return answer;
  };
  return {
    read: () => send(`${url}/api/v1/orders/all`, { headers }),
    write,
    /** The violations among acknowledged new orders, for when the database has recovered. */
    judgeWrites: async () => {
      const losses = orderIDs.length - (await db.order.count({ where: { id: { in: orderIDs } } }));
      return losses > 0 ? [`Of ${orderIDs.length} orders that were created, ${losses} are lost.`] : [];
    },
  };
}

const people: Promise<{ authorization: string }>[] = [];

/**
 * Several people, since simultaneous requests of one person may share a query of the database. All faults of a run are met
 * by the same.
 */
export async function callAs(count: number, url = "") {
  while (people.length < count) people.push(createPerson());
  const callers = await Promise.all(people.slice(0, count));
  return { readAll: () => Promise.all(callers.map((headers) => send(`${url}/api/v1/orders/all`, { headers }))) };
}

async function createPerson() {
  const { user } = await createPurchase(["FullAccess"]);
  return { authorization: `Bearer ${await accessToken(user)}` };
}
