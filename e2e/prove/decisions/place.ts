import { setTimeout as sleep } from "node:timers/promises";
import { accessToken } from "@/e2e/credentials";
import type { User } from "@/prisma/generated/client";
import type { Instances } from "../instances";

export type DecisionsPlace = Instances & { seed: number; signal: AbortSignal };

/** The headers with a user's credentials; one token serves all rounds. */
export async function tokenOf(user: User) {
  return { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
}

type Headers = Awaited<ReturnType<typeof tokenOf>>;
export type Answer = {
  status: number;
  body: { Errors?: { Data: Record<string, unknown> }[] } & Record<string, unknown>;
};

/** Posts below /api/v1, and repeats it while the server is too busy. Throws if the connection is lost. */
export async function post(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: object = {},
): Promise<Answer> {
  for (;;) {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/v1${path}`, init);
    const text = await response.text();
    if (response.status !== 503) return { status: response.status, body: text ? JSON.parse(text) : {} };
    await sleep(500);
  }
}

type Item = { Decisions: { ID: string }[] };

/** Approves all approvals of these orders that await the caller, with a hold. Returns the IDs of the decisions. */
export async function press(
  url: string,
  headers: Headers,
  orders: readonly { orderID: string }[],
  HoldSeconds: number,
) {
  const Decisions = orders.map(({ orderID }) => ({ OrderID: orderID, Decision: "Approve" }));
  const { body } = await post(url, "/approvals/decisions", headers, { Decisions, HoldSeconds });
  // Safe: it has the contract's type.
  return (body.Items as Item[]).flatMap((item) => item.Decisions.map(({ ID }) => ID));
}

export const undo = (url: string, headers: Headers, id: string) =>
  post(url, `/approvals/decisions/${id}/undo`, headers);
