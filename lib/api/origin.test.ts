import { expect, test } from "@playwright/test";
import { createFront } from "@/lib/server/front";
import { toResponse } from "./answer";
import { bodyLength } from "./body-length";
import { originOf } from "./origin";

const headers = new Headers({ "x-request-id": "mine", "x-client-address": "192.0.2.1" });
const answer = { status: 200, headers: {}, body: "{}" };

test("without our front in between, none of its headers is trusted", () => {
  globalThis.behindFront = undefined;

  expect(originOf(headers).address).toBe("unknown");
  expect(originOf(headers).requestId).not.toBe("mine");
  expect(originOf(headers).requestId).not.toBe(originOf(headers).requestId);
  expect(toResponse(answer).headers.has(bodyLength)).toBe(false);
});

test("behind our front they are trusted", () => {
  const publicUrl = new URL("http://localhost");
  createFront({ publicUrl, trustedProxies: [], handle: async () => undefined, routeOf: () => "" });

  expect(originOf(headers)).toEqual({ requestId: "mine", address: "192.0.2.1" });
  expect(toResponse(answer).headers.get(bodyLength)).toBe("2");
});
