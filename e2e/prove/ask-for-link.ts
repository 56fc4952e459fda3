/** Requests a password reset: the answer, and the milliseconds until it was complete. */
export async function askForLink(url: string, Email: string) {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1/password/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ Email }),
  });
  const body = await response.text();
  return { ms: performance.now() - start, status: response.status, headers: response.headers, body };
}
