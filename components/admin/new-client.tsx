"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { createApiClientContract } from "@/lib/api-clients/contract";
import { createApiClientOperation } from "@/lib/api-clients/operations";
import { call } from "@/lib/http/call";
import { ClientForm } from "./client-form";
import { SecretDialog } from "./secret-dialog";

type Made = { ID: string; Name: string; Secret: string };

/** Makes an API client, and shows its secret the one time there is. */
export function NewClient() {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New API client
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New API client">
        <ClientForm
          label="Create"
          save={async (body) => {
            setMade(await call<typeof createApiClientContract>(createApiClientOperation, { body }));
            setOpen(false);
            router.refresh();
          }}
        />
      </Dialog>
      <SecretDialog client={made} secret={made?.Secret} onClose={() => setMade(undefined)} />
    </>
  );
}
