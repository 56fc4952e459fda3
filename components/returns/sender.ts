import type { ReturnStanding } from "@/lib/returns/approvals";

/** Who sent a return in, or ordered what it is of: an import does not know who submitted it. */
export const senderOf = ({ SubmittedBy, OrderedBy }: ReturnStanding) =>
  SubmittedBy ? { did: "Submitted by", person: SubmittedBy } : { did: "Ordered by", person: OrderedBy };
