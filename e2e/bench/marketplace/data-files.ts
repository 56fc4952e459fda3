import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type KindName, kindNames } from "@/lib/import/kinds/kind";
import { makeApproval } from "./approvals";
import { makeOrder } from "./orders";
import { apiClients, approvalRules, approvingGroups, companies, users } from "./people";
import { makeProduct } from "./products";
import { makeReturn } from "./returns";
import { type Size, times } from "./size";

const linesAtOnce = 1000;

/** Writes a marketplace of this size as data files: the same files for the same size, in constant memory. */
export async function writeDataFiles(folder: string, size: Size) {
  await mkdir(folder, { recursive: true });
  for (const kind of kindNames)
    await pipeline(Readable.from(dataLines(kind, size)), createWriteStream(join(folder, `${kind}.ndjson`)));
}

/** The text of one data file, some lines at a time. */
export function dataLines(kind: KindName, size: Size) {
  return toLines(makeRecords(size)[kind]);
}

function makeRecords(size: Size): Record<KindName, Iterable<object>> {
  return {
    companies,
    users,
    approvinggroups: approvingGroups,
    approvalrules: approvalRules,
    apiclients: apiClients,
    products: times(size.products, (at) => makeProduct(size, at)),
    orders: times(size.orders, (at) => makeOrder(size, at)),
    orderrevisions: [],
    approvals: times(size.approvals, (at) => makeApproval(size, at)),
    orderreturns: times(size.returns, (at) => makeReturn(size, at)),
    savedviews: [],
  };
}

function* toLines(records: Iterable<object>) {
  let lines: string[] = [];
  for (const record of records) {
    lines.push(`${JSON.stringify(record)}\n`);
    if (lines.length < linesAtOnce) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}
