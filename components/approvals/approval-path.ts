type Place = { direction: string; orderID: string; approvalID: string };

/** Where an approval has its page. */
export function approvalPath({ direction, orderID, approvalID }: Place) {
  const [at, order, approval] = [direction, orderID, approvalID].map(encodeURIComponent);
  return `/orders/${at}/${order}/approvals/${approval}` as const;
}
