import { NoPermission } from "@/components/ui/no-permission";
import { WebhooksPage } from "@/components/webhooks/webhooks-page";
import { load } from "@/lib/api/page";
import { listEventEndpoints, mostEndpoints } from "@/lib/changes/webhooks/repository";
import { emptyQuery } from "@/lib/list/query";

export default async function Page() {
  const { data, missingRoles } = await load((actor) =>
    listEventEndpoints(actor, { ...emptyQuery, pageSize: mostEndpoints }),
  );
  if (missingRoles) return <NoPermission tab="Webhooks" what="The list of webhooks" roles={missingRoles} />;

  return <WebhooksPage endpoints={data.Items} most={mostEndpoints} />;
}
