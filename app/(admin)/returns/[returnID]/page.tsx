import type { Metadata } from "next";
import { cache } from "react";
import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { ReturnPage } from "@/components/returns/return-page";
import { NoPermission } from "@/components/shell/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierOrNotFound, identifierParam } from "@/lib/api/param";
import { urlOf } from "@/lib/api/url-of";
import { hasRole } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { listPlaceParam } from "@/lib/list/list-place";
import { getOrder, getOrderContents } from "@/lib/orders/repository";
import { productReaders } from "@/lib/products/contract";
import { getOrderReturnContract } from "@/lib/returns/contract";
import { orderReturnList } from "@/lib/returns/list";
import { findOrderReturnNeighbours, getOrderReturn } from "@/lib/returns/repository";

type Props = PageProps<"/returns/[returnID]">;

const readReturn = cache((returnID: string) =>
  load(async (actor) => {
    const orderReturn = await getOrderReturn(actor, returnID);
    // Whoever sees a return sees its order, which knows the currency and what its line items are.
    const [order, { LineItems: lineItems }] = await Promise.all([
      getOrder(actor, "all", orderReturn.OrderID),
      getOrderContents(actor, "all", orderReturn.OrderID),
    ]);
    return { orderReturn, order, lineItems, opensProducts: hasRole(actor, productReaders) };
  }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const returnID = identifierOrNotFound((await params).returnID);
  await readReturn(returnID);
  return { title: `Return ${returnID}` };
}

export default async function Page({ params, searchParams }: Props) {
  const returnID = identifierParam((await params).returnID);
  const { data, missingRoles } = await readReturn(returnID);
  if (missingRoles) return <NoPermission what="This return" roles={missingRoles} />;

  const trail = readListTrail((await searchParams)[listPlaceParam], await pageClock());
  return (
    <ReturnPage
      {...data}
      trail={trail}
      neighbours={
        <Neighbours
          trail={trail}
          list={orderReturnList}
          find={(query) => load((actor) => findOrderReturnNeighbours(actor, returnID, query))}
          hrefOf={([id = ""]) => `/returns/${encodeURIComponent(id)}`}
        />
      }
      apiURL={env().PUBLIC_URL + urlOf(getOrderReturnContract, { params: { returnID } })}
    />
  );
}
