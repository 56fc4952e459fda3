import { connect } from "node:net";

/** Everything the server answers to these bytes until it closes the connection, or within two seconds. */
export function exchange(origin: string, sent: string) {
  const { hostname, port } = new URL(origin);
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = "";
    const end = () => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(2000, end);
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (heard.includes("\r\n\r\n")) end();
    });
    socket.on("error", end);
    socket.on("close", end);
    socket.write(Buffer.from(sent, "latin1"));
    if (!sent.endsWith("\r\n\r\n")) socket.end();
  });
}
