"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormProblem } from "@/components/ui/form-problem";
import { queryClient } from "@/components/ui/query-client";
import { showRefusals } from "@/components/ui/show-refusals";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { call } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";
import type {
  listReassignGroupsContract,
  ReassignGroups,
  reassignApprovalContract,
} from "@/lib/approvals/decisions/contract";
import { reassignApprovalOperation, reassignGroupsOperation } from "@/lib/approvals/decisions/operations";
import { mostGroups } from "@/lib/approvals/group-limits";
import type { Direction } from "@/lib/orders/direction";
import { GroupField, groupRules } from "./group-field";

export type ReassignProps = {
  place: { direction: Direction; orderID: string; approvalID: string };
  /** The name of the current group. */
  from: string;
  onClose: () => void;
};

/** Chooses the new group, among those of the approval's company. */
export function ReassignDialog(props: ReassignProps) {
  const { place, from, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ["groups to reassign to", place],
      queryFn: ({ signal }) =>
        call<typeof listReassignGroupsContract>(reassignGroupsOperation, { params: place, signal }),
      ...{ staleTime: 0, gcTime: 0, retry: false },
    },
    queryClient,
  );
  const groups = data?.Items;
  const close = <Button onClick={onClose}>{groups?.length === 0 ? "Close" : "Cancel"}</Button>;
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
      {groups && groups.length > 0 ? (
        <ReassignForm {...props} groups={groups} cancel={close} />
      ) : (
        <>
          {groups ? (
            <p>The company has no other group. Users with FullAccess create groups.</p>
          ) : error && !isFetching ? (
            <FormProblem tone="warn">The groups did not load. {refusalsOf(error, because)[0].words}</FormProblem>
          ) : (
            <div role="status" className="flex flex-col gap-2">
              <span className="sr-only">Loading the groups</span>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-8 w-full" />
            </div>
          )}
          <div className="dialog-buttons">
            {close}
            {error && (
              <Button variant="primary" pending={isFetching} onClick={() => refetch()}>
                Try again
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

type FormProps = ReassignProps & { groups: ReassignGroups["Items"]; cancel: ReactNode };

function ReassignForm({ place, groups, cancel, onClose }: FormProps) {
  const form = useForm({ defaultValues: { ApprovingGroupID: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("ApprovingGroupID"), [setFocus]);
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
    <form noValidate onSubmit={submit} aria-label="Reassign" className="flex flex-col gap-4">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <GroupField
        label="Reassign to"
        groups={groups}
        hint={groups.length === mostGroups ? `The first ${mostGroups} groups by name.` : "A group of the same company."}
        error={errors.ApprovingGroupID?.message}
        field={form.register("ApprovingGroupID", groupRules)}
        warning={
          chosen?.CanDecide === false && (
            <>Nobody in {chosen.Name} can decide this order: the approval would stay pending.</>
          )
        }
      />
      <div className="dialog-buttons">
        {cancel}
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Reassign
        </Button>
      </div>
    </form>
  );
}

const because: Because = {
  "Approval.CannotReassign": "It is no longer pending, so it cannot be reassigned.",
  "Approval.CannotReassign OtherCompany": "Only the company whose group decides it can reassign it.",
};
