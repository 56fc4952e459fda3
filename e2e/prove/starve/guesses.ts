import type { Outcome } from "../part";
import { countStatuses } from "../statuses";
import type { Attack, AttackOptions } from "./attack";
import { networkAt, postAs } from "./stranger";

const [guesses, mostGuesses] = [20, 10];
/** Eleven make more than a hundred failures, which stop a password that has not signed in meanwhile. */
const networks = { full: 15, short: 11 };
const password = "a long walk in spring";

export const passwordGuesses: Attack = {
  title: "a stranger guesses the password of one account, with every spelling of its username",
  attacker: `not signed in: ${guesses} consecutive guesses from each of ${networks.full} networks, or ${networks.short} in the short form, with four spellings of the username`,
  bound: `${mostGuesses} guesses from a network; the user can sign in each time from a known network`,
  run: attack,
};

async function attack({ place, timed, signal }: AttackOptions): Promise<Outcome> {
  const { createApiClient, createCompany, createUser } = await import("@/e2e/factories");
  const company = await createCompany("Buyer");
  const username = `pri${company.id.replaceAll(/[^\w]/g, "").toLowerCase()}`;
  const user = await createUser(company, { username, password });
  const { id } = await createApiClient();
  const signIn = (account: { username: string; password: string }, address: string) =>
    postAs(place.origin, {
      path: "/api/oauth/token",
      body: String(new URLSearchParams({ grant_type: "password", client_id: id, ...account })),
      type: "application/x-www-form-urlencoded",
      address,
    });
  const home = networkAt(100_000);
  const own = () => signIn({ username: user.username, password }, home);
  const spellings = ["i", "I", "\u0130"].map((letter) => username.replace("i", letter)).concat(username.toUpperCase());

  const [signIns, answers] = [[await own()], [] as number[]];
  const violations: string[] = [];
  for (let network = 0; network < (timed ? networks.full : networks.short) && !signal.aborted; network++) {
    const statuses = [];
    for (let nth = 0; nth < guesses; nth++) {
      const guess = { username: spellings[nth % spellings.length] ?? "", password: `wrong ${nth}` };
      statuses.push(await signIn(guess, networkAt(200_000 + network)));
    }
    const lookups = statuses.filter((status) => status === 400).length;
    if (lookups !== mostGuesses) violations.push(`Network ${network}: ${lookups} guesses were looked at: ${statuses}.`);
    answers.push(...statuses);
    signIns.push(await own());
  }
  if (signIns.some((status) => status !== 200)) violations.push(`The person is answered with ${signIns}.`);
  return {
    figures: {
      guesses: countStatuses(answers.map((status) => ({ status }))),
      "the person, beside": countStatuses(signIns.map((status) => ({ status }))),
    },
    violations,
  };
}
