import { xpFilterHref } from "@/components/table/filter-href";
import { Card } from "@/components/ui/card";
import { JsonView } from "@/components/ui/json-view";
import type { Xp } from "@/lib/api/fields";

/** What a company keeps with a record beyond the fields everyone has; each value leads to the list of those that share it. */
export function XpCard({ xp, listPath }: { xp: Xp | null; listPath: string }) {
  return (
    <Card title="Extended properties">
      {xp && Object.keys(xp).length > 0 ? (
        <JsonView value={xp} path="xp" filterHref={(names, value) => xpFilterHref(listPath, names, value)} />
      ) : (
        <p className="py-2 text-muted">No extended properties</p>
      )}
    </Card>
  );
}
