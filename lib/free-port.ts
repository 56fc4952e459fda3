import { type AddressInfo, createServer } from "node:net";

/** A port of 127.0.0.1 that nobody listens on now; another program may take it before the caller does. */
export function findFreePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo; // a string only for pipes
      probe.close(() => resolve(port));
    });
  });
}
