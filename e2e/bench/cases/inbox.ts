import { httpCase } from "../load";
import type { Case } from "../rounds";
import { checkPage, type RowsQuery } from "./page-check";
import { api, type Place } from "./place";

const inOrders = (where: string, order: string) =>
  `SELECT a.id FROM approvals a JOIN orders o ON o.id = a.order_id WHERE ${where} ORDER BY ${order}`;
const oldest = "a.date_created, a.order_id, a.id";
const newest = "a.date_created DESC, a.order_id DESC, a.id DESC";
const ofBuyer = "o.from_company_id = 'buyer-1'";
const ofSupplier = "o.to_company_id = 'supplier-1'";
const waits = "a.status = 'Pending'";
const ordersOf = (reader: string) => `(o.from_user_id = '${reader}' OR o.id IN (
  SELECT order_id FROM approvals JOIN approving_group_members ON group_id = approving_group_id WHERE user_id = '${reader}'))`;

/** W6: the first page of the approvals of all orders, or of a reader's own: pending ones, and all. */
export function inboxCases(place: Place): Case[] {
  const waiting = `${api}/approvals?Status=Pending&sortBy=DateCreated`;
  const all = `${api}/approvals?sortBy=!DateCreated`;
  const list = (where: string, order: string): RowsQuery => ({ sql: inOrders(where, order), values: [] });
  const { owner, buyer, supplier, reader, buyersReader } = place;
  const checkBoth = async (path: string, where: string, order: string) => {
    await checkPage(place, path, { headers: buyer, rows: list(`${ofBuyer} AND ${where}`, order) });
    await checkPage(place, path, { headers: supplier, rows: list(`${ofSupplier} AND ${where}`, order) });
  };
  const toCase = (id: string, { name, path, headers, check }: ListCase) =>
    httpCase({ id: `W6 ${id}`, name, target: place.target, requests: [{ path, headers }], check });
  return [
    toCase("waiting", {
      name: "inbox, what waits",
      path: waiting,
      headers: owner,
      check: () => checkPage(place, waiting, { headers: owner, rows: list(waits, oldest) }),
    }),
    toCase("all", {
      name: "inbox, everything",
      path: all,
      headers: owner,
      check: () => checkPage(place, all, { headers: owner, rows: list("true", newest) }),
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
    toCase("reader's waiting", {
      name: "the Owner's reader's inbox, what waits",
      path: waiting,
      headers: reader,
      check: () =>
        checkPage(place, waiting, { headers: reader, rows: list(`${ordersOf("owner-reader")} AND ${waits}`, oldest) }),
    }),
    toCase("reader's", {
      name: "the Owner's reader's inbox, everything",
      path: all,
      headers: reader,
      check: () => checkPage(place, all, { headers: reader, rows: list(ordersOf("owner-reader"), newest) }),
    }),
    toCase("buyer's reader's", {
      name: "a buyer's reader's inbox, everything",
      path: all,
      headers: buyersReader,
      check: () => checkPage(place, all, { headers: buyersReader, rows: list(ordersOf("buyer-1-reader"), newest) }),
    }),
  ];
}

type ListCase = Pick<Case, "name" | "check"> & { path: string; headers: Record<string, string> };
