import { accessToken } from "@/e2e/credentials";
import { createCompany, createGroup, createProduct, createRule, createUser, ensureOwner } from "@/e2e/factories";
import { ask } from "@/e2e/scale/probe";
import type { Random } from "@/prisma/demo/random";
import type { ApprovalType, Company } from "@/prisma/generated/client";
import type { Member, ReadRows } from "../keyed-requests";
import { type LoadRequest, sendAgain, sendClosed } from "../open-loop";
import { openOrderHook } from "../order-hook";
import { expressions } from "../order-writes";
import type { Outcome } from "../part";
import { allWrites, Writes } from "../writes";

const clients = 6;
const stock = 1_000_000;

/** People of a buyer and its seller who make all kinds of writes, to check that every answer stays true whatever happens to the server. */
export async function openOrdering(databaseUrl: string, random: Random, stack: AsyncDisposableStack) {
  const [buyer, owner] = [await createCompany("Buyer"), await ensureOwner()];
  const inventory = { inventoryEnabled: true, inventoryQuantityAvailable: stock };
  const products = [
    await createProduct(owner, { returnable: true }),
    await createProduct(owner, { returnable: true, ...inventory }),
  ];
  const read: ReadRows = (statement, values) => ask(databaseUrl, statement, values);
  const hook = await openOrderHook(read, stack);
  const buyers = await createMembers(buyer, 4, "Order");
  const sellers = await createMembers(owner, 2, "OrderReturn");
  const writes = new Writes({ buyers, sellers, products: products.map(({ id }) => id), stock }, random);
  const wrong: string[] = [];
  let again = 0;
  return {
    /** Starts writing; the last requests may have no answer. */
    begin(origin: string) {
      const stop = new AbortController();
      stack.defer(() => stop.abort());
      const next = () => writes.next(random.pick(allWrites));
      const answers = sendClosed({ origin, next, signal: stop.signal, clients, seconds: 3600 });
      return async () => {
        stop.abort();
        const met = await answers;
        const bad = met.filter(({ status }) => status >= 300 && status !== 503).map(({ status }) => status);
        if (bad.length > 0) wrong.push(`Answered ${bad}.`);
      };
    },
    /** For when the server is back. */
    async sendUnanswered(origin: string) {
      const requests = writes.takeUnanswered();
      again += requests.length;
      const send = async (request: LoadRequest) => {
        const status = await sendAgain(origin, request);
        if (status >= 300 || status === 0) wrong.push(`${request.path}, sent again, was answered ${status}.`);
      };
      await Promise.all(requests.map(send));
    },
    async check(origin: string): Promise<Outcome> {
      await writes.finish(origin);
      const { submitted, figures, violations } = await writes.check(read);
      const webhooks = await hook.check(submitted);
      return {
        figures: { ...figures, "requests without an answer, sent again": again, ...webhooks.figures },
        violations: [...wrong, ...violations, ...webhooks.violations],
      };
    },
  };
}

/** People of a company, in the group that its rule asks. */
async function createMembers(company: Company, count: number, type: ApprovalType): Promise<Member[]> {
  const user = () => createUser(company, { roles: ["FullAccess"], preferences: { Notices: false } });
  const people = await Promise.all(Array.from({ length: count }, user));
  const { id: groupID } = await createGroup(company, people);
  await createRule(company, { groupID, type, ruleExpression: expressions[type] });
  return Promise.all(
    people.map(async (each) => {
      const headers = { authorization: `Bearer ${await accessToken(each)}` };
      return { userID: each.id, companyID: company.id, headers };
    }),
  );
}
