import { run } from "@/scripts/run";
import { findActors } from "./actors";
import { percentile } from "./statistics";

const rounds = 20;
const people = ["owner-full", "owner-reader", "buyer-1-full", "buyer-1-shopper", "supplier-1-full", "owner-catalog"];
const searches = {
  "1 character": ["a", "p", "b", "1", "c"],
  "2 characters": ["al", "po", "b1", "10", "zq"],
  "3 characters": ["100", "rma", "b33", "ald", "xyz"],
  "common word": ["chair", "desk", "alder", "slate"],
  "several words": ["kestrel moss", "alder task chair 12", "desk sl"],
  "exact ID": ["HUGE-ORDER", "rma-150000", "PO-100215"],
  "part of an ID": ["-1234", "50000", "order"],
  "no match": ["no such record", "qqqqq", "%%%", "'; --"],
};

const times = new Map<string, number[]>();
const toTenths = (value: number) => Math.round(value * 10) / 10;

/** npm run bench:jump: the cost of a keystroke in Ctrl-K for the database of DATABASE_URL, for people of each kind. */
await run(async () => {
  // Not used here, but required by lib/db.
  process.env.AUTH_SECRET ||= "no secret is needed to measure a search";
  const { jump } = await import("@/lib/search/jump/repository");
  const { pool } = await import("@/lib/db/connection");
  const actors = await findActors(people);

  for (let round = 0; round <= rounds; round++)
    for (const actor of actors)
      for (const [kind, texts] of Object.entries(searches))
        for (const search of texts) {
          const start = performance.now();
          await jump(actor, search);
          // The first round is a warm-up.
          if (round > 0) keep(`${kind}\n${actor.UserID}`, performance.now() - start);
        }
  await pool.end();
  print("p50, ms", 0.5);
  print("p99, ms", 0.99);
});

function keep(name: string, time: number) {
  times.set(name, [...(times.get(name) ?? []), time]);
}

function print(title: string, share: number) {
  const row = (kind: string) =>
    Object.fromEntries(people.map((id) => [id, toTenths(percentile(times.get(`${kind}\n${id}`) ?? [], share))]));
  console.log(title);
  console.table(Object.fromEntries(Object.keys(searches).map((kind) => [kind, row(kind)])));
}
