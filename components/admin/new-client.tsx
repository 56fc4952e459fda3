"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOperation } from "@/components/ui/use-operation";
import type { createApiClientContract } from "@/lib/users/api-clients/contract";
import { createApiClientOperation } from "@/lib/users/api-clients/operations";
import { ClientForm } from "./client-form";
import { SecretDialog } from "./secret-dialog";

type CreatedClient = { ID: string; Name: string; Secret: string | null };

/** Makes an API client, and shows its secret the one time there is, if it has one. */
export function NewClient() {
  const [open, setOpen] = useState(false);
  const [client, setClient] = useState<CreatedClient>();
  const { send } = useOperation<typeof createApiClientContract>(createApiClientOperation, {
    done: (client) => {
      setClient(client);
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New API client
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New API client">
        <ClientForm
          label="Create"
          save={(settings, { HasSecret }) => send({ body: { ...settings, HasSecret } })}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
      <SecretDialog client={client} secret={client?.Secret} onClose={() => setClient(undefined)} />
    </>
  );
}
