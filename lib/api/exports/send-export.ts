import "server-only";

import { type Answer, noStore } from "@/lib/api/answer";
import type { Contract } from "@/lib/api/contract";
import type { RequestContext } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/actor";
import { currentTime } from "@/lib/db/clock";
import { callerOf, recordEvents } from "@/lib/events/record";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import { requireParent, selectRows } from "@/lib/list/select-rows";
import type { Source } from "@/lib/list/source";
import { log } from "@/lib/telemetry/log";
import { requestTrace } from "@/lib/telemetry/request-trace";
import { attachment, fileName } from "./file-name";
import { fileTypes } from "./formats";
import { type FileOptions, layOut } from "./layout";
import { createProof } from "./proof";
import { type Ending, streamRows } from "./row-stream";
import { exportSlots } from "./slots";

type ExportContract = Contract & Required<Pick<Contract, "file">>;
type ExportRequest = {
  actor: Actor;
  context: RequestContext;
  query: ListQuery;
  queryParams: FileOptions & { viewName?: string | undefined };
};

/** Answers an export; `title` is what its file is called. Whatever can be refused is refused before the first byte; what fails later breaks the connection. */
export async function sendExport<T extends object>(
  { id, file }: ExportContract,
  request: ExportRequest,
  { title, ...list }: Source<T> & { title: string },
): Promise<Answer> {
  const { actor, context, query, queryParams } = request;
  const { source, names, head, toLine } = layOut(file.record, list, queryParams);
  const { mediaType, parameters, extension } = fileTypes[queryParams.format];
  const { viewName: view, timeZone } = queryParams;
  const name = fileName(title, { view, extension, today: currentTime(), timeZone });
  const headers = {
    "content-type": `${mediaType}; ${parameters}`,
    "content-disposition": attachment(name),
    ...noStore,
  };
  if (context.method === "HEAD") {
    await requireParent(source);
    return { status: 200, headers };
  }

  const record = recorder(request, { list: id, columns: names });
  const { signal } = context;
  using stack = new DisposableStack();
  stack.defer(await exportSlots.take(actor, context));
  const rows = await selectRows(source, query, signal);
  stack.defer(rows.close);
  const first = await rows.read();
  if (first.length === 0) await requireParent(source);
  await record({ outcome: "started", rows: 0 });

  const resources = stack.move();
  // It may take minutes, and has slots of its own.
  requestTrace()?.stay?.end();
  const body = streamRows(rows, {
    head,
    first,
    toLine,
    signal,
    prove: createProof(actor),
    cut: requestTrace()?.cut ?? (() => undefined),
    onEnd: (ending) => {
      resources.dispose();
      return record(ending);
    },
  });
  // Safe: Node has two names for the type of its one kind of stream.
  return { status: 200, headers, body: body as unknown as ReadableStream<Uint8Array> };
}

/** Writes to the audit who took what along, when it starts and when it ends. */
function recorder({ actor, context, query, queryParams }: ExportRequest, what: { list: string; columns: string[] }) {
  return async (state: Ending | { outcome: "started"; rows: number }) => {
    const data = { ...what, query: writeListQuery(query).toString(), format: queryParams.format, ...state };
    if (state.outcome !== "started") log.info({ requestId: context.requestId, list: what.list, ...state }, "export");
    await recordEvents(callerOf(actor, context), [{ event: "sensitive_read", data }]);
  };
}
