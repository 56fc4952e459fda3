import { Circle, CircleCheck } from "lucide-react";
import type { PasswordRule } from "@/lib/auth/password-policy";

/** The policy, ticked off while one types. A rule that only very long passwords break shows once it is broken. */
export function PasswordRules({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  const items = rules.filter((rule) => rule.id !== "MaximumLength" || !rule.test(password));
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {items.map((rule) => {
        const met = rule.test(password);
        const Icon = met ? CircleCheck : Circle;
        return (
          <li key={rule.id} className={`flex items-center gap-2 ${met ? "text-good" : "text-muted"}`}>
            <Icon size={14} aria-hidden className="shrink-0" />
            {rule.label}
            <span className="sr-only">{met ? "(done)" : "(not yet)"}</span>
          </li>
        );
      })}
      <li className="flex gap-2 text-muted">
        <Circle size={14} aria-hidden className="mt-0.75 shrink-0 scale-40 fill-current" />
        Not a common password, nor your own name. A few random words with spaces work well.
      </li>
    </ul>
  );
}
