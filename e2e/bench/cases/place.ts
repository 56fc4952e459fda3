import assert from "node:assert/strict";
import type { Client } from "pg";
import type { Statements } from "../bare/statements";
import type { Target } from "../load";
import type { Built } from "../server";

type Headers = Record<string, string>;

/** Where the cases are measured: the server, the database and the callers. */
export type Place = {
  target: Target;
  database: Client;
  /** The database's version. */
  postgres: string;
  databaseUrl: string;
  /** The folder for files of the run. */
  folder: string;
  /** Another server of the same build on the same data. */
  startServer: (name: string, env: Record<string, string>) => Promise<Built>;
  /** The server's statements for W1, W4 and W5. */
  statements: () => Promise<Statements>;
  /** Sees everything. */
  owner: Headers;
  /** Sees its company's orders, including those with the most approvals. */
  buyer: Headers;
  /** Sees none of those. */
  supplier: Headers;
  /** A ShopperOrderReader of the Owner, in a group with a seventh of all approvals. */
  reader: Headers;
  /** One of the buyer, in a group that the orders with the most approvals await. */
  buyersReader: Headers;
  /** Two people of the owner in browsers who see the same: one alone would exceed their share of simultaneous pages. */
  browsers: readonly [Headers, Headers];
  /** The supplier in a browser. */
  otherBrowser: Headers;
};

export const api = "/api/v1";

export async function ask({ target }: Place, path: string, headers: Headers) {
  const response = await fetch(target.origin + path, { headers });
  return { status: response.status, text: await response.text() };
}

/** The body of a successful answer. */
export async function askJson<T>(place: Place, path: string, headers: Headers): Promise<T> {
  const { status, text } = await ask(place, path, headers);
  assert.equal(status, 200, `${path} was answered with ${status}: ${text}`);
  // Safe: everything read from it is compared with the database.
  return JSON.parse(text) as T;
}

/** Checks that hidden records are answered like missing ones for these people. */
export async function checkHidden(place: Place, path: string, headers: Headers) {
  const { status } = await ask(place, path, headers);
  assert.equal(status, 404, `${path} was shown to somebody of another company, with ${status}`);
}
