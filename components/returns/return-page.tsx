import type { ReactNode } from "react";
import { crumbsOf, type ListPlace } from "@/components/record/list-trail";
import { ApiRecord } from "@/components/ui/api-record";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import { Tabs } from "@/components/ui/tabs";
import type { Order, OrderContents } from "@/lib/orders/contract";
import type { OrderReturn } from "@/lib/returns/contract";
import { ReturnOverview } from "./return-overview";

type Props = {
  orderReturn: OrderReturn;
  order: Order;
  lineItems: OrderContents["LineItems"];
  apiURL: string;
  trail: ListPlace[];
  neighbours: ReactNode;
};

export function ReturnPage({ orderReturn, order, lineItems, apiURL, trail, neighbours }: Props) {
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: "Returns", href: "/returns" })}
        neighbours={neighbours}
        title={`Return ${orderReturn.ID}`}
        status={
          <span className="flex items-center gap-1">
            <StatusBadge status={orderReturn.Status} />
            <CopyButton value={orderReturn.ID} label="Copy return ID" />
          </span>
        }
      />
      <Tabs
        label="Return"
        tabs={[
          { id: "overview", label: "Overview", panel: <ReturnOverview {...{ orderReturn, order, lineItems }} /> },
          { id: "api", label: "As returned by the API", panel: <ApiRecord record={orderReturn} url={apiURL} /> },
        ]}
      />
    </>
  );
}
