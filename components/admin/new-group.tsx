"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOnce } from "@/components/ui/use-once";
import { useShowChange } from "@/components/ui/use-operation";
import { call } from "@/lib/api/call";
import type { GroupRecord } from "@/lib/approvals/groups";
import { GroupForm } from "./group-form";
import { type CreateGroup, groupOperationsOf } from "./group-operations";

/** Makes a group of one of these companies, and opens its page, where its members are added. */
export function NewGroup({ companies }: { companies: readonly GroupRecord["Company"][] }) {
  const [open, setOpen] = useState(false);
  const { push } = useRouter();
  const showChange = useShowChange();
  const once = useOnce();
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        New group
      </Button>
      <Dialog open={open} onClose={close} title="New group">
        <GroupForm
          title="New group"
          label="Create"
          companies={companies}
          onCancel={close}
          save={async (body, companyID) => {
            const company = companies.find(({ ID }) => ID === companyID);
            if (!company) return;
            const { create, params } = groupOperationsOf(company);
            const { ID } = await once({ params, body }, (key) => call<CreateGroup>(create, { params, body, key }));
            push(`/admin/groups/${encodeURIComponent(ID)}`);
            showChange();
          }}
        />
      </Dialog>
    </>
  );
}
