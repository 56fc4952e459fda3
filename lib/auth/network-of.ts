import { isIPv6 } from "node:net";

/** What a client is counted under: its address, or the /64 network that an IPv6 client has to itself. */
export function networkOf(address: string) {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
