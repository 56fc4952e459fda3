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
