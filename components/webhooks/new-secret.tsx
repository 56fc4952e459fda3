"use client";

import { useState } from "react";
import { AskFirst } from "@/components/ui/ask-first";
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
  const [rotation, setRotation] = useState<WithSecret>();
  const { pending, run } = useOperation<typeof rotateEventEndpointSecretContract>(rotateEventEndpointSecretOperation, {
    done: setRotation,
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
      <AskFirst
        label="New secret…"
        button={{ size: "sm" }}
        title={`Give ${nameOf(endpoint)} a new secret?`}
        confirm="Create secret"
        pending={pending}
        act={() => run({ params: { endpointID: endpoint.ID } })}
      >
        For 24 hours requests are signed with both, so that the receiver can change over. Then only the new one counts.
      </AskFirst>
      <EndpointSecret endpoint={rotation} isNew onClose={() => setRotation(undefined)} />
    </div>
  );
}
