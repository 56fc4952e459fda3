import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "@playwright/test";
import { serveMetrics } from "./metrics-server";

test("a used port is reported with the setting to change", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;

  await expect(serveMetrics(async () => "", { port, METRICS_HOST: "127.0.0.1" })).rejects.toThrow(
    `METRICS_PORT ${port} is taken by another program; choose another, such as METRICS_PORT=${port + 1}. (EADDRINUSE)`,
  );
  other.close();
});
