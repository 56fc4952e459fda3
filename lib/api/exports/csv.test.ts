import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { parseCsv, withoutGuard } from "@/e2e/csv";
import { csvHead, csvWriter, disarm } from "./csv";

const columns = [
  { name: "A", path: ["A"] },
  { name: "B.C", path: ["B", "C"] },
  { name: "D", path: ["D"] },
];
const write = csvWriter(columns);
const cellOf = (value: unknown) => csvWriter([{ name: "A", path: ["A"] }])({ A: value }).slice(0, -2);

const hostile = fc.string({ unit: fc.constantFrom(..."=+-@＝＋－＠'\"\t\r\n,; aé\u202e\u00a0\u200b😀|") });
const text = fc.oneof(hostile, fc.string({ unit: "grapheme" }));
const value = fc.option(text);
const record = fc.record({
  A: value,
  B: fc.option(fc.record({ C: value })),
  D: fc.oneof(fc.double({ noNaN: true }), fc.boolean()),
});

test("an RFC 4180 parser reads any texts back, and tells null from an empty text", () => {
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const [head, ...lines] = parseCsv(csvHead(columns) + records.map(write).join(""));
      expect(head).toEqual(["\uFEFFA", "B.C", "D"]);
      expect(lines).toEqual(
        records.map(({ A, B, D }) => [A, B?.C ?? null].map((each) => each && disarm(each)).concat(String(D))),
      );
    }),
  );
});

test("removing one apostrophe before each formula gives the original text", () => {
  fc.assert(fc.property(text, (cell) => expect(withoutGuard(disarm(cell))).toBe(cell)));
});

test("no text begins like a formula", () => {
  const formulas = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\nx",
    "\tx",
    " =1",
    "\u00a0=1",
    "\u200b=1",
    "＝1",
    "＋1",
    "－1",
    "＠a",
  ];
  for (const formula of formulas) expect(disarm(formula), JSON.stringify(formula)).toBe(`'${formula}`);
  for (const plain of ["", "a=b", "1-2", "'tis", "(=)", "٠", "a; b", "a\tb\nc", "http://x?a=1;b=2"])
    expect(disarm(plain)).toBe(plain);
  expect(disarm("'=1")).toBe("''=1");
});

test("no text begins like a cell of another spreadsheet's format", () => {
  expect(disarm("\t=1")).toBe("'\t'=1");
  expect(disarm("a;=1;b")).toBe("a;'=1;b");
  expect(disarm("a\t+1\n-2\r\n@x")).toBe("a\t'+1\n'-2\r\n'@x");
  expect(disarm(';"=1"; \u200b＝2')).toBe(";'\"=1\";' \u200b＝2");
  expect(disarm(";'=1;;=2")).toBe(";''=1;;'=2");
  expect(cellOf({ note: "x;=1" })).toBe(`"{""note"":""x;'=1""}"`);
});

/** The cells of a spreadsheet that splits the file at each semicolon, tab and line break, and ignores quotes. */
const splitElsewhere = (file: string) => file.split(/[;\t\r\n]/).map((cell) => cell.replaceAll('"', ""));

test("with any texts, no cell begins like a formula, however the file is split", () => {
  const texts = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }));
  fc.assert(
    fc.property(texts, (lines) => {
      const file = lines.map(([A, C, D]) => write({ A, B: { C }, D })).join("");
      for (const cell of [...splitElsewhere(file), ...parseCsv(file).flat()])
        expect(cell ?? "").not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u);
    }),
    { numRuns: 30 },
  );
});

test("a text of separators only takes time linear in its length", () => {
  const length = 200_000;
  expect(disarm("\t".repeat(length))).toHaveLength(length + 1);
  expect(disarm(`${";".repeat(length)}=`)).toHaveLength(length + 2);
  expect(disarm(`${"'".repeat(length)}x`)).toHaveLength(length + 1);
});

test("numbers stay numbers, and objects and lists are JSON", () => {
  expect([-12.5, 0, 1e21, true, null, undefined].map(cellOf)).toEqual(["-12.5", "0", "1e+21", "true", "", ""]);
  expect(cellOf({ "a,b": ["x"] })).toBe('"{""a,b"":[""x""]}"');
  expect(cellOf("")).toBe('""');
});
