import { httpCase } from "../load";
import type { Case } from "../rounds";
import { bareCases } from "./bare";
import { inboxCases } from "./inbox";
import { nextCase } from "./next";
import { deepCases, newestCase, searchCase } from "./order-approvals";
import { lineItemsCase, ordersCases } from "./orders";
import { pageCases } from "./pages";
import { pgbenchCases } from "./pgbench";
import type { Place } from "./place";
import { previewCase } from "./preview";
import { prismaCases } from "./prisma";
import { productCase, returnCase } from "./records";
import { signInCase } from "./sign-ins";
import { workersCases } from "./workers";

/** Creates cases. The stack stops everything they start. */
type Maker = (place: Place, stack: AsyncDisposableStack) => Case | Case[] | Promise<Case | Case[]>;

const makers: Record<string, Maker> = {
  W1: newestCase,
  W2: searchCase,
  W3: deepCases,
  W4: productCase,
  W5: returnCase,
  W6: inboxCases,
  W7: pageCases,
  W10: signInCase,
  W12: previewCase,
  W14: ordersCases,
  W15: lineItemsCase,
  workers: workersCases,
  WN: nextCase,
  bare: bareCases,
  prisma: prismaCases,
  pgbench: pgbenchCases,
};

/** The cases that are measured in rounds, by name. */
export const caseNames = ["W0", ...Object.keys(makers)];

/** W0, the baseline: an empty answer. */
const liveCase = ({ target }: Place) =>
  httpCase({ id: "W0", name: "/api/health/live", target, requests: [{ path: "/api/health/live" }] });

/** The chosen cases, and always the baseline. */
export async function makeCases(place: Place, isChosen: (name: string) => boolean, stack: AsyncDisposableStack) {
  const cases = [liveCase(place)];
  for (const [name, make] of Object.entries(makers))
    if (isChosen(name)) cases.push(...[await make(place, stack)].flat());
  return cases;
}
