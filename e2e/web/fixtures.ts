import type { BrowserContext, BrowserContextOptions, Locator, Page, Route } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { signedIn } from "../credentials";
import { waitForPosition } from "../factories";
import { test as base, expect } from "../fixtures";

type Fixtures = {
  /** A page of another browser, signed in as the user if one is passed. */
  openBrowser: (user?: User, options?: BrowserContextOptions) => Promise<Page>;
  /** Allows errors in the browser that match the pattern. */
  tolerate: (complaint: RegExp) => void;
  /** The errors of this test's browsers. */
  complaints: { messages: string[]; expected: RegExp[] };
};

/** A test fails if its browsers report errors, violations of policies or requests to other hosts. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
  complaints: async ({}, provide) => {
    const complaints: Fixtures["complaints"] = { messages: [], expected: [] };
    await provide(complaints);
    const unexpected = complaints.messages.filter((text) => !complaints.expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },

  tolerate: async ({ complaints }, provide) => {
    await provide((complaint) => complaints.expected.push(complaint));
  },

  context: async ({ context, complaints, baseURL }, provide) => {
    await listen(context, complaints.messages, baseURL ?? "");
    await provide(context);
  },

  openBrowser: async ({ browser, complaints, baseURL }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (user, options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await listen(context, complaints.messages, baseURL ?? "");
      if (user) await context.addCookies([await signedIn(user)]);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

async function listen(context: BrowserContext, messages: string[], origin: string) {
  context.on("console", (message) => {
    if (message.type() === "error") messages.push(`${message.text()} (at ${message.location().url})`);
  });
  context.on("weberror", (failure) => messages.push(String(failure.error())));
  context.on(
    "request",
    (request) => isElsewhere(request.url(), origin) && messages.push(`request to ${request.url()}`),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`The policy ${violatedDirective} kept out ${blockedURI}`),
    );
    document.addEventListener("DOMContentLoaded", () => {
      // While Next follows a redirect, there is no page and no title.
      const hasPage = () => document.querySelector("h1") !== null;
      const complain = () => !document.title && hasPage() && console.error("The page lost its title");
      new MutationObserver(complain).observe(document.head, { childList: true });
    });
  });
}

const isElsewhere = (url: string, origin: string) => url.startsWith("http") && !url.startsWith(`${origin}/`);

export { expect } from "../fixtures";

/** Waits until the shortcuts of the frame work, such as `?`: keys pressed before hydration are lost. */
export const frameReady = (page: Page) =>
  expect(page.locator("[data-command][aria-keyshortcuts]").first()).toBeAttached();

/** The same, and until those of a list work. */
export async function keysReady(page: Page) {
  await expect(page.locator("section[aria-keyshortcuts]")).toBeAttached();
  await frameReady(page);
}

/** Waits until React has hydrated a control. */
export async function hydrated(control: Locator) {
  const isTaken = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isTaken, { intervals: [20, 50] }).toBe(true);
}

/** `route` for a loaded page: a busy browser still lets requests through for a moment afterwards. */
export async function intercept(page: Page, ...route: Parameters<Page["route"]>) {
  await page.route(...route);
  let held = false;
  const probe = "**/api/health/live?intercepted";
  await page.route(probe, (each) => {
    held = true;
    return each.fulfill({ status: 204 });
  });
  const ask = () => page.evaluate(() => fetch("/api/health/live?intercepted").catch(() => undefined));
  await expect.poll(() => ask().then(() => held)).toBe(true);
  await page.unroute(probe);
}

/** Keeps requests to a matching URL until the returned function is called. */
export async function holdBack(page: Page, address: Parameters<Page["route"]>[0]) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, address, (route) => released.then(() => route.continue()));
  return release;
}

/**
 * Handles the first requests of a route, and lets the others through. With Playwright's `times` the browser stops
 * intercepting after them, and a request that is sent at that moment never gets an answer.
 */
export function forFirst(times: number, handle: (route: Route) => Promise<unknown>) {
  let remaining = times;
  return (route: Route) => (remaining-- > 0 ? handle(route) : route.fallback());
}

/** The first stream of live updates that the page opens says only this, then ends; the next ones are the server's. */
export const answerFirstStream = (page: Page, write: (place: string | null) => Promise<string>) =>
  page.route(
    "**/api/v1/live*",
    forFirst(1, async (route) => {
      const place = new URL(route.request().url()).searchParams.get("lastEventID");
      await route.fulfill({ contentType: "text/event-stream", body: `retry: 100\n${await write(place)}\n\n` });
    }),
  );

/** Lets a stream that was kept begin with the last event of a record: a thousand others since the page came would be a gap. */
export async function followSince(route: Route, objectId: string) {
  const { id } = await db.auditEvent.findFirstOrThrow({ where: { objectId }, orderBy: { id: "desc" } });
  const { position } = await waitForPosition(id);
  const url = new URL(route.request().url());
  url.searchParams.set("lastEventID", String(Number(position) - 1));
  await route.continue({ url: url.href });
}

/** No live updates come, as if the server had no room for the stream. */
export const withoutNews = (page: Page) => page.route("**/api/v1/live*", (route) => route.fulfill({ status: 503 }));

/** Sends the next requests to a matching URL, but loses their answers. */
export const loseAnswer = (page: Page, address: string, times = 1) =>
  intercept(
    page,
    address,
    forFirst(times, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    }),
  );

/** The filters in force above a list. */
export const chips = (page: Page) => page.getByRole("list", { name: "Filters" }).getByRole("listitem");
