"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify } from "@/components/ui/toast-store";
import type { ApiClient, rotateApiClientSecretContract, updateApiClientContract } from "@/lib/api-clients/contract";
import { rotateApiClientSecretOperation, updateApiClientOperation } from "@/lib/api-clients/operations";
import { call } from "@/lib/http/call";
import { ClientForm } from "./client-form";
import { SecretDialog } from "./secret-dialog";
import { useAsking } from "./use-asking";

/** An API client's settings, and what is felt at once: deactivating it, and another secret. */
export function ClientDetails({ row }: { row: ApiClient }) {
  const { ID: clientID, Name, Active } = row;
  const router = useRouter();
  const [asking, setAsking] = useState<"deactivate" | "rotate" | null>(null);
  const [secret, setSecret] = useState<string>();
  const { pending, ask } = useAsking();

  const act = (action: () => Promise<void>) =>
    ask(async () => {
      await action();
      setAsking(null);
      router.refresh();
    });
  const setActive = (active: boolean) =>
    act(async () => {
      await call<typeof updateApiClientContract>(updateApiClientOperation, {
        params: { clientID },
        body: { Active: active },
      });
      notify(active ? `${Name} was activated.` : `${Name} was deactivated.`);
    });
  const rotate = () =>
    act(async () => {
      const { Secret } = await call<typeof rotateApiClientSecretContract>(rotateApiClientSecretOperation, {
        params: { clientID },
      });
      setSecret(Secret);
    });

  return (
    <div className="flex max-w-2xl flex-col gap-5 py-3">
      <ClientForm
        client={row}
        label="Save"
        save={async (body) => {
          await call<typeof updateApiClientContract>(updateApiClientOperation, { params: { clientID }, body });
          notify(`${body.Name} was saved.`);
          router.refresh();
        }}
      />
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <Button onClick={() => setAsking("rotate")}>New secret…</Button>
        {Active ? (
          <Button onClick={() => setAsking("deactivate")}>Deactivate…</Button>
        ) : (
          <Button pending={pending} onClick={() => setActive(true)}>
            Activate
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === "deactivate"}
        onClose={() => setAsking(null)}
        title={`Deactivate ${Name}?`}
        confirm="Deactivate"
        pending={pending}
        onConfirm={() => setActive(false)}
      >
        Its tokens stop working immediately, and it gets no new ones until you activate it again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "rotate"}
        onClose={() => setAsking(null)}
        title={`Give ${Name} a ${row.HasSecret ? "new " : ""}secret?`}
        confirm="Create secret"
        pending={pending}
        onConfirm={rotate}
      >
        {row.HasSecret
          ? "The old secret stops working immediately. Programs need the new one to get a token."
          : "It has no secret yet. From then on every token requires it, and programs without it stop getting tokens."}{" "}
        Its existing tokens are revoked.
      </ConfirmDialog>
      <SecretDialog client={row} secret={secret} onClose={() => setSecret(undefined)} />
    </div>
  );
}
