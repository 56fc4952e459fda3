import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { type JumpResult, jumpContract } from "./contract";
import { jumpSql } from "./jump-sql";

type Row = Omit<JumpResult, "Email" | "OrderID"> & { rank: number; Email: string | null; OrderID: string | null };

/** The records one may mean, best first; those of a type together. */
export async function jump(actor: Actor, search: string): Promise<{ Items: JumpResult[] }> {
  authorize(actor, jumpContract.roles);

  const rows = await read<Row>(actor, jumpSql(actor, search.trim()));
  const items = rows.map(({ Email, OrderID, ...row }) => ({
    ...row,
    ...(Email !== null && { Email }),
    ...(OrderID !== null && { OrderID }),
  }));
  return { Items: [...Map.groupBy(items, ({ Type }) => Type).values()].flat() };
}
