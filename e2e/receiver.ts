import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };
type Answer = (response: ServerResponse, received: Received, nth: number) => void;

/** A server that receives webhooks: it keeps them, and answers 204 or as configured. */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  let answering = answer;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const one = { path: request.url ?? "", headers: request.headers, body, at: Date.now() };
    const nth = received.push(one);
    answering(response, one, nth);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(next: Answer) {
      answering = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends a receiver a request with an incomplete body, as anybody could. */
export async function sendIncomplete(port: number) {
  const socket = connect(port, "127.0.0.1").resume();
  socket.end("POST / HTTP/1.1\r\nHost: receiver\r\nContent-Length: 100\r\n\r\nabcd");
  await new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
}
