import { createSocket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { checkedLookup, TargetRefused } from "./target";

type Addresses = { address: string; family: number }[];

/** The result of a look-up if the name has these addresses in DNS or in the hosts file. */
async function lookUp(
  url: string,
  answers: Addresses,
  { all = true, here = [] }: { all?: boolean; here?: Addresses } = {},
) {
  const { Resolver, lookup } = dns.promises;
  const { resolve4, resolve6 } = Resolver.prototype;
  const answer = (family: number) => async () => {
    const addresses = answers.filter((each) => each.family === family).map(({ address }) => address);
    if (addresses.length === 0) throw Object.assign(new Error("Nothing."), { code: dns.NOTFOUND });
    return addresses;
  };
  // Safe: each is called in one way.
  Resolver.prototype.resolve4 = answer(4) as unknown as typeof resolve4;
  Resolver.prototype.resolve6 = answer(6) as unknown as typeof resolve6;
  dns.promises.lookup = (async () => here) as unknown as typeof lookup;
  try {
    const { signal } = new AbortController();
    return await new Promise((resolve, reject) =>
      checkedLookup(new URL(url), signal)("name.example", { all }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      ),
    );
  } finally {
    Object.assign(Resolver.prototype, { resolve4, resolve6 });
    dns.promises.lookup = lookup;
  }
}

const open = { address: "8.8.8.8", family: 4 };
const inside = { address: "10.0.0.1", family: 4 };
const loopback = { address: "::1", family: 6 };

test("a connection goes to the checked addresses", async () => {
  expect(await lookUp("https://name.example/", [open])).toEqual([open]);
  expect(await lookUp("https://name.example/", [open], { all: false })).toBe("8.8.8.8");
});

test("a name with one internal address is refused, even if it has public ones", async () => {
  for (const addresses of [[inside], [open, inside], [loopback, open], []])
    await expect(lookUp("https://name.example/", addresses)).rejects.toThrow(TargetRefused);
});

test("http is for allowed networks only", async () => {
  await expect(lookUp("http://name.example/", [open])).rejects.toThrow(TargetRefused);
  const allowed = { address: "127.0.0.1", family: 4 };
  expect(await lookUp("http://name.example/", [allowed])).toEqual([allowed]);
});

test("an address in the URL is refused without a look-up", () => {
  for (const host of ["10.0.0.1", "0x0a000001", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "169.254.169.254"])
    expect(() => checkedLookup(new URL(`https://${host}/`), AbortSignal.timeout(1000)), host).toThrow(TargetRefused);
});

test("a name from the hosts file needs allowed networks, and is checked, too", async () => {
  const allowed = { address: "127.0.0.1", family: 4 };
  expect(await lookUp("http://name.example/", [], { here: [allowed] })).toEqual([allowed]);
  await expect(lookUp("https://name.example/", [], { here: [inside] })).rejects.toThrow(TargetRefused);
});

test("look-ups end when the request would time out", async () => {
  const { Resolver, lookup } = dns.promises;
  const { setServers } = Resolver.prototype;
  let lookups = 0;
  const silent = createSocket("udp4");
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
  const server = `127.0.0.1:${silent.address().port}`;
  const { resolve4 } = Resolver.prototype;
  Resolver.prototype.resolve4 = function (this: InstanceType<typeof Resolver>, name: string) {
    setServers.call(this, [server]);
    return resolve4.call(this, name, { ttl: false });
  } as typeof resolve4;
  dns.promises.lookup = (async () => {
    lookups++;
    return [];
  }) as unknown as typeof lookup;
  try {
    const start = performance.now();
    const result = new Promise((resolve, reject) =>
      checkedLookup(new URL("https://name.example/"), AbortSignal.timeout(200))(
        "name.example",
        { all: true },
        (error) => (error ? reject(error) : resolve(undefined)),
      ),
    );
    await expect(result).rejects.toMatchObject({ code: dns.CANCELLED });
    expect(performance.now() - start).toBeLessThan(1500);
    expect(lookups).toBe(0);
  } finally {
    Resolver.prototype.resolve4 = resolve4;
    dns.promises.lookup = lookup;
    silent.close();
  }
});
