import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export type FailingMailServer = Awaited<ReturnType<typeof startFailingMailServer>>;
/** How long a slow mail server holds a mail, in milliseconds. */
export const slowness = 2000;

export type Mood = "well" | "thoughtful" | "refusing" | "slow" | "dropping" | "down";

/** A mail server with different failures (moods). `received` counts each mail by recipient and Message-ID. */
export async function startFailingMailServer() {
  const inboxes = new Map<string, string[]>();
  const sockets = new Set<{ destroy: () => void }>();
  let mood: Mood = "well";
  let count = 0;
  let affected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(mood === "refusing" ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : null);
    },
    async onData(stream, { envelope }, done) {
      count++;
      if (mood === "slow") await sleep(slowness);
      if (mood === "thoughtful") await sleep(100);
      const content = await text(stream).catch(() => undefined);
      if (content === undefined) return; // the sender has disconnected
      const to = envelope.rcptTo[0]?.address ?? "nobody";
      inboxes.set(to, [...(inboxes.get(to) ?? []), /^Message-ID: (.*)$/im.exec(content)?.[1] ?? ""]);
      if (mood === "dropping") for (const socket of sockets) socket.destroy();
      else done();
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => {
    affected++;
    if (mood === "down") return socket.destroy();
    sockets.add(socket.once("close", () => sockets.delete(socket)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Safe: it listens on a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    inboxes,
    /** How many mails clients have begun to send. */
    offered: () => count,
    /** How many connections it has had in its present mood. */
    affected: () => affected,
    become: (next: Mood) => {
      mood = next;
      affected = 0;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
