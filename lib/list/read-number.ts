const spaces = /[\s'’]/;

/**
 * Converts a number as people write it to JSON: `10,000`, `10 000` and `10.000,00` become 10000. The locale decides what a
 * single comma or point means. Null for anything else.
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

/** The decimal separator, comma or point; undefined if there is none. */
function decimalOf(body: string, locale: string | undefined) {
  const marks = body.match(/[.,]/g) ?? [];
  const [last] = marks.slice(-1);
  if (!last || marks.filter((mark) => mark === last).length > 1) return undefined;
  if (marks.length > 1 || spaces.test(body)) return last;
  const own = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  return last === own || !/^\d{1,3}[.,]\d{3}$/.test(body) ? last : undefined;
}

/**
 * The number in a form's field, in the form's own notation or as people write it. A form shows ten as `10`, never as
 * `10.000`, so the locale decides what that means.
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

/** Created when first used, which is never on the server. */
let numbers: Intl.NumberFormat | undefined;

/** A number for people, like 10,000.5. */
export function writeNumber(number: number) {
  numbers ??= new Intl.NumberFormat("en", { maximumFractionDigits: 20 });
  return numbers.format(number);
}
