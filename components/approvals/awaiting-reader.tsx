import type { Route } from "next";
import { ongoingOf } from "@/components/decisions/decision-words";
import { LinkButton } from "@/components/ui/link-button";
import type { Awaiting } from "@/lib/approvals/decisions/find-awaiting";
import { fullName } from "@/lib/users/full-name";

type Props = { awaiting: Awaiting; readerID: string; hrefOf: (approvalID: string) => Route };

/** On the page of an order: the way to the approval that awaits the reader, or who is deciding it. */
export function AwaitingReader({ awaiting: { ID, Held }, readerID, hrefOf }: Props) {
  if (ID)
    return (
      <LinkButton variant="primary" href={hrefOf(ID)}>
        Review and decide
      </LinkButton>
    );
  if (!Held) return null;
  const { DecidedBy, Decision } = Held;
  return (
    <p className="self-center text-muted">
      {DecidedBy.ID === readerID ? "You are" : <bdi>{fullName(DecidedBy)} is</bdi>} {ongoingOf(Decision)} this.
    </p>
  );
}
