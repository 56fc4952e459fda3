import { expect, test } from "@playwright/test";
import { toRefusal } from "./refusal";

const refusal = (code: string, responseCode?: number, response?: string) =>
  toRefusal(Object.assign(new Error("Message failed"), { code, responseCode, response }));

test("a response to the mail itself is final from 500 up", () => {
  expect(refusal("EENVELOPE", 550)).toMatchObject({ permanent: true, unreachable: false });
  expect(refusal("EMESSAGE", 554)).toMatchObject({ permanent: true });
  expect(refusal("EENVELOPE", 451)).toMatchObject({ permanent: false, unreachable: false });
  expect(refusal("EENVELOPE", 503)).toMatchObject({ permanent: false });
});

test("a server that is down, failing or refuses the sign-in is tried again", () => {
  for (const [code, status] of [["ESOCKET"], ["ETIMEDOUT"], ["EDNS"], ["EAUTH", 535], ["EPROTOCOL", 554]] as const)
    expect(refusal(code, status)).toMatchObject({ permanent: false, unreachable: true });
});

test("the reason keeps the server's words without possible secrets", () => {
  const { reason } = refusal("EMESSAGE", 554, `554 5.7.1 spam: http://user:pass@host/reset#${"a1.B2-c3_".repeat(20)}`);
  expect(reason).toContain("EMESSAGE 554 5.7.1 spam:");
  expect(reason).not.toMatch(/pass|B2/);
});
