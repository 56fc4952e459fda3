import "server-only";

import { type ApiRequest, jsonAnswer } from "@/lib/api/answer";
import { readFormText } from "@/lib/api/body";
import { sentenceOf } from "@/lib/api/parse";
import { handlers, respond } from "@/lib/api/route";
import { tokenRequest } from "@/lib/api/token-contract";
import { OAuthError, toOAuthErrorAnswer, uncached } from "./oauth-error";
import { grantToken } from "./repository";

const grants = ["password", "client_credentials", "refresh_token"];

/** `POST /api/oauth/token`: form-encoded in, and its refusals in the words of RFC 6749. */
export const tokenEndpoint = handlers({
  POST: respond(async (request, _, origin) => {
    try {
      const token = await grantToken(parse(await readForm(request)), origin);
      return jsonAnswer(token, { headers: uncached });
    } catch (error) {
      if (error instanceof OAuthError) return toOAuthErrorAnswer(error);
      throw error;
    }
  }),
});

async function readForm(request: ApiRequest) {
  const form = new URLSearchParams(await readFormText(request));
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1) throw new OAuthError("invalid_request", `${name} must be sent only once.`);
  }
  return Object.fromEntries(form);
}

function parse(form: Record<string, string>) {
  if (!form.grant_type) throw new OAuthError("invalid_request", "grant_type is missing.");
  if (!grants.includes(form.grant_type))
    throw new OAuthError("unsupported_grant_type", `grant_type must be one of ${grants.join(", ")}.`);
  if (form.grant_type === "client_credentials" && form.client_secret === undefined && !form.username) throw anonymous();
  const result = tokenRequest.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  throw new OAuthError("invalid_request", result.error.issues.map(sentenceOf).join(" "));
}

/** So ask clients of OrderCloud for a shopper who has not signed in. */
function anonymous() {
  const words =
    "There are no anonymous shoppers: send the client_secret, or sign somebody in with grant_type=password.";
  return new OAuthError("invalid_request", words);
}
