import "server-only";

import { AppError } from "@/lib/errors";
import { offlineDigest } from "@/lib/http/offline-digest";
import { log } from "@/lib/log";
import { currentVisit } from "@/lib/telemetry/visit";

const retryAfter = 2;

/** What a caller is told of any failure: their own faults by name, ours in general. Ours are logged with the request's id. */
export function toAppError(error: unknown, requestId: string) {
  if (error instanceof AppError) return error;
  const offline = isOffline(error);
  log.error({ requestId, err: error }, offline ? "the database is away or too busy" : "unexpected failure");
  return offline ? new AppError("Api.Offline", {}, { retryAfter }) : new AppError("ServerError");
}

/**
 * Reads for a page. When it fails for what soon passes, the answer says when to come again, and the page says the same:
 * of a failure on the server its error boundary knows the digest alone.
 */
export async function tellingOffline<T>(read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    const visit = currentVisit();
    if (!visit || !isOffline(error)) throw error;
    visit.retryAfter = retryAfter;
    throw Object.assign(error, { digest: offlineDigest.of(visit.requestId) });
  }
}

// Prisma's codes for a database that is out of reach, full, slow or read-only; then those of PostgreSQL and of the socket.
const offlineCodes =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|53\d{3}|57P0[123]|57014|55P03|40P01|40001|25006|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const offlineWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|Can't reach database|the database system is/i;

// The driver's own error lies somewhere below Prisma's, and is not always an Error.
function isOffline(error: unknown, depth = 0): error is object {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, message, meta, cause } = error as Failure;
  if ([code, originalCode, meta?.code].some((each) => typeof each === "string" && offlineCodes.test(each))) return true;
  if (typeof message === "string" && offlineWords.test(message)) return true;
  return isOffline(cause, depth + 1) || isOffline(meta?.driverAdapterError, depth + 1);
}

type Failure = Partial<Record<"code" | "originalCode" | "message" | "cause", unknown>> & {
  meta?: { code?: unknown; driverAdapterError?: unknown };
};
