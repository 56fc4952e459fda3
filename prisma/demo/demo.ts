import type { KindName } from "@/lib/import/kinds/kind";
import { makeApprovals } from "./approvals";
import { approvalRules, approvingGroups } from "./approving";
import { Calendar } from "./calendar";
import { apiClients } from "./clients";
import { companies } from "./companies";
import { makeOrders } from "./orders";
import { users } from "./people";
import { keepInStock, makeProducts } from "./products";
import { Random } from "./random";
import { makeReturns } from "./returns";

/** The records of the demo, by kind of data file; the same for the same anchor. Nothing in it happens after the anchor. */
export function makeDemo(anchor: Date): Record<KindName, object[]> {
  const random = new Random(20_260_131);
  const calendar = new Calendar(anchor.getTime(), random);
  const products = makeProducts(random, calendar);
  const orders = makeOrders(random, calendar, products);
  const catalogue = new Map(products.map((product) => [product.ID, product]));
  const { approvals, revisions } = makeApprovals({ random, calendar, products: catalogue }, orders);
  keepInStock(products, orders);
  return {
    companies: companies.map(({ domain, ...company }) => company),
    users,
    approvinggroups: approvingGroups,
    approvalrules: approvalRules,
    apiclients: apiClients,
    products: products.map(({ price, ...product }) => product),
    orders,
    orderrevisions: revisions,
    approvals,
    orderreturns: makeReturns({ random, calendar }, orders),
    savedviews: [],
  };
}

/** The midnight in UTC that began the current day. */
export function today() {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
