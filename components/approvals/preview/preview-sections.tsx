import { type ReactNode, useId } from "react";
import { DateTime } from "@/components/ui/date-time";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import { ApprovalBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { fullName } from "@/lib/users/full-name";
import { PreviewChanges } from "./preview-changes";
import { PreviewLines } from "./preview-lines";
import { PreviewSignatures } from "./preview-signatures";
import { PreviewSpend } from "./preview-spend";
import { PreviewWhy } from "./preview-why";
import type { RecordHref } from "./record-href";

type Props = {
  preview: ApprovalPreview;
  hrefOf: RecordHref;
  /** The rule's expression. The desk has the words alone: more of what one decides by is in sight. */
  expression?: ReactNode;
};

/** What helps to decide an approval, in the order in which approvers ask. */
export function PreviewSections({ preview, hrefOf, expression }: Props) {
  const { Approval, Rule, Why, Group, Order, Changes, LineItems, Signatures, PastDecisions } = preview;
  return (
    <div className="@container divide-y">
      <div className="grid grid-cols-1 @2xl:grid-cols-2 @2xl:divide-x max-@2xl:divide-y">
        <Section title="Why it is here">
          <p className="font-medium" dir="auto">
            {Rule.Name}
          </p>
          {Rule.Description && (
            <div className="text-muted">
              <LongText text={Rule.Description} />
            </div>
          )}
          <PreviewWhy why={Why} words={Why?.Words ?? []} lines={LineItems.Items} expression={expression} />
        </Section>
        <Section title="Who signs">
          <PreviewSignatures signatures={Signatures} approval={Approval} group={Group} />
        </Section>
      </div>
      {Changes && (
        <Section
          title={Changes.DateDeclined ? "Changed since it was declined" : "Changed since an earlier submission"}
          aside={Changes.DateDeclined && <DateTime value={Changes.DateDeclined} />}
        >
          <PreviewChanges changes={Changes} currency={Order.Currency} />
        </Section>
      )}
      <Section title="Spend" aside={`Other orders in ${Order.Currency} that you can see`}>
        <PreviewSpend preview={preview} />
      </Section>
      <Section title="Items" aside={LineItems.TotalCount === 1 ? "1 line" : `${LineItems.TotalCount} lines`}>
        <PreviewLines
          order={Order}
          lines={LineItems}
          hrefOf={hrefOf}
          more={<TextLink href={hrefOf(Order.ID)}>Open the order</TextLink>}
        />
        {Order.Comments && (
          <div className="mt-2 text-muted">
            <LongText text={Order.Comments} />
          </div>
        )}
      </Section>
      <Section title="Last decisions under this rule" aside="On other orders">
        {PastDecisions.length === 0 ? (
          <p className="text-muted">None yet on other orders that you can see.</p>
        ) : (
          <ul className="-my-1.5 divide-y">
            {PastDecisions.map(
              ({
                ID,
                OrderID,
                Status,
                Approver,
                DateCompleted,
                DateRetracted,
                Comments,
                FromUser,
                Total,
                Currency,
              }) => (
                <li key={JSON.stringify([OrderID, ID])} className="py-1.5">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                    <ApprovalBadge of={{ Status, DateRetracted }} />
                    <TextLink href={hrefOf(OrderID, ID)}>{OrderID}</TextLink>
                    <Money amount={Total} currency={Currency} />
                    <bdi className="text-muted">{fullName(FromUser)}</bdi>
                    <span className="ml-auto text-faint text-sm">
                      {Approver && (
                        <>
                          <bdi>{fullName(Approver)}</bdi>,{" "}
                        </>
                      )}
                      <DateTime value={DateCompleted} />
                    </span>
                  </div>
                  <Said comments={Comments} />
                </li>
              ),
            )}
          </ul>
        )}
      </Section>
      <Section title="History">
        <History preview={preview} />
      </Section>
    </div>
  );
}

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4 py-3">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-medium text-muted text-sm">
          {title}
        </h3>
        {aside && <span className="text-faint text-xs">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function Said({ comments }: { comments: string | null }) {
  if (!comments) return <p className="text-faint text-sm">No comment</p>;
  return (
    <p dir="auto" className="wrap-anywhere mt-0.5 line-clamp-2 text-muted">
      {comments}
    </p>
  );
}

const submittedWords = ({ SubmittedBy }: ApprovalPreview["Order"]) =>
  SubmittedBy ? `${fullName(SubmittedBy)} submitted the order` : "The order was submitted";

/** From the order to what was decided on it, the last first. */
function History({ preview: { Approval, Order, Signatures } }: { preview: ApprovalPreview }) {
  const requester = fullName(Order.FromUser);
  const events = [
    ...Signatures.Latest.map(({ ID, Status, RuleName, Approver, DateCompleted, DateRetracted, Comments }) => ({
      key: ID,
      date: DateCompleted,
      words: `${Approver ? fullName(Approver) : "Somebody"} ${Status === "Declined" ? "declined" : "approved"} “${RuleName}”${DateRetracted ? ", and retracted it since" : ""}`,
      comments: Comments,
    })),
    { key: "asked", date: Approval.DateCreated, words: "This approval was requested", comments: null },
    ...(Order.DateSubmitted
      ? [{ key: "submitted", date: Order.DateSubmitted, words: submittedWords(Order), comments: null }]
      : []),
    { key: "created", date: Order.DateCreated, words: `${requester} created the order`, comments: null },
  ].sort((a, b) => b.date.localeCompare(a.date));
  return (
    <ol className="flex flex-col gap-1.5">
      {events.map(({ key, date, words, comments }) => (
        <li key={key} className="flex items-baseline gap-3">
          <span aria-hidden className="size-1.5 shrink-0 -translate-y-0.5 rounded-md bg-control" />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap justify-between gap-x-3">
              <span dir="auto">{words}</span>
              <span className="text-faint text-sm">
                <DateTime value={date} />
              </span>
            </div>
            {comments && <Said comments={comments} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
