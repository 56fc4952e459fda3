import { expect, test } from "@playwright/test";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { rulesOf } from "./cells";
import { rules } from "./rules";

test("every operation has a rule for its callers, and every rule has an operation", () => {
  expect(contracts.filter(({ id }) => rulesOf(id).length === 0).map(({ id }) => id)).toEqual([]);
  const ofOperations = contracts.flatMap(({ id }) => rulesOf(id));
  expect(Object.keys(rules).filter((name) => !ofOperations.includes(name))).toEqual([]);
});
