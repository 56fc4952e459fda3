import { RowIcon, type RowIconName } from "@/components/ui/row-icon";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { placeWords } from "./place-words";

type Props = {
  signatures: ApprovalPreview["Signatures"];
  approval: ApprovalPreview["Approval"];
  group: ApprovalPreview["Group"];
};

const shown = 4;

/** What has been signed and what has not, and who decides this one. */
export function PreviewSignatures({ signatures, approval, group }: Props) {
  const { Pending, Approved, Declined, More, Rules, Later } = signatures;
  const all = countOf(signatures);
  const rest = Rules.length - shown;
  const own = Rules.find(
    ({ ApprovalRuleID, ApprovingGroupID }) =>
      ApprovalRuleID === approval.ApprovalRuleID && ApprovingGroupID === approval.ApprovingGroupID,
  );
  const ofRule = own ? countOf(own) : 0;
  const place = placeWords(approval.xp);
  return (
    <>
      <p className="font-medium">
        {all === 1 ? (
          "This order has one approval"
        ) : (
          <>
            {Approved.toLocaleString("en")} of this order’s {all.toLocaleString("en")}
            {More && "+"} approvals {Approved === 1 ? "is" : "are"} approved
            {Declined > 0 && <span className="text-bad">, {Declined.toLocaleString("en")} declined</span>}
          </>
        )}
      </p>
      {approval.Status === "Pending" && <p className="text-muted">{decidersWords(approval, group)}</p>}
      {ofRule > 1 && (
        <p className="text-muted">
          This is one of {ofRule.toLocaleString("en")} approvals under this rule{place && ": "}
          <bdi>{place}</bdi>.
        </p>
      )}
      <ul className="mt-1.5 flex flex-col gap-0.5">
        {Rules.slice(0, shown).map(({ ApprovalRuleID, ApprovingGroupID, RuleName, GroupName, ...counts }) => (
          <li key={`${ApprovalRuleID}/${ApprovingGroupID}`} className="flex min-w-0 items-baseline gap-2 text-sm">
            <span className="translate-y-0.5">
              <RowIcon name={iconOf(counts)} />
            </span>
            <span dir="auto" className="wrap-anywhere min-w-0 grow [.desk_&]:truncate">
              {GroupName} <span className="text-muted">{RuleName}</span>
            </span>
            <span className="shrink-0 text-muted tabular-nums">{countWords(counts)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-0.5 text-faint text-sm">
          and {rest} more {rest === 1 ? "rule" : "rules"}
        </p>
      )}
      {Pending > 1 && <p className="mt-1.5 text-muted text-sm">Pending groups can sign in any sequence.</p>}
      {Later.length > 0 && (
        <ul aria-label="Later" className="mt-1.5 flex flex-col gap-0.5 text-sm">
          {Later.map(({ ApprovalRuleID, RuleName, GroupName, After }) => (
            <li key={ApprovalRuleID} className="wrap-anywhere text-muted">
              Then perhaps <bdi className="text-ink">{GroupName}</bdi>: <bdi>{RuleName}</bdi>, after{" "}
              <bdi>{new Intl.ListFormat("en").format(After)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function decidersWords({ CanDecide }: Props["approval"], { Name, Deciders }: Props["group"]) {
  if (Deciders === null) return `${Name} decides this one.`;
  if (Deciders === 0) return `Nobody in ${Name} can decide this one.`;
  const people = Deciders === 1 ? "1 person" : `${Deciders.toLocaleString("en")} people`;
  if (!CanDecide) return `${people} in ${Name} can decide this one.`;
  return Deciders === 1 ? `Only you in ${Name} can decide this one.` : `You are one of ${people} in ${Name}.`;
}

type Counts = { Pending: number; Approved: number; Declined: number };

function iconOf({ Pending, Declined }: Counts): RowIconName {
  if (Declined > 0) return "circle-x";
  return Pending > 0 ? "clock" : "circle-check";
}

const countOf = ({ Pending, Approved, Declined }: Counts) => Pending + Approved + Declined;

function countWords(counts: Counts) {
  const { Approved, Declined } = counts;
  const all = countOf(counts);
  if (all > 1) return `${Approved} of ${all} approved`;
  return Declined > 0 ? "Declined" : Approved > 0 ? "Approved" : "Pending";
}
