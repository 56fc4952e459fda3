import { expect, test } from "@playwright/test";
import { createFront } from "@/lib/server/front";
import { toResponse } from "./answer";
import { bodyLength } from "./body-length";
import { originOf } from "./origin";

const given = new Headers({ "x-request-id": "mine", "x-client-address": "192.0.2.1" });
const answer = { status: 200, headers: {}, body: "{}" };

test("where nobody but the client has written the headers, none of them is believed, and none is for a front", () => {
  globalThis.behindFront = undefined;

  expect(originOf(given).address).toBe("unknown");
  expect(originOf(given).requestId).not.toBe("mine");
  expect(originOf(given).requestId).not.toBe(originOf(given).requestId);
  expect(toResponse(answer).headers.has(bodyLength)).toBe(false);
});

test("behind our front they are its own", () => {
  const publicUrl = new URL("http://localhost");
  createFront({ publicUrl, trustedProxies: [], handle: async () => undefined, routeOf: () => "" });

  expect(originOf(given)).toEqual({ requestId: "mine", address: "192.0.2.1" });
  expect(toResponse(answer).headers.get(bodyLength)).toBe("2");
});
