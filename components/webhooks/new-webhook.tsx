"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOperation } from "@/components/ui/use-operation";
import type { createEventEndpointContract } from "@/lib/changes/webhooks/contract";
import { createEventEndpointOperation } from "@/lib/changes/webhooks/operations";
import { EndpointForm } from "./endpoint-form";
import { EndpointSecret, type WithSecret } from "./endpoint-secret";

type CreatedWebhook = WithSecret & { ID: string };

/** Makes an endpoint, shows its secret the one time there is, and opens its page. */
export function NewWebhook() {
  const [open, setOpen] = useState(false);
  const [webhook, setWebhook] = useState<CreatedWebhook>();
  const { push } = useRouter();
  const close = () => setOpen(false);
  const { send } = useOperation<typeof createEventEndpointContract>(createEventEndpointOperation, {
    done: (endpoint) => {
      setWebhook(endpoint);
      close();
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New webhook
      </Button>
      <Dialog open={open} onClose={close} title="New webhook">
        <EndpointForm title="New webhook" label="Create" onCancel={close} save={(body) => send({ body })} />
      </Dialog>
      <EndpointSecret
        endpoint={webhook}
        onClose={() => {
          if (webhook) push(`/admin/webhooks/${encodeURIComponent(webhook.ID)}`);
          setWebhook(undefined);
        }}
      />
    </>
  );
}
