import { expect, test } from "@playwright/test";
import { networkOf } from "./network-of";

test("an IPv4 address is a network, and so is the /64 of an IPv6 client", () => {
  for (const [address, network] of [
    ["10.0.0.1", "10.0.0.1"],
    ["unknown", "unknown"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ] as const) {
    expect(networkOf(address), address).toBe(network);
  }
});
