import assert from "node:assert/strict";
import { httpCase } from "../load";
import type { Case } from "../rounds";
import { idsOfPage } from "./page-check";
import { ask, checkHidden, type Place } from "./place";
import { scatteredIDs } from "./records";

/** W7: the HTML of pages for a signed-in browser. */
export async function pageCases(place: Place): Promise<Case[]> {
  const { target, browsers } = place;
  const approvals = "/orders/all/BUSY-ORDER/approvals";
  // The tab of all pending approvals, with the first ones in the database.
  const inbox = "/approvals?Status=Pending&sortBy=DateCreated";
  const products = await scatteredIDs(place, "products");
  const paths = products.map((id) => `/products/${encodeURIComponent(id)}`);
  const checkApprovals = async () => {
    const sql = "SELECT id FROM approvals WHERE order_id = 'BUSY-ORDER' ORDER BY date_created, id";
    await checkShows(place, approvals, await idsOfPage(place, { sql, values: [] }, 1));
    await checkHidden(place, approvals, place.otherBrowser);
  };
  const checkInbox = async () => {
    const sql = "SELECT id FROM approvals WHERE status = 'Pending' ORDER BY date_created, order_id, id";
    await checkShows(place, inbox, await idsOfPage(place, { sql, values: [] }, 1));
  };
  const checkProducts = async () => {
    for (const [at, id] of products.entries()) await checkShows(place, paths[at] ?? "", [id]);
  };
  const toCase = (name: string, addresses: string[], check: Case["check"]) => {
    const requests = addresses.flatMap((path) => browsers.map((headers) => ({ path, headers })));
    return httpCase({ id: `W7 ${name}`, name, target, requests, check });
  };
  return [
    toCase("page of approvals", [approvals], checkApprovals),
    toCase("inbox", [inbox], checkInbox),
    toCase("page of a product", paths, checkProducts),
  ];
}

/** The IDs are in the page, in this order. */
async function checkShows(place: Place, path: string, ids: string[]) {
  for (const browser of place.browsers) {
    const { status, text } = await ask(place, path, browser);
    assert.equal(status, 200, `${path} was answered with ${status}`);
    const order = ids.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).filter((id) => text.includes(id));
    assert.deepEqual(order, ids, `${path} shows other records than the database has, or in another order`);
  }
}
