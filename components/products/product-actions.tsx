"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { Product } from "@/lib/products/contract";
import { type DeleteProduct, deleteProductOperation, editHref } from "./product-operations";

type Props = { product: Pick<Product, "ID" | "Name">; version: number | undefined };

/** Leads to a product's form, or deletes it. */
export function ProductActions({ product: { ID, Name }, version }: Props) {
  const [open, setOpen] = useState(false);
  const { push } = useRouter();
  const close = () => setOpen(false);
  const { pending, run } = useOperation<DeleteProduct>(deleteProductOperation, {
    done: () => {
      notify(`${Name} was deleted.`);
      push("/products");
    },
    failed: "The product was not deleted.",
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <LinkButton href={editHref(ID)}>Edit</LinkButton>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={`Delete ${Name}?`}
        confirm="Delete"
        pending={pending}
        onConfirm={async () => (await run({ params: { productID: ID }, version })) || close()}
      >
        This cannot be undone. A product that was ordered or has child products cannot be deleted: make it inactive to
        take it off sale.
      </ConfirmDialog>
    </>
  );
}
