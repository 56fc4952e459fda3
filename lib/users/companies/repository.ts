import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { type Buyer, companyReaders, type Supplier } from "./contract";
import { buyersOf, suppliersOf } from "./source";

export async function listBuyers(actor: Actor, query: ListQuery): Promise<Page<Buyer>> {
  authorize(actor, companyReaders);

  return selectPage(buyersOf(actor), query);
}

/** Throws NotFound for a buyer who is not there or whom the actor may not see. */
export async function getBuyer(actor: Actor, buyerID: string): Promise<Buyer> {
  authorize(actor, companyReaders);

  return selectRecord(buyersOf(actor), "Buyer", [buyerID]);
}

export async function listSuppliers(actor: Actor, query: ListQuery): Promise<Page<Supplier>> {
  authorize(actor, companyReaders);

  return selectPage(suppliersOf(actor), query);
}

/** Throws NotFound for a supplier who is not there or whom the actor may not see. */
export async function getSupplier(actor: Actor, supplierID: string): Promise<Supplier> {
  authorize(actor, companyReaders);

  return selectRecord(suppliersOf(actor), "Supplier", [supplierID]);
}
