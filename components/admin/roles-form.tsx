"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/form-problem";
import { notify } from "@/components/ui/toast-store";
import { roleMeanings, roles } from "@/lib/auth/role-names";
import { call } from "@/lib/http/call";
import type { User, updateUserContract } from "@/lib/users/contract";
import { updateUserOperation } from "@/lib/users/operations";
import { refusalOf } from "./refusal-of";

/** What a user may do. What is refused stands above the roles, and nothing chosen is lost. */
export function RolesForm({ userID, roles: given }: { userID: string; roles: User["Roles"] }) {
  const router = useRouter();
  const form = useForm<{ Roles: User["Roles"] }>({ values: { Roles: given } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ Roles }) => {
    try {
      await call<typeof updateUserContract>(updateUserOperation, { params: { userID }, body: { Roles } });
    } catch (error) {
      return form.setError("Roles", { message: refusalOf(error) });
    }
    notify("The roles are saved.");
    router.refresh();
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
              <input type="checkbox" value={role} {...form.register("Roles")} className="mt-0.5 size-4 shrink-0" />
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
    </form>
  );
}
