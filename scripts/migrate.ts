import { openDatabase } from "@/lib/postgres/database";
import { schemaDrift } from "@/lib/postgres/migrate";
import { writeMigration } from "@/lib/postgres/migrations";
import { prepareDatabase } from "@/lib/postgres/prepare";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run migrate [-- --create name]: applies what is missing; with --create, writes what the schema has beyond it. */
await run(async (settings) => {
  const { values } = readArguments("npm run migrate [-- --create name]", { create: { type: "string" } });
  const database = await openDatabase(settings);
  try {
    const applied = await prepareDatabase(database);
    console.log(applied.length ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    if (values.create) await create(values.create, database.url);
  } finally {
    await database.stop();
  }
});

async function create(name: string, databaseUrl: string) {
  const sql = await schemaDrift(databaseUrl);
  if (!sql) return console.log("The migrations already have everything in prisma/schema.prisma.");
  const path = await writeMigration(name.replaceAll(/\W+/g, "_"), sql);
  console.log(`Wrote ${path}; read it, complete it, and apply it with: npm run migrate`);
}
