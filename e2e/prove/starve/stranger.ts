import { request } from "node:http";

type Message = { path: string; body: string; type: string; address: string };

/** Posts through the trusted proxy for a client at an address. Returns the status. */
export function postAs(origin: string, { path, body, type, address }: Message) {
  return new Promise<number>((resolve, reject) => {
    const headers = { "content-type": type, "content-length": Buffer.byteLength(body), "x-forwarded-for": address };
    const message = request(
      origin + path,
      { method: "POST", headers, localAddress: "127.0.0.2", agent: false },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    message.once("error", reject).end(body);
  });
}

/** An address in a different network for each number. */
export const networkAt = (nth: number) =>
  `2001:db8:${Math.floor(nth / 0xffff).toString(16)}:${(nth % 0xffff).toString(16)}::1`;
