import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Order, OrderContents } from "@/lib/orders/contract";
import { submittedOn } from "@/lib/orders/submitted-on";
import { fullName } from "@/lib/users/full-name";
import { Tile, Tiles } from "./tiles";

type Props = {
  order: Order;
  contents: OrderContents;
  title: string;
  breadcrumb: Crumb[];
  neighbours: ReactNode;
  actions?: ReactNode;
};

/** What an order is about, above what is done with it. */
export function OrderHeader({ order, contents, title, breadcrumb, neighbours, actions }: Props) {
  const { FromUser: from } = order;
  const submitted = submittedOn(order);
  const ended = endOf(order);
  return (
    <>
      <PageHeader
        breadcrumb={breadcrumb}
        neighbours={neighbours}
        title={title}
        actions={actions}
        status={
          <span className="flex items-center gap-1">
            <StatusBadge status={order.Status} />
            <CopyButton value={order.ID} label="Copy order ID" />
          </span>
        }
      />
      <Tiles label="Order">
        <Tile term="Total" strong>
          <Money amount={order.Total} currency={order.Currency} />
          <Amounts order={order} />
        </Tile>
        <Tile term="Pending approvals" strong>
          {order.PendingApprovals.toLocaleString("en")}
        </Tile>
        <Tile term="Requester">
          <bdi className="line-clamp-2">{fullName(from)}</bdi>
          <Email address={from.Email} />
        </Tile>
        <Tile term="From">
          <Company id={order.FromCompanyID} name={contents.FromCompanyName} />
        </Tile>
        <Tile term="To">
          <Company id={order.ToCompanyID} name={contents.ToCompanyName} />
        </Tile>
        <Tile term="Created">
          <DateTime as="absolute" value={order.DateCreated} />
          <span className="block text-muted text-sm">
            {submitted ? (
              <>
                submitted <DateTime as="absolute" value={submitted} />
              </>
            ) : (
              "not submitted"
            )}
          </span>
          {ended && (
            <span className="block text-muted text-sm">
              {ended.word} <DateTime as="absolute" value={ended.date} />
            </span>
          )}
        </Tile>
        {order.Comments && (
          <Tile term="Comments" wide>
            <LongText text={order.Comments} />
          </Tile>
        )}
      </Tiles>
    </>
  );
}

/** When an order came to the status it has, where that has a date of its own. */
function endOf({ Status, DateDeclined, DateCanceled, DateCompleted }: Order) {
  if (Status === "Declined" && DateDeclined) return { word: "declined", date: DateDeclined };
  if (Status === "Canceled" && DateCanceled) return { word: "canceled", date: DateCanceled };
  if (Status === "Completed" && DateCompleted) return { word: "completed", date: DateCompleted };
  return undefined;
}

/** What the total is made of, where that is more than the line items. */
function Amounts({ order }: { order: Order }) {
  const amounts = [
    ["shipping", order.ShippingCost],
    ["tax", order.TaxCost],
    ["gratuity", order.Gratuity],
    ["fees", order.Fees],
    ["discount", order.PromotionDiscount],
  ] as const;
  const others = amounts.filter(([, amount]) => amount !== 0);
  if (others.length === 0) return null;
  return (
    <span className="block whitespace-normal font-normal text-muted text-sm">
      {others.map(([name, amount], at) => (
        <span key={name} className="whitespace-nowrap">
          {at > 0 && " · "}
          {name} <Money amount={amount} currency={order.Currency} />
        </span>
      ))}
    </span>
  );
}

/** Broken before its host, where it does not fit. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <a href={`mailto:${address}`} className="wrap-anywhere block text-muted text-sm hover:underline">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}

function Company({ id, name }: { id: string; name: string }) {
  return (
    <>
      <bdi className="line-clamp-2">{name}</bdi>
      <span data-tip={id.length > 18 ? id : undefined} className="block truncate font-mono text-muted text-sm">
        {id}
      </span>
    </>
  );
}
