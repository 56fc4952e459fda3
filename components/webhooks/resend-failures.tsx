"use client";

import { useState } from "react";
import { fieldOf, momentOfField } from "@/components/decisions/snooze-times";
import { useZone } from "@/components/decisions/use-zone";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { inputClass } from "@/components/ui/input-class";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { EventEndpoint, resendEventDeliveriesContract } from "@/lib/changes/webhooks/contract";
import type { EndpointState } from "@/lib/changes/webhooks/deliveries";
import { resendEventDeliveriesOperation } from "@/lib/changes/webhooks/operations";
import { waitingWords } from "./endpoint-words";

const dayMs = 86_400_000;

type Props = { endpoint: EventEndpoint; state: EndpointState | undefined };

/** Sends again all that was given up since a moment. */
export function ResendFailures({ endpoint, state }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {state?.nextAttempt && endpoint.Active && <SendPending endpoint={endpoint} />}
      <Button onClick={() => setOpen(true)}>Resend failures…</Button>
      {open && <ResendDialog endpoint={endpoint} state={state} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Has all that waits for a later attempt tried now. */
function SendPending({ endpoint: { ID } }: Pick<Props, "endpoint">) {
  const { pending, run } = useOperation<typeof resendEventDeliveriesContract>(resendEventDeliveriesOperation, {
    done: ({ Due }) => notify(Due === 0 ? "No deliveries are pending." : `${deliveriesAre(Due)} sent now.`),
    failed: "Nothing was sent.",
  });
  return (
    <Button pending={pending} onClick={() => run({ params: { endpointID: ID }, body: { Pending: true } })}>
      Send pending now
    </Button>
  );
}

function ResendDialog({ endpoint: { ID, Active }, state, onClose }: Props & { onClose: () => void }) {
  const zone = useZone();
  const [value, setValue] = useState(() => fieldOf(Date.now() - 7 * dayMs, zone));
  const [error, setError] = useState<string>();
  const { pending, run } = useOperation<typeof resendEventDeliveriesContract>(resendEventDeliveriesOperation, {
    done: ({ Resent }) => {
      if (Resent === 0) return setError("No deliveries failed since then.");
      notify(`${deliveriesAre(Resent)} sent again.`);
      onClose();
    },
    failed: "Nothing was sent again.",
  });
  const submit = async () => {
    const since = momentOfField(value, zone);
    if (since === undefined) return setError("Enter a date and a time.");
    setError(undefined);
    await run({ params: { endpointID: ID }, body: { Since: new Date(since).toISOString() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Resend failures"
      description={`Everything that failed since then is sent again, the oldest first, with the same webhook-id.${Active ? "" : " It goes out once the webhook is active."}`}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {state && state.waiting > 0 && <Waiting state={state} isActive={Active} />}
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
        <div className="dialog-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Resend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is pending is not given up, and so not sent again here. */
function Waiting({ state, isActive }: { state: EndpointState; isActive: boolean }) {
  return (
    <p>
      {state.waiting === 1 ? "1 delivery is pending. " : `${waitingWords(state)} deliveries are pending. `}
      {isActive
        ? "Pending deliveries have not failed: they are retried automatically"
        : "It is sent once the webhook is active."}
      {isActive && state.nextAttempt && (
        <>
          , next at <DateTime as="exact" value={state.nextAttempt} />
        </>
      )}
      {isActive && (
        <>
          . <strong className="font-medium">Send pending now</strong> sends all, and{" "}
          <strong className="font-medium">Send now</strong> in a row sends that one.
        </>
      )}
    </p>
  );
}

const deliveriesAre = (count: number) =>
  count === 1 ? "1 delivery is" : `${count.toLocaleString("en")} deliveries are`;
