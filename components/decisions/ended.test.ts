import { expect, test } from "@playwright/test";
import { readRows } from "./ended";
import { keyOf } from "./subject";

test("rows are read on until each that was asked for is there, and no further", async () => {
  const asked = ["O1", "O2", "O3"].map((OrderID) => ({ OrderID, ID: "first" }));
  const pages = [
    [asked[0], { OrderID: "O1", ID: "second" }],
    [asked[1]],
    [asked[2]],
    [{ OrderID: "O3", ID: "second" }],
  ];
  const urls: URL[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (url) => {
    urls.push(new URL(String(url), "http://localhost"));
    const NextPageKey = urls.length < pages.length ? `after ${urls.length}` : null;
    return Response.json({ Items: pages[urls.length - 1], Meta: { NextPageKey } });
  };
  try {
    const rows = await readRows(asked);
    for (const of of asked) expect(rows.get(keyOf(of))).toEqual(of);
    expect(urls.map(({ searchParams }) => searchParams.get("pageKey"))).toEqual([null, "after 1", "after 2"]);
    expect(urls[0]?.searchParams.get("OrderID")).toBe("O1|O2|O3");
  } finally {
    globalThis.fetch = real;
  }
});
