import { createCompany, createUser, ensureOwner } from "@/e2e/factories";
import { startProcess } from "@/e2e/scale/process";
import { packed } from "@/e2e/setup/packed";
import { makeSecret } from "@/lib/changes/webhooks/secrets";
import { db } from "@/lib/db/connection";
import type { Instances } from "../instances";
import { type Receiver, startReceivers } from "./receivers";

export type WebhooksPlace = Instances & { seed: number; signal: AbortSignal };

/** A process that sends webhooks, as an instance does in the background. `before`: Node's arguments to run a script before it. */
export async function startSender(
  { env, appUrl, log }: Instances,
  given: Record<string, string> = {},
  before: string[] = [],
) {
  return startProcess({
    command: process.execPath,
    args: [...before, ...packed("e2e/jobs/worker-process.ts")],
    cwd: process.cwd(),
    env: { ...env, DATABASE_URL: appUrl, WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8", ...given },
    log,
    isReady: async () => true,
  });
}

/** Deletes the endpoints of earlier parts and their deliveries. */
export async function clear() {
  await db.eventDelivery.deleteMany();
  await db.eventEndpoint.deleteMany();
}

/** A buyer, and three endpoints on three hosts, one of the marketplace's owner and two of the buyer, each for all events. */
export async function openEndpoints(answer: Parameters<typeof startReceivers>[1], stack: AsyncDisposableStack) {
  await clear();
  const [owner, buyer] = [await ensureOwner(), await createCompany("Buyer")];
  const receivers = await startReceivers(["127.0.0.1", "127.0.0.2", "127.0.0.3"], answer, stack);
  await Promise.all(
    receivers.map((receiver, nth) => createEndpoint(receiver, { companyId: nth === 0 ? owner.id : buyer.id, nth })),
  );
  return { buyer, receivers };
}

async function createEndpoint(receiver: Receiver, { companyId, nth }: { companyId: string; nth: number }) {
  const id = `${companyId}-${nth}`;
  const { secret, sealed } = makeSecret(id);
  receiver.secret = secret;
  const { headPosition } = await db.auditChain.findFirstOrThrow();
  const { host, url } = receiver;
  await db.eventEndpoint.create({ data: { id, companyId, url, host, secret: sealed, afterPosition: headPosition } });
}

/** Events of so many orders of a company, one after another. */
export async function createEvents(companyID: string, { count, records }: { count: number; records: number }) {
  const [{ id: ownerID }, person] = [await ensureOwner(), await createUser({ id: companyID })];
  await db.$executeRaw`
    INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "total", "currency", "comments")
    SELECT ${`${companyID}-`} || n, ${companyID}, ${ownerID}, ${person.id}, 'Open', now(), 100, 'EUR', gen_random_uuid()::text
    FROM generate_series(0, ${records}::int - 1) n
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    INSERT INTO "audit_events" ("event", "company_id", "object_type", "object_id", "data")
    SELECT 'order.updated', ${companyID}, 'Order', ${`${companyID}-`} || n % ${records}::int, jsonb_build_object('OrderID', n)
    FROM generate_series(1, ${count}::int) n ORDER BY n`;
}
