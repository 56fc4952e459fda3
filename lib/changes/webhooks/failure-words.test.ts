import { expect, test } from "@playwright/test";
import { answerWords, failureWords } from "./failure-words";
import { TargetRefused } from "./target";

const fault = (code: string) => Object.assign(new Error("connect 10.0.0.1:443"), { code });

for (const [error, words] of [
  [fault("ENOTFOUND"), "The host name was not found."],
  [fault("ECONNREFUSED"), "The host refused the connection."],
  [fault("CERT_HAS_EXPIRED"), "The host’s certificate has expired."],
  [fault("ERR_SSL_WRONG_VERSION_NUMBER"), "The host does not speak TLS as expected."],
  [fault("HPE_HEADER_OVERFLOW"), "The answer’s headers are too long."],
  [fault("HPE_INVALID_CONSTANT"), "The answer is not HTTP."],
  [fault("ENEW"), "No answer: ENEW."],
  [new DOMException("", "TimeoutError"), "No answer within 15 seconds."],
  [new TargetRefused("The host is ours."), "The host is ours."],
  ["nothing", "It could not be sent."],
] as const)
  test(`a failed webhook says: ${words}`, () => {
    expect(failureWords(error)).toBe(words);
  });

test("an answer that is a failure says its text, or why there is none", () => {
  expect(answerWords(503, "Restarting")).toBe("Restarting");
  expect(answerWords(503, "")).toBe("The answer is empty.");
  expect(answerWords(302, "")).toBe("Redirects are not followed.");
});
