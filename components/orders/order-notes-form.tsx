"use client";

import { useEffect, useRef } from "react";
import { EditField, type FieldOptions } from "@/components/editing/edit-field";
import { Meanwhile } from "@/components/editing/meanwhile";
import { SaveBar } from "@/components/editing/save-bar";
import { type Snapshot, useEditing } from "@/components/editing/use-editing";
import { toValues } from "@/components/editing/values";
import { XpFields } from "@/components/editing/xp-fields";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/form-problem";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { call } from "@/lib/api/call";
import type { OperationOf } from "@/lib/api/contract";
import { versionOf } from "@/lib/events/version";
import type { updateOrderContract } from "@/lib/ordering/contract";
import { hindranceOfChange } from "@/lib/ordering/transition";
import type { getOrderContract, Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";

type UpdateOrder = typeof updateOrderContract;
type GetOrder = typeof getOrderContract;
const path = "/orders/{direction}/{orderID}";
const updateOperation: OperationOf<UpdateOrder> = { method: "PATCH", path };
const getOperation: OperationOf<GetOrder> = { method: "GET", path };

const comments: FieldOptions = { name: "Comments", label: "Comments", kind: "text", maxLength: 2000, lines: 3 };

type Props = {
  order: Order;
  version: number | undefined;
  direction: Direction;
  /** Where what is typed is kept. */
  draftKey: string;
  /** By who wants to write, not by a draft. */
  isAsked: boolean;
  onEnd: () => void;
};

/** Changes an order's comments, as long as its status lets, and its xp. */
export function OrderNotesForm({ order, version, direction, draftKey, isAsked, onEnd }: Props) {
  const hindrance = hindranceOfChange(order.Status, ["comments"]);
  const specs = hindrance ? [] : [comments];
  const params = { direction, orderID: order.ID };
  const snapshotOf = (from: Order, of: number | undefined): Snapshot => ({
    values: toValues(from, specs),
    version: of,
  });
  const { send } = useOperation<UpdateOrder>(updateOperation, {
    done: () => {
      notify("Order saved");
      onEnd();
    },
  });
  const editing = useEditing({
    draftKey,
    start: snapshotOf(order, version),
    specs,
    check: async () => (await import("./check-order")).checkOrder(specs),
    read: async () => {
      const now = await call<GetOrder>(getOperation, { params });
      return snapshotOf(now, versionOf(now));
    },
    send: (body, of) => send({ params, body, version: of }),
  });
  const { form, submit, discard } = editing;
  const { setFocus } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    if (hindrance) element.current?.querySelector<HTMLElement>("input, button")?.focus();
    else setFocus("fields.Comments");
  }, [isAsked, hindrance, setFocus]);
  const cancel = () => {
    discard();
    onEnd();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label="Comments and extended properties"
      className="flex flex-col gap-4"
    >
      <div className="flex flex-col gap-3 empty:hidden">
        <FormProblem tone="warn">{form.formState.errors.root?.message}</FormProblem>
        <Meanwhile editing={editing} specs={specs} noun="order" />
      </div>
      {hindrance ? <p className="text-muted">{hindrance}</p> : <EditField form={form} spec={comments} />}
      <section aria-label="Extended properties" className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">Extended properties</h3>
        <XpFields form={form} />
      </section>
      <SaveBar editing={editing} onCard label="Save" cancel={<Button onClick={cancel}>Cancel</Button>} />
    </form>
  );
}
