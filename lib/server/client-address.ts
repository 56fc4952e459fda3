import { BlockList, isIP } from "node:net";

/** Addresses and networks like 10.0.0.0/8, as one list to look an address up in. */
export function toNetworks(entries: readonly string[]) {
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    networks.addSubnet(address, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  return networks;
}

/**
 * Who sent a request: the other end of the connection or, as long as that is a proxy of ours, the hop before it.
 * What a client writes into X-Forwarded-For is left of what our own proxies add, and never reached.
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

/** Whether an address is that of a proxy of ours. */
export function isTrusted(text: string, trusted: BlockList) {
  const address = toAddress(text);
  return address !== undefined && trusted.check(address, familyOf(address));
}

/** Without port, brackets and zone; an IPv4 address that came as IPv6 is IPv4. */
function toAddress(hop: string) {
  const bare = hop
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");
  const [withoutZone = ""] = bare.split("%", 1);
  const address = withoutZone.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) ? address.toLowerCase() : undefined;
}

function familyOf(address: string) {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
