import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { packPage, unpackPage } from "./packed-page";
import { toMeta } from "./page";

const pageOf = <T>(Items: T[]) => ({
  Items,
  Meta: toMeta({ page: 3, pageSize: 20, count: Items.length, total: 41, nextPageKey: null }),
});

test("any page is the same after packing and unpacking", () => {
  const record = fc.record({
    ID: fc.string(),
    Approver: fc.option(fc.record({ ID: fc.constantFrom("ann", "ben"), Active: fc.boolean() })),
    xp: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(record, record, fc.jsonValue())), (items) => {
      const page = JSON.parse(JSON.stringify(pageOf(items)));
      expect(unpackPage(packPage(page))).toEqual(page);
    }),
  );
});

test("names and repeated values are sent once", () => {
  const approver = { Username: "ann", Email: "ann@example.com" };
  const packed = packPage(pageOf([1, 2, 3, 4].map((ID) => ({ ID, Approver: ID === 2 ? null : approver }))));
  for (const word of ["Approver", "Username", '"ann"', "ann@example.com"]) expect(packed.split(word)).toHaveLength(2);
});
