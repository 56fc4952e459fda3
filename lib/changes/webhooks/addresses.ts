import { BlockList, isIP } from "node:net";
import { familyOf, subnetOf } from "@/lib/auth/subnet";

/** Networks by family: an IPv4 rule would else match the IPv6 addresses that it is mapped to, and the other way round. */
type Networks = { ipv4: BlockList; ipv6: BlockList };

/** What is not on the public internet, by the registries of special-purpose addresses of IANA. */
const special = networksOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // All but 2000::/3, the assigned addresses: loopback, mapped, NAT64, unique local, link-local, multicast.
  "::/3",
  "4000::/2",
  "8000::/1",
  // Of 2000::/3: protocol assignments with Teredo, documentation, 6to4.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
]);

export function networksOf(list: readonly string[]): Networks {
  const networks: Networks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const subnet of list.map(subnetOf)) networks[subnet[2]].addSubnet(...subnet);
  return networks;
}

export function isWithin(networks: Networks, address: string) {
  return isIP(address) > 0 && networks[familyOf(address)].check(address, familyOf(address));
}

/** Whether it is an address of the public internet. One of a zone, such as fe80::1%eth0, is not. */
export const isPublic = (address: string) => isIP(address) > 0 && !address.includes("%") && !isWithin(special, address);

/** The address that a URL names itself; undefined for a name. */
export function literalOf(hostname: string) {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) > 0 ? bare : undefined;
}
