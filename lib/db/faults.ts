import "server-only";

import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { offlineDigest, tooManyDigest } from "@/lib/telemetry/page-digest";
import { requestTrace } from "@/lib/telemetry/request-trace";

const retryAfter = 2;

/** The answer to any failure: the caller's own faults by name, ours in general. Ours are logged with the request's id. */
export function toAppError(error: unknown, requestId: string) {
  if (error instanceof AppError) return error;
  const offline = isOffline(error);
  log.error({ requestId, err: error }, offline ? "the database is unavailable or overloaded" : "unexpected failure");
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
    const trace = requestTrace();
    if (!trace) throw error;
    if (error instanceof AppError && error.code === "TooManyRequests") {
      trace.refusal = { status: 429, retryAfter: error.retryAfter ?? retryAfter };
      throw Object.assign(error, { digest: tooManyDigest.of(trace.requestId) });
    }
    if (!isOffline(error)) throw error;
    trace.refusal = { status: 503, retryAfter };
    throw Object.assign(error, { digest: offlineDigest.of(trace.requestId) });
  }
}

// Prisma's codes for a database that is out of reach, full, slow or read-only; then those of PostgreSQL and of the socket.
const offlineCodes =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|53\d{3}|57P0[123]|57014|55P03|40P01|40001|25006|08(?!P01)\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Api\.Offline)$/;
const offlineWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|Can't reach database|the database system is/i;
// A pooler answers for a server that is away with the code of a broken protocol, which from PostgreSQL is a fault of ours.
const poolerWords =
  /server login has been failing|server conn crashed|client_login_timeout|query_wait_timeout|no more connections allowed|pgbouncer/i;

// The driver's own error lies somewhere below Prisma's, and is not always an Error.
function isOffline(error: unknown, depth = 0): error is object {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, message, originalMessage, meta, cause, syscall } = error as Failure;
  if (syscall === "connect") return true; // with a socket in the file system, ENOENT and EAGAIN say it, too
  if ([code, originalCode, meta?.code].some((each) => typeof each === "string" && offlineCodes.test(each))) return true;
  const words = [message, originalMessage].filter((each) => typeof each === "string").join("\n");
  if (offlineWords.test(words) || poolerWords.test(words)) return true;
  return isOffline(cause, depth + 1) || isOffline(meta?.driverAdapterError, depth + 1);
}

type Failure = Partial<
  Record<"code" | "originalCode" | "message" | "originalMessage" | "cause" | "syscall", unknown>
> & {
  meta?: { code?: unknown; driverAdapterError?: unknown };
};
