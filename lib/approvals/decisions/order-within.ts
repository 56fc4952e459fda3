import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { recordWithin } from "@/lib/list/record-within";
import type { Direction } from "@/lib/orders/direction";
import { ordersIn } from "@/lib/orders/source";

type Place = { direction: Direction; orderID: string };

/** An order as a transaction has left it, with its version. */
export const orderWithin = (tx: Transaction, actor: Actor, { direction, orderID }: Place) =>
  recordWithin(tx, ordersIn(actor, direction), "Order", orderID);
