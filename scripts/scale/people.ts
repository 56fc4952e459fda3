import type { Stack } from "./stack";

export type Person = { token: string; viewID: string; paths: readonly string[] };

/** People of companies of their own, each with an order to look at; through the tests' factories. */
export async function createPeople({ env, url }: Stack, count: number): Promise<Person[]> {
  Object.assign(process.env, env);
  const factories = await import("@/e2e/factories");
  const { accessToken } = await import("@/e2e/credentials");
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { user, order } = await factories.createPurchase(["FullAccess"]);
      for (let i = 0; i < 30; i++) await factories.createApproval(order);
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
      return { token, paths, viewID: await createView(url, token) };
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
