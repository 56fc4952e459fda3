import { setTimeout as sleep } from "node:timers/promises";
import { accessToken } from "@/e2e/credentials";
import type { User } from "@/prisma/generated/client";
import type { Instances } from "../instances";

export type DecisionsPlace = Instances & { seed: number; signal: AbortSignal };

/** The headers by which a user shows who they are; a token does for all rounds. */
export async function tokenOf(user: User) {
  return { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
}

export type Headers = Awaited<ReturnType<typeof tokenOf>>;
export type Answer = {
  status: number;
  body: { Errors?: { Data: Record<string, unknown> }[] } & Record<string, unknown>;
};

/** Posts below /api/v1; again while the server says that it is too busy. Throws when the connection is dropped. */
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

/** Approves all that awaits the caller of these orders, on hold. Gives the IDs of the decisions. */
export async function press(
  url: string,
  headers: Headers,
  orders: readonly { orderID: string }[],
  HoldSeconds: number,
) {
  const Decisions = orders.map(({ orderID }) => ({ OrderID: orderID, Decision: "Approve" }));
  const { body } = await post(url, "/approvals/decisions", headers, { Decisions, HoldSeconds });
  // Safe: what the contract says.
  return (body.Items as Item[]).flatMap((item) => item.Decisions.map(({ ID }) => ID));
}

export const undo = (url: string, headers: Headers, id: string) =>
  post(url, `/approvals/decisions/${id}/undo`, headers);
