"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { useOperation } from "@/components/ui/use-operation";
import type { EventEndpoint, rotateEventEndpointSecretContract } from "@/lib/changes/webhooks/contract";
import { rotateEventEndpointSecretOperation } from "@/lib/changes/webhooks/operations";
import { EndpointSecret, type WithSecret } from "./endpoint-secret";
import { nameOf } from "./endpoint-words";

/** The moment is null when no secret before this one signs. */
type Props = { endpoint: EventEndpoint; bothSignUntil: string | null };

/** Gives an endpoint another secret, which is seen once. */
export function NewSecret({ endpoint, bothSignUntil }: Props) {
  const [asking, setAsking] = useState(false);
  const [rotation, setRotation] = useState<WithSecret>();
  const { pending, run } = useOperation<typeof rotateEventEndpointSecretContract>(rotateEventEndpointSecretOperation, {
    done: (rotated) => {
      setRotation(rotated);
      setAsking(false);
    },
    failed: "The secret was not changed.",
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <span>
        Shown once, when it was made
        {bothSignUntil && (
          <span className="block text-muted text-sm">
            The previous secret also signs until <DateTime as="absolute" value={bothSignUntil} />
          </span>
        )}
      </span>
      <Button size="sm" onClick={() => setAsking(true)}>
        New secret…
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Give ${nameOf(endpoint)} a new secret?`}
        confirm="Create secret"
        pending={pending}
        onConfirm={() => run({ params: { endpointID: endpoint.ID } })}
      >
        For 24 hours requests are signed with both, so that the receiver can change over. Then only the new one counts.
      </ConfirmDialog>
      <EndpointSecret endpoint={rotation} isNew onClose={() => setRotation(undefined)} />
    </div>
  );
}
