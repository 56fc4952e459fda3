import { accessToken } from "@/e2e/credentials";
import { createPurchase } from "@/e2e/factories";
import { send } from "./load";

/** Somebody who may see an order, and what they ask of an instance: a read and a write. */
export async function createCaller(url = "") {
  const { user } = await createPurchase(["FullAccess"]);
  const headers = { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
  const body = JSON.stringify({ Theme: "dark" });
  return {
    read: () => send(`${url}/api/v1/orders/all`, { headers }),
    write: () => send(`${url}/api/v1/me/preferences`, { method: "PATCH", headers, body }),
  };
}

/** What several people ask at the same time is asked of the database for each; of one person it may be asked once. */
export async function createCallers(url: string | undefined, count: number) {
  const callers = await Promise.all(Array.from({ length: count }, () => createCaller(url)));
  return { readAll: () => Promise.all(callers.map(({ read }) => read())) };
}
