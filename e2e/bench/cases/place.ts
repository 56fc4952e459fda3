import assert from "node:assert/strict";
import type { Client } from "pg";
import type { Statements } from "../bare/statements";
import type { Target } from "../load";
import type { Built } from "../server";

type Headers = Record<string, string>;

/** Where the cases are measured: the server, the database, and who asks. */
export type Place = {
  target: Target;
  database: Client;
  /** Its version. */
  postgres: string;
  databaseUrl: string;
  /** Of what the run leaves behind. */
  folder: string;
  /** Another server of the same build on the same data. */
  startServer: (name: string, env: Record<string, string>) => Promise<Built>;
  /** What the server sends to the database for W1, W4 and W5. */
  statements: () => Promise<Statements>;
  /** Sees everything. */
  owner: Headers;
  /** Sees what its company ordered, the orders with most approvals among it. */
  buyer: Headers;
  /** Sees none of those. */
  supplier: Headers;
  /** A ShopperOrderReader of the Owner, in a group with a seventh of all approvals. */
  reader: Headers;
  /** One of the buyer, in a group that the orders with most approvals wait for. */
  buyersReader: Headers;
  /** Two people of the owner in browsers, who see the same: of so many pages at a time, one would be refused some. */
  browsers: readonly [Headers, Headers];
  /** The supplier in a browser. */
  otherBrowser: Headers;
};

export const api = "/api/v1";

export async function ask({ target }: Place, path: string, headers: Headers) {
  const response = await fetch(target.origin + path, { headers });
  return { status: response.status, text: await response.text() };
}

/** The body of an answer that must be there. */
export async function askJson<T>(place: Place, path: string, headers: Headers): Promise<T> {
  const { status, text } = await ask(place, path, headers);
  assert.equal(status, 200, `${path} was answered with ${status}: ${text}`);
  // Safe: what is read of it is held to what the database says.
  return JSON.parse(text) as T;
}

/** What these people may not see does not exist for them. */
export async function checkHidden(place: Place, path: string, headers: Headers) {
  const { status } = await ask(place, path, headers);
  assert.equal(status, 404, `${path} was shown to somebody of another company, with ${status}`);
}
