import { expect, test } from "@playwright/test";
import { toAppError } from "./faults";

const unavailable = {
  "no server behind PgBouncer": {
    code: "08P01",
    message: "server login has been failing, cached error: connect failed",
  },
  "the same by Prisma": {
    code: "P2010",
    meta: {
      driverAdapterError: { cause: { originalCode: "08P01", originalMessage: "server login has been failing" } },
    },
  },
  "a connection that was lost": { code: "08006" },
  "a server that is stopping": { code: "57P01" },
  "a server that is full": { code: "53300" },
  "a server that may only read, since another has taken over": { code: "25006" },
  "nobody at the port": { cause: { code: "ECONNREFUSED" } },
  "nobody at the socket": { code: "ENOENT", syscall: "connect" },
};

for (const [what, failure] of Object.entries(unavailable)) {
  test(`${what} is answered 503 with Retry-After`, () => {
    const error = toAppError(Object.assign(new Error("failed"), failure), "a-request");
    expect([error.status, error.retryAfter]).toEqual([503, 2]);
  });
}

test("a wrong statement, one too large for the protocol, and a missing file are errors of ours", () => {
  for (const [code, message] of [
    ["42601", "syntax error"],
    ["08P01", "bind message has 4464 parameter formats but 0 parameters"],
    ["ENOENT", "no such file or directory, open 'x'"],
  ])
    expect(toAppError(Object.assign(new Error(message), { code }), "a-request").code).toBe("ServerError");
});
