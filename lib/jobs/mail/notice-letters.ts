import { greeting, type Letter } from "./letter";

type To = { publicUrl: string; username: string };
/** `total` as the database writes it. */
type Amount = { total: string; currency: string };
export type DecidedOrder = Amount & {
  orderID: string;
  status: "Open" | "Completed" | "Declined" | "Unsubmitted";
  approver: string | null;
  comments: string | null;
};
export type WaitingApproval = Amount & { orderID: string; requester: string; rule: string };

/** How many approvals an email lists, and how much it repeats of a comment. */
const mostListed = 25;
const mostCommented = 500;

/** To whoever placed the order. */
export function orderDecided({ publicUrl, username }: To, order: DecidedOrder): Letter {
  const { status, comments } = order;
  const orderID = unlinked(order.orderID);
  const approver = order.approver && unlinked(order.approver);
  const isDeclined = status === "Declined" || status === "Unsubmitted";
  const what = `order ${orderID} over ${money(order)}`;
  const who = approver ?? "An approver";
  const sentence = isDeclined
    ? `${who} declined ${what}. ${status === "Unsubmitted" ? "You can change it and submit it again." : "This is final."}`
    : `Your ${what} has all its approvals and is open now.`;
  const label = isDeclined ? `Comment from ${who}` : `Last comment, from ${who}`;
  const comment = comments?.trim();
  return {
    subject: `Order ${orderID} was ${isDeclined ? "declined" : "approved"}`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      { kind: "paragraph", text: sentence },
      ...(comment ? [{ kind: "paragraph", text: `${label}: “${unlinked(shortened(comment))}”` } as const] : []),
      {
        kind: "button",
        label: "View the order",
        url: `${publicUrl}/orders/outgoing/${encodeURIComponent(order.orderID)}/approvals`,
      },
    ],
    footer: footer(publicUrl, "when an order you placed is decided"),
  };
}

/** To a member of approving groups. `waiting` holds one more than is listed when there are more. */
export function waitingApprovals({ publicUrl, username }: To, waiting: readonly WaitingApproval[]): Letter {
  const listed = waiting.slice(0, mostListed);
  const more = waiting.length > mostListed;
  const count = more
    ? `More than ${mostListed} approvals are`
    : waiting.length === 1
      ? "1 approval is"
      : `${waiting.length} approvals are`;
  return {
    subject: `${count} waiting for you`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      { kind: "paragraph", text: more ? `${count} waiting for you. The newest:` : `${count} waiting for you:` },
      ...listed.map(
        ({ orderID, requester, rule, ...amount }) =>
          ({
            kind: "paragraph",
            text: `${unlinked(orderID)} · ${money(amount)} · ${unlinked(`${requester} · ${rule}`)}`,
          }) as const,
      ),
      { kind: "button", label: "Open your approvals", url: `${publicUrl}/approvals` },
    ],
    footer: footer(publicUrl, "when something new waits for your decision, at most every ten minutes"),
  };
}

const footer = (publicUrl: string, when: string) =>
  `Countersign at ${publicUrl} sends this ${when}. Turn these emails off at ${publicUrl}/account.`;

/** With a joiner that no eye sees behind each point and colon, so that no mail client makes a link of what others wrote. */
const unlinked = (text: string) => text.replace(/([.:])(?=[\p{L}\p{N}/])/gu, "$1\u2060");

function money({ total, currency }: Amount) {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(Number(total));
}

function shortened(comment: string) {
  const characters = [...comment.replace(/\s+/g, " ")];
  return characters.length > mostCommented ? `${characters.slice(0, mostCommented).join("")} …` : characters.join("");
}
