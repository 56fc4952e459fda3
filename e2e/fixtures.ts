import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";
import type { Role } from "@/lib/auth/roles";
import type { User } from "@/prisma/generated/client";
import { apiClient, type Client } from "./client";
import { accessToken, bySession, signedIn } from "./credentials";

type Fixtures = {
  /** A client of the API without a token. */
  anybody: Client;
  /** A client of the API with an access token of the user. */
  as: (user: User, roles?: Role[]) => Promise<Client>;
  /** A client of the API with a browser session of the user. */
  withSession: (user: User) => Promise<Client>;
  /** Signs the browser in. */
  signIn: (user: User) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // Each test has its own address, so that limits count for each alone.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
  extraHTTPHeaders: async ({}, provide) => {
    await provide({ "x-forwarded-for": someAddress() });
  },

  anybody: async ({ request }, provide) => {
    await provide(apiClient(request));
  },

  as: async ({ request }, provide) => {
    await provide(async (user, roles = user.roles) => {
      const token = await accessToken(user, { roles });
      return apiClient(request, { authorization: `Bearer ${token}` });
    });
  },

  withSession: async ({ request }, provide) => {
    await provide(async (user) => {
      return apiClient(request, await bySession(user));
    });
  },

  signIn: async ({ context }, provide) => {
    await provide(async (user) => context.addCookies([await signedIn(user)]));
  },
});

let addresses = 0;
/** The number of the worker; a random one in a program that no worker has started. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 128 + randomInt(128)) % 256;

/** An address that no other test sends from. */
export function someAddress() {
  addresses += 1;
  return `10.${worker}.${addresses >> 8}.${addresses & 255}`;
}

export { expect } from "@playwright/test";
