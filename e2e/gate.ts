import { connect } from "node:net";
import { env } from "@/lib/env";
import { openProxy } from "./proxy";

/** A proxy to the tests' database that can be closed and reopened. */
export async function openGate() {
  const url = new URL(env().DATABASE_URL);
  const { hostname, port } = url;
  const host = decodeURIComponent(hostname);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port || 5432) };
  const proxy = await openProxy(() => connect({ ...target, allowHalfOpen: true }));
  return { ...proxy, url: Object.assign(url, { host: `127.0.0.1:${proxy.port}` }).href };
}
