import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import type { AnswerRequest } from "@/lib/api/route";
import { createLane } from "./lane";

/** Answers a request whose client has already disconnected. */
async function answerToClosed(answer: AnswerRequest) {
  const lane = await createLane({ "/api/v1/things": async () => ({ GET: { answer } }) });
  const done = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.destroy();
    await once(response, "close");
    lane.answer(request, response).then(() => done.resolve(), done.reject);
  });
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/api/v1/things`).catch(() => undefined);
  server.close();
  return done.promise;
}

test("a request whose client has disconnected is aborted at once", async () => {
  let isCalledOff = false;
  await answerToClosed(async ({ signal }) => {
    isCalledOff = signal.aborted;
    return { status: 204, headers: {} };
  });
  expect(isCalledOff).toBe(true);
});

test("a stream whose client has disconnected is cancelled", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCancelled = true;
    },
  });
  await answerToClosed(async () => ({ status: 200, headers: {}, body }));
  expect(isCancelled).toBe(true);
});
