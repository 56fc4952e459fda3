"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { orderPath } from "@/components/orders/order-path";
import { xpFilterHref } from "@/components/table/filter-href";
import { CopyableID, NameWithID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { JsonView } from "@/components/ui/json-view";
import { TextLink } from "@/components/ui/text-link";
import type { Approval } from "@/lib/approvals/contract";
import { listPlaceParam } from "@/lib/list/list-place";
import type { NamedRecord } from "@/lib/list/named";
import { PersonContact } from "./person-name";
import { resubmitWords } from "./resubmit-words";

/** Everything of one approval, below its row. */
export function ApprovalDetails({ row }: { row: NamedRecord<Approval> }) {
  const pathname = usePathname();
  const [, , direction = "all"] = pathname.split("/");
  const opener = useSearchParams().get(listPlaceParam);
  const from = opener ? { [listPlaceParam]: opener } : {};
  return (
    <div className="grid gap-x-10 gap-y-4 border-t pt-2 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Facts>
        <Fact term="ID">
          <CopyableID id={row.ID} label="Copy approval ID" />
        </Fact>
        <Fact term="Rule">
          <NameWithID name={row.Names?.ApprovalRuleID} id={row.ApprovalRuleID} label="Copy rule ID" />
        </Fact>
        <Fact term="Group">
          <NameWithID name={row.Names?.ApprovingGroupID} id={row.ApprovingGroupID} label="Copy group ID" />
        </Fact>
        <Fact term="Created">
          <DateTime as="absolute" value={row.DateCreated} />
        </Fact>
        <Fact term="Completed">{row.DateCompleted && <DateTime as="absolute" value={row.DateCompleted} />}</Fact>
        {row.DateRetracted && (
          <Fact term="Retracted">
            <DateTime as="absolute" value={row.DateRetracted} />
          </Fact>
        )}
        <Fact term="Approver">{row.Approver ? <PersonContact person={row.Approver} /> : "Nobody yet"}</Fact>
        <Fact term="Resubmit">{resubmitWords(row)}</Fact>
        <Fact term="Page">
          <TextLink href={orderPath(direction, row.OrderID, row.ID)}>Open the approval</TextLink>
        </Fact>
      </Facts>
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="mb-1 text-muted text-sm">Comments</h2>
          <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
            {row.Comments ?? <span className="text-faint">No comments</span>}
          </p>
        </div>
        <div>
          <h2 className="text-muted text-sm">Extended properties</h2>
          {row.xp ? (
            <JsonView
              value={row.xp}
              path="xp"
              filterHref={(names, value) => {
                const href = xpFilterHref(pathname, names, value);
                return href && { ...href, query: { ...href.query, ...from } };
              }}
            />
          ) : (
            <p className="mt-1 text-faint">None</p>
          )}
        </div>
      </div>
    </div>
  );
}
