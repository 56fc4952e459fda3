"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronRight } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { LongText } from "@/components/ui/long-text";
import { PartFailure } from "@/components/ui/part-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { readStored } from "@/components/ui/stored";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";

type Props = { order: Order; version: number | undefined; direction: Direction; mayChange: boolean };

const XpCard = lazyPart(() => import("@/components/record/xp-card").then((part) => part.XpCard));
const OrderNotesForm = lazyPart(() => import("./order-notes-form").then(({ OrderNotesForm }) => OrderNotesForm), {
  waiting: <Skeleton className="mb-4 h-56" />,
  Failed: NoForm,
});
const orderDraft = (orderID: string) => `order ${orderID}`;
const title = "Comments and extended properties";

/** What people wrote into an order, folded until wanted, and changed in place by who may. */
export function OrderNotes({ order, version, direction, mayChange }: Props) {
  const [editing, setEditing] = useState<"asked" | "draft">();
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const { ID, Comments, xp } = order;
  // What was typed before goes on.
  useEffect(() => {
    if (mayChange && readStored(orderDraft(ID))) setEditing("draft");
  }, [mayChange, ID]);
  // It may have been opened before the page awoke.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  const count = Object.keys(xp ?? {}).length;
  if (!mayChange && !Comments && count === 0) return null;
  if (editing) {
    const end = () => {
      setEditing(undefined);
      // It is there again once this has gone.
      requestAnimationFrame(() => edit.current?.focus());
    };
    return (
      <section aria-label={title} data-editing className="mb-2 rounded-md border bg-surface px-4 pt-3">
        <h2 className="mb-3 font-semibold">{title}</h2>
        <OrderNotesForm
          {...{ order, version, direction }}
          draftKey={orderDraft(ID)}
          isAsked={editing === "asked"}
          onEnd={end}
        />
      </section>
    );
  }
  return (
    <div className="relative mb-2">
      <details
        ref={details}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group overflow-hidden rounded-md border bg-surface"
      >
        <summary className="flex min-h-9 cursor-pointer items-center gap-2 py-1.5 pr-20 pl-4 font-medium">
          <ChevronRight
            size={14}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span>
            {title}
            {count > 0 && <span className="font-normal text-muted"> · {count} in xp</span>}
          </span>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-4 border-t p-4">
            {Comments ? <LongText text={Comments} /> : <p className="text-muted">No comments</p>}
            <XpCard xp={xp} listPath="/orders" />
          </div>
        )}
      </details>
      {mayChange && (
        <Button
          ref={edit}
          size="sm"
          variant="quiet"
          aria-label={`Edit ${title.toLowerCase()}`}
          onPointerEnter={OrderNotesForm.fetch}
          onFocus={OrderNotesForm.fetch}
          onClick={() => setEditing("asked")}
          data-print="hide"
          className="absolute! top-1.25 right-2"
        >
          Edit
        </Button>
      )}
    </div>
  );
}

function NoForm({ onRetry, onEnd }: { onRetry: () => void; onEnd: () => void }) {
  return (
    <div className="mb-3 flex items-start justify-between gap-2">
      <PartFailure onRetry={onRetry} />
      <Button size="sm" onClick={onEnd}>
        Cancel
      </Button>
    </div>
  );
}
