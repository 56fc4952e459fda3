import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Lock } from "@/components/ui/icons";
import { PageTitle } from "@/components/ui/page-title";
import type { Role } from "@/lib/auth/roles";

type Props = {
  /** Any one of these would do. */
  roles: readonly Role[];
  /** What the person wanted, like "Products". */
  what?: string;
  /** What the browser's tab says, when this is the whole page. */
  tab?: string;
  children?: ReactNode;
};

/** The person is known, and may not: says which role opens the door. */
export function NoPermission({ roles, what = "This page", tab, children }: Props) {
  const all = [...roles.filter((role) => role !== "FullAccess"), "FullAccess"];
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(all);
  return (
    <EmptyState icon={Lock} level={tab ? 1 : 2} title={`${what} requires a role you don't have`}>
      {tab && <PageTitle>{tab}</PageTitle>}
      <p>
        Ask your company's administrator for the role <strong className="font-medium text-ink">{list}</strong>.
      </p>
      {children}
    </EmptyState>
  );
}
