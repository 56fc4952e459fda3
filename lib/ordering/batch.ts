import "server-only";

import { randomUUID } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { type Answer, noStore } from "@/lib/api/answer";
import { ndjson, parseJsonObject } from "@/lib/api/body";
import type { Line } from "@/lib/api/contract";
import { createProof } from "@/lib/api/exports/proof";
import { isIdentifier } from "@/lib/api/fields";
import { parseWith } from "@/lib/api/parse";
import { withNamesOf } from "@/lib/api/property-names";
import type { RequestContext } from "@/lib/api/route";
import { createSlots } from "@/lib/api/slots";
import { authorize } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { toAppError } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { partOf, reserveKey } from "@/lib/events/idempotency-key";
import { type By, write } from "@/lib/events/write";
import type { Direction } from "@/lib/orders/direction";
import { requestTrace } from "@/lib/telemetry/request-trace";
import { createOrdersContract, type OrderOfBatch, type OrderOutcome, orderOfBatch } from "./batch-contract";
import { type Created, createMany, type OrderToCreate, type ToCreate } from "./create-many";

const slots = createSlots({ what: "batches", most: { person: 1, company: 2, all: 4 } });

/** What is created in one transaction: little enough that others who order the same products hardly wait. */
const mostTogether = { orders: 100, lineItems: 1000 };
const sideBySide = 2;

type BatchRequest = { direction: Direction; readLines: () => Promise<Line[]>; context: RequestContext };

/**
 * Creates an order for each line, some at a time, with an outcome for each as a line of the answer. Under an
 * Idempotency-Key those that are created together have their outcomes once. Throws what is wrong with the request as a
 * whole: TooManyRequests, Request.TooLarge, Request.InvalidRequestBody, Idempotency.KeyReused.
 */
export async function createOrders(by: By, { direction, readLines, context }: BatchRequest): Promise<Answer> {
  authorize(by.actor, createOrdersContract.roles);

  using stack = new DisposableStack();
  stack.defer(await slots.take(by.actor, context));
  // It may take seconds, and has slots of its own.
  requestTrace()?.stay?.end();
  const outcomes = outcomesOf(by, direction, await readLines(), context.signal);
  const first = await outcomes.next();
  const resources = stack.move();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // Whether or not the caller reads: the outcomes are few, and the slot is soon free again.
      try {
        for (let next = first; !next.done; next = await outcomes.next())
          controller.enqueue(encoder.encode(next.value.map((outcome) => `${JSON.stringify(outcome)}\n`).join("")));
        controller.close();
      } catch (error) {
        controller.error(error);
      } finally {
        resources.dispose();
      }
    },
  });
  // Safe: Node has two names for the type of its one kind of stream.
  const answer = body as unknown as globalThis.ReadableStream<Uint8Array>;
  return { status: 200, headers: { "content-type": ndjson, ...noStore }, body: answer };
}

/** Creates no more once the caller has disconnected. While some take from the stock, the next are already prepared. */
async function* outcomesOf(by: By, direction: Direction, lines: readonly Line[], signal: AbortSignal) {
  const prove = createProof(by.actor);
  const key = by.key && { ...by.key, request: hashOf(by.key.request, lines) };
  if (key) await reserveKey(by.actor, key);
  const underWay: Promise<OrderOutcome[]>[] = [];
  const ids = new Set<string>();
  let isLost = false;
  let nth = 0;
  for (const part of partsOf(lines)) {
    const first = underWay.length === sideBySide ? underWay.shift() : undefined;
    if (first) yield await first;
    if (signal.aborted) break;
    const own = part.flatMap(({ order }) => (order instanceof AppError ? [] : [order.id]));
    // The second of an ID is to find the first, which would else wait for it.
    if (own.some((id) => ids.has(id))) await Promise.allSettled(underWay);
    for (const id of own) ids.add(id);
    isLost ||= nth > 0 && (await prove()) !== null;
    const partKey = key && partOf(key, nth);
    nth += 1;
    const revoked = () => part.map((line) => refusalOf(line, [new AppError("Auth.TokenRevoked")]));
    const rest = { direction, part, before: Promise.allSettled(underWay) };
    const next = isLost
      ? Promise.resolve(revoked())
      : create({ ...by, key: partKey }, rest).then((outcomes) => {
          if (by.key && partKey?.repeated) by.key.repeated = true;
          return outcomes;
        });
    // Thrown when its turn comes.
    next.catch(() => undefined);
    underWay.push(next);
  }
  for (const each of underWay) yield await each;
}

const hashOf = (request: string, lines: readonly Line[]) =>
  sha256([request, ...lines.map(({ text }) => text)].join("\n"));

type Parsed = { number: number; idInLine: string | null; order: OrderToCreate | AppError };

/** What is created together: never two under one ID, of which the second may find the first refused. */
function* partsOf(lines: readonly Line[]) {
  let part: Parsed[] = [];
  let [lineItems, ids] = [0, new Set<string>()];
  for (const line of lines) {
    const parsed = parse(line);
    const { order } = parsed;
    const [id, count] = order instanceof AppError ? [undefined, 0] : [order.id, order.lines.length];
    const isFull = part.length === mostTogether.orders || lineItems + count > mostTogether.lineItems;
    if (part.length > 0 && (isFull || (id !== undefined && ids.has(id)))) {
      yield part;
      part = [];
      [lineItems, ids] = [0, new Set()];
    }
    part.push(parsed);
    lineItems += count;
    if (id !== undefined) ids.add(id);
  }
  if (part.length > 0) yield part;
}

function parse({ number, text }: Line): Parsed {
  let idInLine: string | null = null;
  try {
    const { mostBytes } = createOrdersContract.lines;
    const detail = `A line can be at most ${mostBytes} bytes.`;
    if (Buffer.byteLength(text) > mostBytes) throw new AppError("Request.TooLarge", {}, { message: detail });
    const object = withNamesOf(orderOfBatch, objectIn(text)) as object;
    if ("ID" in object && typeof object.ID === "string" && isIdentifier(object.ID)) idInLine = object.ID;
    const parsed = parseWith(orderOfBatch, object, "ValidationFailure");
    // Safe: what the schema gives.
    const { ID, LineItems, ...rest } = parsed as OrderOfBatch;
    const lines = (LineItems ?? []).map((line) => ({ ...line, ID: line.ID ?? randomUUID() }));
    return { number, idInLine, order: { id: ID ?? randomUUID(), properties: rest, lines } };
  } catch (error) {
    if (error instanceof AppError) return { number, idInLine, order: error };
    throw error;
  }
}

/** An outcome has only a message, so the message says what is wrong with the line. */
function objectIn(text: string) {
  try {
    return parseJsonObject(text, "The line");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "Request.InvalidRequestBody") throw error;
    throw new AppError(error.code, error.data, { message: error.detail, cause: error });
  }
}

type Part = Omit<ToCreate, "actor" | "orders"> & { part: readonly Parsed[] };

async function create(by: By, { part, ...where }: Part): Promise<OrderOutcome[]> {
  const orders = part.flatMap(({ order }) => (order instanceof AppError ? [] : [order]));
  try {
    return await write(by, async (unit) => {
      const created = await createMany(unit, { ...where, actor: by.actor, orders });
      return part.map((line) => outcomeOf(line, line.order instanceof AppError ? line.order : created.get(line.order)));
    });
  } catch (error) {
    const failure = toAppError(error, by.origin.requestId);
    if (failure.code.startsWith("Idempotency.")) throw failure;
    return part.map((line) =>
      line.order instanceof AppError
        ? outcomeOf(line, line.order)
        : { ...refusalOf(line, failure.faults), Outcome: "Failed" },
    );
  }
}

function outcomeOf(line: Parsed, created: Created | undefined): OrderOutcome {
  if (!created) throw new Error("An order has no outcome.");
  if (created instanceof AppError) return refusalOf(line, created.faults);
  const OrderID = line.order instanceof AppError ? null : line.order.id;
  return { Line: line.number, OrderID, Outcome: "Done", Status: created.status, Total: created.total, Errors: [] };
}

function refusalOf({ number, idInLine }: Parsed, faults: readonly AppError[]): OrderOutcome {
  const Errors = faults.map(({ code, message, data }) => ({
    ErrorCode: code,
    Message: message,
    // Safe: the data of a refusal are JSON.
    Data: data as OrderOutcome["Errors"][number]["Data"],
  }));
  return { Line: number, OrderID: idInLine, Outcome: "Refused", Status: null, Total: null, Errors };
}
