import { expect, test } from "@playwright/test";
import { readMigrations } from "@/lib/postgres/migrations";

/** Changes that break a release without the migration (docs/operations.md). */
const breaking: Record<string, RegExp> = {
  "takes something away": /\bDROP\s+(TABLE|COLUMN|TYPE|VIEW|FUNCTION|DEFAULT)\b/i,
  "renames something": /\bRENAME\b/i,
  "changes a type": /\bALTER\s+(COLUMN\s+)?"\w+"\s+(SET\s+DATA\s+)?TYPE\b/i,
  "demands a value that was not needed": /\bSET\s+NOT\s+NULL\b/i,
  "adds a column that nobody fills": /\bADD\s+COLUMN\b(?![^,]*\bDEFAULT\b)[^,]*\bNOT\s+NULL\b/i,
  "checks the rows of a table that is used": /\bADD\s+CONSTRAINT\b(?!.*\bNOT\s+VALID\b)/is,
};

const exceptions = [
  // Older than the first release.
  "20261120224000_views_without_look: takes something away",
  // The previous release reads these amounts unchanged; only its exports show all four decimals.
  "20261123011000_exact_money: changes a type",
  // Columns that the migration itself has added, to fill them.
  "20261123021000_orders_in_full: changes a type",
  // A trigger fills it if the previous release names no company; there are few rules to check.
  "20261123111000_rules: demands a value that was not needed",
  "20261123111000_rules: checks the rows of a table that is used",
  // The previous release reads and writes it through a view with the old name.
  "20261125170000_order_revisions: renames something",
];

/** Statements on existing tables, without comments and function bodies. */
function statementsOn(sql: string) {
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$\$.*?\$\$/gs, "")
    .split(";");
  const newTables = statements.flatMap((each) => /CREATE\s+TABLE\s+("\w+")/i.exec(each)?.[1] ?? []);
  return statements.filter((each) => !newTables.some((table) => each.includes(`ALTER TABLE ${table}`)));
}

test("the previous release runs on every migration: migrations only add", async () => {
  const unsafe = (await readMigrations()).flatMap(({ name, sql }) =>
    Object.entries(breaking).flatMap(([what, pattern]) =>
      statementsOn(sql).some((each) => pattern.test(each)) ? [`${name}: ${what}`] : [],
    ),
  );

  expect(unsafe).toEqual(exceptions);
});

for (const [statement, what] of [
  [`ALTER TABLE "users" DROP COLUMN "email"`, "takes something away"],
  [`ALTER TABLE "users" RENAME TO "people"`, "renames something"],
  [`ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE TEXT`, "changes a type"],
  [`ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL`, "demands a value that was not needed"],
  [`ALTER TABLE "users" ADD COLUMN "a" INT DEFAULT 0, ADD COLUMN "b" INT NOT NULL`, "adds a column that nobody fills"],
  [`ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("email" <> '')`, "checks the rows of a table that is used"],
  [`ALTER TABLE "users" ADD COLUMN "a" INT NOT NULL DEFAULT 0, ADD COLUMN "b" INT`, undefined],
  [`ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("email" <> '')\n  NOT VALID`, undefined],
] as const) {
  test(`${statement} ${what ? "would break it" : "would not"}`, () => {
    expect(Object.keys(breaking).filter((each) => breaking[each]?.test(statement))).toEqual(what ? [what] : []);
  });
}
