"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { RuleRecord } from "@/lib/approvals/rules";
import { type DeleteRule, ruleOperationsOf } from "./rule-operations";

/** Deletes a rule, unless it is still needed. */
export function DeleteRuleButton({ rule }: { rule: RuleRecord }) {
  const [open, setOpen] = useState(false);
  const { push } = useRouter();
  const close = () => setOpen(false);
  const { remove, params } = ruleOperationsOf(rule.Company);
  const { pending, run } = useOperation<DeleteRule>(remove, {
    done: () => {
      notify(`${rule.Name} was deleted.`);
      push("/admin/rules");
    },
    failed: "The rule was not deleted.",
  });
  const place = { params: { ...params, approvalRuleID: rule.ID }, version: rule.Version };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={`Delete ${rule.Name}?`}
        confirm="Delete"
        pending={pending}
        onConfirm={async () => (await run(place)) || close()}
      >
        It asks for nothing any more. What was decided by it stays in the history. A rule with pending approvals, or one
        that another rule waits for, is not deleted.
      </ConfirmDialog>
    </>
  );
}
