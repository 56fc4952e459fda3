import { Pool } from "pg";
import { env } from "@/lib/env";

/** The statement is planned once in each session: planning takes longer than running it. */
const options = "-c plan_cache_mode=force_generic_plan";
let sessions: Pool | undefined;

/** All records and rights of these people in the database, as text that stays the same if nothing changes. */
export async function look(people: string[]) {
  sessions ??= new Pool({ connectionString: env().DATABASE_URL, options, max: 2, allowExitOnIdle: true });
  const { rows } = await sessions.query<{ found: string }>({ name: "look", text: statement, values: [people] });
  return rows[0]?.found;
}

const statement = `
  WITH clients AS (SELECT * FROM "api_clients" WHERE "default_context_user_id" = ANY ($1))
  SELECT jsonb_build_array(
    (SELECT jsonb_agg(to_jsonb(u) - 'last_write' ORDER BY u."id") FROM "users" u WHERE u."id" = ANY ($1)),
    (SELECT jsonb_agg(g."group_id" ORDER BY g."group_id") FROM "approving_group_members" g WHERE g."user_id" = ANY ($1)),
    (SELECT jsonb_agg(e ORDER BY e."user_id") FROM "email_changes" e WHERE e."user_id" = ANY ($1)),
    (SELECT jsonb_agg(s."id" ORDER BY s."id") FROM "sessions" s WHERE s."user_id" = ANY ($1)),
    (SELECT jsonb_agg(c ORDER BY c."id") FROM clients c),
    (SELECT jsonb_agg(f ORDER BY f."id") FROM "token_families" f
      WHERE f."id" IN (
        SELECT "id" FROM "token_families" WHERE "user_id" = ANY ($1)
        UNION SELECT "id" FROM "token_families" WHERE "client_id" IN (SELECT "id" FROM clients))),
    (SELECT jsonb_agg(r ORDER BY r."id") FROM "reset_tokens" r WHERE r."user_id" = ANY ($1)),
    (SELECT jsonb_agg(v ORDER BY v."id") FROM "saved_views" v WHERE v."owner_id" = ANY ($1)),
    (SELECT jsonb_agg(r ORDER BY r."id") FROM "approval_rules" r WHERE split_part(r."description", ' ', 1) = ANY ($1)),
    (SELECT jsonb_agg(p ORDER BY p."id") FROM "rule_proposals" p
      WHERE p."rule_id" IN (SELECT r."id" FROM "approval_rules" r WHERE split_part(r."description", ' ', 1) = ANY ($1))),
    (SELECT jsonb_agg(g ORDER BY g."id") FROM "approving_groups" g WHERE split_part(g."description", ' ', 1) = ANY ($1)),
    (SELECT jsonb_agg(p ORDER BY p."id") FROM "products" p WHERE split_part(p."description", ' ', 1) = ANY ($1)),
    (SELECT jsonb_agg(p ORDER BY p."id") FROM "event_endpoints" p WHERE split_part(p."description", ' ', 1) = ANY ($1)),
    (SELECT jsonb_agg(d ORDER BY d."id") FROM "event_deliveries" d JOIN "event_endpoints" p ON p."id" = d."endpoint_id"
      WHERE split_part(p."description", ' ', 1) = ANY ($1)),
    (SELECT jsonb_agg(o ORDER BY o."id") FROM "orders" o WHERE o."from_user_id" = ANY ($1)),
    (SELECT jsonb_agg(a ORDER BY a."order_id", a."id") FROM "approvals" a
      WHERE a."order_id" IN (SELECT "id" FROM "orders" WHERE "from_user_id" = ANY ($1))),
    (SELECT jsonb_agg(r ORDER BY r."id") FROM "order_returns" r
      WHERE r."order_id" IN (SELECT "id" FROM "orders" WHERE "from_user_id" = ANY ($1))),
    (SELECT jsonb_agg(d ORDER BY d."id") FROM "decisions" d WHERE d."user_id" = ANY ($1)),
    (SELECT jsonb_agg(t ORDER BY t."order_id", t."approval_id") FROM "takes" t WHERE t."user_id" = ANY ($1)),
    (SELECT jsonb_agg(s ORDER BY s."order_id", s."approval_id") FROM "snoozes" s WHERE s."user_id" = ANY ($1)),
    (SELECT jsonb_agg(m."id" ORDER BY m."id") FROM "mail_outbox" m WHERE m."user_id" = ANY ($1))
  )::text AS "found"`;
