"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AskFirst } from "@/components/ui/ask-first";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type {
  deleteEventEndpointContract,
  EventEndpoint,
  testEventEndpointContract,
  updateEventEndpointContract,
} from "@/lib/changes/webhooks/contract";
import {
  deleteEventEndpointOperation,
  testEventEndpointOperation,
  updateEventEndpointOperation,
} from "@/lib/changes/webhooks/operations";
import { EndpointForm } from "./endpoint-form";
import { nameOf } from "./endpoint-words";

/** Tests, changes, stops and deletes an endpoint. */
export function WebhookActions({ endpoint }: { endpoint: EventEndpoint }) {
  const [isEditing, setEditing] = useState(false);
  const { push } = useRouter();
  const close = () => setEditing(false);
  const name = nameOf(endpoint);
  const params = { endpointID: endpoint.ID };

  const test = useOperation<typeof testEventEndpointContract>(testEventEndpointOperation, {
    done: () => notify("Test sent. See its delivery below for the answer.", { tone: "info" }),
    failed: "The test was not sent.",
  });
  const settings = useOperation<typeof updateEventEndpointContract>(updateEventEndpointOperation, {
    done: () => {
      notify("Webhook saved");
      close();
    },
  });
  const activity = useOperation<typeof updateEventEndpointContract>(updateEventEndpointOperation, {
    done: ({ Active }) => notify(Active ? `${name} was activated.` : `${name} was deactivated.`),
  });
  const removal = useOperation<typeof deleteEventEndpointContract>(deleteEventEndpointOperation, {
    done: () => {
      notify(`${name} was deleted.`);
      push("/admin/webhooks");
    },
    failed: "The webhook was not deleted.",
  });

  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {endpoint.Active ? (
        <AskFirst
          label="Deactivate…"
          title={`Deactivate ${name}?`}
          confirm="Deactivate"
          pending={activity.pending}
          act={() => activity.run({ params, body: { Active: false } })}
        >
          Events that happen while it is inactive are never sent. Pending deliveries are sent once you activate it
          again.
        </AskFirst>
      ) : (
        <Button pending={activity.pending} onClick={() => activity.run({ params, body: { Active: true } })}>
          Activate
        </Button>
      )}
      <AskFirst
        label="Delete…"
        title={`Delete ${name}?`}
        confirm="Delete"
        pending={removal.pending}
        act={() => removal.run({ params })}
      >
        Nothing more is sent to it, and its deliveries are deleted. This cannot be undone.
      </AskFirst>
      <Button variant="primary" pending={test.pending} onClick={() => test.run({ params })}>
        Send test
      </Button>
      <Dialog open={isEditing} onClose={close} title="Edit webhook">
        <EndpointForm
          title="Edit webhook"
          label="Save"
          endpoint={endpoint}
          onCancel={close}
          save={(body) => settings.send({ params, body })}
        />
      </Dialog>
    </>
  );
}
