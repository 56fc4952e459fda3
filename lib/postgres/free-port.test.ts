import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { findFreePort } from "./free-port";

test("no two callers get the same port, even before they listen", async () => {
  const ports = await Promise.all(Array.from({ length: 400 }, findFreePort)); // among so many, some would be equal by chance
  expect(new Set(ports).size).toBe(400);
});

test("a port is outside the range that the system assigns itself", async () => {
  test.skip(process.platform !== "linux", "Linux says in a file which ones it gives.");
  const range = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t").map(Number);
  const [lowest = 0, highest = 0] = range;
  const port = await findFreePort();
  expect(port < lowest || port > highest).toBe(true);
});
