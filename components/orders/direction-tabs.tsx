import { Link } from "@/components/ui/link";
import { PrintOnly } from "@/components/ui/print-only";
import type { CompanyType } from "@/lib/auth/roles";
import type { Direction } from "@/lib/orders/direction";
import { directions } from "@/lib/orders/directions";

type Props = { path: "/approvals" | "/orders"; current: Direction; companyType: CompanyType };

const labels: Record<Direction, string> = { all: "Both directions", incoming: "Incoming", outgoing: "Outgoing" };

/** Only a company that both buys and sells has more than one direction. */
export function DirectionTabs({ path, current, companyType }: Props) {
  if (companyType !== "Owner") return null;
  return (
    <>
      <PrintOnly>Direction: {labels[current]}</PrintOnly>
      <nav aria-label="Direction" className="-mt-2 mb-4 flex gap-5 border-b">
        {directions.map((direction) => (
          <Link
            key={direction}
            href={direction === "all" ? path : `${path}?direction=${direction}`}
            aria-current={direction === current ? "page" : undefined}
            className="-mb-px flex h-9 min-w-6 items-center justify-center border-transparent border-b-2 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent-text aria-[current=page]:text-ink forced-colors:aria-[current=page]:border-[Highlight]"
          >
            {labels[direction]}
          </Link>
        ))}
      </nav>
    </>
  );
}
