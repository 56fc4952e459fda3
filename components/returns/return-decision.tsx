import { PersonContact } from "@/components/approvals/person-name";
import { Expression } from "@/components/approvals/preview/expression";
import { PreviewWhy } from "@/components/approvals/preview/preview-why";
import { nextWords } from "@/components/decisions/next-words";
import { Unsent } from "@/components/decisions/standing";
import { UndoKey } from "@/components/decisions/undo-key";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import type { ReturnStanding } from "@/lib/returns/approvals";
import { whyWords } from "@/lib/rules/why-words";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";
import { AfterDecision } from "./after-decision";
import { DecideReturn } from "./decide-return";
import { draftKey } from "./draft-key";
import { checkRefund } from "./refund-check";
import type { ReturnRecord } from "./return-overview";
import { senderOf } from "./sender";

/** Where a return is decided, or why not by the reader; then who decided what and why. */
export function ReturnDecision({ orderReturn, standing, version, deciders, listHref }: ReturnRecord) {
  const { Status, RefundAmount: refund, ItemsToReturn: items } = orderReturn;
  const decided = standing.Approvals.filter((each) => each.Status !== "Pending");
  const about = (
    <>
      {refund !== null && (
        <>
          <span className="font-semibold text-ink">
            <Money amount={refund} currency={standing.Currency} />
          </span>{" "}
          to refund for {countOf(items.reduce((sum, { Quantity }) => sum + Quantity, 0))}.{" "}
        </>
      )}
      {items.length > 0 && `${checkRefund(orderReturn, standing.Currency).words} `}
    </>
  );
  const next = standing.CanDecide ? (nextWords(groupsOf(standing, isOthers)) ?? laterWords(standing)) : undefined;
  return (
    <AfterDecision
      canDecide={standing.CanDecide}
      version={version}
      still={Status === "AwaitingApproval" ? stillWords(standing) : undefined}
      returnID={orderReturn.ID}
      created={orderReturn.DateCreated}
      listHref={listHref}
    >
      <UndoKey why="a decision on a return takes effect at once." />
      {Status === "AwaitingApproval" && (
        <Card title={standing.CanDecide ? "Your decision" : `Awaiting approval by ${listOf(groupsOf(standing))}`}>
          {standing.CanDecide && <Request comments={orderReturn.Comments} standing={standing} />}
          <div className={standing.CanDecide ? "pb-3 text-muted" : "pt-1 pb-3 text-muted"}>
            <p>
              {about}
              {standing.CanDecide ? next : whyNot(standing)}
            </p>
            <Deciders {...deciders} />
          </div>
          {standing.Approvals.filter((each) => each.Status === "Pending").map((each) => (
            <Reason key={each.ID} of={each} standing={standing} />
          ))}
          {standing.CanDecide && <DecideReturn returnID={orderReturn.ID} {...{ version, about, next }} />}
        </Card>
      )}
      {!standing.CanDecide && <Unsent of={draftKey(orderReturn.ID)} />}
      {decided.map(({ ID, Status: outcome, Group, Rule, Approver, DateCompleted, Comments }) => (
        <Card key={ID} title={`${statusWord(outcome)} by ${Group}`}>
          <Facts>
            {Rule && <Fact term="Rule">{Rule.Name}</Fact>}
            <Fact term="Decided by">{Approver && <PersonContact person={Approver} />}</Fact>
            <Fact term="When">{DateCompleted && <DateTime as="absolute" value={DateCompleted} />}</Fact>
            <Fact term="Comments">{Comments && <LongText text={Comments} limit={600} />}</Fact>
          </Facts>
        </Card>
      ))}
    </AfterDecision>
  );
}

/** Who asks for it, and what they say. */
function Request({ comments, standing }: { comments: string | null; standing: ReturnStanding }) {
  const { did, person } = senderOf(standing);
  return (
    <div className="pb-3">
      <p>
        {did} <bdi className="font-medium">{fullName(person)}</bdi>, <bdi>{person.Company}</bdi>
      </p>
      {comments && <LongText text={comments} />}
    </div>
  );
}

type ReasonProps = { of: ReturnStanding["Approvals"][number]; standing: ReturnStanding };

/** By which rule a group must approve it, and why. */
function Reason({ of: { Group, Rule, Why }, standing: { Currency, LineItems, OrderedBy } }: ReasonProps) {
  const about = { about: "OrderReturn", currency: Currency, buyer: OrderedBy.Company } as const;
  return (
    <section aria-label={`Why ${Group} must approve`} className="mb-3 border-t pt-3">
      <p dir="auto" className="font-medium">
        {Rule ? Rule.Name : `${Group} approves every return.`}
      </p>
      {Rule?.Description && (
        <div className="text-muted">
          <LongText text={Rule.Description} />
        </div>
      )}
      {Rule && (
        <PreviewWhy
          why={Why}
          words={Why ? whyWords(Why, about) : []}
          lines={LineItems}
          expression={Why && <Expression of={Why.RuleExpression} />}
        />
      )}
    </section>
  );
}

const countOf = (quantity: number) => (quantity === 1 ? "1 item" : `${quantity.toLocaleString("en")} items`);

/** The groups that still have to decide, or some of them; none, where an import says no more than the status. */
function groupsOf({ Approvals }: ReturnStanding, isOne: (of: ReasonProps["of"]) => boolean = () => true) {
  return [...new Set(Approvals.flatMap((each) => (each.Status === "Pending" && isOne(each) ? [each.Group] : [])))];
}

const isMine = ({ IsMine }: ReasonProps["of"]) => IsMine;
const isOthers = ({ IsMine }: ReasonProps["of"]) => !IsMine;

/** Who may decide after the reader, by a rule that waits for theirs. */
const laterWords = ({ Later }: ReturnStanding) =>
  Later.length > 0 ? `Members of ${listOf(Later)} may have to decide next.` : undefined;

/** Who decides now, after an approval that was not the last one. */
function stillWords(standing: ReturnStanding) {
  if (standing.CanDecide) return `You decide next, too, as a member of ${listOf(groupsOf(standing, isMine))}.`;
  return nextWords(groupsOf(standing)) ?? "The return still awaits approval.";
}

const listOf = (names: readonly string[]) => (names.length > 0 ? new Intl.ListFormat("en").format(names) : "nobody");

function whyNot(standing: ReturnStanding) {
  if (standing.IsOwn) return "You created, submitted or changed this return, so somebody else has to decide it.";
  const groups = groupsOf(standing);
  if (groups.length === 0) return "No approving group is recorded for this return, so it cannot be decided here.";
  return `Only members of ${listOf(groups)} can decide it.`;
}

function Deciders({ people, count }: ReturnRecord["deciders"]) {
  if (count === 0) return null;
  return (
    <p className="mt-1">
      Can decide:{" "}
      {people.map((person, at) => (
        <span key={person.ID}>
          {at > 0 && ", "}
          <bdi>{fullName(person)}</bdi>
        </span>
      ))}
      {count > people.length && ` and ${(count - people.length).toLocaleString("en")} more`}
    </p>
  );
}
