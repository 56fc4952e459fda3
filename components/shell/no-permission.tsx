import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { Role } from "@/lib/auth/roles";

type Props = {
  /** Any one of these would do. */
  roles: readonly Role[];
  /** What the person wanted, like "Products". */
  what?: string;
  level?: 1 | 2;
  children?: ReactNode;
};

/** The person is known, and may not: says which role opens the door. */
export function NoPermission({ roles, what = "This page", level = 1, children }: Props) {
  const others = roles.filter((role) => role !== "FullAccess");
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(others.length > 0 ? others : ["FullAccess"]);
  return (
    <EmptyState icon={Lock} level={level} title={`${what} needs a role you do not have`}>
      <p>
        The role <strong className="font-medium text-ink">{list}</strong>{" "}
        {others.length > 0 ? "opens it, and so does FullAccess." : "alone opens it."} Ask whoever manages the users of
        your company.
      </p>
      {children}
    </EmptyState>
  );
}
