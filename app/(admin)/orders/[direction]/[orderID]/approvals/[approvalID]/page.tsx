import { ApprovalPage } from "@/components/approvals/approval-page";
import { orderPath } from "@/components/orders/order-path";
import { readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { NoPermission } from "@/components/ui/no-permission";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { urlOf } from "@/lib/api/url-of";
import { getApprovalContract } from "@/lib/approvals/contract";
import { inboxList } from "@/lib/approvals/inbox-list";
import { previewApproval } from "@/lib/approvals/preview";
import {
  decidesApprovals,
  findInboxNeighbours,
  getApproval,
  getApprovalContext,
  listApprovals,
} from "@/lib/approvals/repository";
import { env } from "@/lib/env";
import { listPlaceParam } from "@/lib/list/list-place";
import { emptyQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";
import { directionOrNotFound } from "@/lib/orders/direction-param";
import { getOrder, getOrderContents } from "@/lib/orders/repository";

const readApproval = (direction: Direction, orderID: string, approvalID: string) =>
  load(async (actor) => {
    const order = { direction, orderID };
    const [approval, context, itsOrder, contents, siblings, preview, decides] = await Promise.all([
      getApproval(actor, { ...order, approvalID }),
      getApprovalContext(actor, { ...order, approvalID }),
      getOrder(actor, direction, orderID),
      getOrderContents(actor, direction, orderID),
      listApprovals(actor, { ...order, named: true }, { ...emptyQuery, sortBy: ["Status"], pageSize: 9 }),
      previewApproval(actor, { ...order, approvalID }),
      decidesApprovals(actor),
    ]);
    return { approval, context, order: itsOrder, contents, siblings, preview, decides, reader: actor.UserID };
  });

export default async function Page({
  params,
  searchParams,
}: PageProps<"/orders/[direction]/[orderID]/approvals/[approvalID]">) {
  const segments = await params;
  const place = {
    direction: directionOrNotFound(segments.direction),
    orderID: identifierParam(segments.orderID),
    approvalID: identifierParam(segments.approvalID),
  };
  const { data, missingRoles } = await readApproval(place.direction, place.orderID, place.approvalID);
  if (missingRoles) {
    const tab = `Approval ${place.approvalID} of order ${place.orderID}`;
    return <NoPermission tab={tab} what="This approval" roles={missingRoles} />;
  }

  const apiURL = env().PUBLIC_URL + urlOf(getApprovalContract, { params: place });
  const trail = readListTrail((await searchParams)[listPlaceParam], {
    clock: await pageClock(),
    decides: data.decides,
  });
  return (
    <ApprovalPage
      {...data}
      direction={place.direction}
      trail={trail}
      neighbours={
        <Neighbours
          trail={trail}
          list={inboxList}
          find={(query) => load((actor) => findInboxNeighbours(actor, place, query))}
          hrefOf={([orderID = "", approvalID = ""]) => orderPath(place.direction, orderID, approvalID)}
        />
      }
      apiURL={apiURL}
    />
  );
}
