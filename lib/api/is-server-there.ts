const patience = 5000;

/** Whether the server answers at all, whatever the browser believes of its network. */
export async function isServerThere() {
  const init = { cache: "no-store", signal: AbortSignal.timeout(patience) } as const;
  const answer = await fetch("/api/health/live", init).catch(() => undefined);
  return (answer?.status ?? 500) < 500;
}
