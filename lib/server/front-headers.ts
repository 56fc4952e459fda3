/** Headers that the front sets on every request, in place of a client's. */
export const frontHeaders = [
  "host",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-for",
  "x-client-address",
  "x-request-id",
] as const;

const names: ReadonlySet<string> = new Set(frontHeaders);
export const isOfFront = (name: string) => names.has(name);
