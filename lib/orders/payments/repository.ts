import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { emptyPage } from "@/lib/list/empty-page";
import type { ListQuery } from "@/lib/list/query";
import { orderReaders } from "@/lib/orders/contract";
import { type OrderPlace, orderOf } from "@/lib/orders/parent";

/** Throws NotFound when the order is not there or not the actor's to see. */
export async function listPayments(actor: Actor, place: OrderPlace, query: ListQuery) {
  authorize(actor, orderReaders);

  return emptyPage<never>({ actor, parent: orderOf(actor, place) }, query);
}
