import type { Case } from "../rounds";
import { inboxCases } from "./inbox";
import { deepCases, newestCase, searchCase } from "./order-approvals";
import { pageCases } from "./pages";
import type { Place } from "./place";
import { productCase, returnCase } from "./records";
import { signInCase } from "./sign-ins";

type Maker = (place: Place) => Case | Case[] | Promise<Case | Case[]>;

const makers: Record<string, Maker> = {
  W1: newestCase,
  W2: searchCase,
  W3: deepCases,
  W4: productCase,
  W5: returnCase,
  W6: inboxCases,
  W7: pageCases,
  W10: signInCase,
};

/** W0, the floor: what Next itself costs. */
const liveCase = ({ target }: Place): Case => ({
  id: "W0",
  name: "/api/health/live",
  target,
  requests: [{ path: "/api/health/live" }],
  check: async () => undefined,
});

/** The cases that were chosen, and always the floor they are held against. */
export async function makeCases(place: Place, isChosen: (id: string) => boolean) {
  const cases = [liveCase(place)];
  for (const [id, make] of Object.entries(makers)) if (isChosen(id)) cases.push(...[await make(place)].flat());
  return cases;
}
