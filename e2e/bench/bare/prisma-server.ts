import { createServer } from "node:http";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import type { Statement, Statements } from "./statements";

/**
 * The same statements by Prisma's own client, and products by its `findUnique`. `/raw/W4/<ID>` asks for that record by the
 * statement, `/find/W4/<ID>` by the client's method. A process of its own, told what to do by its first message.
 */
process.once("message", (message) => {
  const { databaseUrl, statements } = message as { databaseUrl: string; statements: Statements }; // of cases/prisma.ts
  const byName = new Map<string, Statement>(Object.entries(statements));
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 16 }) });
  const ask = async ([way, name = "", id = ""]: string[]): Promise<unknown> => {
    if (way === "find") return client.product.findUnique({ where: { id } });
    const statement = byName.get(name);
    return statement ? client.$queryRaw(toSql(statement, id)) : null;
  };
  const server = createServer(async ({ url = "" }, response) => {
    const found = await ask(url.slice(1).split("/").map(decodeURIComponent));
    const body = Buffer.from(JSON.stringify(found, (_, value) => (typeof value === "bigint" ? String(value) : value)));
    response.writeHead(found ? 200 : 404, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());

/** The recorded text and its values as Prisma takes them. */
function toSql({ text, values, given }: Statement, id: string) {
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, position]) => values[Number(position) - 1]);
  return Prisma.sql(text.split(/\$\d+/), ...order.map((value) => (value === given && given ? id : value)));
}
