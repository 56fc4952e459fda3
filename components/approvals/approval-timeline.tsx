import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { TimelineStep } from "@/components/ui/timeline";
import type { Approval } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import type { Order } from "@/lib/orders/contract";
import { submittedOn } from "@/lib/orders/submitted-on";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";

/** From the order to the decision. */
export function ApprovalTimeline({
  approval,
  order,
  submittedBy,
  groupName,
}: {
  approval: Approval;
  order: Order;
  submittedBy: ApprovalPreview["Order"]["SubmittedBy"];
  groupName: string;
}) {
  const { Status, Approver, DateCompleted, DateRetracted } = approval;
  const approver = Approver ? fullName(Approver) : undefined;
  const pending = Status === "Pending";
  const submitted = submittedOn(order);
  return (
    <Card title="Timeline">
      <ol>
        {submitted && (
          <TimelineStep label="Order submitted" reached="before">
            <Moment date={submitted} by={submittedBy ? fullName(submittedBy) : undefined} />
          </TimelineStep>
        )}
        <TimelineStep
          label={pending ? `Pending with ${groupName}` : `Sent to ${groupName}`}
          reached={pending ? "now" : "before"}
        >
          <Moment date={approval.DateCreated} />
        </TimelineStep>
        {pending ? (
          <TimelineStep label="Approved or declined" reached="not" />
        ) : (
          <TimelineStep label={statusWord(Status)} reached={DateRetracted ? "before" : "now"}>
            {DateCompleted && <Moment date={DateCompleted} by={approver} />}
          </TimelineStep>
        )}
        {DateRetracted && (
          <TimelineStep label="Retracted" reached="now">
            <Moment date={DateRetracted} by={approver} />
          </TimelineStep>
        )}
      </ol>
    </Card>
  );
}

function Moment({ date, by }: { date: string; by?: string | undefined }) {
  return (
    <p className="text-muted text-sm">
      <DateTime as="absolute" value={date} />
      {by && (
        <>
          {" "}
          by <bdi>{by}</bdi>
        </>
      )}
    </p>
  );
}
