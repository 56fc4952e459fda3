import { spawn } from "node:child_process";
import { once } from "node:events";
import { EnvError } from "@/lib/errors";

type Options = { env: Record<string, string>; quiet: boolean };

/** Runs a tool of node_modules with this Node. When it fails, what it wrote is the error. */
export async function command(args: string[], { env, quiet }: Options) {
  const output: Buffer[] = [];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new EnvError(`${Buffer.concat(output)}\nCommand failed: node ${args.join(" ")}`.trim());
}
