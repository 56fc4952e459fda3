import { filterHref } from "@/components/table/filter-href";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextLink } from "@/components/ui/text-link";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import { eventWords } from "@/lib/events/words";
import { fullName } from "@/lib/users/full-name";
import { changesOf } from "./rule-changes";

/** Who made a rule and changed what of it, the last first. */
export function RuleHistory({ ruleID, events }: { ruleID: string; events: readonly AuditEvent[] }) {
  return (
    <SettingsSection
      title="History"
      description={
        <>
          The last changes. All are in the{" "}
          <TextLink href={filterHref("/admin/audit", "ObjectID", ruleID)}>audit</TextLink>.
        </>
      }
    >
      {events.length === 0 ? (
        <p className="text-muted">Nobody has changed it here.</p>
      ) : (
        <ol className="divide-y rounded-md border bg-surface">
          {events.map((event) => (
            <li key={event.ID} className="px-4 py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <span className="font-medium">{eventWords[event.Event]}</span>
                  {event.User && (
                    <>
                      {" "}
                      {event.Data?.ProposedBy && isMade(event) ? "and confirmed by" : "by"}{" "}
                      <bdi>{fullName(event.User)}</bdi>
                    </>
                  )}
                  {event.Data?.by === "import" && (isCreated(event) ? " by the import, with:" : " by the import")}
                </span>
                <span className="text-muted text-sm">
                  <DateTime value={event.DateCreated} />
                </span>
              </p>
              <Changes event={event} />
              {typeof event.Data?.Comments === "string" && <LongText text={event.Data.Comments} />}
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  );
}

const isCreated = ({ Event }: AuditEvent) => Event.endsWith(".created");

/** What was proposed took effect. */
const isMade = ({ Event }: AuditEvent) => /\.(created|updated|deleted)$/.test(Event);

/** Each property that changes, before and after. */
export function Changes({ event }: { event: Pick<AuditEvent, "Data"> }) {
  const changes = changesOf(event);
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {changes.map(({ name, from, to, isCode }) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere min-w-0">
            {from !== null && (
              <>
                <del className={isCode ? "font-mono text-muted" : "text-muted"}>{from}</del>{" "}
              </>
            )}
            {to === null ? <None /> : <ins className={isCode ? "font-mono no-underline" : "no-underline"}>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
