import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Export = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
};
type Body = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Export[] }[] }[] };

/** Receives traces by OTLP over HTTP, as JSON, and keeps their spans. */
export async function startCollector() {
  const spans: (Omit<Export, "attributes"> & {
    attributes: Record<string, unknown>;
    resource: Record<string, unknown>;
  })[] = [];
  const server = createServer(async (request, response) => {
    // Safe: a test that reads a missing property fails.
    const { resourceSpans } = (await json(request)) as Body;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        spans.push({ ...span, attributes: toObject(span.attributes), resource: toObject(resource.attributes) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a string only for pipes
  return { spans, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
