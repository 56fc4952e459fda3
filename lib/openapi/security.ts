import { sessionCookieName } from "@/lib/auth/cookie";
import { roleMeanings } from "@/lib/auth/role-names";
import { role } from "@/lib/auth/roles";

/** components.securitySchemes */
export function toSecuritySchemes(publicUrl: string) {
  const tokenUrl = `${publicUrl}/api/oauth/token`;
  // Safe: one entry for each role.
  const scopes = Object.fromEntries(role.options.map((name) => [name, roleMeanings[name]]));
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token, or for POST /me/password the token of a reset mail.",
    },
    oauth2: {
      type: "oauth2",
      description: "The scopes are roles. A token has those of them that its user has; without a scope, all.",
      flows: {
        password: { tokenUrl, refreshUrl: tokenUrl, scopes },
        clientCredentials: { tokenUrl, scopes },
      },
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookieName(publicUrl),
      description: "The cookie of a signed-in browser. With a request that writes comes the Origin of this server.",
    },
  };
}
