import "server-only";

import dns from "node:dns";
import type { LookupFunction } from "node:net";
import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { isPublic, isWithin, literalOf, networksOf } from "./addresses";

type Networks = ReturnType<typeof networksOf>;
let allowed: Networks | undefined;

/** What WEBHOOK_ALLOWED_NETWORKS lets webhooks go to besides public addresses. */
function allowedNetworks() {
  allowed ??= networksOf(env().WEBHOOK_ALLOWED_NETWORKS);
  return allowed;
}

/** http is for allowed networks alone: elsewhere others could read along. */
function mayGoTo(address: string, protocol: string) {
  return isWithin(allowedNetworks(), address) || (protocol === "https:" && isPublic(address));
}

/** Throws ValidationFailure for a URL that nothing may ever be sent to. A name is looked up when something is sent. */
export function requireTarget(url: string) {
  const { protocol, hostname } = new URL(url);
  const address = literalOf(hostname);
  if (address !== undefined && !mayGoTo(address, protocol))
    throw invalidField("Url", "Webhooks are sent to public addresses only, over https.");
  if (protocol === "http:" && env().WEBHOOK_ALLOWED_NETWORKS.length === 0) throw invalidField("Url", "Must be https.");
}

/** Nothing was sent: the address may not be. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/**
 * Throws Refused for a URL whose host is an address that nothing may be sent to, and gives the look-up for a connection to
 * any other: of what a name stands for every address is checked, and the connection goes to these and is never looked up
 * again, so that a name cannot stand for another address in between.
 */
export function checkedLookup({ protocol, hostname }: URL): LookupFunction {
  const address = literalOf(hostname);
  if (address !== undefined && !mayGoTo(address, protocol)) throw refusal();
  return (name, options, callback) => {
    dns.lookup(name, { family: options.family, hints: options.hints, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, "");
      else if (!first || !addresses.every(({ address }) => mayGoTo(address, protocol))) callback(refusal(), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const refusal = () => new Refused("The host has an address that webhooks may not be sent to.");
