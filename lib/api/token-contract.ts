import { z } from "zod";
import { text } from "./fields";
import { schemaNames } from "./schema-names";

const client = { client_id: text(100), scope: z.string().max(2000).optional() };
const secret = z.string().max(1000);

/** What `POST /api/oauth/token` takes (RFC 6749, sections 4.3, 4.4 and 6), form-encoded. */
export const tokenRequest = z
  .discriminatedUnion("grant_type", [
    z.object({
      grant_type: z.literal("password"),
      ...client,
      username: z.string().max(320).meta({ description: "The username, or the email address." }),
      password: z.string().max(4096),
      client_secret: secret.optional(),
    }),
    z.object({ grant_type: z.literal("client_credentials"), ...client, client_secret: secret }),
    z.object({
      grant_type: z.literal("refresh_token"),
      ...client,
      refresh_token: z.string().max(200),
      client_secret: secret.optional(),
    }),
  ])
  .register(schemaNames, { id: "TokenRequest" });
export type TokenRequest = z.output<typeof tokenRequest>;

export const tokenResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.int().meta({ description: "Seconds." }),
    refresh_token: z.string().optional().meta({ description: "Only if the API client has a refresh token lifetime." }),
  })
  .register(schemaNames, { id: "TokenResponse" });
export type TokenResponse = z.output<typeof tokenResponse>;
