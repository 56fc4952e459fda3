import { accessToken } from "@/e2e/credentials";
import { createCompany, createGroup, createProduct, createRule, createUser, ensureOwner } from "@/e2e/factories";
import { ask } from "@/e2e/scale/probe";
import type { Random } from "@/prisma/demo/random";
import { type Asked, sendAgain, sendClosed } from "../open-loop";
import { openOrderHook } from "../order-hook";
import { expression, type OrderWrite, OrderWrites, type Read } from "../order-writes";
import type { Outcome } from "../part";

const clients = 6;
const kinds: OrderWrite[] = ["create", "line", "submit", "decide", "batch"];

/** People of a buyer who order and decide, all the time: what they were answered holds, whatever happens to the server. */
export async function openOrdering(databaseUrl: string, random: Random, stack: AsyncDisposableStack) {
  const [buyer, owner] = [await createCompany("Buyer"), await ensureOwner()];
  const user = () => createUser(buyer, { roles: ["FullAccess"], preferences: { Notices: false } });
  const people = await Promise.all([user(), user(), user(), user()]);
  const group = await createGroup(buyer, people);
  await createRule(buyer, { groupID: group.id, ruleExpression: expression });
  const products = [await createProduct(owner), await createProduct(owner)];
  const buyers = await Promise.all(
    people.map(async (each) => ({
      companyID: buyer.id,
      headers: { authorization: `Bearer ${await accessToken(each)}` },
    })),
  );
  const read: Read = (statement, values) => ask(databaseUrl, statement, values);
  const hook = await openOrderHook(read, stack);
  const writes = new OrderWrites(
    buyers,
    products.map(({ id }) => id),
    random,
  );
  const wrong: string[] = [];
  let again = 0;
  return {
    /** Begins; what is under way at the end may have no answer. */
    begin(origin: string) {
      const stop = new AbortController();
      stack.defer(() => stop.abort());
      const next = () => writes.next(random.pick(kinds));
      const answers = sendClosed({ origin, next, signal: stop.signal, clients, seconds: 3600 });
      return async () => {
        stop.abort();
        const met = await answers;
        const bad = met.filter(({ status }) => status >= 300 && status !== 503).map(({ status }) => status);
        if (bad.length > 0) wrong.push(`Answered ${bad}.`);
      };
    },
    /** Once the server is back. */
    async sendUnanswered(origin: string) {
      const unanswered = writes.takeUnanswered();
      again += unanswered.length;
      const send = async (asked: Asked) => {
        const status = await sendAgain(origin, asked);
        if (status >= 300 || status === 0) wrong.push(`${asked.path}, sent again, was answered ${status}.`);
      };
      await Promise.all(unanswered.map(send));
    },
    async check(): Promise<Outcome> {
      const { submitted, figures, violations } = await writes.check(read);
      const told = await hook.check(submitted);
      return {
        figures: { ...figures, "requests without an answer, sent again": again, ...told.figures },
        violations: [...wrong, ...violations, ...told.violations],
      };
    },
  };
}
