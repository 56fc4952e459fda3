/** Instances on one database, and the origin that links must have. */
export type ResetPlace = { urls: readonly string[]; publicUrl: string; seed: number; signal: AbortSignal };

export const at = (urls: readonly string[], nth: number) => urls[nth % urls.length] ?? "";

export function setPassword(url: string, token: string, NewPassword: string) {
  return fetch(`${url}/api/v1/me/password`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ NewPassword }),
  });
}

export function setPasswordByCode(url: string, code: string, body: { Username: string; Password: string }) {
  return fetch(`${url}/api/v1/password/reset/${encodeURIComponent(code)}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
