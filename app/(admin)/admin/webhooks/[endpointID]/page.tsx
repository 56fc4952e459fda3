import { firstPage } from "@/app/(admin)/first-page";
import { inApi } from "@/components/table/in-api";
import { readPageQuery } from "@/components/table/page-query";
import { savedLook } from "@/components/table/saved-look";
import { NoPermission } from "@/components/ui/no-permission";
import { DeliveriesTable } from "@/components/webhooks/deliveries-table";
import { deliveriesView } from "@/components/webhooks/deliveries-view";
import { DeliveryTabs } from "@/components/webhooks/delivery-tabs";
import { ResendFailures } from "@/components/webhooks/resend-failures";
import { WebhookHead } from "@/components/webhooks/webhook-head";
import { pageClock } from "@/lib/account/page-clock";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { getEndpointState, listEventDeliveries } from "@/lib/changes/webhooks/deliveries";
import { eventDeliveryList } from "@/lib/changes/webhooks/endpoint-list";
import { getEventEndpoint } from "@/lib/changes/webhooks/repository";

export default async function Page({ params, searchParams }: PageProps<"/admin/webhooks/[endpointID]">) {
  const endpointID = identifierParam((await params).endpointID);
  const query = readPageQuery(eventDeliveryList, await searchParams, { clock: await pageClock() });
  const { data: endpoint, missingRoles } = await load((actor) => getEventEndpoint(actor, endpointID));
  if (missingRoles) return <NoPermission tab={`Webhook ${endpointID}`} what="This webhook" roles={missingRoles} />;

  const { data: [first, state] = [] } = await load((actor) =>
    Promise.all([
      firstPage(actor, deliveriesView, query, listEventDeliveries(actor, endpointID, inApi(eventDeliveryList, query))),
      getEndpointState(actor, endpointID),
    ]),
  );
  const look = await savedLook(eventDeliveryList);
  return (
    <>
      <WebhookHead endpoint={endpoint} state={state} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="font-semibold text-lg">Deliveries</h2>
        <ResendFailures endpoint={endpoint} state={state} />
      </div>
      <DeliveryTabs />
      {first && <DeliveriesTable endpointID={endpointID} first={first} look={look} />}
    </>
  );
}
