import { KeyRound } from "lucide-react";
import { workAreas } from "@/components/shell/areas";
import { EmptyState } from "@/components/ui/empty-state";
import { Fact, Facts } from "@/components/ui/facts";
import { PageTitle } from "@/components/ui/page-title";
import type { Role } from "@/lib/auth/roles";

/** For someone whose roles open none of the areas. */
export function NoAreas({ roles }: { roles: readonly Role[] }) {
  return (
    <EmptyState icon={KeyRound} level={1} title="You don't have access to any area yet">
      <PageTitle />
      <p>
        {roles.length > 0 ? `You have ${roles.join(", ")}. ` : "You have no role. "}
        Ask your company's administrator for one of these. FullAccess gives access to everything.
      </p>
      <div className="mt-6 rounded-md border bg-surface px-4 text-left text-ink">
        <Facts>
          {workAreas.map(({ label, roles: sufficient }) => (
            <Fact key={label} term={label}>
              {sufficient.join(" or ")}
            </Fact>
          ))}
        </Facts>
      </div>
    </EmptyState>
  );
}
