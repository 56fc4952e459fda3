import type { ReactNode } from "react";
import { DecisionBadge } from "@/components/decisions/decision-badge";
import { orderPath } from "@/components/orders/order-path";
import { crumbsOf, type ListPlace, placeIn } from "@/components/record/list-trail";
import { ApiRecord } from "@/components/ui/api-record";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { inboxList } from "@/lib/approvals/inbox-list";
import { ApprovalOverview, type ApprovalRecord } from "./approval-overview";
import { placeWords } from "./preview/place-words";

type Props = Omit<ApprovalRecord, "from"> & { trail: ListPlace[]; neighbours: ReactNode; apiURL: string };

export function ApprovalPage({ trail, neighbours, apiURL, ...record }: Props) {
  const { approval, context, order, direction } = record;
  const name = `Approval ${approval.ID} of order ${order.ID}`;
  const place = placeWords(approval.xp);
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: `Order ${order.ID}`, href: orderPath(direction, order.ID) })}
        neighbours={neighbours}
        title={context.Rule.Name}
        tab={name}
        description={
          <>
            <bdi className="block font-medium text-ink empty:hidden">{place}</bdi>
            {name}
          </>
        }
        status={
          <span className="flex items-center gap-1">
            <DecisionBadge of={approval} decision={approval.Decision} />
            <CopyButton value={approval.ID} label="Copy approval ID" />
          </span>
        }
      />
      <Tabs
        label="Approval"
        tabs={[
          {
            id: "overview",
            label: "Overview",
            panel: <ApprovalOverview {...record} from={placeIn(inboxList, trail)} />,
          },
          { id: "api", label: "JSON", panel: <ApiRecord record={approval} url={apiURL} /> },
        ]}
      />
    </>
  );
}
