import { useForm } from "react-hook-form";
import { showRefusals } from "@/components/ui/show-refusals";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { refusalsOf } from "@/lib/api/refusal";
import type { Me, updateMeContract } from "@/lib/users/me/contract";
import { updateMeOperation } from "@/lib/users/me/operations";

const properties = ["FirstName", "LastName", "Phone", "Email", "Password"] as const;
type Values = Record<(typeof properties)[number], string>;

/** What is refused stands at its field, and nothing typed is lost. Only what was changed is sent. */
export function useProfileForm(me: Me) {
  const form = useForm<Values>({ values: toValues(me), resetOptions: { keepDirtyValues: true } });
  const isNewEmail = form.watch("Email").trim() !== me.Email;
  const { send } = useOperation<typeof updateMeContract>(updateMeOperation, {
    done: ({ PendingEmail }, { body }) =>
      notify("Profile saved", body?.Email && PendingEmail ? { detail: `We sent a link to ${PendingEmail}.` } : {}),
  });

  const { isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ FirstName, LastName, Phone, Email, Password }) => {
    if (!isDirty) return;
    const email = isNewEmail ? { Email: Email.trim(), Password } : {};
    try {
      const saved = await send({ body: { FirstName, LastName, Phone: Phone.trim() || null, ...email } });
      form.reset(toValues(saved), { keepDirtyValues: false });
    } catch (error) {
      showRefusals(form, properties, refusalsOf(error));
    }
  });
  return { form, submit, isNewEmail };
}

const toValues = ({ FirstName, LastName, Phone, Email }: Me): Values => ({
  FirstName,
  LastName,
  Phone: Phone ?? "",
  Email,
  Password: "",
});
