import { test as base } from "@playwright/test";
import { Configuration, type OrderCloudError, Tokens } from "ordercloud-javascript-sdk";
import type { User } from "@/prisma/generated/client";
import { accessToken } from "../credentials";

type Fixtures = {
  /** Configures the client for the server, without a token. */
  client: undefined;
  /** Gives the client an access token of the user. */
  logIn: (user: User) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  client: [
    async ({ baseURL }, provide) => {
      Configuration.Set({ baseApiUrl: `${baseURL}/api`, apiVersion: "v1", clientID: "test" });
      Tokens.RemoveAccessToken();
      Tokens.RemoveRefreshToken();
      await provide(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
  logIn: async ({}, provide) => {
    await provide(async (user) => Tokens.SetAccessToken(await accessToken(user)));
  },
});

/** The client's error for a refusal. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => "no refusal",
    (reason: unknown) => reason,
  );
  // It is compiled to ES5, so instanceof does not work.
  const { isOrderCloudError, status, errorCode, errors } = error as OrderCloudError;
  if (!isOrderCloudError) throw error;
  return { status, errorCode, errors };
}

export { expect } from "@playwright/test";
