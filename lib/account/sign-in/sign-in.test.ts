import { expect, test } from "@playwright/test";
import { waitingTime } from "@/lib/words";
import { signInProblem } from "./sign-in";

test("a wrong password and an unknown user get the same message", () => {
  expect(signInProblem("CredentialsSignin")).toBe("The username, email or password is incorrect.");
});

test("too many attempts get a message with the time to wait", () => {
  expect(signInProblem("TooManyAttempts:290")).toBe("Too many attempts. Try again in 5 minutes.");
});

test("the time to wait is rounded up, in seconds or minutes", () => {
  expect(waitingTime(1)).toBe("1 second");
  expect(waitingTime(59.2)).toBe("60 seconds");
  expect(waitingTime(60)).toBe("1 minute");
  expect(waitingTime(61)).toBe("2 minutes");
  expect(waitingTime(Number.NaN)).toBe("1 minute");
});

test("an unknown code is never shown", () => {
  for (const code of ["<script>", "constructor", ""])
    expect(signInProblem(code)).toBe("Signing in did not work this time. Try again in a moment.");
});
