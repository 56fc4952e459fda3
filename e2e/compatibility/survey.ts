import { Configuration, type OrderCloudError } from "ordercloud-javascript-sdk";
import type { OrderStatus } from "@/lib/orders/contract";
import { findMethods, type Method } from "./methods";
import { argumentsOf, createRecords, type Records, sides } from "./records";

export type Finding = Method & { answer: "works" | "not here" | { refusal: string } };

/** The resources of this product. */
const resources = [
  ...["Me", "Orders", "LineItems", "OrderReturns", "Products"],
  ...["Buyers", "Suppliers", "Users", "AdminUsers", "SupplierUsers"],
  ...["UserGroups", "AdminUserGroups", "SupplierUserGroups", "ApprovalRules", "SellerApprovalRules", "Webhooks"],
];
const statuses: OrderStatus[] = ["AwaitingApproval", "Open", "Unsubmitted"];

type Document = {
  paths: Record<string, Record<string, { operationId: string; requestBody?: unknown }>>;
  components: { schemas: Record<string, { example?: unknown }> };
};

/** Makes each call of the official client around these resources, at the API at `baseApiUrl`. */
export async function survey(baseApiUrl: string): Promise<Finding[]> {
  const methods = (await findMethods()).filter(({ resource }) => resources.includes(resource));
  const bodies = readBodies((await (await fetch(`${baseApiUrl}/v1/openapi/v3`)).json()) as Document);
  Configuration.Set({ baseApiUrl, apiVersion: "v1", clientID: "test" });
  const shared = await Promise.all(sides.map((side) => createRecords(side, "AwaitingApproval")));
  const findings: Finding[] = [];
  for (const method of methods) findings.push({ ...method, answer: await answerTo(method, bodies, shared) });
  return findings.toSorted((one, other) => resources.indexOf(one.resource) - resources.indexOf(other.resource));
}

/** The best result of callers of all sides. A call that changes something has separate records, in every state. */
async function answerTo(method: Method, bodies: ReadonlyMap<string, unknown>, shared: Records[]) {
  const body = bodies.get(method.name) ?? {};
  // A call that the API does not describe gets any arguments: another operation may answer at its path.
  const isThere = bodies.has(method.name);
  const reads = method.verb === "GET";
  let refusal: Finding["answer"] = "not here";
  for (const status of reads ? statuses.slice(0, 1) : statuses) {
    for (const [at, side] of sides.entries()) {
      const result = shared[at];
      const records = (reads || !isThere) && result ? result : await createRecords(side, status);
      const answer = await make(method, argumentsOf(method, records, body));
      if (typeof answer === "string") return answer;
      if (!isThere) return "not here";
      // NotFound for one side says less than the refusal for another.
      if (refusal === "not here" || !answer.refusal.startsWith("404")) refusal = answer;
    }
  }
  return refusal;
}

async function make({ name, call }: Method, args: unknown[]): Promise<Finding["answer"]> {
  try {
    await call(...args);
    return "works";
  } catch (error) {
    // It is compiled to ES5, so instanceof does not work.
    const { isOrderCloudError, status, errors } = error as OrderCloudError;
    const [fault] = isOrderCloudError ? (errors ?? []) : [];
    if (!fault) throw new Error(`${name} is refused without words.`, { cause: error });
    if (status === 405 || fault.Data?.ObjectType === "Path") return "not here";
    return { refusal: `${status} ${fault.ErrorCode}` };
  }
}

/** The operations that the API describes in OrderCloud's form, with their examples of bodies. */
function readBodies({ paths, components }: Document) {
  const bodies = new Map<string, unknown>();
  for (const { operationId, requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const [, schema = ""] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody ?? null)) ?? [];
    bodies.set(operationId, components.schemas[schema]?.example);
  }
  return bodies;
}
