import { isIP } from "node:net";

/** Of an address or network, such as 10.0.0.0/8: what a `BlockList` takes. */
export function subnetOf(network: string) {
  const [address = "", bits] = network.split("/");
  const family = familyOf(address);
  return [address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family] as const;
}

export const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
