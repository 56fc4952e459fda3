import "server-only";

import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from "node:http";
import { Agent as HttpsAgent, request as overHttps } from "node:https";
import { checkedLookup } from "./target";

/** For everything: the look-up, the connection, the request and the head of the answer. */
const timeoutMs = 15_000;
const mostRead = 1024;
const mostRepeated = 200;
/** For the rest of an answer whose status is known. */
const readMs = 1000;

type Answer = { status: number; retryAfter: string | undefined; text: string };
type Message = { url: string; headers: Record<string, string>; body: string };

// Connections are not reused, or one would outlive the check of its address, and proxies of the environment are not used.
const agents = { "http:": new HttpAgent({ keepAlive: false }), "https:": new HttpsAgent({ keepAlive: false }) };

/** Posts a message and gives the answer, whatever it is: redirects are not followed. Throws when there is none in time. */
export async function post({ url, headers, body }: Message): Promise<Answer> {
  const target = new URL(url);
  const isPlain = target.protocol === "http:";
  const signal = AbortSignal.timeout(timeoutMs);
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    lookup: checkedLookup(target, signal),
    agent: isPlain ? agents["http:"] : agents["https:"],
    signal,
    maxHeaderSize: 16_384,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = isPlain ? overHttp(target, options) : overHttps(target, options);
    request
      .once("response", resolve)
      // Of 101, which is no answer to a POST, there is nothing to read.
      .once("upgrade", (answer, socket) => {
        socket.destroy();
        answer.destroy();
        resolve(answer);
      })
      .on("error", reject)
      .once("close", () => reject(Object.assign(new Error("The connection was closed."), { code: "ECONNRESET" })))
      .end(body);
  });
  const text = await readStart(response);
  return { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text };
}

/** What the answer begins with, for people: of one that is long or slow only so much. */
async function readStart(response: IncomingMessage) {
  const chunks: Buffer[] = [];
  const late = setTimeout(() => response.destroy(), readMs);
  try {
    let length = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= mostRead) break;
    }
  } catch {
    // The status has come: that counts.
  } finally {
    clearTimeout(late);
    response.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, mostRead).toString("utf8");
  return [...text.replaceAll(/[\p{Cc}\s\uFFFD]+/gu, " ").trim()].slice(0, mostRepeated).join("");
}
