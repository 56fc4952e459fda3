import type { Order } from "./contract";

/** When an order was submitted, be it for approval; null when it was not. */
export const submittedOn = ({ DateSubmitted, DateSubmittedForApproval }: Order) =>
  DateSubmittedForApproval ?? DateSubmitted;
