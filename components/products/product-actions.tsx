"use client";

import { useRouter } from "next/navigation";
import { AskFirst } from "@/components/ui/ask-first";
import { LinkButton } from "@/components/ui/link-button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { Product } from "@/lib/products/contract";
import { type DeleteProduct, deleteProductOperation, editHref } from "./product-operations";

type Props = { product: Pick<Product, "ID" | "Name">; version: number | undefined };

/** Leads to a product's form, or deletes it. */
export function ProductActions({ product: { ID, Name }, version }: Props) {
  const { push } = useRouter();
  const { pending, run } = useOperation<DeleteProduct>(deleteProductOperation, {
    done: () => {
      notify(`${Name} was deleted.`);
      push("/products");
    },
    failed: "The product was not deleted.",
  });
  return (
    <>
      <AskFirst
        label="Delete…"
        title={`Delete ${Name}?`}
        confirm="Delete"
        pending={pending}
        act={() => run({ params: { productID: ID }, version })}
      >
        This cannot be undone. A product that was ordered or has child products cannot be deleted: make it inactive to
        take it off sale.
      </AskFirst>
      <LinkButton href={editHref(ID)}>Edit</LinkButton>
    </>
  );
}
