import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { SMTPServer } from "smtp-server";

/** A real SMTP server that writes each mail to its recipient's folder, for e2e/mailbox.ts. */
export async function startMailSink(folder: string) {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      const [recipient] = envelope.rcptTo;
      keep(stream, join(folder, encodeURIComponent(recipient?.address ?? "nobody"))).then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  // A client killed in the middle of a mail resets its connection; only that mail is not accepted.
  sink.on("error", () => {});
  const { port } = sink.server.address() as AddressInfo; // a string only for pipes
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => sink.close(resolve)),
  };
}

async function keep(stream: NodeJS.ReadableStream, folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${Date.now()}-${randomUUID()}`);
  await pipeline(stream, createWriteStream(`${path}.part`));
  await rename(`${path}.part`, `${path}.eml`);
}
