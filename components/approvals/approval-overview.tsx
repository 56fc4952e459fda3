import { OrderCard } from "@/components/orders/order-card";
import { orderPath } from "@/components/orders/order-path";
import { XpCard } from "@/components/record/xp-card";
import { Card } from "@/components/ui/card";
import { IDBelow, NameWithID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import type { Approval, ApprovalContext, ApprovalRecord as Record } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { withListPlace } from "@/lib/list/list-place";
import type { NamedRecord } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { Order, OrderContents } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { submittedOn } from "@/lib/orders/submitted-on";
import { ApprovalDecision } from "./approval-decision";
import { ApprovalTimeline } from "./approval-timeline";
import { GroupMembers } from "./group-members";
import { PersonContact } from "./person-name";
import { Expression } from "./preview/expression";
import { PreviewSections } from "./preview/preview-sections";
import { RelatedReturns } from "./related-returns";
import { SiblingApprovals } from "./sibling-approvals";

/** An approval with all that its page shows. */
export type ApprovalRecord = {
  approval: Record;
  /** The reader's ID. */
  reader: string;
  context: ApprovalContext;
  order: Order;
  direction: Direction;
  siblings: Page<NamedRecord<Approval>>;
  contents: OrderContents;
  preview: ApprovalPreview;
  /** The inbox that leads here, if one does: the order and its other approvals lead back to it, too. */
  from: string | undefined;
};

/** On the left the decision, on the right the history and related records. */
export function ApprovalOverview(record: ApprovalRecord) {
  const { approval, context, order, direction, siblings, contents, preview, from } = record;
  const submitted = submittedOn(order);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ApprovalDecision {...record} />
        <Card title="Context" flush>
          <PreviewSections
            preview={preview}
            hrefOf={(...ids) => withListPlace(orderPath(direction, ...ids), from)}
            expression={preview.Why && <Expression of={preview.Why.RuleExpression} />}
          />
        </Card>
        <Card title="Request">
          <Facts>
            <Fact term="Order total">
              <span className="font-semibold text-lg">
                <Money amount={order.Total} currency={order.Currency} />
              </span>
            </Fact>
            <Fact term="Requester">
              <PersonContact person={order.FromUser} />
            </Fact>
            <Fact term="Rule">
              {context.Rule.Name}
              {context.Rule.Description && (
                <div className="text-muted">
                  <LongText text={context.Rule.Description} />
                </div>
              )}
              <IDBelow id={approval.ApprovalRuleID} label="Copy rule ID" />
            </Fact>
            <Fact term="Group">
              {context.Group.Name}
              <GroupMembers members={context.Group.Members} />
              <IDBelow id={approval.ApprovingGroupID} label="Copy group ID" />
            </Fact>
            <Fact term="From">
              <NameWithID name={contents.FromCompanyName} id={order.FromCompanyID} label="Copy buyer company ID" />
            </Fact>
            <Fact term="To">
              <NameWithID name={contents.ToCompanyName} id={order.ToCompanyID} label="Copy seller company ID" />
            </Fact>
            <Fact term="Order created">
              <DateTime as="absolute" value={order.DateCreated} />
            </Fact>
            <Fact term="Order submitted">{submitted && <DateTime as="absolute" value={submitted} />}</Fact>
            <Fact term="Order comments">{order.Comments && <LongText text={order.Comments} />}</Fact>
          </Facts>
        </Card>
        <XpCard xp={approval.xp} listPath="/approvals" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ApprovalTimeline
          approval={approval}
          order={order}
          submittedBy={preview.Order.SubmittedBy}
          groupName={context.Group.Name}
        />
        <OrderCard order={order} direction={direction} from={from} />
        <SiblingApprovals approval={approval} siblings={siblings} direction={direction} from={from} />
        <RelatedReturns returns={contents.Returns} currency={order.Currency} />
      </div>
    </div>
  );
}
