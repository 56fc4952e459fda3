import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Received = { from: string; to: string[]; content: string };

/** An SMTP server on a free port. `answer` can refuse a mail by its recipient, with a code and text. */
export async function startMailServer({
  port = 0,
  answer = () => undefined,
}: {
  port?: number;
  answer?: (to: string) => [number, string] | undefined;
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo({ address }, _session, done) {
      const [code, words] = answer(address) ?? [];
      done(code ? Object.assign(new Error(words), { responseCode: code }) : null);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // Safe: it listens on a port.
  const { port: ownPort } = server.server.address() as AddressInfo;
  return {
    received,
    port: ownPort,
    url: `smtp://127.0.0.1:${ownPort}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
