import { createServer } from "node:http";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import type { Statement, Statements } from "./statements";

/**
 * The same statements by Prisma's own client, and the same records by its methods. `/raw/W4/<ID>` reads that record by
 * the statement, `/find/W4/<ID>` by `findUnique`, `/find/W1/<ID>` for that order's newest approvals and their number by
 * `findMany` and `count`. A separate process, configured by its first message.
 */
process.once("message", (message) => {
  const { databaseUrl, statements } = message as { databaseUrl: string; statements: Statements }; // of cases/prisma.ts
  const byName = new Map<string, Statement>(Object.entries(statements));
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 16 }) });
  const ask = async ([way, name = "", id = ""]: string[]): Promise<unknown> => {
    if (way === "find") return name === "W1" ? findNewest(client, id) : client.product.findUnique({ where: { id } });
    const statement = byName.get(name);
    return statement ? client.$queryRaw(toSql(statement, id)) : null;
  };
  const server = createServer(async ({ url = "" }, response) => {
    const row = await ask(url.slice(1).split("/").map(decodeURIComponent));
    const body = Buffer.from(JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value)));
    response.writeHead(row ? 200 : 404, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());

/** The result of W1: twenty of an order's approvals, each with its approver, and how many there are. */
async function findNewest(client: PrismaClient, orderId: string) {
  const [Items, TotalCount] = await Promise.all([
    client.approval.findMany({
      where: { orderId },
      orderBy: [{ dateCreated: "desc" }, { id: "desc" }],
      take: 20,
      include: { approver: true },
    }),
    client.approval.count({ where: { orderId } }),
  ]);
  return { Items, TotalCount };
}

/** The recorded text and its values as Prisma takes them. */
function toSql({ text, values, recordID }: Statement, id: string) {
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, position]) => values[Number(position) - 1]);
  return Prisma.sql(text.split(/\$\d+/), ...order.map((value) => (value === recordID && recordID ? id : value)));
}
