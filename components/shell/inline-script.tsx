import { headers } from "next/headers";

/** A script that runs before any other. Its text has no quotes or ampersands, which React would escape. */
export async function InlineScript({ children }: { children: string }) {
  const policy = (await headers()).get("content-security-policy") ?? "";
  return <script nonce={/'nonce-([^']*)'/.exec(policy)?.[1]}>{children}</script>;
}
