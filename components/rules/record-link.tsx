import { TextLink } from "@/components/ui/text-link";

type Props = { OrderID: string; OrderReturnID: string | null };

/** To what a rule was tried on: an order, or a return. */
export const RecordLink = ({ OrderID, OrderReturnID }: Props) =>
  OrderReturnID === null ? (
    <TextLink href={`/orders/all/${encodeURIComponent(OrderID)}`}>{OrderID}</TextLink>
  ) : (
    <TextLink href={`/returns/${encodeURIComponent(OrderReturnID)}`}>{OrderReturnID}</TextLink>
  );
