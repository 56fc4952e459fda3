import { httpCase } from "../load";
import type { Case } from "../rounds";
import { checkPage, type Listed } from "./page-check";
import { api, type Place } from "./place";

const inOrders = (where: string, order: string) =>
  `SELECT a.id FROM approvals a JOIN orders o ON o.id = a.order_id WHERE ${where} ORDER BY ${order}`;
const oldest = "a.date_created, a.order_id, a.id";
const newest = "a.date_created DESC, a.order_id DESC, a.id DESC";
const ofBuyer = "o.from_company_id = 'buyer-1'";
const ofSupplier = "o.to_company_id = 'supplier-1'";
const waits = "a.status = 'Pending'";

/** W6: the first page of the approvals of all orders: what waits, and everything. */
export function inboxCases(place: Place): Case[] {
  const waiting = `${api}/approvals?Status=Pending&sortBy=DateCreated`;
  const all = `${api}/approvals?sortBy=!DateCreated`;
  const list = (where: string, order: string): Listed => ({ sql: inOrders(where, order), values: [] });
  const { owner, buyer, supplier } = place;
  const checkBoth = async (path: string, where: string, order: string) => {
    await checkPage(place, path, { headers: buyer, listed: list(`${ofBuyer} AND ${where}`, order) });
    await checkPage(place, path, { headers: supplier, listed: list(`${ofSupplier} AND ${where}`, order) });
  };
  const toCase = (id: string, { name, path, headers, check }: Asked) =>
    httpCase({ id: `W6 ${id}`, name, target: place.target, requests: [{ path, headers }], check });
  return [
    toCase("waiting", {
      name: "inbox, what waits",
      path: waiting,
      headers: owner,
      check: () => checkPage(place, waiting, { headers: owner, listed: list(waits, oldest) }),
    }),
    toCase("all", {
      name: "inbox, everything",
      path: all,
      headers: owner,
      check: () => checkPage(place, all, { headers: owner, listed: list("true", newest) }),
    }),
    toCase("buyer's waiting", {
      name: "a buyer's inbox, what waits",
      path: waiting,
      headers: buyer,
      check: () => checkBoth(waiting, waits, oldest),
    }),
    toCase("buyer's", {
      name: "a buyer's inbox, everything",
      path: all,
      headers: buyer,
      check: () => checkBoth(all, "true", newest),
    }),
  ];
}

type Asked = Pick<Case, "name" | "check"> & { path: string; headers: Record<string, string> };
