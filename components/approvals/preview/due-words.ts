const day = 86_400_000;

/** Like "Due in 3 days", "Due today" or "Overdue by 2 days". `end`: the first moment after it is due, in milliseconds. */
export function dueWords(end: number, now: number) {
  const left = end - now;
  if (left <= 0) {
    const days = Math.floor(-left / day);
    return { text: days < 1 ? "Overdue" : `Overdue by ${counted(days)}`, isOver: true };
  }
  const days = Math.ceil(left / day) - 1;
  return { text: days < 1 ? "Due today" : days === 1 ? "Due tomorrow" : `Due in ${counted(days)}`, isOver: false };
}

function counted(days: number) {
  if (days < 60) return days === 1 ? "1 day" : `${days} days`;
  return `${Math.round(days / 30.44)} months`;
}
