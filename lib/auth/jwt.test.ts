import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { signToken, verifyToken } from "./jwt";

const claims = { jti: "id", usr: "ada", usrtype: "buyer", cid: "shop", role: "PasswordReset" };
const soon = () => new Date(Date.now() + 60_000);

test("a token contains its kind, its ID, its roles and its expiry", async () => {
  const end = soon();
  const exp = Math.floor(end.getTime() / 1000);
  expect(
    await verifyToken(await signToken("access", { ...claims, role: ["OrderAdmin", "ProductReader"] }, end)),
  ).toEqual({
    kind: "access",
    jti: "id",
    roles: ["OrderAdmin", "ProductReader"],
    exp,
  });
  expect(await verifyToken(await signToken("reset", claims, end))).toEqual({
    kind: "reset",
    jti: "id",
    roles: ["PasswordReset"],
    exp,
  });
});

test("a token of one kind is not accepted as another", async () => {
  const [, payload, signature] = (await signToken("reset", claims, soon())).split(".");
  const [header] = (await signToken("access", claims, soon())).split(".");

  await expect(verifyToken(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ code: "InvalidToken" });
});

test("a token that was verified before is refused from its end on", async () => {
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-01") });
  const token = await signToken("access", claims, new Date(Date.now() + 30_000));
  await verifyToken(token);

  mock.timers.tick(29_000);
  expect((await verifyToken(token)).jti).toBe("id");
  mock.timers.tick(1000);
  await expect(verifyToken(token)).rejects.toMatchObject({ code: "InvalidToken", data: { Reason: "Expired" } });
  mock.reset();
});

test("an expired token and an invalid one are distinguished", async () => {
  const expired = await signToken("access", claims, new Date(Date.now() - 1000));

  await expect(verifyToken(expired)).rejects.toMatchObject({ code: "InvalidToken", data: { Reason: "Expired" } });
  await expect(verifyToken(`${expired}x`)).rejects.toMatchObject({ code: "InvalidToken", data: {} });
  for (const other of ["", "x", "..", "a.b.c"])
    await expect(verifyToken(other)).rejects.toMatchObject({ code: "InvalidToken" });
});
