import { expect, test } from "../fixtures";

const boundary = "----x";
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (...parts: [name: string, value: string][]) =>
  `${parts.map(([name, value]) => part(name, value)).join("")}--${boundary}--\r\n`;
const multipart = `multipart/form-data; boundary=${boundary}`;

/** Bodies of server actions, in forms that have crashed or compromised servers, and in similar ones. */
const bodies: [type: string, body: string][] = [
  ["text/plain;charset=UTF-8", "[]"],
  ["text/plain;charset=UTF-8", '["$@1"]'],
  ["text/plain;charset=UTF-8", `["${"$1:".repeat(5000)}"]`],
  ["text/plain;charset=UTF-8", "[".repeat(20_000)],
  ["text/plain;charset=UTF-8", '{"__proto__":{"then":"$1:constructor:constructor"}}'],
  ["application/json", '["$F1"]'],
  ["application/x-www-form-urlencoded", "%"],
  ["application/x-www-form-urlencoded", "$ACTION_ID_00=&$ACTION_REF_1=&$ACTION_1:0={}"],
  [multipart, ""],
  [multipart, `--${boundary}`],
  [multipart, `--${boundary}--`],
  [multipart, `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`],
  [multipart, form(["0", '["$1:a:a"]'], ["1", "{}"])],
  [multipart, form(["0", '["$@0"]'])],
  [multipart, form(["0", '["$1"]'], ["1", '"$0"'])],
  [
    multipart,
    form(
      ["0", '{"then":"$1:__proto__:then","status":"resolved_model","value":"{\\"then\\":\\"$B0\\"}"}'],
      ["1", '"$@0"'],
    ),
  ],
  [
    multipart,
    form(
      ["0", '{"then":"$1:then","_response":{"_prefix":"0//","_formData":{"get":"$1:constructor:constructor"}}}'],
      ["1", '"$@0"'],
    ),
  ],
  [multipart, form(["0", '["$K1"]'], ["1_x", "y"])],
  [multipart, form(["0", '["$Q1"]'], ["1", "[[[[]]]]"])],
  [multipart, form(["0", '["$W1","$i1","$n9999999999999999999999","$D!","$R1"]'], ["1", "0"])],
  [multipart, form(["$ACTION_REF_1", ""], ["$ACTION_1:0", '{"id":"x","bound":"$@1"}'], ["$ACTION_1:1", "["])],
  [multipart, form(["$ACTION_ID_7f", ""])],
  [multipart, form(["$ACTION_KEY", "k"], ["0", "[]"])],
  ["multipart/form-data", form(["0", "[]"])],
  [`multipart/form-data; boundary=${"x".repeat(300)}`, form(["0", "[]"])],
];

const actions = [
  "x",
  "",
  "7f".repeat(21),
  "__proto__",
  "constructor",
  "$ACTION_ID_x",
  "../../etc/passwd",
  "x".repeat(5000),
];
const headers: Record<string, string>[] = [
  ...actions.map((action) => ({ "next-action": action })),
  {},
  { rsc: "1", "next-action": "x" },
  { rsc: "1", "next-router-state-tree": "%" },
  { rsc: "1", "next-router-state-tree": encodeURIComponent("[".repeat(5000)) },
  { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{"children":"__proto__"}]') },
  { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree/../../x" },
];

for (const path of ["/sign-in", "/reset-password"]) {
  test(`a request that treats ${path} as a server action is refused, and breaks nothing`, async ({ request }) => {
    for (const extra of headers) {
      for (const [type, body] of bodies) {
        const what = `${JSON.stringify(extra)} ${type} ${body}`.slice(0, 300);
        const response = await request.post(path, {
          headers: { "content-type": type, ...extra },
          data: Buffer.from(body),
          maxRedirects: 0,
        });
        expect(response.status(), what).toBeLessThan(500);
        // With the header of a page's fetch, it is treated as one.
        if ("next-action" in extra && !extra.rsc) expect(response.status(), what).toBeGreaterThanOrEqual(400);
      }
    }
    expect((await request.get("/api/health/live")).status()).toBe(200);
    expect((await request.get("/sign-in")).status()).toBe(200);
  });
}
