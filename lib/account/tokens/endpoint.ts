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
  const sent = Object.fromEntries(form);
  const [scheme, credentials = ""] = (request.headers.get("authorization") ?? "").split(/ +/);
  return scheme?.toLowerCase() === "basic" ? { ...sent, ...clientIn(credentials, sent) } : sent;
}

/** The client that authenticates by HTTP Basic (RFC 6749, section 2.3.1). */
function clientIn(credentials: string, sent: Record<string, string>) {
  const [, id = "", secret = ""] = /^([^:]+):(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
  const [client_id, client_secret] = [decode(id), decode(secret)];
  if (!client_id)
    throw new OAuthError("invalid_client", "Authorization must be Basic with client_id:client_secret in Base64.");
  if (sent.client_secret !== undefined || (sent.client_id ?? client_id) !== client_id)
    throw new OAuthError("invalid_request", "The client must be sent once: by Authorization or in the body.");
  // A client without a secret has an empty one.
  return { client_id, ...(client_secret && { client_secret }) };
}

/** A value as a form has it, percent-encoded with `+` for a space; a lone `&` or `%` stays. */
const decode = (text: string) => new URLSearchParams(`value=${text.replaceAll("&", "%26")}`).get("value") ?? "";

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
