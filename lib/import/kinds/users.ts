import { z } from "zod";
import { preferencesChange } from "@/lib/account/preferences/contract";
import { identifier, personLine, text } from "@/lib/api/fields";
import { maxPasswordLength, passwordRules } from "@/lib/auth/password-policy";
import { role } from "@/lib/auth/roles";
import { writeChangeEvents } from "./change-events";
import { date, email, otherwise, xp } from "./fields";
import { id, type Kind } from "./kind";
import { mustExist, upsert } from "./sql";

const minLength = 10;
const password = text(maxPasswordLength).refine(
  (value) => passwordRules(minLength).every((rule) => rule.test(value)),
  `Must be ${minLength} to ${maxPasswordLength} characters.`,
);

const columns = {
  id: ["ID", id],
  company_id: ["CompanyID", id],
  username: ["Username", "text"],
  email: ["Email", "text"],
  first_name: ["FirstName", "text"],
  last_name: ["LastName", "text"],
  phone: ["Phone", "text"],
  terms_accepted: ["TermsAccepted", "timestamptz(3)"],
  active: ["Active", "boolean"],
  roles: ["Roles", '"Role"[]'],
  password_hash: ["Password", "text"],
  xp: ["xp", "jsonb"],
  created_at: ["DateCreated", "timestamptz(3)"],
  preferences: ["Preferences", "jsonb"],
} as const;

export const users: Kind = {
  name: "users",
  schema: z.strictObject({
    ID: identifier,
    CompanyID: identifier,
    Username: identifier,
    Email: email,
    FirstName: otherwise(personLine, ""),
    LastName: otherwise(personLine, ""),
    Phone: personLine.nullish(),
    TermsAccepted: date.nullish(),
    Active: otherwise(z.boolean(), true),
    Roles: otherwise(z.array(role), []).transform((roles) => [...new Set(roles)]),
    Password: password.nullish(),
    xp,
    DateCreated: date.nullish(),
    Preferences: preferencesChange.nullish().transform((preferences) => preferences && JSON.stringify(preferences)),
  }),
  columns,
  key: ["id"],
  streams: false,
  secret: { property: "Password", table: "users", column: "password_hash" },
  // Of what a line says nothing, the user keeps what is there.
  prepare: [
    "update staging s set created_at = coalesce(s.created_at, u.created_at), preferences = coalesce(s.preferences, u.preferences) from users u where u.id = s.id",
    "update staging set created_at = coalesce(created_at, now()), preferences = coalesce(preferences, '{}')",
  ],
  checks: [
    mustExist("company_id", "CompanyID", { table: "companies", noun: "company" }),
    mustDiffer("username", "Username"),
    mustDiffer("email", "Email"),
  ],
  before: [
    writeChangeEvents({
      table: "users",
      object: "User",
      idProperty: "UserID",
      values: {
        event: `case when changes ? 'Roles' then 'privilege_permissions_changed'
          when changes ? 'Password' then 'authn_password_change' else 'user_updated' end`,
        company_id: "coalesce(t.company_id, s.company_id)",
      },
      properties: { CompanyID: "company_id", Active: "active", Roles: "roles" },
      concealed: { Username: "username", Email: "email", Password: "password_hash" },
    }),
    `create temp table ended on commit drop as
     select u.id from users u join staging s on s.id = u.id
     where (u.active and not s.active) or u.email <> s.email
       or s.password_hash <> coalesce(u.password_hash, '')`,
    "delete from sessions where user_id in (select id from ended)",
    "update token_families set revoked_at = now() where revoked_at is null and user_id in (select id from ended)",
    "delete from email_changes where user_id in (select id from ended)",
    "update reset_tokens set revoked_at = now() where revoked_at is null and used_at is null and user_id in (select id from ended)",
    giveUp("username", "md5(u.id)"),
    giveUp("email", "md5(u.id) || '@invalid'"),
    `update users u set password_changed_at = now() from staging s
     where s.id = u.id and s.password_hash <> coalesce(u.password_hash, '')`,
  ],
  upsert: upsert({
    table: "users",
    key: ["id"],
    columns: Object.keys(columns),
    set: { password_hash: "coalesce(excluded.password_hash, t.password_hash)" },
  }),
};

function mustDiffer(column: string, property: string) {
  return `select s.line, '${property}' as property,
      case when o.line > 0 then 'Line ' || o.line || ' has the same, whatever its case.'
        else 'The user ' || to_json(o.id::text) || ' has the same, whatever its case.' end as reason
    from staging s join (
      select id, line, ${column} from staging
      union all
      select u.id, 0, u.${column} from users u where not exists (select from staging s where s.id = u.id)
    ) o on lower(o.${column}) = lower(s.${column}) and o.line < s.line`;
}

// Two users may swap names in one file; the unique index sees row after row.
function giveUp(column: string, placeholder: string) {
  return `update users u set ${column} = ${placeholder} from staging s
    where s.id = u.id and lower(s.${column}) <> lower(u.${column})
      and exists (select from staging o where lower(o.${column}) = lower(u.${column}) and o.id <> u.id)`;
}
