import dns from "node:dns";
import { expect, test } from "@playwright/test";
import { checkedLookup, Refused } from "./target";

type Found = { address: string; family: number }[];

/** What a connection is told when a name stands for these addresses. */
async function lookUp(url: string, found: Found, all = true) {
  const given = dns.lookup;
  // Safe: it is called in one way.
  dns.lookup = ((_name: string, _options: object, done: (error: null, found: Found) => void) =>
    done(null, found)) as unknown as typeof dns.lookup;
  try {
    return await new Promise((resolve, reject) =>
      checkedLookup(new URL(url))("name.example", { all }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      ),
    );
  } finally {
    dns.lookup = given;
  }
}

const open = { address: "8.8.8.8", family: 4 };
const inside = { address: "10.0.0.1", family: 4 };
const loopback = { address: "::1", family: 6 };

test("a connection goes to the addresses that were checked", async () => {
  expect(await lookUp("https://name.example/", [open])).toEqual([open]);
  expect(await lookUp("https://name.example/", [open], false)).toBe("8.8.8.8");
});

test("a name with one address inside is refused, whatever else it stands for", async () => {
  for (const found of [[inside], [open, inside], [loopback, open], []])
    await expect(lookUp("https://name.example/", found)).rejects.toThrow(Refused);
});

test("http is for allowed networks alone", async () => {
  await expect(lookUp("http://name.example/", [open])).rejects.toThrow(Refused);
  const allowed = { address: "127.0.0.1", family: 4 };
  expect(await lookUp("http://name.example/", [allowed])).toEqual([allowed]);
});

test("an address in the URL itself is refused before anything is looked up", () => {
  for (const host of ["10.0.0.1", "0x0a000001", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "169.254.169.254"])
    expect(() => checkedLookup(new URL(`https://${host}/`)), host).toThrow(Refused);
});
