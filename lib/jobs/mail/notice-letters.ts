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
/** `refund` as the database writes it; null if there is none yet. */
type Refund = { refund: string | null; currency: string };
export type DecidedReturn = Refund & {
  returnID: string;
  orderID: string;
  status: "Open" | "Completed" | "Declined";
  approver: string | null;
  comments: string | null;
};
export type WaitingReturn = Refund & { returnID: string; orderID: string; submitter: string | null };
export type WaitingApproval = Amount & { orderID: string; requester: string; rule: string };

/** How many approvals or returns an email lists, and how many characters of a comment. */
const maxListed = 25;
const mostCommented = 500;

/** To the person who placed the order. */
export function orderDecided({ publicUrl, username }: To, order: DecidedOrder): Letter {
  const { status, comments } = order;
  const orderID = unlinked(order.orderID);
  const approver = order.approver && unlinked(order.approver);
  const isDeclined = status === "Declined" || status === "Unsubmitted";
  const what = `order ${orderID} over ${money(order)}`;
  const who = approver ?? "An approver";
  const sentence = isDeclined
    ? `${who} declined ${what}. ${status === "Unsubmitted" ? "You can change it and submit it again." : "It cannot be submitted again."}`
    : `Your ${what} has all its approvals and is open now.`;
  return {
    subject: `Order ${orderID} was ${isDeclined ? "declined" : "approved"}`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      { kind: "paragraph", text: sentence },
      ...commentOf({ who, comments, isDeclined }),
      {
        kind: "button",
        label: "View the order",
        url: `${publicUrl}/orders/outgoing/${encodeURIComponent(order.orderID)}/approvals`,
      },
    ],
    footer: footer(publicUrl, "when an order you placed or submitted is decided"),
  };
}

/** To the person who submitted the return. */
export function returnDecided({ publicUrl, username }: To, decision: DecidedReturn): Letter {
  const returnID = unlinked(decision.returnID);
  const isDeclined = decision.status === "Declined";
  const who = decision.approver ? unlinked(decision.approver) : "An approver";
  const amount = refundOf(decision);
  const what = `return ${returnID} of order ${unlinked(decision.orderID)}${amount && ` over ${amount}`}`;
  return {
    subject: `Return ${returnID} was ${isDeclined ? "declined" : "approved"}`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: isDeclined
          ? `${who} declined ${what}. It cannot be submitted again.`
          : `Your ${what} has all its approvals and is open now.`,
      },
      ...commentOf({ who, comments: decision.comments, isDeclined }),
      {
        kind: "button",
        label: "View the return",
        url: `${publicUrl}/returns/${encodeURIComponent(decision.returnID)}`,
      },
    ],
    footer: footer(publicUrl, "when a return you submitted is decided"),
  };
}

/** To the person who submitted it. */
export function returnCompleted({ publicUrl, username }: To, decision: DecidedReturn): Letter {
  const returnID = unlinked(decision.returnID);
  const amount = refundOf(decision);
  const refund = amount ? ` The refund is ${amount}.` : "";
  return {
    subject: `Return ${returnID} is completed`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `Your return ${returnID} of order ${unlinked(decision.orderID)} is completed.${refund}`,
      },
      {
        kind: "button",
        label: "View the return",
        url: `${publicUrl}/returns/${encodeURIComponent(decision.returnID)}`,
      },
    ],
    footer: footer(publicUrl, "when a return you submitted is completed"),
  };
}

/** To a member of groups that approve returns. `waiting` holds one more than is listed when there are more. */
export function waitingReturns({ publicUrl, username }: To, waiting: readonly WaitingReturn[]): Letter {
  const count = countOf(waiting.length, "return");
  const lines = waiting.slice(0, maxListed).map(({ returnID, orderID, submitter, ...amount }) => {
    const words = [returnID, `order ${orderID}`, ...(submitter ? [submitter] : [])].map(unlinked);
    return { kind: "paragraph", text: [...words, refundOf(amount)].filter(Boolean).join(" · ") } as const;
  });
  return {
    subject: `${count} awaiting your approval`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `${count} awaiting your approval${waiting.length > maxListed ? ". The newest:" : ":"}`,
      },
      ...lines,
      { kind: "button", label: "Open your returns", url: `${publicUrl}/returns?approvable=true&sortBy=DateCreated` },
    ],
    footer: footer(publicUrl, gathered),
  };
}

/** To a member of approving groups. `waiting` holds one more than is listed when there are more. */
export function waitingApprovals({ publicUrl, username }: To, waiting: readonly WaitingApproval[]): Letter {
  const newest = waiting.slice(0, maxListed);
  const more = waiting.length > maxListed;
  const count = countOf(waiting.length, "approval");
  return {
    subject: `${count} pending for you`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      { kind: "paragraph", text: more ? `${count} pending for you. The newest:` : `${count} pending for you:` },
      ...newest.map(
        ({ orderID, requester, rule, ...amount }) =>
          ({
            kind: "paragraph",
            text: `${unlinked(orderID)} · ${money(amount)} · ${unlinked(`${requester} · ${rule}`)}`,
          }) as const,
      ),
      { kind: "button", label: "Open your approvals", url: `${publicUrl}/approvals` },
    ],
    footer: footer(publicUrl, gathered),
  };
}

export type UndecidableApproval = Amount & { orderID: string; rule: string; group: string };

/** To everyone with FullAccess in the company. `approvals` holds one more than is listed when there are more. */
export function undecidableApprovals({ publicUrl, username }: To, approvals: readonly UndecidableApproval[]): Letter {
  const one = approvals.length === 1;
  const more = approvals.length > maxListed;
  const count = more ? `More than ${maxListed} approvals` : one ? "1 approval" : `${approvals.length} approvals`;
  return {
    subject: `Nobody can decide ${count}`,
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `Nobody in the approving group can decide ${count}, so the ${one ? "order" : "orders"} cannot be approved${more ? ". The newest:" : ":"}`,
      },
      ...approvals.slice(0, maxListed).map(
        ({ orderID, rule, group, ...amount }) =>
          ({
            kind: "paragraph",
            text: `${unlinked(orderID)} · ${money(amount)} · ${unlinked(`${rule} · ${group}`)}`,
          }) as const,
      ),
      {
        kind: "paragraph",
        text: "Open an approval and reassign it to another group, or add somebody to the group who has a role for orders and did not place the order.",
      },
      { kind: "button", label: "Open pending approvals", url: `${publicUrl}/approvals?Status=Pending` },
    ],
    footer: footer(
      publicUrl,
      "to everyone with FullAccess when nobody can decide an approval, at most every ten minutes",
    ),
  };
}

const gathered = "when something new is yours to decide, at most every ten minutes";

/** "1 return is", to begin a sentence. */
function countOf(count: number, noun: string) {
  if (count > maxListed) return `More than ${maxListed} ${noun}s are`;
  return count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
}

type Comment = { who: string; comments: string | null; isDeclined: boolean };

function commentOf({ who, comments, isDeclined }: Comment) {
  const comment = comments?.trim();
  if (!comment) return [];
  const label = isDeclined ? `Comment from ${who}` : `Last comment, from ${who}`;
  return [{ kind: "paragraph", text: `${label}: “${unlinked(shortened(comment))}”` } as const];
}

const refundOf = ({ refund, currency }: Refund) => (refund === null ? "" : money({ total: refund, currency }));

export type DisabledEndpoint = { id: string; host: string; reason: "Gone" | "Failing" };

/** To everyone with FullAccess in the company. */
export function endpointDisabled({ publicUrl, username }: To, { id, host, reason }: DisabledEndpoint): Letter {
  const why = reason === "Gone" ? "It answered that it is gone (410)." : "Every attempt has failed for five days.";
  return {
    subject: "Webhooks were deactivated",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `Countersign no longer sends events to ${unlinked(shortened(host))}. ${why}`,
      },
      {
        kind: "paragraph",
        text: "Undelivered events are kept. Once the endpoint works again, activate it and resend what failed. The list of events has what happened in the meantime.",
      },
      { kind: "button", label: "Open webhook", url: `${publicUrl}/admin/webhooks/${encodeURIComponent(id)}` },
    ],
    footer: `Countersign at ${publicUrl} sends this to everyone with FullAccess when an endpoint is deactivated.`,
  };
}

const footer = (publicUrl: string, when: string) =>
  `Countersign at ${publicUrl} sends this ${when}. Turn these emails off at ${publicUrl}/account.`;

/** With an invisible joiner after each point and colon, so that mail clients do not turn other people's text into links. */
const unlinked = (text: string) => text.replace(/([.:])(?=[\p{L}\p{N}/])/gu, "$1\u2060");

function money({ total, currency }: Amount) {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(Number(total));
}

function shortened(comment: string) {
  const characters = [...comment.replace(/\s+/g, " ")];
  return characters.length > mostCommented ? `${characters.slice(0, mostCommented).join("")} …` : characters.join("");
}
