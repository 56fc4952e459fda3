import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { textOf, withText } from "./written-json";

/** JSON as PostgreSQL writes it: `row_to_json` without spaces, `json_build_object` and jsonb with some, each differently. */
type Style = readonly [comma: string, colon: string];
const compact: Style = [",", ":"];
const styles: Style[] = [compact, [", ", " : "], [", ", ": "]];

function write(value: unknown, [comma, colon]: Style): string {
  const inner = (each: unknown) => write(each, [comma, colon]);
  if (Array.isArray(value)) return `[${value.map(inner).join(comma)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}${colon}${inner(each)}`);
  return `{${members.join(comma)}}`;
}

test("JSON is sent without spaces outside its strings, unchanged in meaning", () => {
  const spaced = fc.stringMatching(/^[ "\\,:{}[\]a]{0,12}$/);
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      spaced,
      fc.json().map((text) => JSON.parse(text)),
      fc.array(tie("tree")),
      fc.dictionary(spaced, tie("tree")),
    ),
  }));
  fc.assert(
    fc.property(fc.constantFrom(...styles), tree, (style, value) => {
      expect(textOf(withText({}, write(value, style)))).toBe(write(value, compact));
    }),
  );
});

test("a number is sent as it is stored", () => {
  const text = '{"xp": {"Large": 12345678901234567890, "Exact": 1.50}}';
  expect(textOf(withText({}, text))).toBe('{"xp":{"Large":12345678901234567890,"Exact":1.50}}');
});
