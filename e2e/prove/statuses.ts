/** How often each status was answered; 0 is no answer. */
export function countStatuses(answers: readonly { status: number }[]) {
  const counts = [...Map.groupBy(answers, ({ status }) => status)].sort(([one], [other]) => one - other);
  return counts.map(([status, { length }]) => `${length} × ${status || "no answer"}`).join(", ");
}
