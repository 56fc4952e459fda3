const spaces = /[\s'’]/;

/**
 * A number as people write it, as JSON does: `10,000`, `10 000` and `10.000,00` are 10000. What a lone comma or point
 * means is for the locale to say. Null for what is no number.
 */
export function readNumber(text: string, locale?: string): string | null {
  const [, minus = "", body = ""] = /^([-−]?)\+?(.{1,40})$/.exec(text.trim().normalize("NFKC")) ?? [];
  const decimal = decimalOf(body, locale);
  const at = decimal ? body.lastIndexOf(decimal) : body.length;
  const [whole, fraction] = [body.slice(0, at), body.slice(at + 1)];
  const digits = whole.replace(/[.,\s'’]/g, "");
  const isGrouped = /^(\d{0,}|\d{1,3}(([.,\s'’])(\d{2,3}\3)*\d{3}))$/.test(whole);
  if (!isGrouped || !/^\d*$/.test(fraction) || (decimal && !fraction) || !(digits + fraction)) return null;
  const number = `${digits.replace(/^0+(?=\d)/, "") || "0"}${fraction.replace(/0+$/, "").replace(/^(?=\d)/, ".")}`;
  return (minus && number !== "0" ? "-" : "") + number;
}

/** Which of comma and point parts the fraction off; neither: undefined. */
function decimalOf(body: string, locale: string | undefined) {
  const marks = body.match(/[.,]/g) ?? [];
  const [last] = marks.slice(-1);
  if (!last || marks.filter((mark) => mark === last).length > 1) return undefined;
  if (marks.length > 1 || spaces.test(body)) return last;
  const own = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  return last === own || !/^\d{1,3}[.,]\d{3}$/.test(body) ? last : undefined;
}

/**
 * The number in a field of a form: written as the form shows numbers, or as people write them. A form shows ten as `10` and
 * never as `10.000`, so there the locale decides.
 */
export function readTyped(text: string, locale = navigator.language) {
  const plain = parseNumber(text.trim());
  if (plain !== null && String(plain) === text.trim()) return plain;
  const read = readNumber(text, locale);
  return read === null ? plain : Number(read);
}

/** A number as JSON writes it, or null. */
export function parseNumber(text: string) {
  const value = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Made when a number is first written: on the server none is. */
let numbers: Intl.NumberFormat | undefined;

/** A number for people, like 10,000.5. */
export function writeNumber(number: number) {
  numbers ??= new Intl.NumberFormat("en", { maximumFractionDigits: 20 });
  return numbers.format(number);
}
