import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EditField, type FieldOptions } from "@/components/editing/edit-field";
import { Meanwhile } from "@/components/editing/meanwhile";
import { type Snapshot, useEditing } from "@/components/editing/use-editing";
import { toValues } from "@/components/editing/values";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/form-problem";
import { queryClient } from "@/components/ui/query-client";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import { versionOf } from "@/lib/events/version";
import type { Product } from "@/lib/products/contract";
import { type GetProduct, getProductOperation, type UpdateProduct, updateProductOperation } from "./product-operations";

const specs: FieldOptions[] = [
  { name: "QuantityAvailable", label: "Available", kind: "number", within: "Inventory" },
  { name: "NotificationPoint", label: "Notify at", kind: "number", within: "Inventory" },
];

type Props = { product: Pick<Product, "ID" | "Name">; onEnd: () => void };

const snapshotOf = (product: Product): Snapshot => ({
  values: { ...toValues(product, specs), xp: [] },
  version: versionOf(product),
});

const readStock = async (productID: string) =>
  snapshotOf(await call<GetProduct>(getProductOperation, { params: { productID } }));

/** The stock of a product as it is now, to change in its row. */
export function StockEditor({ product, onEnd }: Props) {
  const { ID } = product;
  const { data: start, error } = useQuery(
    // Read anew each time it opens, and then left alone: the form itself finds what others save meanwhile.
    { queryKey: ["stock", ID], queryFn: () => readStock(ID), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    queryClient,
  );
  if (start) return <StockForm product={product} start={start} onEnd={onEnd} />;
  if (error) return <FormProblem tone="warn">{refusalsOf(error)[0].words}</FormProblem>;
  return <Skeleton className="h-28 w-full" />;
}

function StockForm({ product: { ID, Name }, start, onEnd }: Props & { start: Snapshot }) {
  const params = { productID: ID };
  const undo = useOperation<UpdateProduct>(updateProductOperation, {
    done: (saved) => notify(`${Name}: ${wordsOf(saved)} again.`),
    failed: "Not undone.",
    because: { PreconditionFailed: `Somebody has changed ${Name} since.` },
  });
  const { send } = useOperation<UpdateProduct>(updateProductOperation, {
    done: (saved, { body }) => {
      const before = Object.keys(body?.Inventory ?? {}).map((name) => [
        name,
        numberOf(editing.base.values.fields[name]),
      ]);
      const back = { params, body: { Inventory: Object.fromEntries(before) }, version: versionOf(saved) };
      notify(`${Name}: ${wordsOf(saved)}.`, { action: { label: "Undo", run: () => void undo.run(back) } });
      onEnd();
    },
  });
  const editing = useEditing({
    draftKey: `stock ${ID}`,
    start,
    specs,
    check: async () => (await import("./check-product")).checkProduct(false, specs),
    read: () => readStock(ID),
    send: (body, version) => send({ params, body, version }),
  });
  const { form, submit, discard } = editing;
  const { setFocus } = form;
  useEffect(() => setFocus("fields.QuantityAvailable", { shouldSelect: true }), [setFocus]);
  const cancel = () => {
    discard();
    onEnd();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={`Stock of ${Name}`} className="flex flex-col gap-3">
      <FormProblem tone="warn">{form.formState.errors.root?.message}</FormProblem>
      <Meanwhile editing={editing} specs={specs} noun="product" />
      <div className="grid grid-cols-2 gap-3">
        {specs.map((spec) => (
          <EditField key={spec.name} form={form} spec={spec} />
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={form.formState.isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}

const numberOf = (typed: unknown) => (typed === "" || typed === undefined ? null : Number(typed));

/** What the stock is, in words. */
function wordsOf({ Inventory }: Product) {
  const { QuantityAvailable: available = null, NotificationPoint: point = null } = Inventory ?? {};
  const words = available === null ? "stock unknown" : `${available.toLocaleString("en")} available`;
  return point === null ? words : `${words}, low at ${point.toLocaleString("en")}`;
}
