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

/** With the member that clients of OrderCloud read in every refusal. */
export function toOAuthErrorResponse({ status, error, message }: OAuthError) {
  const body = { error, error_description: message, Errors: [{ ErrorCode: error, Message: message, Data: {} }] };
  const headers = new Headers({ "cache-control": "no-store", pragma: "no-cache" });
  if (status === 401) headers.set("www-authenticate", 'Basic realm="Countersign"');
  return Response.json(body, { status, headers });
}
