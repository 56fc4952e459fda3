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
      description: "An access token, or for POST /me/password the token from a reset email.",
    },
    oauth2: {
      type: "oauth2",
      description:
        "Scopes are roles. The token gets those its user has, or FullAccess covers; without a scope, all of them.",
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
