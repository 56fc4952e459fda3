import { connect } from "node:net";
import { openProxy } from "../proxy";

/**
 * Listens in place of a server that few tests need, and starts it with the first connection: until then it costs no
 * processor time. `start` resolves when the server listens at `port`.
 */
export async function startOnDemand(port: number, start: () => Promise<AsyncDisposable>) {
  let server: Promise<AsyncDisposable> | undefined;
  const proxy = await openProxy(async () => {
    server ??= start();
    await server;
    return connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    async [Symbol.asyncDispose]() {
      proxy.close();
      await (await server)?.[Symbol.asyncDispose]();
    },
  };
}
