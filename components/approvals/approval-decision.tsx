import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import type { Approval } from "@/lib/approvals/contract";
import { statusWord } from "@/lib/words";
import { PersonContact } from "./person-name";
import { resubmitWords } from "./resubmit-words";

/** Who decided what and why, or who is asked. */
export function ApprovalDecision({ approval, groupName }: { approval: Approval; groupName: string }) {
  const { Status, Approver, DateCreated, DateCompleted, Comments } = approval;
  if (Status === "Pending") {
    return (
      <Card title={`Pending with ${groupName}`}>
        <p className="py-1 text-muted">
          Requested <DateTime value={DateCreated} />. Any member of {groupName} can decide it in the ordering system.
        </p>
      </Card>
    );
  }
  return (
    <Card title={`${statusWord(Status)} by ${groupName}`}>
      <Facts>
        <Fact term="Decided by">{Approver && <PersonContact person={Approver} />}</Fact>
        <Fact term="When">{DateCompleted && <DateTime as="absolute" value={DateCompleted} />}</Fact>
        <Fact term="Comments">{Comments && <LongText text={Comments} limit={600} />}</Fact>
        {Status === "Declined" && <Fact term="Resubmit">{resubmitWords(approval)}</Fact>}
      </Facts>
    </Card>
  );
}
