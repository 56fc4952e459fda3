"use client";

import { useSearchParams } from "next/navigation";
import { CellLink } from "@/components/table/cell-link";
import { orderPath } from "./order-path";

/** Leads to the approvals of a row's order, in the direction that is looked at. */
export function OrderLink({ orderID }: { orderID: string }) {
  return <CellLink href={orderPath(directionOf(useSearchParams()), orderID)} text={orderID} />;
}

/** The direction that a list's page looks at. */
export const directionOf = (params: Pick<URLSearchParams, "get">) => params.get("direction") ?? "all";
