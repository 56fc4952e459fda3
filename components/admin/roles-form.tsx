"use client";

import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormProblem } from "@/components/ui/form-problem";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { CallError } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";
import { roleMeanings, roles } from "@/lib/auth/role-names";
import type { User, updateUserContract } from "@/lib/users/contract";
import { updateUserOperation } from "@/lib/users/operations";

type Roles = User["Roles"];
type Props = { userID: string; name: string; isSelf: boolean; roles: Roles };

/**
 * What a user may do; leaving them nothing is asked about first. What is refused stands above the roles, and nothing
 * chosen is lost.
 */
export function RolesForm({ userID, name, isSelf, roles: initialRoles }: Props) {
  const [asking, setAsking] = useState(false);
  /** The newest that is known here: a change of others is not overwritten unseen. */
  const [before, setBefore] = useState(initialRoles);
  useEffect(() => setBefore(initialRoles), [initialRoles]);
  const form = useForm<{ Roles: Roles }>({ values: { Roles: initialRoles } });
  const { errors, isSubmitting } = form.formState;
  const { send } = useOperation<typeof updateUserContract>(updateUserOperation, {
    done: ({ Roles }) => {
      setBefore(Roles);
      notify("Roles saved");
    },
  });

  const submit = form.handleSubmit(async ({ Roles }) => {
    // Nobody can do it to themselves, and is told so.
    if (!asking && !isSelf && opensNothing(Roles) && !opensNothing(before)) return setAsking(true);
    try {
      await send({ params: { userID }, body: { Roles, RolesBefore: before } });
    } catch (error) {
      form.setError("Roles", { message: refusalsOf(error, because)[0].words });
      const now = error instanceof CallError && error.faults[0]?.Data.Roles;
      if (Array.isArray(now)) setBefore(now);
    }
    setAsking(false);
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Roles"
      className="flex flex-col gap-4 rounded-md border bg-surface p-4"
    >
      <FormProblem tone="warn">{errors.Roles?.message}</FormProblem>
      <ul className="flex flex-col gap-3">
        {roles.map((role) => (
          <li key={role}>
            <label className="flex cursor-pointer gap-2.5">
              <input
                type="checkbox"
                value={role}
                {...form.register("Roles")}
                defaultChecked={initialRoles.includes(role)}
                className="mt-0.5 size-4 shrink-0"
              />
              <span>
                <span className="font-medium">{role}</span>
                <span className="block text-muted text-sm">{roleMeanings[role]}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Save roles
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove all roles from ${name}?`}
        confirm="Save roles"
        pending={isSubmitting}
        onConfirm={submit}
      >
        They can still sign in, but cannot open any page, and programs that act on their behalf are refused. You can add
        roles again at any time.
      </ConfirmDialog>
    </form>
  );
}

const because: Because = {
  "Conflict RolesBefore": ({ Roles }) =>
    `Somebody else has changed the roles: they are ${[Roles].flat().join(", ") || "none"} now. Save again to have those chosen here instead.`,
};

/** PasswordReset alone opens no page. */
const opensNothing = (roles: Roles) => roles.every((role) => role === "PasswordReset");
