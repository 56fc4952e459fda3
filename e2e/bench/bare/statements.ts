import { Query } from "pg";
import { findActors } from "../actors";

/** A statement as our code sends it. `recordID` is the value that differs with each request. */
export type Statement = { text: string; values: unknown[]; recordID?: string | undefined };

type IDs = { product: string; orderReturn: string };

/** The server's statements for W1, W4 and W5, except for identity, as its functions send them. */
export async function recordStatements(databaseUrl: string, { product, orderReturn }: IDs) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, AUTH_SECRET: "no secret is needed to read what is sent" });
  const [actor] = await findActors(["owner-full"]);
  if (!actor) throw new Error("There is nobody to ask.");
  const { listApprovals } = await import("@/lib/approvals/repository");
  const { getProduct } = await import("@/lib/products/repository");
  const { getOrderReturn } = await import("@/lib/returns/repository");
  const { db, pool } = await import("@/lib/db/connection");
  const place = { direction: "all", orderID: "BUSY-ORDER" } as const;
  const query = { page: 1, pageSize: 20, sortBy: ["!DateCreated"], searchOn: [], filters: [] };
  try {
    return {
      W1: await record(() =>
        listApprovals(actor, place, { ...query, search: undefined, searchType: undefined, pageKey: undefined }),
      ),
      W4: await record(() => getProduct(actor, product), product),
      W5: await record(() => getOrderReturn(actor, orderReturn), orderReturn),
    };
  } finally {
    await db.$disconnect();
    await pool.end().catch(() => undefined);
  }
}

export type Statements = Awaited<ReturnType<typeof recordStatements>>;

async function record(ask: () => Promise<unknown>, recordID?: string): Promise<Statement> {
  const statements: Statement[] = [];
  const { submit } = Query.prototype;
  // At the lowest level, after all other handling of statements. Safe: pg has both on the queries it sends.
  Query.prototype.submit = function (this: Query & Statement, connection) {
    statements.push({ text: this.text, values: this.values ?? [] });
    return submit.call(this, connection);
  };
  try {
    await ask();
  } finally {
    Query.prototype.submit = submit;
  }
  const [statement, ...more] = statements.filter(({ text }) => /^\s*(select|with)/i.test(text));
  if (!statement || more.length > 0) throw new Error(`Not one statement but ${statements.length} were sent.`);
  return { ...statement, recordID };
}
