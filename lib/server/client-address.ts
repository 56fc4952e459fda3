import { BlockList, isIP } from "node:net";
import { familyOf, subnetOf } from "@/lib/auth/subnet";

/** A list of addresses and networks, such as 10.0.0.0/8, in which to look up an address. */
export function toNetworks(entries: readonly string[]) {
  const networks = new BlockList();
  for (const entry of entries) networks.addSubnet(...subnetOf(entry));
  return networks;
}

/**
 * The address that sent a request: the other end of the connection or, while that is one of our proxies, the hop before it.
 * Values that a client writes into X-Forwarded-For are left of those that our proxies add, and are never used.
 */
export function findClientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList) {
  const hops = (forwardedFor ?? "").split(",").map(toAddress);
  let address = toAddress(peer ?? "") ?? "unknown";
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (!hop) break;
    address = hop;
  }
  return address;
}

/** Whether an address is one of our proxies. */
export function isTrusted(text: string, trusted: BlockList) {
  const address = toAddress(text);
  return address !== undefined && trusted.check(address, familyOf(address));
}

/** Without port, brackets and zone; IPv4 mapped to IPv6 becomes IPv4. */
function toAddress(hop: string) {
  const bare = hop
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  const [withoutZone = ""] = bare.split("%", 1);
  const address = withoutZone.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) ? address.toLowerCase() : undefined;
}
