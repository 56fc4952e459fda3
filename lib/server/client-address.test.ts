import { expect, test } from "@playwright/test";
import { findClientAddress, toNetworks } from "./client-address";

const proxies = toNetworks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

test("without a trusted proxy the peer of the connection is the client", () => {
  expect(findClientAddress("198.51.100.1", "203.0.113.9", proxies)).toBe("198.51.100.1");
  expect(findClientAddress("10.0.0.1", "203.0.113.9", toNetworks([]))).toBe("10.0.0.1");
});

test("a trusted proxy's entry for the hop before it is trusted, and no other entry", () => {
  expect(findClientAddress("10.0.0.1", "203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(findClientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9", proxies)).toBe("203.0.113.9");
  expect(findClientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9, 192.0.2.7", proxies)).toBe("203.0.113.9");
});

test("an IPv4 address mapped into IPv6 is the IPv4 address", () => {
  expect(findClientAddress("::ffff:10.0.0.1", "::ffff:203.0.113.9", proxies)).toBe("203.0.113.9");
});

test("ports, brackets and zones are removed from an address", () => {
  expect(findClientAddress("10.0.0.1", "203.0.113.9:4711", proxies)).toBe("203.0.113.9");
  expect(findClientAddress("10.0.0.1", "[2001:DB9::1]:4711", proxies)).toBe("2001:db9::1");
  expect(findClientAddress("fe80::1%eth0", undefined, proxies)).toBe("fe80::1");
});

test("an invalid address in the header is ignored", () => {
  expect(findClientAddress("10.0.0.1", "1.1.1.1, nonsense", proxies)).toBe("10.0.0.1");
  expect(findClientAddress("10.0.0.1", "", proxies)).toBe("10.0.0.1");
  expect(findClientAddress(undefined, "1.1.1.1", proxies)).toBe("unknown");
});

test("in a chain of only our own proxies, the first is the client", () => {
  expect(findClientAddress("10.0.0.1", "10.0.0.3, 10.0.0.2", proxies)).toBe("10.0.0.3");
});
