import { expect, test } from "@playwright/test";
import { whyNotInRow } from "./why-not-here";

const person = (ID: string, FirstName: string) => ({ ID, FirstName, LastName: "Adeyemi", Username: ID, Email: "" });

// Safe: nothing else of a row is read.
const row = (of: object) =>
  ({
    Status: "Pending",
    CanDecide: false,
    Approver: null,
    ApprovingGroupID: "finance",
    Names: { ApprovingGroupID: "Finance" },
    Order: { FromUser: person("ruth", "Ruth") },
    ...of,
  }) as unknown as Parameters<typeof whyNotInRow>[0];

test("a row says who decided it, that it is one's own, or whose members can decide it", () => {
  expect(whyNotInRow(row({ CanDecide: true }), "samuel")).toBeUndefined();
  const decided = { Status: "Declined", Approver: person("samuel", "Samuel") };
  expect(whyNotInRow(row(decided), "ruth")).toBe("Samuel Adeyemi declined this.");
  expect(whyNotInRow(row({ ...decided, Status: "Approved" }), "samuel")).toBe("You approved this.");
  expect(whyNotInRow(row({}), "ruth")).toBe("You placed this order, so somebody else has to decide it.");
  expect(whyNotInRow(row({}), "samuel")).toBe(
    "Only members of Finance who did not place, create, change or submit the order can decide it.",
  );
});
