type ResetClaims = { usr: string; exp: number };

/**
 * Who a reset token is for and when it ends (seconds since 1970), without checking it: only the server can.
 * Undefined when it is not a token at all.
 */
export function readResetToken(token: string): ResetClaims | undefined {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const claims: Partial<ResetClaims> | null = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims?.usr !== "string" || typeof claims.exp !== "number") return undefined;
    return { usr: claims.usr, exp: claims.exp };
  } catch {
    return undefined;
  }
}
