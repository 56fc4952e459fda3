const pattern =
  /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** An ISO 8601 date (its midnight in UTC) or date-time with an offset as UTC with milliseconds; undefined when it is neither. */
export function toUtc(value: string): string | undefined {
  const match = pattern.exec(value);
  if (!match || Number(match[2]) > daysIn(Number(value.slice(0, 4)), Number(match[1]))) return undefined;
  if (value.length === 24 && value.endsWith("Z")) return value;

  const time = new Date(value);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined;
}

function daysIn(year: number, month: number) {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
