import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { writeChangeEvents } from "./change-events";
import { name, otherwise } from "./fields";
import { id, type Kind } from "./kind";
import { mustExist, upsert } from "./sql";

const minutes = z
  .int("Must be a whole number of minutes.")
  .refine((value) => value >= 10 && value <= 600, "Must be 10 to 600 minutes.");
const secret = text(256).refine((value) => [...value].length >= 10, "Must be 10 to 256 characters.");

export const apiClients: Kind = {
  name: "apiclients",
  schema: z.strictObject({
    ID: identifier,
    Name: name,
    Active: otherwise(z.boolean(), true),
    Secret: secret.nullish(),
    AccessTokenMinutes: otherwise(minutes, 60),
    RefreshTokenMinutes: minutes.nullish(),
    DefaultContextUserID: identifier.nullish(),
  }),
  columns: {
    id: ["ID", id],
    name: ["Name", "text"],
    active: ["Active", "boolean"],
    secret_hash: ["Secret", "text"],
    access_token_minutes: ["AccessTokenMinutes", "int"],
    refresh_token_minutes: ["RefreshTokenMinutes", "int"],
    default_context_user_id: ["DefaultContextUserID", id],
  },
  key: ["id"],
  streams: false,
  secret: { property: "Secret", table: "api_clients", column: "secret_hash" },
  checks: [mustExist("default_context_user_id", "DefaultContextUserID", { table: "users", noun: "user" })],
  before: [
    writeChangeEvents({
      table: "api_clients",
      object: "ApiClient",
      values: {
        event: "case when t.id is null then 'sensitive_create' else 'sensitive_update' end",
        client_id: "s.id",
      },
      properties: {
        Name: "name",
        Active: "active",
        AccessTokenMinutes: "access_token_minutes",
        RefreshTokenMinutes: "refresh_token_minutes",
        DefaultContextUserID: "default_context_user_id",
      },
      concealed: { Secret: "secret_hash" },
    }),
    `update token_families f set revoked_at = now() from staging s join api_clients c on c.id = s.id
     where f.client_id = s.id and f.revoked_at is null
       and (not s.active or s.secret_hash <> coalesce(c.secret_hash, '')
         or c.default_context_user_id is distinct from s.default_context_user_id)`,
  ],
  upsert: upsert({
    table: "api_clients",
    key: ["id"],
    columns: [
      "id",
      "name",
      "active",
      "secret_hash",
      "access_token_minutes",
      "refresh_token_minutes",
      "default_context_user_id",
    ],
    set: { secret_hash: "coalesce(excluded.secret_hash, t.secret_hash)" },
  }),
};
