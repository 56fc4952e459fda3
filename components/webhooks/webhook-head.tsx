import { Callout } from "@/components/ui/callout";
import { CopyableID } from "@/components/ui/copyable-id";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { EventEndpoint } from "@/lib/changes/webhooks/contract";
import type { EndpointState } from "@/lib/changes/webhooks/deliveries";
import { EndpointBadge } from "./endpoint-badge";
import { nameOf, typesWords, waitingWords } from "./endpoint-words";
import { NewSecret } from "./new-secret";
import { WebhookActions } from "./webhook-actions";

type Props = { endpoint: EventEndpoint; state: EndpointState | undefined };

/** An endpoint: where it is, what it gets, how it does, and what can be done with it. */
export function WebhookHead({ endpoint, state }: Props) {
  const { ID, Url, EventTypes, Description, DateCreated } = endpoint;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: "Webhooks", href: "/admin/webhooks" }]}
        title={nameOf(endpoint)}
        tab={`Webhook ${nameOf(endpoint)}`}
        status={
          <>
            <EndpointBadge endpoint={endpoint} />
            {state && state.waiting > 0 && (
              <TextLink href={`/admin/webhooks/${encodeURIComponent(ID)}?Status=Pending`}>
                {waitingWords(state)} waiting
              </TextLink>
            )}
          </>
        }
        description={<CopyableID id={ID} label="Copy endpoint ID" />}
        actions={<WebhookActions endpoint={endpoint} />}
      />
      <Health endpoint={endpoint} />
      <section aria-label="Settings" className="mb-8 rounded-md border bg-surface px-4 py-1">
        <Facts>
          <Fact term="URL">
            <CopyableID id={Url} label="Copy URL" />
          </Fact>
          <Fact term="Description">{Description && <LongText text={Description} />}</Fact>
          <Fact term="Events">{typesWords(EventTypes)}</Fact>
          <Fact term="Secret">
            <NewSecret endpoint={endpoint} bothSignUntil={state?.bothSignUntil ?? null} />
          </Fact>
          <Fact term="Created">
            <DateTime as="absolute" value={DateCreated} />
          </Fact>
        </Facts>
      </section>
    </>
  );
}

/** What is wrong with it, if something is, and what to do. */
function Health({ endpoint: { Active, FailingSince, DisabledReason } }: Pick<Props, "endpoint">) {
  if (Active && !FailingSince) return null;
  return (
    <div className="mb-6">
      {DisabledReason === "Gone" && !Active && (
        <Callout tone="bad" title="Deactivated: it answered that it is gone">
          It answered 410. Pending deliveries are kept until you activate it again. Events that happen in the meantime
          are not sent.
        </Callout>
      )}
      {DisabledReason === "Failing" && !Active && (
        <Callout tone="bad" title="Deactivated: it failed for five days">
          When it works again, send a test, activate it, and resend what failed. Events that happen in the meantime are
          not sent.
        </Callout>
      )}
      {!DisabledReason && !Active && (
        <Callout>Events that happen while it is inactive are not sent. Pending deliveries are kept.</Callout>
      )}
      {Active && FailingSince && (
        <Callout tone="warn" title="Deliveries are failing">
          No attempt has succeeded since <DateTime as="absolute" value={FailingSince} />. Attempts continue at growing
          intervals; after five days it is deactivated.
        </Callout>
      )}
    </div>
  );
}
