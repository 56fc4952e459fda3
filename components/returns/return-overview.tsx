import type { Route } from "next";
import { OrderCard } from "@/components/orders/order-card";
import { XpCard } from "@/components/record/xp-card";
import { Card } from "@/components/ui/card";
import { CopyableID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import type { Order } from "@/lib/orders/contract";
import type { ReturnStanding } from "@/lib/returns/approvals";
import type { OrderReturn } from "@/lib/returns/contract";
import { fullName } from "@/lib/users/full-name";
import type { Person } from "@/lib/users/person";
import { ReturnDecision } from "./return-decision";
import { ReturnItems } from "./return-items";
import { ReturnTimeline } from "./return-timeline";
import { senderOf } from "./sender";

/** A return with all that its page shows. */
export type ReturnRecord = {
  orderReturn: OrderReturn;
  /** Null where the reader sees the return alone. */
  order: Order | null;
  opensProducts: boolean;
  standing: ReturnStanding;
  /** Which version of the return is shown. */
  version: number | undefined;
  /** Who can decide it, as far as the reader is to know: the first few, and how many there are. */
  deciders: { people: Pick<Person, "ID" | "FirstName" | "LastName" | "Username">[]; count: number };
  /** The list of returns that it was opened from. */
  listHref: Route;
  /** Whether the reader's roles complete and cancel returns. */
  manages: boolean;
};

/** The decision, items and facts left, the history and what belongs to it right. */
export function ReturnOverview(record: ReturnRecord) {
  const { orderReturn, order, opensProducts } = record;
  const { Currency: currency, LineItems: lineItems } = record.standing;
  const { did, person } = senderOf(record.standing);
  const { RefundAmount: refund } = orderReturn;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ReturnDecision {...record} />
        <ReturnItems {...{ orderReturn, lineItems, opensProducts, currency }} />
        <Card title="Return">
          <Facts>
            <Fact term={isRefused(orderReturn) ? "Refund requested" : "Refund"}>
              {refund !== null && (
                <span className="font-semibold text-lg">
                  <Money amount={refund} currency={currency} />
                </span>
              )}
            </Fact>
            <Fact term={did}>
              <bdi>{fullName(person)}</bdi>
              <span dir="auto" className="block text-muted">
                {person.Company}
              </span>
            </Fact>
            <Fact term="Created">
              <DateTime as="absolute" value={orderReturn.DateCreated} />
            </Fact>
            <Fact term="Last changed">
              <DateTime as="absolute" value={orderReturn.LastUpdated} />
            </Fact>
            <Fact term="Comments">{orderReturn.Comments && <LongText text={orderReturn.Comments} />}</Fact>
          </Facts>
        </Card>
        <XpCard xp={orderReturn.xp} listPath="/returns" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ReturnTimeline orderReturn={orderReturn} />
        {order ? (
          <OrderCard order={order} />
        ) : (
          <Card title="Order">
            <CopyableID id={orderReturn.OrderID} label={`Copy order ID ${orderReturn.OrderID}`} />
          </Card>
        )}
        <PaymentsCard paymentIDs={orderReturn.PaymentIDs} />
      </div>
    </div>
  );
}

const isRefused = ({ Status }: OrderReturn) => Status === "Declined" || Status === "Canceled";

function PaymentsCard({ paymentIDs }: { paymentIDs: string[] }) {
  return (
    <Card title="Payments">
      {paymentIDs.length === 0 ? (
        <p className="text-muted">No linked payments</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {paymentIDs.map((id) => (
            <li key={id}>
              <CopyableID id={id} label={`Copy payment ID ${id}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
