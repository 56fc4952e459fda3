import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test as base } from "@playwright/test";
import { env } from "@/lib/env";
import { importFolder } from "@/lib/import/import";
import type { KindName } from "@/lib/import/kinds/kind";
import { createDatabase, inDatabase } from "../jobs/database";

type Records = Partial<Record<KindName, (object | string)[]>>;
type Row = Record<string, unknown>;

export const test = base.extend<{
  database: { url: string; query: (sql: string) => Promise<Row[]> };
  folder: string;
  /** Writes files into the folder, one for each kind, instead of those of before; a string is a literal line. */
  put: (records: Records, options?: { gzip?: boolean }) => Promise<void>;
  /** Imports the folder, and returns the output. */
  load: (options?: { keepGoing?: boolean }) => Promise<{ complete: boolean; printed: string[] }>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  database: async ({}, provide) => {
    const database = await createDatabase(env().DATABASE_URL);
    const query = (sql: string) => inDatabase(database.url, async (client) => (await client.query<Row>(sql)).rows);
    await provide({ url: database.url, query });
    await database.drop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "import-"));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  put: async ({ folder }, provide) => {
    await provide(async (records, { gzip = false } = {}) => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      for (const [kind, lines = []] of Object.entries(records)) {
        const text = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
        const name = `${kind}.ndjson${gzip ? ".gz" : ""}`;
        await writeFile(join(folder, name), gzip ? gzipSync(text) : text);
      }
    });
  },
  load: async ({ database, folder }, provide) => {
    await provide(async (options) => {
      const printed: string[] = [];
      const print = (line: string) => printed.push(line);
      const { complete } = await importFolder({ databaseUrl: database.url, folder, print, ...options });
      return { complete, printed };
    });
  },
});

export const date = "2026-01-31T09:30:00.000Z";

/** A small marketplace: an owner, a buyer with an approver, one order of one line item. */
export const marketplace = {
  companies: [
    { ID: "O", Name: "Owner", Type: "Owner" },
    { ID: "B", Name: "Buyer", Type: "Buyer" },
  ],
  users: [{ ID: "ann", CompanyID: "B", Username: "ann", Email: "ann@example.test", FirstName: "Ann", LastName: "Lee" }],
  approvinggroups: [{ ID: "G", Name: "Finance", CompanyID: "B", UserIDs: ["ann"] }],
  approvalrules: [{ ID: "R", Name: "Over 5,000", ApprovingGroupID: "G" }],
  products: [{ ID: "P", OwnerID: "O", Name: "Chair" }],
  orders: [order("1")],
};

export function order(ID: string, overrides: object = {}) {
  const LineItems = [{ ID: "1", ProductID: "P", Quantity: 2, UnitPrice: 10 }];
  const parties = { FromCompanyID: "B", ToCompanyID: "O", FromUserID: "ann" };
  return { ID, ...parties, Status: "Open", DateCreated: date, Total: 20, Currency: "USD", LineItems, ...overrides };
}

export function approval(overrides: object = {}) {
  return {
    OrderID: "1",
    ApprovalRuleID: "R",
    ApprovingGroupID: "G",
    Status: "Pending",
    DateCreated: date,
    ...overrides,
  };
}

export function orderReturn(ID: string, overrides: object = {}) {
  return {
    ID,
    OrderID: "1",
    Status: "Open",
    DateCreated: date,
    ItemsToReturn: [{ LineItemID: "1", Quantity: 1 }],
    ...overrides,
  };
}
