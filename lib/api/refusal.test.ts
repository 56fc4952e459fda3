import { expect, test } from "@playwright/test";
import { CallError } from "./call";
import { refusalsOf } from "./refusal";

const fault = (Message: string, Property?: string, ErrorCode = "ValidationFailure") => ({
  ErrorCode,
  Message,
  Data: Property ? { Property } : {},
});

test("each error of a request is shown at its property, without the property's name", () => {
  const error = new CallError(400, "Name: Too long.", [fault("Name: Too long.", "Name"), fault("Choose a role.")]);
  expect(refusalsOf(error)).toEqual([{ property: "Name", words: "Too long." }, { words: "Choose a role." }]);
});

test("a conflict's message says what has changed in the meantime", () => {
  const error = new CallError(409, "x", [fault("RolesBefore: The roles are others now.", "RolesBefore")]);
  expect(refusalsOf(error)).toEqual([{ property: "RolesBefore", words: "The roles are others now." }]);
});

test("a 429's message has the time to wait", () => {
  const error = new CallError(429, "Too many requests.", [fault("x", undefined, "TooManyRequests")], undefined, 90);
  expect(refusalsOf(error)[0].words).toBe("Too many requests. Try again in 2 minutes.");
  const because = { TooManyRequests: "Too many emails to this person. Try again in {wait}." };
  expect(refusalsOf(error, because)[0].words).toBe("Too many emails to this person. Try again in 2 minutes.");
});

test("the message of a refusal depends on its code, not on its status or text", () => {
  const say = (ErrorCode: string, Message: string) =>
    refusalsOf(new CallError(400, Message, [fault(Message, undefined, ErrorCode)]))[0].words;
  expect(say("Auth.InsufficientRoles", "Reworded.")).toBe("You don't have permission to do this.");
  expect(say("Order.CannotSubmitBadStatus", "Order must be unsubmitted.")).toBe("Order must be unsubmitted.");
});

test("a form's messages can depend on the reason, and are shown at the property", () => {
  const insecure = new CallError(400, "x", [
    { ErrorCode: "PasswordReset.InsecurePassword", Message: "x", Data: { Property: "NewPassword", Reason: "Common" } },
  ]);
  const inWords = {
    "PasswordReset.InsecurePassword": ({ Reason }: Record<string, unknown>) => `Too ${String(Reason).toLowerCase()}.`,
  };
  for (const because of [inWords, { "PasswordReset.InsecurePassword Common": "Too common." }])
    expect(refusalsOf(insecure, because)).toEqual([{ property: "NewPassword", words: "Too common." }]);
});

test("a proxy's response gets a message by its status", () => {
  expect(refusalsOf(new CallError(502, "Something went wrong."))[0].words).toContain("unavailable or overloaded");
});

test("an unreachable server gets a message, and an error of our own code is not shown as it is", () => {
  expect(refusalsOf(new CallError(0, "The server could not be reached."))[0].words).toBe(
    "The server could not be reached.",
  );
  for (const error of [
    new CallError(500, "stack", [fault("stack", undefined, "ServerError")]),
    new Error("stack"),
    null,
  ])
    expect(refusalsOf(error)[0].words).not.toContain("stack");
});

test("a missing record is said to be gone if it was opened, and named if the request names it", () => {
  const missing = (ObjectID: string) => {
    const data = { ObjectType: "UserGroup", ObjectID, Property: "ApprovingGroupID" };
    const faults = [{ ErrorCode: "NotFound", Message: `The user group "${ObjectID}" does not exist.`, Data: data }];
    const url = "https://countersign.example/api/v1/buyers/b/approvalrules/over%20500";
    return refusalsOf(new CallError(404, "x", faults, undefined, undefined, url));
  };
  expect(missing("over 500")).toEqual([
    { property: "ApprovingGroupID", words: "This no longer exists. Someone may have deleted it." },
  ]);
  expect(missing("finance")).toEqual([
    { property: "ApprovingGroupID", words: 'The user group "finance" does not exist.' },
  ]);
});
