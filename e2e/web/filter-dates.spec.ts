import type { Page } from "@playwright/test";
import { createApproval, createPurchase } from "../factories";
import { chips, expect, hydrated, keysReady, test } from "./fixtures";

const comments = (page: Page) => page.getByRole("row").getByRole("cell").filter({ hasText: /^at / });
const day = 86_400_000;

/** Approvals of one order, each with the moment it was created as its comment. */
async function createAt(...moments: string[]) {
  const purchase = await createPurchase();
  for (const moment of moments)
    await createApproval(purchase.order, { dateCreated: new Date(moment), comments: `at ${moment}` });
  return purchase;
}

// The day in each zone: its first and last minute, and the minutes around them.
const days = {
  "America/Los_Angeles": ["2026-03-08T07:59Z", "2026-03-08T08:00Z", "2026-03-09T06:59Z", "2026-03-09T07:00Z"],
  "Asia/Kolkata": ["2026-03-07T18:29Z", "2026-03-07T18:30Z", "2026-03-08T18:29Z", "2026-03-08T18:30Z"],
  "Pacific/Auckland": ["2026-03-07T10:59Z", "2026-03-07T11:00Z", "2026-03-08T10:59Z", "2026-03-08T11:00Z"],
};
const starts: Record<string, string> = {
  "America/Los_Angeles": "T0[78]:00:00Z",
  "Asia/Kolkata": "T18:30:00Z",
  "Pacific/Auckland": "T1[12]:00:00Z",
};

for (const [zone, moments] of Object.entries(days)) {
  test(`a day is a whole day from the first visit on, and the last 30 days stay relative, in ${zone}`, async ({
    openBrowser,
  }) => {
    const now = new Date().toISOString();
    const { user, path } = await createAt(...moments, now);
    const page = await openBrowser(user, { timezoneId: zone });
    await page.goto(`${path}?DateCreated=2026-03-08&sortBy=DateCreated`);

    await expect(comments(page)).toHaveText([`at ${moments[1]}`, `at ${moments[2]}`]);
    await expect(chips(page).first()).toHaveText("Created on 8 Mar 2026");
    const next = await (await page.request.get(page.url())).text();
    const shown = moments.map((moment) => next.includes(`at ${moment}`));
    expect(shown, "on the next visit, too").toEqual([false, true, true, false]);
    await keysReady(page);
    await page.getByRole("button", { name: /^Remove filter: Created/ }).click();
    await expect(comments(page)).toHaveCount(5);

    await page.getByRole("button", { name: "Add filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Add filter" });
    await dialog.getByLabel("Property").selectOption("Created");
    await expect(dialog.getByText(`Days are in your time zone, ${zone.replace("Kolkata", "")}`)).toBeVisible();
    await dialog.getByLabel("Period").selectOption("Last 30 days");
    await dialog.getByRole("button", { name: "Add filter" }).click();

    await expect(page).toHaveURL(/[?&]DateCreated=last-30-days(&|$)/);
    await expect(chips(page).first()).toHaveText("Created in the last 30 days");
    await expect(comments(page)).toHaveText([`at ${now}`]);
    await page.getByRole("button", { name: "API", exact: true }).click();
    const boundary = new RegExp(`DateCreated=%3E%3D[\\d-]+${starts[zone]?.replaceAll(":", "%3A")}`);
    await expect(page.getByTestId("api-query")).toHaveText(boundary);
    await page.reload();
    await expect(comments(page)).toHaveText([`at ${now}`]);
    await keysReady(page);
    await page.getByRole("button", { name: /^Change filter: Created/ }).click();
    await expect(page.getByLabel("Period")).toHaveValue("last-30-days");
  });
}

test("a person's chosen time zone counts, not the browser's", async ({ openBrowser }) => {
  const moments = days["Pacific/Auckland"];
  const { user, path } = await createAt(...moments);
  const page = await openBrowser(user, { timezoneId: "America/Los_Angeles" });
  await page.goto("/account");
  const saved = page.waitForResponse((response) => response.url().endsWith("/me/preferences"));
  await hydrated(page.getByLabel("Time zone"));
  await page.getByLabel("Time zone").selectOption("Pacific/Auckland");
  expect((await saved).status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("data-time-zone", "Pacific/Auckland");
  await page.goto(`${path}?DateCreated=2026-03-08&sortBy=DateCreated`);

  await expect(comments(page)).toHaveText([`at ${moments[1]}`, `at ${moments[2]}`]);
});

test("a saved view keeps its relative period, and its list exports what it shows", async ({ page, signIn }) => {
  const [now, before] = [0, 40 * day].map((age) => new Date(Date.now() - age).toISOString());
  const { user, path } = await createAt(before ?? "", now ?? "");
  await signIn(user);
  await page.goto(`${path}?DateCreated=last-30-days`);
  await keysReady(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name").fill("Lately");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/DateCreated=last-30-days&view=/);

  await page.goto(path);
  await keysReady(page);
  await page.getByRole("link", { name: "Lately" }).click();
  await expect(page).toHaveURL(/DateCreated=last-30-days&view=/);
  await expect(comments(page)).toHaveText([`at ${now}`]);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveAttribute("href", /DateCreated=%3E%3D\d{4}-/);
});
