import { type Answer, jsonAnswer, noStore } from "@/lib/api/answer";

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly status: number;

  constructor(
    readonly error:
      | "invalid_request"
      | "invalid_client"
      | "invalid_grant"
      | "unauthorized_client"
      | "unsupported_grant_type"
      | "invalid_scope",
    description: string,
  ) {
    super(description);
    this.status = error === "invalid_client" ? 401 : 400;
  }
}

/** As RFC 6749 has it for tokens and refusals. */
export const uncached = { ...noStore, pragma: "no-cache" };

/** With the member that clients of OrderCloud read in every refusal. */
export function toOAuthErrorAnswer({ status, error, message }: OAuthError): Answer {
  const body = { error, error_description: message, Errors: [{ ErrorCode: error, Message: message, Data: {} }] };
  const challenge = status === 401 && { "www-authenticate": 'Basic realm="Countersign"' };
  return jsonAnswer(body, { status, headers: { ...uncached, ...challenge } });
}
