import { Colleagues } from "@/components/decisions/colleagues";
import { FollowApproval } from "@/components/decisions/follow-approval";
import { PageDecision } from "@/components/decisions/page-decision";
import { Retract } from "@/components/decisions/retract";
import { Unsent } from "@/components/decisions/standing";
import { StandingBar } from "@/components/decisions/standing-bar";
import { keyOf } from "@/components/decisions/subject";
import { subjectOfPreview } from "@/components/decisions/subject-of";
import { UndoKey } from "@/components/decisions/undo-key";
import { whyNotHere } from "@/components/decisions/why-not-here";
import { orderPath } from "@/components/orders/order-path";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";
import type { ApprovalRecord } from "./approval-overview";
import { PersonContact } from "./person-name";
import { DueDate } from "./preview/due";
import { OverBudget } from "./preview/over-budget";
import { Reassign } from "./reassign";
import { resubmitWords } from "./resubmit-words";

/** The buttons to decide, or why the reader cannot; later who decided what and why. */
export function ApprovalDecision({ approval, context, order, direction, reader, preview }: ApprovalRecord) {
  const { Status, Approver, DueAt, DateCreated, DateCompleted, DateRetracted, Comments } = approval;
  const { Name } = context.Group;
  const place = { direction, orderID: order.ID, approvalID: approval.ID };
  if (Status === "Pending") {
    const why = whyNotHere(preview, reader);
    return (
      <Card title={why ? `Pending with ${Name}` : "Your decision"}>
        <p className={why ? "py-1 text-muted" : "pb-1 text-muted"}>
          <span className="font-semibold text-ink">
            <Money amount={order.Total} currency={order.Currency} />
          </span>{" "}
          requested by <bdi>{fullName(order.FromUser)}</bdi> <DateTime value={DateCreated} />
          <span className="before:content-['_·_'] empty:hidden">
            <DueDate at={DueAt} />
          </span>
          <span className="before:content-['_·_'] empty:hidden">
            <OverBudget approval={approval} currency={order.Currency} />
          </span>
          . {why ?? `Any member of ${Name} can decide.`}
        </p>
        <p className="min-h-7 text-sm">
          <Colleagues of={approval} />
        </p>
        <FollowApproval of={approval} isHeldByOther={why !== undefined && approval.Decision?.State === "Held"} />
        {!why && (
          <PageDecision
            subject={subjectOfPreview(preview)}
            decision={approval.Decision}
            snoozedUntil={approval.SnoozedUntil}
            taken={approval.Taken}
          />
        )}
        {why && <StandingBar of={approval} />}
        {context.CanReassign && <Reassign place={place} from={Name} />}
      </Card>
    );
  }
  return (
    <Card title={`${statusWord(Status)} by ${Name}${DateRetracted ? ", then retracted" : ""}`}>
      <Facts>
        <Fact term="Decided by">{Approver && <PersonContact person={Approver} />}</Fact>
        <Fact term="When">{DateCompleted && <DateTime as="absolute" value={DateCompleted} />}</Fact>
        <Fact term="Comments">{Comments && <LongText text={Comments} limit={600} />}</Fact>
        {DateRetracted && (
          <Fact term="Retracted">
            <DateTime as="absolute" value={DateRetracted} />
          </Fact>
        )}
        {context.Retraction && (
          <>
            <Fact term="Reason">
              <LongText text={context.Retraction.Reason} limit={600} />
            </Fact>
            <Fact term="Asked again">
              <TextLink href={orderPath(direction, order.ID, context.Retraction.NewApprovalID)}>
                {context.Retraction.NewApprovalID}
              </TextLink>
            </Fact>
          </>
        )}
        {Status === "Declined" && <Fact term="Resubmit">{resubmitWords(approval)}</Fact>}
      </Facts>
      <Unsent of={keyOf(approval)} />
      <UndoKey />
      <StandingBar of={approval} already={`${statusWord(Status)} by ${Approver ? fullName(Approver) : Name}.`} />
      {context.CanRetract && <Retract place={place} />}
    </Card>
  );
}
