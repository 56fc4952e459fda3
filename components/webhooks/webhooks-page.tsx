import { Webhook } from "lucide-react";
import { RecordRow, RecordRows } from "@/components/table/record-rows";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { EventEndpoint } from "@/lib/changes/webhooks/contract";
import { EndpointBadge } from "./endpoint-badge";
import { addressOf, nameOf, typesWords } from "./endpoint-words";
import { NewWebhook } from "./new-webhook";

type Props = { endpoints: readonly EventEndpoint[]; most: number };

/** Where a company's events are sent, each leading to its page. */
export function WebhooksPage({ endpoints, most }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Webhooks"
        description="Each sends a signed request to another system as soon as something happens here."
        actions={endpoints.length < most && <NewWebhook />}
      />
      {endpoints.length === 0 ? (
        <EmptyState icon={Webhook} title="No webhooks yet">
          Add the URL of a system that should know when orders, approvals, returns or products change.{" "}
          <TextLink href="/docs/api/events-and-webhooks">How it works</TextLink>
        </EmptyState>
      ) : (
        <RecordRows>
          <ul className="divide-y rounded-md border bg-surface">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.ID} endpoint={endpoint} />
            ))}
          </ul>
        </RecordRows>
      )}
      <p className="mt-3 text-muted text-sm">
        What has happened is in the <TextLink href="/admin/audit">audit</TextLink>.
      </p>
      {endpoints.length >= most && (
        <p className="mt-3 text-muted text-sm">A company has at most {most} webhooks. Delete one to add another.</p>
      )}
    </div>
  );
}

function EndpointRow({ endpoint }: { endpoint: EventEndpoint }) {
  const { ID, EventTypes, Description, FailingSince } = endpoint;
  return (
    <RecordRow
      href={`/admin/webhooks/${encodeURIComponent(ID)}`}
      name={nameOf(endpoint)}
      className="grid gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_13rem]"
      aside={
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 md:flex-col md:items-end md:text-right">
          <EndpointBadge endpoint={endpoint} />
          {FailingSince && (
            <span className="text-muted text-sm">
              <DateTime as="lasting" value={FailingSince} />
            </span>
          )}
        </div>
      }
    >
      {Description?.trim() && <code className="line-clamp-1 font-mono text-muted text-sm">{addressOf(endpoint)}</code>}
      <p className="text-muted text-sm">{typesWords(EventTypes, 4)}</p>
    </RecordRow>
  );
}
