import type { ReactNode } from "react";
import { crumbsOf, type ListPlace } from "@/components/record/list-trail";
import { ApiRecord } from "@/components/ui/api-record";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import { Tabs } from "@/components/ui/tabs";
import { orderReturnList } from "@/lib/returns/list";
import { FollowReturn } from "./follow-return";
import { ReturnActions } from "./return-actions";
import { ReturnOverview, type ReturnRecord } from "./return-overview";

type Props = Omit<ReturnRecord, "listHref"> & { apiURL: string; trail: ListPlace[]; neighbours: ReactNode };

export function ReturnPage({ apiURL, trail, neighbours, ...record }: Props) {
  const { orderReturn } = record;
  const place = trail.at(-1);
  const listHref = place?.list === orderReturnList ? place.href : "/returns";
  return (
    <>
      <FollowReturn returnID={orderReturn.ID} />
      <PageHeader
        breadcrumb={crumbsOf(trail, { label: "Returns", href: "/returns" })}
        neighbours={neighbours}
        actions={
          record.manages && (
            <ReturnActions orderReturn={orderReturn} version={record.version} isSeller={record.standing.IsSeller} />
          )
        }
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
          { id: "overview", label: "Overview", panel: <ReturnOverview {...record} listHref={listHref} /> },
          { id: "api", label: "JSON", panel: <ApiRecord record={orderReturn} url={apiURL} /> },
        ]}
      />
    </>
  );
}
