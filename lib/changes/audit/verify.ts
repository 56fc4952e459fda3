import type { Client } from "pg";
import Cursor from "pg-cursor";
import { inSession } from "@/lib/postgres/session";
import { hashOf, type StoredEvent } from "./canonical";

/** A place in the chain: how many events came up to here, and the hash of the last. */
export type Mark = { position: number; hash: string };

type Chain = { head: Mark; anchor: Mark & { at: Date | null }; unchained: number };
type Verified = Chain & { checked: number; faults: string[] };

const batch = 1000;
const mostFaults = 20;

/**
 * Reads the whole chain, by one snapshot and a batch at a time, and says what does not agree with it. `marks` are heads
 * that were written down before: only they show that a tail was cut off by whoever could also change where it ends.
 */
export async function verifyChain(databaseUrl: string, marks: readonly Mark[] = []): Promise<Verified> {
  return inSession({ connectionString: databaseUrl }, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const chain = await readChain(client);
    const check = new Check(chain, marks);
    for await (const event of readEvents(client)) check.next(event);
    check.end();
    return { ...chain, checked: check.checked, faults: check.faults };
  });
}

class Check {
  readonly faults: string[] = [];
  checked = 0;
  private last: Mark;

  constructor(
    private readonly chain: Chain,
    private readonly marks: readonly Mark[],
  ) {
    this.last = chain.anchor;
    for (const mark of marks) {
      if (mark.position > chain.head.position) this.tell(`The chain ends before the recorded event ${mark.position}.`);
    }
  }

  next(event: StoredEvent) {
    const position = Number(event.position);
    const expected = this.last.position + 1;
    const name = `Event ${position} (ID ${event.id}, ${event.at}, ${event.event})`;
    if (position !== expected) this.tell(`${span(expected, position - 1)} missing, before ${name}.`);
    else if (event.previous_hash !== this.last.hash) this.tell(`${name} does not follow the event before it.`);
    if (hashOf(event) !== event.hash) this.tell(`${name} was changed.`);
    if (this.marks.some((mark) => mark.position === position && mark.hash !== event.hash)) {
      this.tell(`${name} differs from the recorded one.`);
    }
    this.last = { position, hash: event.hash };
    this.checked += 1;
  }

  end() {
    const { head } = this.chain;
    if (this.last.position < head.position) {
      this.tell(`${span(this.last.position + 1, head.position)} missing, at the end.`);
    } else if (this.last.position > head.position || this.last.hash !== head.hash) {
      this.tell(`The chain does not end with event ${head.position}, as audit_chain says.`);
    }
  }

  private tell(fault: string) {
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }
}

const span = (from: number, to: number) => (from === to ? `Event ${from} is` : `Events ${from} to ${to} are`);

async function readChain(client: Client): Promise<Chain> {
  const { rows } = await client.query<Record<string, string> & { anchorAt: Date | null }>(`
    SELECT "head_position", "head_hash", "anchor_position", "anchor_hash", "anchor_at" AS "anchorAt",
      (SELECT count(*) FROM "audit_events" WHERE "position" IS NULL) AS "unchained"
    FROM "audit_chain"`);
  const [row] = rows;
  if (!row) throw new Error("audit_chain is empty, so the end of the chain is unknown.");
  const markOf = (name: "head" | "anchor") => ({
    position: Number(row[`${name}_position`]),
    hash: row[`${name}_hash`] ?? "",
  });
  return { head: markOf("head"), anchor: { ...markOf("anchor"), at: row.anchorAt }, unchained: Number(row.unchained) };
}

async function* readEvents(client: Client) {
  const cursor = client.query(
    new Cursor<StoredEvent>(
      `
      SELECT "position"::text, "previous_hash", "hash", "id"::text,
        to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "at",
        "event", "user_id", "client_id", "company_id", "address", "request_id", "once_key", "data"::text,
        "object_type", "object_id", "other_company_id"
      FROM "audit_events" a WHERE "position" IS NOT NULL ORDER BY a."position"`,
      [],
    ),
  );
  for (let rows = await cursor.read(batch); rows.length > 0; rows = await cursor.read(batch)) yield* rows;
}
