"use client";

import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { Select } from "@/components/ui/select";
import { showRefusals } from "@/components/ui/show-refusals";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";
import type { ApprovalContext } from "@/lib/approvals/contract";
import type { reassignApprovalContract } from "@/lib/approvals/decisions/contract";
import { reassignApprovalOperation } from "@/lib/approvals/decisions/operations";
import { mostGroups } from "@/lib/approvals/group-limits";
import type { Direction } from "@/lib/orders/direction";

export type ReassignProps = {
  place: { direction: Direction; orderID: string; approvalID: string };
  /** The name of the group that is asked now, and those that can be asked instead. */
  from: string;
  groups: NonNullable<ApprovalContext["ReassignTo"]>;
  onClose: () => void;
};

export function ReassignDialog({ place, from, groups, onClose }: ReassignProps) {
  const form = useForm({ defaultValues: { ApprovingGroupID: "" } });
  const { errors, isSubmitting } = form.formState;
  const chosenID = useWatch({ control: form.control, name: "ApprovingGroupID" });
  const chosen = groups.find(({ ID }) => ID === chosenID);
  const { send } = useOperation<typeof reassignApprovalContract>(reassignApprovalOperation, {
    done: () => {
      onClose();
      notify(`Approval reassigned to ${chosen?.Name}.`);
    },
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await send({ params: place, body });
    } catch (error) {
      showRefusals(form, ["ApprovingGroupID"], refusalsOf(error, because));
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reassign this approval?"
      description={
        <>
          It is pending with <bdi>{from}</bdi>. A decision that can still be undone is dropped.
        </>
      }
    >
      <form noValidate onSubmit={submit} aria-label="Reassign" className="flex flex-col gap-4">
        <FormProblem tone="warn">{errors.root?.message}</FormProblem>
        <Field
          label="Reassign to"
          required
          hint={
            groups.length === mostGroups ? `The first ${mostGroups} groups by name.` : "A group of the same company."
          }
          error={errors.ApprovingGroupID?.message}
        >
          {(control) => (
            <Select
              {...control}
              {...form.register("ApprovingGroupID", { required: "Choose a group." })}
              className="w-full"
            >
              <option value="">Choose a group</option>
              {groups.map(({ ID, Name }) => (
                <option key={ID} value={ID}>
                  {Name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div role="status" className="empty:hidden">
          {chosen?.CanDecide === false && (
            <Callout tone="warn">
              Nobody in {chosen.Name} can decide this order: the approval would stay pending.
            </Callout>
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Reassign
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const because: Because = {
  "Approval.CannotReassign": "It is no longer pending, so it cannot be reassigned.",
  "Approval.CannotReassign OtherCompany": "Only the company whose group decides it can reassign it.",
};
