"use client";

import { useState } from "react";
import { fieldOf, momentOfField } from "@/components/decisions/snooze-times";
import { useZone } from "@/components/decisions/use-zone";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { inputClass } from "@/components/ui/input-class";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { EventEndpoint, resendEventDeliveriesContract } from "@/lib/changes/webhooks/contract";
import { resendEventDeliveriesOperation } from "@/lib/changes/webhooks/operations";

const dayMs = 86_400_000;

/** Sends again all that failed since a moment. */
export function ResendFailures({ endpoint }: { endpoint: EventEndpoint }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Resend failures…</Button>
      {open && <ResendDialog endpoint={endpoint} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResendDialog({ endpoint: { ID, Active }, onClose }: { endpoint: EventEndpoint; onClose: () => void }) {
  const zone = useZone();
  const [value, setValue] = useState(() => fieldOf(Date.now() - 7 * dayMs, zone));
  const [error, setError] = useState<string>();
  const { pending, run } = useOperation<typeof resendEventDeliveriesContract>(resendEventDeliveriesOperation, {
    done: ({ Resent }) => notify(Resent === 0 ? "Nothing has failed since then." : `${counted(Resent)} sent again.`),
    failed: "Nothing was sent again.",
  });
  const submit = async () => {
    const since = momentOfField(value, zone);
    if (since === undefined) return setError("Enter a date and a time.");
    if (await run({ params: { endpointID: ID }, body: { Since: new Date(since).toISOString() } })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Resend failures"
      description={`Everything that was given up since then is sent again, the oldest first, with the same webhook-id.${Active ? "" : " It goes out once the webhook is active."}`}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Failed since" error={error}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={value}
              onChange={({ target }) => setValue(target.value)}
              className={inputClass()}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Resend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const counted = (count: number) => (count === 1 ? "1 delivery is" : `${count.toLocaleString("en")} deliveries are`);
