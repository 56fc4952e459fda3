import type { Stack } from "./stack";

/** Every other one writes, too. */
export type Person = { token: string; viewID: string; paths: readonly string[]; writes: boolean };

/** People of separate companies, each with an order, from the tests' factories. */
export async function createPeople({ env, url }: Stack, count: number): Promise<Person[]> {
  Object.assign(process.env, env);
  const factories = await import("@/e2e/factories");
  const { accessToken } = await import("@/e2e/credentials");
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { user, order } = await factories.createPurchase(["FullAccess"]);
      for (let n = 0; n < 30; n++) await factories.createApproval(order);
      const orderReturn = await factories.createOrderReturn(order);
      const token = await accessToken(user);
      const paths = [
        "/me",
        "/approvals?pageSize=20",
        "/orders/all",
        `/orders/all/${order.id}/approvals?search=a&sortBy=ApprovalRuleID`,
        `/orderreturns/${orderReturn.id}`,
        "/products",
      ];
      return { token, paths, writes: i % 2 === 0, viewID: await createView(url, token) };
    }),
  );
}

async function createView(url: string, token: string) {
  const response = await fetch(`${url}/api/v1/me/views`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ List: "listOrders", Name: "Mine", Query: "" }),
  });
  if (response.status !== 201)
    throw new Error(`A view could not be saved: ${response.status} ${await response.text()}`);
  const { ID } = (await response.json()) as { ID: string }; // the contract's
  return ID;
}
