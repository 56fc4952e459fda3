import { firstPage } from "@/app/(admin)/first-page";
import { ApprovalsTable } from "@/components/approvals/approvals-table";
import { approvalsView } from "@/components/approvals/approvals-view";
import { AwaitingReader } from "@/components/approvals/awaiting-reader";
import { RelatedReturns } from "@/components/approvals/related-returns";
import { FollowOrder } from "@/components/decisions/follow-order";
import { OrderActions } from "@/components/decisions/order-actions";
import { OrderHeader } from "@/components/orders/order-header";
import { OrderItems } from "@/components/orders/order-items";
import { OrderNotes } from "@/components/orders/order-notes";
import { orderPath } from "@/components/orders/order-path";
import { OrderTimeline } from "@/components/orders/order-timeline";
import { crumbsOf, placeIn, readListTrail } from "@/components/record/list-trail";
import { Neighbours } from "@/components/record/neighbours";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { SavedViews } from "@/components/views/saved-views";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { cancelOrderContract } from "@/lib/approvals/decisions/contract";
import { findAwaiting } from "@/lib/approvals/decisions/find-awaiting";
import { isDraftOfBuyer } from "@/lib/approvals/decisions/locked-order";
import { isSeller } from "@/lib/approvals/decisions/seller";
import { inboxList } from "@/lib/approvals/inbox-list";
import { approvalList } from "@/lib/approvals/list";
import { listApprovals } from "@/lib/approvals/repository";
import { hasRole } from "@/lib/auth/actor";
import { versionOf } from "@/lib/events/version";
import { listPlaceParam, withListPlace } from "@/lib/list/list-place";
import { updateOrderContract } from "@/lib/ordering/contract";
import { directionOrNotFound } from "@/lib/orders/direction-param";
import { getOrderHistory } from "@/lib/orders/history";
import { orderList } from "@/lib/orders/list";
import { findOrderNeighbours, getOrder, getOrderContents } from "@/lib/orders/repository";
import { productReaders } from "@/lib/products/contract";
import { getViewTabs } from "@/lib/search/views/repository";

const hiddenAtFirst = ["AllowResubmit"];
const presets = [{ name: "Pending", query: "Status=Pending" }];

export default async function ApprovalsPage({
  params,
  searchParams,
}: PageProps<"/orders/[direction]/[orderID]/approvals">) {
  const { direction: directionSegment, orderID: segment } = await params;
  const direction = directionOrNotFound(directionSegment);
  const place = { direction, orderID: identifierParam(segment) };
  const searchValues = await searchParams;
  const query = readPageQuery(approvalList, searchValues, { clock: await pageClock() });
  const { data, missingRoles } = await load((actor) =>
    Promise.all([
      getOrder(actor, direction, place.orderID),
      getOrderContents(actor, direction, place.orderID),
      firstPage(
        actor,
        approvalsView,
        query,
        listApprovals(actor, { ...place, named: true }, inApi(approvalList, query)),
      ),
      getViewTabs(actor, approvalList),
      hasRole(actor, productReaders),
      hasRole(actor, cancelOrderContract.roles),
      hasRole(actor, updateOrderContract.roles),
      isDraftOfBuyer(actor, place.orderID),
      findAwaiting(actor, place),
      getOrderHistory(actor, direction, place.orderID),
      (toCompanyID: string) => isSeller(actor, { toCompanyID }),
      actor.UserID,
    ]),
  );
  if (missingRoles) {
    return <NoPermission tab={`Order ${place.orderID}`} what="This list of approvals" roles={missingRoles} />;
  }

  const [
    order,
    contents,
    first,
    views,
    opensProducts,
    hasCancelRole,
    hasChangeRole,
    isDraft,
    awaiting,
    history,
    sellsAs,
    reader,
  ] = data;
  const [movesOrders, changesOrders] = [hasCancelRole && !isDraft, hasChangeRole && !isDraft];
  const trail = readListTrail(searchValues[listPlaceParam], { clock: await pageClock() });
  const version = versionOf(order);
  const look = await savedLook(approvalList, hiddenAtFirst);
  return (
    <>
      <OrderHeader
        order={order}
        contents={contents}
        title={`Order ${order.ID}`}
        actions={
          (awaiting.ID || awaiting.Held || movesOrders) && (
            <>
              <AwaitingReader
                awaiting={awaiting}
                readerID={reader}
                hrefOf={(id) => withListPlace(orderPath(direction, order.ID, id), placeIn(inboxList, trail))}
              />
              {movesOrders && (
                <OrderActions
                  order={order}
                  version={version}
                  direction={direction}
                  isSeller={sellsAs(order.ToCompanyID)}
                />
              )}
            </>
          )
        }
        breadcrumb={crumbsOf(trail, { label: "Orders", href: "/orders" })}
        neighbours={
          <Neighbours
            trail={trail}
            list={orderList}
            find={(query) => load((actor) => findOrderNeighbours(actor, place, query))}
            hrefOf={([id = ""]) => orderPath(direction, id)}
          />
        }
      />
      <FollowOrder orderID={order.ID} />
      <OrderNotes order={order} version={version} direction={direction} mayChange={changesOrders} />
      <div className="mb-6 empty:hidden">
        <OrderItems items={contents.LineItems} currency={order.Currency} opensProducts={opensProducts} />
      </div>
      <SavedViews {...views} whole="All approvals" presets={presets} />
      <ApprovalsTable place={place} first={first} holds={awaiting.Holds} look={look} />
      <div className="mt-6 grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <OrderTimeline order={order} history={history} />
        <RelatedReturns returns={contents.Returns} currency={order.Currency} besideList />
      </div>
    </>
  );
}
