import { expect, test } from "@playwright/test";
import { CallError } from "./call";
import { refusalsOf } from "./refusal";

const fault = (Message: string, Property?: string) => ({
  ErrorCode: "ValidationFailure",
  Message,
  Data: Property ? { Property } : {},
});

test("each fault of a request is told at its property, without its name", () => {
  const error = new CallError(400, "Name: Too long.", [fault("Name: Too long.", "Name"), fault("Choose a role.")]);
  expect(refusalsOf(error)).toEqual([{ property: "Name", words: "Too long." }, { words: "Choose a role." }]);
});

test("a conflict says what has changed meanwhile", () => {
  const error = new CallError(409, "x", [fault("RolesBefore: The roles are others now.", "RolesBefore")]);
  expect(refusalsOf(error)).toEqual([{ property: "RolesBefore", words: "The roles are others now." }]);
});

test("too many requests say how long to wait, whatever they were for", () => {
  const error = new CallError(429, "Too many requests.", [fault("Too many requests.")], undefined, 90);
  expect(refusalsOf(error)[0].words).toBe("Too many requests. Try again in 2 minutes.");
  const because = { 429: (wait: string) => `Too many emails to this person. Try again in ${wait}.` };
  expect(refusalsOf(error, because)[0].words).toBe("Too many emails to this person. Try again in 2 minutes.");
});

test("a server that does not answer says so, and no fault of ours is told in its own words", () => {
  expect(refusalsOf(new CallError(0, "The server could not be reached."))[0].words).toBe(
    "The server could not be reached.",
  );
  for (const error of [new CallError(500, "stack", [fault("stack")]), new Error("stack"), null])
    expect(refusalsOf(error)[0].words).not.toContain("stack");
});

test("a record that is not there is told as gone where it was asked for, and by its name where the request names it", () => {
  const gone = (ObjectID: string) => {
    const data = { ObjectType: "UserGroup", ObjectID, Property: "ApprovingGroupID" };
    const faults = [{ ErrorCode: "NotFound", Message: `The user group "${ObjectID}" does not exist.`, Data: data }];
    const url = "https://countersign.example/api/v1/buyers/b/approvalrules/over%20500";
    return refusalsOf(new CallError(404, "x", faults, undefined, undefined, url));
  };
  expect(gone("over 500")).toEqual([{ words: "This no longer exists. Someone may have deleted it." }]);
  expect(gone("finance")).toEqual([
    { property: "ApprovingGroupID", words: 'The user group "finance" does not exist.' },
  ]);
});
