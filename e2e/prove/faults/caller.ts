import { randomUUID } from "node:crypto";
import { accessToken } from "@/e2e/credentials";
import { createPurchase } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { send } from "./load";

/** A person who may see an order, with a read of it and a write, which creates another order. */
export async function createCaller(url = "") {
  const { user } = await createPurchase(["FullAccess"]);
  const headers = { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
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

/** Several people, since simultaneous requests of one person may share a query of the database. */
export async function createCallers(url: string | undefined, count: number) {
  const callers = await Promise.all(Array.from({ length: count }, () => createCaller(url)));
  return { readAll: () => Promise.all(callers.map(({ read }) => read())) };
}
