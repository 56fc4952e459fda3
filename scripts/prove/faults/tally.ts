/** How often each status was answered; 0 is none. */
export function countBy(answers: readonly { status: number }[]) {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
}
