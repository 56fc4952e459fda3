import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Client } from "./client";

/**
 * Tries the records of a path, of which `body` makes one: a request repeated under its key is made once, changes with an outdated
 * version are refused, and of several who PUT a new one at once each saves it.
 */
export async function expectVersions(client: Client, path: string, body: object) {
  const headers = { "Idempotency-Key": randomUUID() };
  const create = () => client.send("POST", path, body, headers);
  const created = await create();
  const { etag = "" } = created.headers();
  const { ID } = await created.json();
  expect(await (await create()).json()).toMatchObject({ ID });

  const isOld = { "If-Match": etag };
  const send = async (method: string, id: string, data?: object) =>
    (await client.send(method, `${path}/${id}`, data, isOld)).status();
  expect(await send("PATCH", ID, { Description: "New" })).toBe(200);
  expect(await send("PATCH", ID, { Description: "New" })).toBe(412);
  expect(await send("DELETE", ID)).toBe(412);
  expect(await send("PUT", randomUUID(), body)).toBe(412);

  const at = `${path}/${randomUUID()}`;
  const saved = await Promise.all(["A", "B", "C"].map((Name) => client.send("PUT", at, { ...body, Name })));
  expect(saved.map((answer) => answer.status())).toEqual([200, 200, 200]);
}
