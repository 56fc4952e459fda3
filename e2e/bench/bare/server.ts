import { createServer } from "node:http";
import { Pool } from "pg";
import type { Statement, Statements } from "./statements";

/**
 * A minimal server: the same prepared statements, and their rows as JSON. `/W4/<ID>` returns that record. It runs in a
 * separate process, configured by its first message.
 */
process.once("message", (message) => {
  const { databaseUrl, statements } = message as { databaseUrl: string; statements: Statements }; // of cases/bare.ts
  const byName = new Map<string, Statement>(Object.entries(statements));
  const pool = new Pool({ connectionString: databaseUrl, max: 16 });
  const server = createServer(async ({ url = "" }, response) => {
    const [, name = "", id] = url.split("/").map(decodeURIComponent);
    const statement = byName.get(name);
    if (!statement) return response.writeHead(404).end();
    const { text, values, recordID } = statement;
    const { rows } = await pool.query({
      name,
      text,
      values: values.map((value) => (value === recordID && recordID ? id : value)),
    });
    const body = Buffer.from(JSON.stringify(rows));
    response.writeHead(rows.length > 0 ? 200 : 404, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
