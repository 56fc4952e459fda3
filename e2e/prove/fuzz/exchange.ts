import { connect } from "node:net";

/**
 * Everything the server answers to these bytes until it closes the connection, or within two seconds. `staysOpen`: without it, a
 * client that has sent less than a request says that no more comes.
 */
export function exchange(origin: string, sent: string, { staysOpen = sent.endsWith("\r\n\r\n") } = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(2000, end);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (received.includes("\r\n\r\n")) end();
    });
    socket.on("error", end);
    socket.on("close", end);
    socket.write(Buffer.from(sent, "latin1"));
    if (!staysOpen) socket.end();
  });
}
