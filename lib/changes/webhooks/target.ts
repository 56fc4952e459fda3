import "server-only";

import dns, { type LookupAddress } from "node:dns";
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

const howAllowed = "Whoever runs this server can allow its own networks with WEBHOOK_ALLOWED_NETWORKS.";

/** Throws ValidationFailure for a URL that nothing may ever be sent to. A name is looked up when something is sent. */
export function requireTarget(url: string) {
  const { protocol, hostname } = new URL(url);
  const address = literalOf(hostname);
  const isRefused =
    address === undefined
      ? protocol === "http:" && env().WEBHOOK_ALLOWED_NETWORKS.length === 0
      : !mayGoTo(address, protocol);
  if (!isRefused) return;
  const what = protocol === "http:" ? "Must begin with https://." : `${hostname} is not an address on the internet.`;
  throw invalidField("Url", `${what} ${howAllowed}`);
}

/** Nothing was sent: the address may not be. */
export class TargetRefused extends Error {
  override readonly name = "Refused";
}

/**
 * Throws TargetRefused for a URL whose host is an address that nothing may be sent to, and gives the look-up for a connection to
 * any other: of what a name stands for every address is checked, and the connection goes to these and is never looked up
 * again, so that a name cannot stand for another address in between.
 */
export function checkedLookup({ protocol, hostname }: URL, signal: AbortSignal): LookupFunction {
  const address = literalOf(hostname);
  if (address !== undefined && !mayGoTo(address, protocol)) throw refusal();
  return (name, options, callback) => {
    lookUp(name, signal).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => mayGoTo(address, protocol))) callback(refusal(), "");
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ""),
    );
  };
}

const refusal = () => new TargetRefused("The host has an address that webhooks may not be sent to.");

/**
 * Asks name servers with a resolver of its own. The look-up of the machine takes one of four threads, which the look-up of
 * the database needs, too: of a company whose name servers are slow nobody else may notice anything.
 */
async function lookUp(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    signal.throwIfAborted();
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [...asFamily(four, 4), ...asFamily(six, 6)];
    if (addresses.length > 0) return addresses;
    const errors: unknown[] = [four, six].flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    // A name of the hosts file is one of a network inside. One that is only slow is none.
    if (env().WEBHOOK_ALLOWED_NETWORKS.length > 0 && !errors.some(isSlow)) return await lookUpHere(name, signal);
    throw errors.find(isSlow) ?? errors[0] ?? refusal();
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const asFamily = (result: PromiseSettledResult<string[]>, family: 4 | 6) =>
  result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];

const isSlow = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === dns.TIMEOUT || error.code === dns.CANCELLED);

let lookingUp: Promise<unknown> = Promise.resolve();

/** As the machine does, one name at a time, which is one of its threads. */
function lookUpHere(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const addresses = lookingUp.then(() => {
    signal.throwIfAborted();
    return dns.promises.lookup(name, { all: true });
  });
  lookingUp = addresses.catch(() => undefined);
  return addresses;
}
