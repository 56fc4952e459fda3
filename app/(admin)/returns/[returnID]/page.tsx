import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { ReturnPage } from "@/components/returns/return-page";
import { NoPermission } from "@/components/ui/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { urlOf } from "@/lib/api/url-of";
import { decidesApprovals } from "@/lib/approvals/repository";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { versionOf } from "@/lib/events/version";
import { listPlaceParam } from "@/lib/list/list-place";
import { emptyQuery } from "@/lib/list/query";
import { getOrder } from "@/lib/orders/repository";
import { productReaders } from "@/lib/products/contract";
import { getReturnStanding, listEligibleApprovers } from "@/lib/returns/approvals";
import { completeOrderReturnContract } from "@/lib/returns/change-contract";
import { getOrderReturnContract } from "@/lib/returns/contract";
import { orderReturnList } from "@/lib/returns/list";
import { findOrderReturnNeighbours, getOrderReturn } from "@/lib/returns/repository";

const shownDeciders = 12;

/** Null for a group member who sees only the return. */
async function findOrder(actor: Actor, orderID: string) {
  try {
    return await getOrder(actor, "all", orderID);
  } catch (error) {
    if (error instanceof AppError && error.code === "NotFound") return null;
    throw error;
  }
}

const readReturn = (returnID: string) =>
  load(async (actor) => {
    const orderReturn = await getOrderReturn(actor, returnID);
    const [order, standing, deciders, decides] = await Promise.all([
      findOrder(actor, orderReturn.OrderID),
      getReturnStanding(actor, returnID),
      listEligibleApprovers(actor, returnID, { ...emptyQuery, pageSize: shownDeciders }),
      decidesApprovals(actor),
    ]);
    return {
      ...{ orderReturn, order, standing, decides },
      version: versionOf(orderReturn),
      deciders: { people: deciders.Items, count: deciders.Meta.TotalCount ?? deciders.Items.length },
      opensProducts: hasRole(actor, productReaders),
      manages: hasRole(actor, completeOrderReturnContract.roles),
    };
  });

export default async function Page({ params, searchParams }: PageProps<"/returns/[returnID]">) {
  const returnID = identifierParam((await params).returnID);
  const { data, missingRoles } = await readReturn(returnID);
  if (missingRoles) return <NoPermission tab={`Return ${returnID}`} what="This return" roles={missingRoles} />;

  const { decides, ...record } = data;
  const trail = readListTrail((await searchParams)[listPlaceParam], {
    clock: await pageClock(),
    decides,
  });
  return (
    <ReturnPage
      {...record}
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
