"use client";

import { Pencil } from "lucide-react";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { Product } from "@/lib/products/contract";

const StockEditor = lazyPart(() => import("./stock-editor").then(({ StockEditor }) => StockEditor), {
  waiting: <Skeleton className="h-28 w-full" />,
});

/** The quantity in its row: pressed, it can be changed right there. */
export function EditStock({ product }: { product: Product }) {
  const { Name, Inventory } = product;
  const available = Inventory?.QuantityAvailable ?? null;
  const words = available === null ? "unknown" : available.toLocaleString("en");
  return (
    <Popover
      label={`Stock of ${Name}`}
      triggerLabel={`Edit stock of ${Name}, ${words}`}
      triggerClassName="group/stock button button-quiet -ml-1 h-7 w-16 shrink-0 justify-between! gap-1! px-1.5 text-ink! max-md:h-9"
      className="w-76 p-3"
      trigger={
        <>
          <Pencil
            size={12}
            aria-hidden
            className="shrink-0 text-muted opacity-0 group-hover/stock:opacity-100 group-focus-visible/stock:opacity-100 pointer-coarse:opacity-100"
          />
          <span data-numeric className="truncate">
            {available === null ? "–" : words}
          </span>
        </>
      }
    >
      {(close) => <StockEditor product={product} onEnd={close} />}
    </Popover>
  );
}
