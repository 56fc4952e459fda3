import { Auth, Configuration, ForgottenCredentials, Me, Orders, Tokens } from "ordercloud-javascript-sdk";
import { hashPassword } from "@/lib/auth/password-hash";
import { resetToken } from "../credentials";
import { createApiClient, createCompany, createUser } from "../factories";
import { readMails } from "../mailbox";
import { expect, refusalOf, test } from "./fixtures";

const password = "a long walk in spring";
const createPerson = async () =>
  createUser(await createCompany("Buyer"), { password, roles: ["OrderAdmin", "ProductReader"] });

test("logs in with roles, and refreshes", async () => {
  const user = await createPerson();
  const { id } = await createApiClient();

  const login = await Auth.Login(user.username, password, id, ["OrderAdmin", "MeAdmin"]);
  Tokens.SetAccessToken(login.access_token);
  expect(login).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(await Me.Get()).toMatchObject({ ID: user.id, AvailableRoles: ["OrderAdmin"] });

  const renewed = await Auth.RefreshToken(login.refresh_token, id);
  Tokens.SetAccessToken(renewed.access_token);
  expect(await Me.Get()).toMatchObject({ Username: user.username });
});

test("refreshes several times and concurrently with its first refresh token", async () => {
  const user = await createPerson();
  const { id } = await createApiClient();
  const login = await Auth.Login(user.username, password, id);
  Configuration.Set({ clientID: id });
  Tokens.SetRefreshToken(login.refresh_token);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expired = [part({ alg: "HS256" }), part({ exp: 1, cid: id }), "x"].join(".");

  for (const time of ["first", "second", "third"]) {
    Tokens.SetAccessToken(expired);
    const people = await Promise.all([Me.Get(), Me.Get(), Me.Get()]);
    expect(people, `the ${time} time`).toMatchObject([{ ID: user.id }, { ID: user.id }, { ID: user.id }]);
  }
  Tokens.RemoveRefreshToken();
});

test("logs in without naming roles, with a secret, and as the client itself", async () => {
  const user = await createPerson();
  const { id } = await createApiClient();
  const trusted = await createApiClient({ secretHash: await hashPassword("secret"), defaultContextUserId: user.id });

  for (const { access_token } of [
    await Auth.Login(user.username, password, id),
    await Auth.ElevatedLogin("secret", user.username, password, trusted.id, ["OrderAdmin", "ProductReader"]),
    await Auth.ClientCredentials("secret", trusted.id, ["OrderAdmin", "ProductReader"]),
  ]) {
    Tokens.SetAccessToken(access_token);
    expect(await Me.Get()).toMatchObject({ AvailableRoles: ["OrderAdmin", "ProductReader"] });
  }
});

test("understands refused logins", async () => {
  const user = await createPerson();
  const { id } = await createApiClient();

  expect(await refusalOf(Auth.Login(user.username, "wrong", id))).toMatchObject({
    status: 400,
    errorCode: "invalid_grant",
  });
  expect(await refusalOf(Auth.Login(user.username, password, "nowhere"))).toMatchObject({
    status: 401,
    errorCode: "invalid_client",
  });
  expect(await refusalOf(Auth.Login(user.username, password, id, ["FullAccess"]))).toMatchObject({
    status: 400,
    errorCode: "invalid_scope",
  });
  expect(await refusalOf(Auth.RefreshToken("wrong", id))).toMatchObject({ status: 400, errorCode: "invalid_grant" });
});

test("sets a password by the token of a reset", async () => {
  const user = await createPerson();
  Tokens.SetAccessToken(await resetToken(user));

  expect(await refusalOf(Me.ResetPasswordByToken({ NewPassword: "short" }))).toMatchObject({
    status: 400,
    errorCode: "PasswordReset.InsecurePassword",
  });
  expect(await refusalOf(Orders.List("All"))).toMatchObject({ status: 403 });
  await Me.ResetPasswordByToken({ NewPassword: "another long walk" });

  expect(await refusalOf(Me.ResetPasswordByToken({ NewPassword: "a third long walk" }))).toMatchObject({
    status: 401,
    errorCode: "Auth.TokenRevoked",
  });
  const { id } = await createApiClient();
  expect(await Auth.Login(user.username, "another long walk", id)).toMatchObject({ token_type: "bearer" });
});

test("sets a forgotten password by the code from the mail", async () => {
  const user = await createPerson();
  const { id } = await createApiClient();

  await ForgottenCredentials.SendVerificationCode({ ClientID: id, Email: user.email, URL: "https://shop.example.com" });
  const [mail] = await readMails(user.email);
  await ForgottenCredentials.ResetPasswordByVerificationCode(mail?.code ?? "", {
    ClientID: id,
    Username: user.username,
    Password: "another long walk",
  });

  expect(await Auth.Login(user.username, "another long walk", id)).toMatchObject({ token_type: "bearer" });
});
