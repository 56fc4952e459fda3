import type { Route } from "next";
import { ApiRecord } from "@/components/ui/api-record";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import { Tabs } from "@/components/ui/tabs";
import { ApprovalOverview, type ApprovalRecord } from "./approval-overview";

export function ApprovalPage({ apiURL, ...record }: ApprovalRecord & { apiURL: string }) {
  const { approval, context, order, direction } = record;
  // Safe: the page of an order's approvals.
  const orderHref = `/orders/${direction}/${encodeURIComponent(order.ID)}/approvals` as Route;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: "Approvals", href: "/approvals" },
          { label: `Order ${order.ID}`, href: orderHref },
        ]}
        title={context.Rule.Name}
        description={`Approval ${approval.ID} of order ${order.ID}`}
        status={
          <span className="flex items-center gap-1">
            <StatusBadge status={approval.Status} />
            <CopyButton value={approval.ID} label="Copy approval ID" />
          </span>
        }
      />
      <Tabs
        label="Approval"
        tabs={[
          { id: "overview", label: "Overview", panel: <ApprovalOverview {...record} /> },
          { id: "api", label: "As returned by the API", panel: <ApiRecord record={approval} url={apiURL} /> },
        ]}
      />
    </>
  );
}
