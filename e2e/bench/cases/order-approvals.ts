import assert from "node:assert/strict";
import { httpCase } from "../load";
import type { Case } from "../rounds";
import { checkPage, countOf, type ListAnswer, pageSize, type RowsQuery } from "./page-check";
import { api, askJson, checkHidden, type Place } from "./place";

const busy = "BUSY-ORDER";
const huge = "HUGE-ORDER";
const pathOf = (orderID: string) => `${api}/orders/all/${orderID}/approvals`;
const newest = "?sortBy=!DateCreated";

export const newestPath = pathOf(busy) + newest;

const newestOf = (orderID: string): RowsQuery => ({
  sql: "SELECT id FROM approvals WHERE order_id = $1 ORDER BY date_created DESC, id DESC",
  values: [orderID],
});

/** W1: the newest 20 of an order with 500 approvals, and how many there are. */
export function newestCase(place: Place): Case {
  const path = newestPath;
  const check = async () => {
    await checkPage(place, path, { headers: place.owner, rows: newestOf(busy) });
    await checkPage(place, path, { headers: place.buyer, rows: newestOf(busy) });
    await checkHidden(place, path, place.supplier);
  };
  return toCase(place, { id: "W1", name: "newest 20 of an order's 500", path, check });
}

/** W2: a word, a status and a sort by rule in the same order. */
export function searchCase(place: Place): Case {
  const path = `${pathOf(busy)}?search=cost&Status=Pending&sortBy=ApprovalRuleID`;
  const sql = `
    SELECT a.id FROM approvals a LEFT JOIN users u ON u.id = a.approver_id
    WHERE a.order_id = $1 AND a.status = 'Pending'
      AND position('cost' IN lower(concat_ws(E'\\n', a.approval_rule_id, a.approving_group_id, a.comments,
        u.username, u.email, u.first_name, u.last_name))) > 0
    ORDER BY a.approval_rule_id, a.id`;
  const rows = { sql, values: [busy] };
  const check = async () => {
    await checkPage(place, path, { headers: place.owner, rows });
    await checkHidden(place, path, place.supplier);
  };
  return toCase(place, { id: "W2", name: "search + Status=Pending + sort by rule", path, check });
}

/** W3: pages of an order with 100,000 approvals, by their numbers and by page keys. */
export async function deepCases(place: Place): Promise<Case[]> {
  const total = await countOf(place, newestOf(huge));
  const last = Math.min(5000, Math.ceil(total / pageSize));
  const byNumber = (id: string, page: number) => {
    const path = `${pathOf(huge)}${newest}&page=${page}`;
    return pageCase(place, { id, name: `page ${page} of its ${total}`, path, page });
  };
  const byKey = async (id: string, page: number) => {
    const before = `${pathOf(huge)}${newest}&page=${page - 1}`;
    const { Meta } = await askJson<ListAnswer>(place, before, place.owner);
    assert(Meta.NextPageKey, `${before} names no next page`);
    const path = `${pathOf(huge)}?pageKey=${encodeURIComponent(Meta.NextPageKey)}`;
    return pageCase(place, { id, name: `page ${page} by page key`, path, page });
  };
  return [
    byNumber("W3 first", 1),
    byNumber("W3 near", Math.min(30, last)),
    byNumber("W3 deep", last),
    await byKey("W3 first by key", 2),
    await byKey("W3 deep by key", last),
  ];
}

type Paged = { id: string; name: string; path: string; page: number };

function pageCase(place: Place, { id, name, path, page }: Paged) {
  const check = () => checkPage(place, path, { headers: place.owner, rows: newestOf(huge), page });
  return toCase(place, { id, name, path, check });
}

type ListCase = Pick<Case, "id" | "name" | "check"> & { path: string };

function toCase({ target, owner }: Place, { path, ...rest }: ListCase): Case {
  return httpCase({ ...rest, target, requests: [{ path, headers: owner }] });
}
