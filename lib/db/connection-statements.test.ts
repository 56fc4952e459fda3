import { EventEmitter } from "node:events";
import { expect, test } from "@playwright/test";
import { Pool } from "pg";
import { limitConnections } from "./connection-statements";

/** A client that connects immediately, without a server. */
class Client extends EventEmitter {
  readonly connection = { parsedStatements: {}, close: () => undefined };
  readonly _queryable = true;
  connect = (done: () => void) => setImmediate(done);
  end = (done?: () => void) => done && setImmediate(done);
  query = () => undefined;
}

test("every connection of a pool has a maximum age, also its first", async () => {
  // Safe: it has everything that a pool uses of a client.
  const options = { Client } as object;
  const pool = limitConnections(new Pool(options), { least: 1, most: 2 });
  for (let nth = 0; nth < 2; nth++) {
    (await pool.connect()).release();
    expect(pool.totalCount).toBe(1);
    await expect.poll(() => pool.totalCount, { timeout: 5000 }).toBe(0);
  }
});
