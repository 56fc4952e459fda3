import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { log } from "@/lib/telemetry/log";
import { keepNextFromPrinting, logPageFault } from "./page-faults";

const failure = (message: string) => Object.assign(new Error(message), { digest: "42", detail: "Key (email)=(ada)" });
const route = { routePath: "/products/[productID]", renderSource: "react-server-components" } as const;

test("of what Next prints, errors of pages are logged once, other errors without row data, and the rest unchanged", () => {
  const print = mock.method(console, "error", () => undefined);
  const write = mock.method(log, "error", () => undefined);
  mock.timers.enable({ apis: ["setTimeout"] });
  keepNextFromPrinting();
  const [ofPage, ofNobody] = [failure("told of"), failure("untold")];

  console.error("plain", new Error("no digest"));
  console.error(ofPage);
  console.error("waiting failed:", ofNobody);
  logPageFault(
    ofPage,
    { method: "GET", path: "/products/1", headers: {} },
    {
      ...route,
      routerKind: "App Router",
      routeType: "render",
      revalidateReason: undefined,
    },
  );
  mock.timers.tick(1000);

  expect(print.mock.calls.map(({ arguments: args }) => args)).toEqual([["plain", new Error("no digest")]]);
  expect(write.mock.calls.map(({ arguments: args }) => args)).toEqual([
    [expect.objectContaining({ err: ofPage, route: "/products/{productID}" }), "page failed"],
    [{ digest: "42", err: ofNobody }, "waiting failed:"],
  ]);
  mock.reset();
});
