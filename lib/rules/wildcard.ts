/** Whether a text is like a pattern, in which `*` stands for any text; case does not matter. Takes at most their lengths' product. */
export function isLike(text: string, pattern: string) {
  const parts = pattern.toLowerCase().split("*");
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  const lower = text.toLowerCase();
  if (!lower.startsWith(first) || lower.length < first.length + last.length || !lower.endsWith(last)) return false;
  let at = first.length;
  const end = lower.length - last.length;
  for (const part of rest) {
    const index = lower.indexOf(part, at);
    if (index < 0 || index + part.length > end) return false;
    at = index + part.length;
  }
  return true;
}
