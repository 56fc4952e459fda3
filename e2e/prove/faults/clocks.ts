import { existsSync, globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "@playwright/test";
import { accessToken, resetToken, signedIn } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { ask } from "@/e2e/scale/probe";
import { signInByPassword } from "@/e2e/sign-in";
import { db } from "@/lib/db/connection";
import { askForLink } from "../ask-for-link";
import { openInstance } from "../instances";
import { merge, type Outcome } from "../part";
import { send } from "./load";
import { type InstanceOptions, isShort } from "./scenario";

const allOffsets = ["+1h", "-1h", "+5m", "-5m"];
/** The lifetime of credentials in this scenario, in seconds of the database's clock. */
const life = 12;

/** Instances on one database, with clocks wrong by minutes or an hour: credentials expire neither early nor late. */
export async function offsetClocks({ place, size }: InstanceOptions): Promise<Outcome> {
  const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1").find((path) => existsSync(path));
  if (!library) return { figures: {}, violations: [], untried: ["it takes libfaketime (Debian package faketime)"] };
  await using stack = new AsyncDisposableStack();
  const urls = [...place.urls];
  const offsets = isShort(size) ? allOffsets.slice(0, 2) : allOffsets;
  for (const offset of offsets) {
    const clock = {
      LD_PRELOAD: library,
      FAKETIME: offset,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    const env = { ...place.env, DATABASE_URL: place.appUrl, ...clock };
    urls.push((await openInstance(env, place.log, stack)).url);
  }
  return merge({
    [`clocks ${offsets.join(", ")} off, `]: await liveAndDie(urls),
    "sessions, ": await signInAtEach(urls),
    "links, ": await promiseLinks(urls, place.databaseUrl),
  });
}

/** A credential that expires in a few seconds works at each instance until then, and at none afterwards. */
async function liveAndDie(urls: string[]): Promise<Outcome> {
  const company = await createCompany("Buyer");
  const user = await createUser(company);
  const expiresAt = new Date(Date.now() + life * 1000);
  const [bearer, session] = [await accessToken(user, { expiresAt }), await signedIn(user)];
  await db.session.updateMany({
    where: { userId: user.id },
    data: { createdAt: new Date(expiresAt.getTime() - 24 * 60 * 60_000) },
  });
  const resets = await Promise.all(urls.map(async () => resetToken(await createUser(company), { expiresAt })));
  const callers: HeadersInit[] = [
    { authorization: `Bearer ${bearer}` },
    { cookie: `${session.name}=${session.value}` },
  ];
  const statuses = async () => {
    const answers = urls.flatMap((url, nth) => [
      ...callers.map((headers) => send(`${url}/api/v1/me`, { headers })),
      // A refused password does not use up the link, and shows whether it is valid: 400 or 401.
      send(`${url}/api/v1/me/password`, {
        method: "POST",
        headers: { authorization: `Bearer ${resets[nth]}`, "content-type": "application/json" },
        body: JSON.stringify({ NewPassword: "short" }),
      }),
    ]);
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const before = await statuses();
  await sleep(expiresAt.getTime() - Date.now() + 1500);
  const after = await statuses();

  const [early, late] = [
    before.filter((status) => status === 401).length,
    after.filter((status) => status !== 401).length,
  ];
  const violations: string[] = [];
  if (early > 0) violations.push(`Before the end, ${before} at ${urls.length} instances.`);
  if (late > 0) violations.push(`After the end, ${after} at ${urls.length} instances.`);
  return {
    figures: {
      "tokens, sessions and links: died early, lived on": `${early}, ${late} of ${before.length}`,
    },
    violations,
  };
}

/** A sign-in at any instance is valid at all of them: the database sets the session's time. */
async function signInAtEach(urls: string[]): Promise<Outcome> {
  const password = "a-password-of-clocks";
  const { username } = await createUser(await createCompany("Buyer"), { password });
  const cookies: string[] = [];
  for (const url of urls) {
    const browser = await request.newContext({ baseURL: url });
    const { cookie } = await signInByPassword(browser, { username, password });
    cookies.push(cookie?.split(";", 1)[0] ?? "");
    await browser.dispose();
  }
  const answers = await Promise.all(
    urls.flatMap((url) => cookies.map((cookie) => send(`${url}/api/v1/me`, { headers: { cookie } }))),
  );
  const dead = answers.filter(({ status }) => status !== 200).length;
  return {
    figures: { "begun at each instance, dead at one": `${dead} of ${answers.length}` },
    violations: dead > 0 ? [`Sessions begun at each instance: ${answers.map(({ status }) => status)}.`] : [],
  };
}

/** A link requested at any instance is valid for thirty minutes of the database's clock. */
async function promiseLinks(urls: string[], databaseUrl: string): Promise<Outcome> {
  const company = await createCompany("Buyer");
  const users = await Promise.all(urls.map(() => createUser(company)));
  for (const [nth, { email }] of users.entries()) await askForLink(urls[nth] ?? "", email);
  const rows = await ask<{ minutes: number }>(
    databaseUrl,
    `SELECT extract(epoch FROM "expires_at" - now())::float8 / 60 AS minutes FROM "reset_tokens" WHERE "user_id" = ANY($1)`,
    [users.map(({ id }) => id)],
  );
  const wrong = rows.filter(({ minutes }) => Math.abs(minutes - 30) > 0.5);
  const minutes = rows.map(({ minutes }) => minutes.toFixed(1)).join(", ");
  return {
    figures: { "minutes that they live, asked for at each instance": minutes },
    violations: wrong.length || rows.length < urls.length ? [`Links live for ${minutes} minutes instead of 30.`] : [],
  };
}
