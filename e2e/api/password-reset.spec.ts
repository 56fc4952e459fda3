import { readFile } from "node:fs/promises";
import { decodeJwt } from "jose";
import { Client as Session } from "pg";
import { verifyPassword } from "@/lib/auth/password-hash";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { apiClient, type Client } from "../client";
import { resetCode, resetToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { readMails, recipients } from "../mailbox";

const good = "a long walk in spring";
const createPerson = async (overrides = {}) =>
  createUser(await createCompany("Buyer"), { password: "before the change", ...overrides });
const ask = (client: Client, body: object, headers = {}) =>
  client.send("POST", "/password/reset", body, { "x-forwarded-for": someAddress(), ...headers });

test.describe("POST /password/reset", () => {
  for (const by of ["Email", "Username"] as const) {
    test(`mails a link to the user with this ${by}, in any case`, async ({ anybody, baseURL, request }) => {
      const user = await createPerson();
      const value = (by === "Email" ? user.email : user.username).toUpperCase();

      expect((await ask(anybody, { [by]: value })).status()).toBe(204);

      const [mail] = await readMails(user.email);
      expect(mail?.link).toBe(`${baseURL}/reset-password#${mail?.token}`);
      const client = apiClient(request, { authorization: `Bearer ${mail?.token}` });
      expect((await client.send("POST", "/me/password", { NewPassword: good })).status()).toBe(204);
      const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      expect(await verifyPassword(passwordHash, good)).toBe(true);
    });
  }

  test("answers the same for an active, a disabled and an unknown user", async ({ anybody }) => {
    const [user, disabled] = [await createPerson(), await createPerson({ active: false })];
    const read = async (body: object) => {
      const response = await ask(anybody, body);
      const { date, "x-request-id": requestId, ...headers } = response.headers();
      return { status: response.status(), headers, body: await response.text() };
    };
    const mail = await read({ Email: user.email });

    expect(mail).toMatchObject({ status: 204, body: "" });
    expect(await read({ Username: user.username })).toEqual(mail);
    expect(await read({ Email: disabled.email })).toEqual(mail);
    expect(await read({ Email: "nobody@example.com" })).toEqual(mail);
    expect(await read({ Username: "nobody" })).toEqual(mail);
    await readMails(user.email, 1);
    expect(await recipients()).not.toContain(disabled.email);
  });

  test("a username may look like an email address; the owner of the address comes first", async ({ anybody }) => {
    const owner = await createPerson();
    const [namesake, other] = [`${owner.id}@work.example`, owner.email];
    const namesakeUser = await createPerson({ username: namesake });
    const otherUser = await createPerson({ username: other });

    await ask(anybody, { Email: namesake });
    await ask(anybody, { Email: other });

    await readMails(namesakeUser.email, 1);
    await readMails(owner.email, 1);
    expect(await recipients()).not.toContain(otherUser.email);
  });

  test("a newer request replaces the older link", async ({ anybody, request }) => {
    const user = await createPerson();
    await ask(anybody, { Email: user.email });
    const [first] = await readMails(user.email);
    await ask(anybody, { Email: user.email });
    const [, second] = await readMails(user.email, 2);
    const status = async (token: string | undefined) => {
      const client = apiClient(request, { authorization: `Bearer ${token}` });
      return (await client.send("POST", "/me/password", { NewPassword: good })).status();
    };

    expect(await status(first?.token)).toBe(401);
    expect(await status(second?.token)).toBe(204);
  });

  test("of several requests at the same time one link works", async ({ anybody, request }) => {
    const user = await createPerson();

    const responses = await Promise.all(Array.from({ length: 5 }, () => ask(anybody, { Email: user.email })));

    expect(responses.map((response) => response.status())).toEqual(Array(5).fill(204));
    const live = await db.resetToken.findMany({ where: { userId: user.id, usedAt: null, revokedAt: null } });
    expect(live).toHaveLength(1);
    // Links that were superseded before they were sent need no mail.
    const isLive = ({ token }: { token: string }) => token !== "" && sha256(decodeJwt(token).jti ?? "") === live[0]?.id;
    await expect.poll(async () => (await readMails(user.email)).filter(isLive).length).toBe(1);
    const statuses = async (mails: { token: string }[]) => {
      const clients = mails.map(({ token }) =>
        apiClient(request, { authorization: `Bearer ${token}`, "x-forwarded-for": someAddress() }),
      );
      const responses = clients.map((client) => client.send("POST", "/me/password", { NewPassword: good }));
      return (await Promise.all(responses)).map((response) => response.status());
    };
    const mails = await readMails(user.email);
    for (const status of await statuses(mails.filter((mail) => !isLive(mail)))) expect(status).toBe(401);
    expect(await statuses(mails.filter(isLive))).toEqual([204]);
  });

  test("changes nothing by itself: password, sessions and tokens stay", async ({ anybody, withSession, as }) => {
    const user = await createPerson();
    const clients = [await withSession(user), await as(user)];

    for (let count = 0; count < 8; count++)
      await anybody.send("POST", "/password/reset", { Email: user.email }, { "x-forwarded-for": someAddress() });
    await readMails(user.email);

    for (const client of clients) expect((await client.get("/me")).status()).toBe(200);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await verifyPassword(passwordHash, "before the change")).toBe(true);
  });

  const lies: Record<string, string>[] = [
    { host: "evil.example" },
    { host: "evil.example:80" },
    { "x-forwarded-host": "evil.example" },
    { forwarded: "host=evil.example" },
    { "x-original-host": "evil.example" },
    { "x-host": "evil.example" },
    { origin: "https://evil.example" },
    { referer: "https://evil.example/" },
    { "x-forwarded-proto": "https", "x-forwarded-port": "444" },
    { "x-forwarded-server": "evil.example" },
    { "x-original-url": "https://evil.example/" },
  ];
  for (const lie of lies) {
    test(`the link leads to us even if a request has ${JSON.stringify(lie)}`, async ({ anybody, baseURL }) => {
      const user = await createPerson();

      await ask(anybody, { Email: user.email, URL: "https://evil.example" }, lie);

      const [mail] = await readMails(user.email);
      expect(mail?.link).toMatch(`${baseURL}/reset-password#`);
      expect(mail?.text).not.toContain("evil.example");
      expect(mail?.text).not.toContain(":444");
    });
  }

  test("a mail goes to the stored address alone", async ({ anybody }) => {
    const user = await createPerson();
    const evil = `evil-${user.id}@example.org`;
    const tricks: unknown[] = [
      [user.email, evil],
      { "0": user.email, "1": evil },
      `${user.email},${evil}`,
      `${user.email} ${evil}`,
      `${user.email}\r\nBcc: ${evil}`,
      `"${user.email}" <${evil}>`,
      `${evil}＠${user.email}`,
      `${user.email}\0`,
      { not: "" },
      true,
      0,
    ];
    for (const Email of tricks) {
      const status = (await ask(anybody, { Email })).status();
      expect([204, 400], JSON.stringify(Email)).toContain(status);
    }

    await ask(anybody, { Email: user.email });
    await readMails(user.email);
    expect((await recipients()).filter((address) => address.includes("evil"))).toEqual([]);
    expect(await readMails(user.email)).toHaveLength(1);
  });

  test("the token and the code are in no table, not even in the mail to be sent", async ({ anybody }) => {
    const user = await createPerson();
    await ask(anybody, { Email: user.email });
    const [mail] = await readMails(user.email);
    const [, payload = "", signature = ""] = (mail?.token ?? "").split(".");
    const { jti } = JSON.parse(Buffer.from(payload, "base64url").toString());
    const tables = await db.$queryRaw<
      { name: string }[]
    >`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;

    expect(Buffer.from(jti, "base64url")).toHaveLength(32);
    const bareCode = mail?.code.replace("-", "");
    expect(bareCode).toHaveLength(10);
    const secrets = [jti, signature, mail?.code, bareCode];
    // Without a time limit: other tests leave tables of a hundred thousand rows.
    const session = new Session({ connectionString: process.env.DATABASE_URL });
    await session.connect();
    for (const { name } of tables) {
      const patterns = secrets.map((secret) => `%${secret}%`);
      const { rows } = await session.query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE ANY ($1)`, [patterns]);
      expect(rows, name).toEqual([]);
    }
    await session.end();
    expect(await db.resetToken.count({ where: { id: sha256(jti), userId: user.id } })).toBe(1);
  });

  test("the log has the requests, without token, code, password or address", async ({ anybody, request }) => {
    const user = await createPerson();
    await ask(anybody, { Email: user.email });
    const [mail] = await readMails(user.email);
    const { token = "", code = "" } = mail ?? {};
    const password = `${good} ${user.id}`;
    await anybody.send("PUT", `/password/reset/${code}`, { Username: user.username, Password: "short" });
    const form = { Username: user.username, Code: code, NewPassword: "short" };
    await request.post("/reset-password/submit", { form });
    await anybody.send("PUT", `/password/reset/${token}`, { Username: user.username, Password: password });
    await anybody.send("GET", `/me?access_token=${token}`, undefined, { authorization: `Bearer ${token}` });
    const log = await readFile(process.env.E2E_SERVER_LOG ?? "", "utf8");

    expect(log).toContain('"path":"/api/v1/password/reset');
    for (const secret of [token.split(".")[0] ?? "", code, password, user.email]) expect(log).not.toContain(secret);
  });

  const linksOf = (user: { id: string }) => db.resetToken.count({ where: { userId: user.id } });

  test("beyond three requests a minute, a network's requests mail only people without a working link", async ({
    anybody,
  }) => {
    const user = await createPerson();
    const mine = { "x-forwarded-for": someAddress() };
    const status = async (headers: object, whose: object = { Email: user.email }) =>
      (await ask(anybody, whose, headers)).status();

    for (let count = 0; count < 3; count++) expect(await status(mine, { Username: "nobody" })).toBe(204);
    expect([await status(mine), await status(mine)]).toEqual([204, 204]);
    expect(await linksOf(user)).toBe(1);
    expect(await status({ "x-forwarded-for": someAddress() })).toBe(204);
    expect(await linksOf(user)).toBe(2);

    await db.resetToken.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } });
    expect(await status(mine)).toBe(204);
    expect(await linksOf(user)).toBe(3);
  });

  test("the same applies beyond six requests an hour", async ({ anybody }) => {
    const user = await createPerson();
    const address = someAddress();
    const expire = BigInt(Date.now() + 60_000);
    await db.rateLimit.create({ data: { key: `reset-hour:${sha256(address)}`, points: 4, expire } });
    const links = [];
    for (let count = 0; count < 3; count++) {
      await ask(anybody, { Email: user.email }, { "x-forwarded-for": address });
      links.push(await linksOf(user));
    }
    expect(links).toEqual([1, 2, 2]);
  });

  test("addresses that a client adds to the proxy's header do not make it another network", async ({ anybody }) => {
    const user = await createPerson();
    const mine = someAddress();
    for (const whose of [{ Username: "nobody" }, { Username: "nobody" }, { Email: user.email }, { Email: user.email }])
      await ask(anybody, whose, { "x-forwarded-for": `${someAddress()}, ${mine}` });

    expect(await linksOf(user)).toBe(1);
  });

  test("a person gets at most five mails an hour, and always has a working link", async ({ anybody }) => {
    const user = await createPerson();
    const links = () => db.resetToken.findMany({ where: { userId: user.id } });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    /** Simulates that so much time has passed. */
    const pass = (minutes: number) => db.$executeRaw`
      UPDATE "reset_tokens" SET "created_at" = "created_at" - make_interval(mins => ${minutes}::int),
        "expires_at" = "expires_at" - make_interval(mins => ${minutes}::int) WHERE "user_id" = ${user.id}`;

    for (let round = 0; round < 20; round++) {
      for (let count = 0; count < 2; count++) expect((await ask(anybody, { Email: user.email })).status()).toBe(204);
      const all = await links();
      const live = all.filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > new Date());
      expect(live, `after ${round * 9} minutes`).toHaveLength(1);
      expect(all.filter(({ createdAt }) => createdAt > ago(60)).length).toBeLessThanOrEqual(5);
      await pass(9);
    }

    expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe((await links()).length);
  });

  test("a person who has used their link gets another, however many were requested before", async ({ anybody }) => {
    const user = await createPerson();
    for (let count = 0; count < 7; count++) await ask(anybody, { Email: user.email });
    const before = await db.mailOutbox.count({ where: { userId: user.id } });
    await ask(anybody, { Email: user.email });
    expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(before);

    await db.resetToken.updateMany({ where: { userId: user.id, revokedAt: null }, data: { usedAt: new Date() } });
    await ask(anybody, { Email: user.email });

    expect(await db.mailOutbox.count({ where: { userId: user.id } })).toBe(before + 1);
  });

  for (const [name, body, property] of [
    ["neither", {}, "Email"],
    ["both", { Email: "a@example.com", Username: "a" }, "Email"],
    ["a username of 101 characters", { Username: "x".repeat(101) }, "Username"],
    ["a number", { Username: 1 }, "Username"],
  ] as const) {
    test(`needs an email or a username, not ${name}`, async ({ anybody }) => {
      const response = await ask(anybody, body);

      expect(response.status()).toBe(400);
      expect((await response.json()).Errors).toMatchObject([
        { ErrorCode: "ValidationFailure", Data: { Property: property } },
      ]);
    });
  }
});

test.describe("PUT /password/reset/{verificationCode}", () => {
  const use = (client: Client, code: string, body: object) =>
    client.send("PUT", `/password/reset/${encodeURIComponent(code)}`, body, { "x-forwarded-for": someAddress() });
  const reasonOf = async (response: Awaited<ReturnType<typeof use>>) => [
    response.status(),
    (await response.json()).Errors[0].Data.Reason,
  ];
  const wrong = "00000-00000";

  for (const [kind, make] of [
    ["code", resetCode],
    ["token", resetToken],
  ] as const) {
    test(`sets the password once with the ${kind} from the mail`, async ({ anybody }) => {
      const user = await createPerson();
      const code = await make(user);
      const body = { ClientID: "any", Username: user.username, Password: good };

      const responses = await Promise.all([1, 2, 3, 4].map(() => use(anybody, code, body)));

      expect(responses.map((response) => response.status()).toSorted()).toEqual([204, 401, 401, 401]);
      const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      expect(await verifyPassword(passwordHash, good)).toBe(true);
      expect(await reasonOf(await use(anybody, code, body))).toEqual([401, "Used"]);
    });

    test(`the ${kind} of one user does not work for another`, async ({ anybody }) => {
      const [user, other] = [await createPerson(), await createPerson()];
      const code = await make(user);
      await make(other);

      const refusal = await use(anybody, code, { Username: other.username, Password: good });

      expect(await reasonOf(refusal)).toEqual([401, undefined]);
      expect((await use(anybody, code, { Username: user.username, Password: good })).status()).toBe(204);
    });

    test(`a refused password leaves the ${kind} usable`, async ({ anybody, as }) => {
      const user = await createPerson();
      const code = await make(user);
      const body = { Username: user.username, Password: good };
      await as(user);

      for (let count = 0; count < 7; count++)
        expect((await use(anybody, code, { ...body, Password: "short" })).status()).toBe(400);
      expect((await use(anybody, code, { Password: good })).status()).toBe(400);
      expect((await use(anybody, code, body)).status()).toBe(204);
    });
  }

  test("using either the code or the link ends both", async ({ anybody, request }) => {
    for (const first of ["code", "link"]) {
      const user = await createPerson();
      await ask(anybody, { Email: user.email });
      const [mail] = await readMails(user.email);
      expect(mail?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      const client = apiClient(request, { authorization: `Bearer ${mail?.token}`, "x-forwarded-for": someAddress() });
      const byCode = () => use(anybody, mail?.code ?? "", { Username: user.username, Password: good });
      const byLink = () => client.send("POST", "/me/password", { NewPassword: good });
      const [one, other] = first === "code" ? [byCode, byLink] : [byLink, byCode];

      expect((await one()).status()).toBe(204);
      expect(await reasonOf(await other())).toEqual([401, "Used"]);
    }
  });

  test("a code can be typed in any usual way, with the username or the email address", async ({ anybody }) => {
    const user = await createPerson();
    const forms = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace("-", " "),
      (code: string) => code.replace("-", "").replaceAll("0", "o").replaceAll("1", "l"),
      (code: string) => ` ${code} `,
    ];
    for (const form of forms) {
      const code = form(await resetCode(user));
      for (const Username of [user.email.toUpperCase(), user.username])
        expect((await use(anybody, code, { Username, Password: "short" })).status()).toBe(400);
      expect((await use(anybody, code, { Username: user.email, Password: good })).status()).toBe(204);
    }
  });

  test("a code works for the owner of an address that is another's username, and for that other user", async ({
    anybody,
  }) => {
    const owner = await createPerson();
    const namesake = await createPerson({ username: owner.email });
    const codes = [await resetCode(owner), await resetCode(namesake)];

    for (const code of codes)
      expect((await use(anybody, code, { Username: owner.email, Password: good })).status()).toBe(204);

    for (const { id } of [owner, namesake]) {
      const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } });
      expect(await verifyPassword(passwordHash, good)).toBe(true);
    }
  });

  test("five wrong codes end the code, even at the same time, and leave the link", async ({ anybody, request }) => {
    const user = await createPerson();
    await ask(anybody, { Email: user.email });
    const [mail] = await readMails(user.email);
    const body = { Username: user.username, Password: good };
    for (let count = 0; count < 4; count++)
      expect(await reasonOf(await use(anybody, wrong, body))).toEqual([401, undefined]);
    expect((await use(anybody, mail?.code ?? "", { ...body, Password: "short" })).status()).toBe(400);

    const more = await Promise.all(Array.from({ length: 12 }, () => use(anybody, wrong, body)));

    for (const response of more) expect(response.status()).toBe(401);
    expect(await db.resetToken.findFirst({ where: { userId: user.id } })).toMatchObject({ codeTries: 5 });
    expect(await reasonOf(await use(anybody, mail?.code ?? "", body))).toEqual([401, undefined]);
    const client = apiClient(request, { authorization: `Bearer ${mail?.token}`, "x-forwarded-for": someAddress() });
    expect((await client.send("POST", "/me/password", { NewPassword: good })).status()).toBe(204);
  });

  test("a wrong code gets the same refusal, with or without a mail, a user or neither", async ({ anybody }) => {
    const [user, without, disabled] = [await createPerson(), await createPerson(), await createPerson()];
    for (const each of [user, disabled]) await resetCode(each);
    await db.user.update({ where: { id: disabled.id }, data: { active: false } });
    const read = async (Username: string) => {
      const response = await use(anybody, wrong, { Username, Password: good });
      const { requestId: _, ...problem } = await response.json();
      return [response.status(), problem.Errors];
    };
    const mail = await read(user.username);

    expect(mail[0]).toBe(401);
    for (const name of [without.username, disabled.username, "nobody", user.email])
      expect(await read(name)).toEqual(mail);
  });

  test("an expired or replaced code is refused with the reason", async ({ anybody }) => {
    const user = await createPerson();
    const body = { Username: user.username, Password: good };
    const [first, second] = [await resetCode(user), await resetCode(user, { expiresAt: new Date(Date.now() - 1000) })];
    await db.resetToken.updateMany({
      where: { userId: user.id, expiresAt: { gt: new Date() } },
      data: { revokedAt: new Date() },
    });

    expect(await reasonOf(await use(anybody, first, body))).toEqual([401, "Superseded"]);
    expect(await reasonOf(await use(anybody, second, body))).toEqual([401, "Expired"]);
  });

  test("refuses an invalid code", async ({ anybody }) => {
    const user = await createPerson();
    const token = await resetToken(user);
    for (const code of ["x", `${token}x`, "7K2QF-9XM4", "7K2QF-9XM4U", "\u0000"])
      expect([400, 401]).toContain((await use(anybody, code, { Username: user.username, Password: good })).status());
    expect((await use(anybody, token, { Username: user.username, Password: good })).status()).toBe(204);
  });

  test("a network is limited to ten guesses a minute in all ways, and a correct code still works", async ({
    request,
  }) => {
    const user = await createPerson();
    const from = { "x-forwarded-for": someAddress() };
    const client = apiClient(request, { ...from, authorization: "Bearer a.b.c" });
    const body = { Username: user.username, Password: good };
    const put = (code: string) => apiClient(request, from).send("PUT", `/password/reset/${code}`, body);
    const form = (Code: string) => ({ Username: user.username, Code, NewPassword: good });
    const ways = [
      () => client.send("POST", "/me/password", { NewPassword: good }),
      () => put("x"),
      () => put(wrong),
      () => request.post("/reset-password/check", { headers: { ...from, authorization: "Bearer a.b.c" } }),
    ];
    const guess = async (index: number) => (await ways[index % ways.length]?.())?.status();

    for (let index = 0; index < 10; index++) expect(await guess(index)).not.toBe(429);
    for (const refusal of [await put("x"), await put(wrong)]) {
      expect(refusal.status()).toBe(429);
      expect(Number(refusal.headers()["retry-after"])).toBeGreaterThan(0);
    }
    const options = { form: form("x"), headers: from, maxRedirects: 0 };
    const page = await request.post("/reset-password/submit", options);
    expect(page.status()).toBe(429);
    expect(await page.text()).toMatch(/Try again in \d+ (minute|seconds?)\./);

    expect((await put(await resetCode(user))).status()).toBe(204);
    expect((await put(await resetToken(user))).status()).toBe(204);
  });

  test("checking a link says why it does not work, and does not use it up", async ({ anybody, request }) => {
    const user = await createPerson();
    const look = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": someAddress() };
      const response = await request.post("/reset-password/check", { headers });
      expect(response.headers()["cache-control"]).toContain("no-store");
      return (await response.json()).outcome;
    };
    const [token, old] = [await resetToken(user), await resetToken(user, { expiresAt: new Date(Date.now() - 1000) })];

    for (let count = 0; count < 3; count++) expect(await look(token)).toBe("good");
    expect(await look(old)).toBe("Expired");
    expect(await look(`${token}x`)).toBe("Invalid");
    expect((await use(anybody, token, { Username: user.username, Password: good })).status()).toBe(204);
    expect(await look(token)).toBe("Used");
  });
});
