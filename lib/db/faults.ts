import "server-only";

import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { offlineDigest, tooManyDigest } from "@/lib/telemetry/page-digest";
import { requestTrace } from "@/lib/telemetry/request-trace";

const retryAfter = 2;

/** The answer to any failure: specific for the caller's errors, general for ours, which are logged with the request's ID. */
export function toAppError(error: unknown, requestId: string) {
  if (error instanceof AppError) return error;
  const offline = isOffline(error);
  log.error({ requestId, err: error }, offline ? "the database is unavailable or overloaded" : "unexpected failure");
  return offline ? new AppError("Api.Offline", {}, { retryAfter }) : new AppError("ServerError");
}

/**
 * Reads for a page. After a temporary failure, the answer and the page say when to try again. The page's error boundary
 * learns that from the digest, which is all it gets of a server error.
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

// Prisma's codes for a database that is unreachable, full, slow or read-only; then those of PostgreSQL and the socket.
const offlineCodes =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|53\d{3}|57P0[123]|57014|55P03|40P01|40001|25006|08(?!P01)\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Api\.Offline)$/;
const offlineWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|Can't reach database|the database system is/i;
// If the server is down, a pooler answers with the code of a protocol violation, which from PostgreSQL would be our error.
const poolerWords =
  /server login has been failing|server conn crashed|client_login_timeout|query_wait_timeout|no more connections allowed|pgbouncer/i;

// The driver's own error is nested somewhere in Prisma's, and is not always an Error.
function isOffline(error: unknown, depth = 0): error is object {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, message, originalMessage, meta, cause, syscall } = error as Failure;
  if (syscall === "connect") return true; // with a Unix socket also ENOENT and EAGAIN
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
