/** How many approvals an order waits for, in words. */
export function approvalWords(pending: number) {
  if (pending === 0) return "no pending approvals";
  return pending === 1 ? "1 approval pending" : `${pending.toLocaleString("en")} approvals pending`;
}
