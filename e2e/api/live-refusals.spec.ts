import { byToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { openStream } from "../live-stream";
import { oneServer } from "../tags";

test("a person has at most six streams; a caller without a role for orders, or with an invalid position, is refused", {
  tag: oneServer,
}, async ({ baseURL: url = "" }) => {
  const company = await createCompany("Buyer");
  const user = await createUser(company);
  const credential = await byToken(user);
  const streams = [];
  for (let nth = 0; nth < 6; nth++) streams.push(await openStream(credential, { url }));
  const headers = streams[0]?.response.headers ?? new Headers();
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
  expect(headers.get("x-accel-buffering")).toBe("no");
  const seventh = await openStream(credential, { url });
  expect(seventh.response.status).toBe(429);
  expect(seventh.response.headers.get("retry-after")).toBe("30");
  for (const stream of streams) await stream[Symbol.asyncDispose]();

  const reader = await createUser(company, { roles: ["ProductReader"] });
  expect((await openStream(await byToken(reader), { url })).response.status).toBe(403);
  expect((await openStream({}, { url })).response.status).toBe(401);
  expect((await openStream(credential, { url, lastEventID: "somewhere" })).response.status).toBe(400);
});
