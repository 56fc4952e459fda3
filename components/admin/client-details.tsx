"use client";

import { useState } from "react";
import { AskFirst } from "@/components/ui/ask-first";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type {
  ApiClient,
  rotateApiClientSecretContract,
  updateApiClientContract,
} from "@/lib/users/api-clients/contract";
import { rotateApiClientSecretOperation, updateApiClientOperation } from "@/lib/users/api-clients/operations";
import { ClientForm } from "./client-form";
import { SecretDialog } from "./secret-dialog";

/** An API client's settings, and what is felt at once: deactivating it, and another secret. */
export function ClientDetails({ row }: { row: ApiClient }) {
  const { ID: clientID, Name, Active } = row;
  const [secret, setSecret] = useState<string | null>();
  const params = { clientID };
  const settings = useOperation<typeof updateApiClientContract>(updateApiClientOperation, {
    done: (client) => notify(`${client.Name} was saved.`),
  });
  const activity = useOperation<typeof updateApiClientContract>(updateApiClientOperation, {
    done: (client) => notify(client.Active ? `${Name} was activated.` : `${Name} was deactivated.`),
  });
  const rotation = useOperation<typeof rotateApiClientSecretContract>(rotateApiClientSecretOperation, {
    done: ({ Secret }) => setSecret(Secret),
  });

  return (
    <div className="flex max-w-2xl flex-col gap-5 py-3">
      <ClientForm client={row} label="Save" save={(body) => settings.send({ params, body })} />
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <AskFirst
          label="New secret…"
          title={`Give ${Name} a ${row.HasSecret ? "new " : ""}secret?`}
          confirm="Create secret"
          pending={rotation.pending}
          act={() => rotation.run({ params })}
        >
          {row.HasSecret
            ? "The old secret stops working immediately. Programs need the new one to get a token."
            : "It has no secret yet. Once it has one, programs need it to get a token."}{" "}
          Its existing tokens are revoked.
        </AskFirst>
        {Active ? (
          <AskFirst
            label="Deactivate…"
            title={`Deactivate ${Name}?`}
            confirm="Deactivate"
            pending={activity.pending}
            act={() => activity.run({ params, body: { Active: false } })}
          >
            Its tokens stop working immediately, and it gets no new ones until you activate it again.
          </AskFirst>
        ) : (
          <Button pending={activity.pending} onClick={() => activity.run({ params, body: { Active: true } })}>
            Activate
          </Button>
        )}
      </div>
      <SecretDialog client={row} secret={secret} onClose={() => setSecret(undefined)} />
    </div>
  );
}
