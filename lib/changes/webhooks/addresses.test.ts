import { expect, test } from "@playwright/test";
import { isPublic, isWithin, literalOf, networksOf } from "./addresses";

const forbidden = {
  loopback: ["127.0.0.1", "127.255.255.255", "::1"],
  unspecified: ["0.0.0.0", "0.1.2.3", "::"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255"],
  "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
  "unique local": ["fc00::1", "fd00:ec2::254"],
  mapped: ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "::127.0.0.1"],
  "6to4, Teredo and NAT64": ["2002:7f00:1::", "2001::1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"],
  "multicast and broadcast": ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"],
  reserved: ["240.0.0.1", "192.0.0.1", "198.18.0.1", "192.88.99.1", "192.0.2.1", "198.51.100.1", "203.0.113.1"],
  documentation: ["2001:db8::1", "3fff::1"],
  "not given out": ["4000::1", "5f00::1", "8000::1", "fec0::1", "100::1"],
  "no address": ["", "localhost", "1.2.3", "0x7f.1", "example.com"],
};

for (const [kind, addresses] of Object.entries(forbidden)) {
  test(`${kind} is not public`, () => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });
}

test("other addresses are public", () => {
  const others = ["8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.128.0.1", "223.255.255.255", "192.0.1.1"];
  const others6 = ["2606:4700::1111", "2a00:1450:4001::200e", "2001:4860:4860::8888", "2003::1"];
  expect([...others, ...others6].filter((address) => !isPublic(address))).toEqual([]);
});

test("a network contains only addresses of its own family", () => {
  const networks = networksOf(["10.0.0.0/8", "192.168.1.7", "fd00::/8"]);
  const within = ["10.1.2.3", "192.168.1.7", "fd12::1", "::ffff:10.1.2.3", "192.168.1.8", "11.0.0.1", "fe80::1", "x"];
  expect(within.filter((address) => isWithin(networks, address))).toEqual(["10.1.2.3", "192.168.1.7", "fd12::1"]);
});

test("every spelling of an address in a URL is recognized", () => {
  const hosts = [
    "http://127.1/",
    "http://0x7f.0.0.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127。0。0。1/",
  ];
  for (const host of hosts) expect(literalOf(new URL(host).hostname), host).toBe("127.0.0.1");
  expect(literalOf(new URL("http://[::ffff:127.0.0.1]/").hostname)).toBe("::ffff:7f00:1");
  expect(literalOf("example.com")).toBeUndefined();
});
