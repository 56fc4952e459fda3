import "server-only";

import { doneBy, recordEvent } from "@/lib/audit/record";
import type { Actor } from "@/lib/auth/actor";
import type { Contract } from "@/lib/http/contract";
import type { RequestContext } from "@/lib/http/route";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import { requireParent, selectRows } from "@/lib/list/select-rows";
import type { Source } from "@/lib/list/source";
import { log } from "@/lib/log";
import { chooseColumns } from "./columns";
import { csvHead, csvWriter } from "./csv";
import { attachment, fileName } from "./file-name";
import { type ExportFormat, mediaTypes } from "./formats";
import { ndjsonWriter } from "./ndjson";
import { type Outcome, streamRows } from "./row-stream";
import { takeSlot } from "./slots";

type ExportContract = Contract & Required<Pick<Contract, "file">>;
type Given = {
  actor: Actor;
  context: RequestContext;
  query: ListQuery;
  queryParams: { format: ExportFormat; columns?: string | undefined };
};

/** Answers an export; `title` is what its file is called. Whatever can be refused is refused before the first byte; what fails later breaks the connection. */
export async function sendExport<T extends object>(
  { id, file }: ExportContract,
  given: Given,
  { title, ...source }: Source<T> & { title: string },
): Promise<Response> {
  const { actor, context, query } = given;
  const { format } = given.queryParams;
  const columns = chooseColumns(file.record, given.queryParams.columns);
  const headers = {
    "content-type": `${mediaTypes[format]}; charset=utf-8${format === "csv" ? "; header=present" : ""}`,
    "content-disposition": attachment(fileName(title, format, new Date())),
    "cache-control": "no-store",
  };
  if (context.method === "HEAD") {
    await requireParent(source);
    return new Response(null, { headers });
  }

  const record = recorder(given, { list: id, columns: columns.map(({ name }) => name) });
  const { signal } = context;
  using stack = new DisposableStack();
  stack.defer(await takeSlot(actor, context));
  const rows = await selectRows(source, query, signal);
  stack.defer(rows.close);
  const first = await rows.read();
  if (first.length === 0) await requireParent(source);
  await record("started", 0);

  const write = format === "csv" ? csvWriter(columns) : ndjsonWriter(columns);
  const held = stack.move();
  const body = streamRows(rows, {
    head: format === "csv" ? csvHead(columns) : "",
    first,
    toLine: write,
    signal,
    onEnd: (outcome, count) => {
      held.dispose();
      return record(outcome, count);
    },
  });
  // Safe: Node has two names for the type of its one kind of stream.
  return new Response(body as unknown as BodyInit, { headers });
}

/** Writes to the audit who took what along, when it starts and when it ends. */
function recorder({ actor, context, query, queryParams }: Given, what: { list: string; columns: string[] }) {
  return async (outcome: "started" | Outcome, rows: number) => {
    const data = { ...what, query: writeListQuery(query).toString(), format: queryParams.format, outcome, rows };
    if (outcome !== "started") log.info({ requestId: context.requestId, list: what.list, outcome, rows }, "export");
    await recordEvent("sensitive_read", { ...doneBy(actor), origin: context, data });
  };
}
