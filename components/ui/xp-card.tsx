import { Card } from "@/components/ui/card";
import { JsonView } from "@/components/ui/json-view";
import type { Xp } from "@/lib/fields";

/** What a company keeps with a record beyond the fields everyone has. */
export function XpCard({ xp }: { xp: Xp | null }) {
  return (
    <Card title="Extended properties">
      {xp && Object.keys(xp).length > 0 ? (
        <JsonView value={xp} path="xp" />
      ) : (
        <p className="py-2 text-muted">Nothing is kept in xp.</p>
      )}
    </Card>
  );
}
