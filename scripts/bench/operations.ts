/**
 * What each GET costs against `/api/health/live`, the floor of Next itself: `npm start`, then `npm run bench` beside it.
 * The paths take turns in rounds, so that a busy machine slows them alike. Needs the demo data.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { parseSettings } from "@/lib/env";
import { demoAccounts } from "@/prisma/seed";

const origin = process.argv[2] ?? "http://localhost:3000";
const rounds = 5;
const seconds = 3;
const connections = 16;

type Case = { name: string; path: string; requestsPerSecond: number[]; p50: number[]; p99: number[] };

const token = await signIn();
const headers = { authorization: `Bearer ${token}` };
const cases = await chooseCases();

for (let round = 0; round <= rounds; round++) {
  for (const each of cases) {
    const result = await autocannon({
      url: origin + each.path,
      headers,
      connections,
      duration: round === 0 ? 1 : seconds,
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${each.path} failed ${result.non2xx + result.errors} times.`);
    // The first round warms the server up.
    if (round === 0) continue;
    each.requestsPerSecond.push(result.requests.average);
    each.p50.push(result.latency.p50);
    each.p99.push(result.latency.p99);
  }
}

const floor = median(cases[0]?.requestsPerSecond ?? []);
console.table(
  cases.map(({ name, requestsPerSecond, p50, p99 }) => ({
    operation: name,
    "requests/s": Math.round(median(requestsPerSecond)),
    "against live": (median(requestsPerSecond) / floor).toFixed(2),
    "p50 ms": median(p50),
    "p99 ms": median(p99),
  })),
);

async function signIn() {
  const account = demoAccounts.find(({ Roles }) => Roles.includes("FullAccess"));
  const form = {
    grant_type: "password",
    client_id: "countersign-demo",
    username: account?.Username ?? "",
    password: account?.Password ?? "",
  };
  const response = await fetch(`${origin}/api/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token } = await response.json();
  if (!access_token) throw new Error(`Signing in to ${origin} failed with ${response.status}.`);
  return access_token as string;
}

/** Records of the demo data; the approvals are those of the order that has most. */
async function chooseCases(): Promise<Case[]> {
  const orderIDs = readRecords("approvals").map(({ OrderID }) => OrderID ?? "");
  const busy = mostFrequent(orderIDs);
  const approvals = `/api/v1/orders/all/${encodeURIComponent(busy)}/approvals`;
  const paths = {
    "health/live": "/api/health/live",
    "approvals, first page": approvals,
    "approvals, search + filter + sort": `${approvals}?search=budget&Status=Pending&sortBy=ApprovalRuleID`,
    "orders, first page": "/api/v1/orders/all",
    product: `/api/v1/products/${encodeURIComponent(readRecords("products")[0]?.ID ?? "")}`,
    "order return": `/api/v1/orderreturns/${encodeURIComponent(readRecords("orderreturns")[0]?.ID ?? "")}`,
  };
  return Object.entries(paths).map(([name, path]) => ({ name, path, requestsPerSecond: [], p50: [], p99: [] }));
}

function readRecords(kind: string): { ID?: string; OrderID?: string }[] {
  const file = join(parseSettings(process.env).DATA_DIR, "demo", `${kind}.ndjson`);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function mostFrequent(values: string[]) {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].reduce((most, each) => (each[1].length > most[1].length ? each : most))[0];
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
