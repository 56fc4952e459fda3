"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AskFirst } from "@/components/ui/ask-first";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { GroupRecord } from "@/lib/approvals/groups";
import { GroupForm } from "./group-form";
import { type DeleteGroup, groupOperationsOf, type UpdateGroup } from "./group-operations";

/** Renames a group, or deletes it. */
export function GroupActions({ group }: { group: GroupRecord }) {
  const [isEditing, setEditing] = useState(false);
  const { push } = useRouter();
  const close = () => setEditing(false);
  const { ID, Name, Company, MemberCount, Version: version } = group;
  const { update, remove, params } = groupOperationsOf(Company);
  const place = { params: { ...params, userGroupID: ID }, version };
  const { send } = useOperation<UpdateGroup>(update, {
    done: () => {
      notify("Group saved");
      close();
    },
  });
  const { pending, run } = useOperation<DeleteGroup>(remove, {
    done: () => {
      notify(`${Name} was deleted.`);
      push("/admin/groups");
    },
    failed: "The group was not deleted.",
  });
  return (
    <>
      <AskFirst label="Delete…" title={`Delete ${Name}?`} confirm="Delete" pending={pending} act={() => run(place)}>
        {MemberCount > 0 && "Its members keep their accounts. "}
        This cannot be undone. A group that a rule or an approval names, even a past one, cannot be deleted: without
        members it decides nothing.
      </AskFirst>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      <Dialog open={isEditing} onClose={close} title="Edit group">
        <GroupForm
          title="Edit group"
          label="Save"
          group={group}
          onCancel={close}
          save={(body) => send({ ...place, body })}
        />
      </Dialog>
    </>
  );
}
