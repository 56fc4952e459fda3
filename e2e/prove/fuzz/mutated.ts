import fc, { type Arbitrary } from "fast-check";
import { forEachOf } from "../ask";
import { exchange } from "./exchange";

const body = `{"NewPassword":"a lantern over the harbour"}`;
const sound = [
  "GET /api/v1/products?search=a&pageSize=5 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x.y.z\r\nConnection: close\r\n\r\n",
  "GET /orders?page=2 HTTP/1.1\r\nHost: x\r\nCookie: a=b; c=d\r\nRSC: 1\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n",
  `POST /api/v1/me/password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  `POST /api/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
];
const pieces = [
  "\0",
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  ":",
  " ",
  "\t",
  "%",
  "\xff",
  "\x80",
  ";",
  ",",
  "/",
  "?",
  "0",
  "-1",
];

type Edit = { at: number; cut: number; add: string };
const edit: Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.oneof(fc.nat(3), fc.nat(200)),
  add: fc.oneof(
    fc.constantFrom("", ...pieces),
    fc.string({ unit: "binary-ascii", maxLength: 8 }),
    fc.constantFrom(...pieces).map((piece) => piece.repeat(500)),
  ),
});

/** A valid request in which some bytes were removed and others inserted. */
const requests = fc
  .tuple(fc.constantFrom(...sound), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([text, edits]) => edits.reduce(apply, text))
  // Servers ignore empty lines.
  .filter((text) => /[^\r\n]/.test(text));

function apply(text: string, { at, cut, add }: Edit) {
  const from = Math.floor(at * text.length);
  return text.slice(0, from) + add + text.slice(from + cut);
}

/** Sends so many of them: each is answered, and none with a server error. */
export async function tryMutated(
  origin: string,
  { seed, size, signal }: { seed: number; size: number; signal: AbortSignal },
) {
  const violations: string[] = [];
  let count = 0;
  const tryOne = async (message: string) => {
    // Node drops a valid request whose client closes its half before the answer.
    const answer = (await exchange(origin, message)) || (await exchange(origin, message, { staysOpen: true }));
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? Number.NaN);
    if (!(status < 500) && !signal.aborted)
      violations.push(`${JSON.stringify(message).slice(0, 600)}: ${answer.slice(0, 200) || "no answer"}`);
    count += 1;
  };
  await forEachOf(fc.sample(requests, { seed, numRuns: size }), tryOne, signal);
  return { count, violations };
}
