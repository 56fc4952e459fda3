import { db } from "@/lib/db/connection";
import { createCompany, createEventEndpoint, createRecordEvent, createUser } from "../factories";
import { startReceiver } from "../receiver";
import { findViolations } from "./axe";
import { toasts } from "./desk-page";
import { expect, forFirst, hydrated, keysReady, test } from "./fixtures";

test("a webhook is created, tested, watched, resent, given another secret, disabled and deleted on its pages", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 400/);
  await using receiver = await startReceiver((response) => response.writeHead(503).end("Restarting"));
  const buyer = await createCompany("Buyer");
  const admin = await createUser(buyer);
  await signIn(admin);
  await page.goto("/admin/webhooks");
  await expect(page.getByRole("main")).toContainText("No webhooks yet");
  const main = page.getByRole("main");

  // Create: errors are at their fields, and the secret is shown once.
  const open = page.getByRole("button", { name: "New webhook" });
  await hydrated(open);
  await open.click();
  const form = page.getByRole("form", { name: "New webhook" });
  await form.getByLabel("URL").fill("https://10.0.0.1/hook");
  await form.getByLabel("Description").fill("Our ERP");
  await form.getByText("Only some").click();
  // On a phone held sideways, too, the buttons stay in sight.
  await page.setViewportSize({ width: 667, height: 375 });
  await expect(form.getByRole("button", { name: "Create" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toContainText("Choose at least one event.");
  await form.getByLabel("Order opened").check();
  await form.getByLabel("Order declined").check();
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toContainText(
    "10.0.0.1 is not an address on the internet. Whoever runs this server can allow its own networks with WEBHOOK_ALLOWED_NETWORKS.",
  );
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel("URL").fill(receiver.url);
  await form.getByRole("button", { name: "Create" }).click();
  const dialog = page.getByRole("dialog", { name: /^Secret of Our/ });
  const secret = (await dialog.getByTestId("Secret").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole("button", { name: "I saved it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our ERP");
  const settings = page.getByRole("region", { name: "Settings" });
  await expect(settings).toContainText("Order opened, Order declined");
  await expect(main).not.toContainText(secret);

  // Test: the result appears without a reload.
  const deliveries = page.getByRole("region", { name: "deliveries" });
  await page.getByRole("button", { name: "Send test" }).click();
  const told = toasts(page).getByText("Test sent. See its delivery below for the answer.");
  await expect(told).toBeVisible();
  await expect(toasts(page).locator(".text-good")).toHaveCount(0);
  await expect(deliveries.getByRole("row", { name: /Test.*Failed.*503 · Restarting/ })).toBeVisible();

  // It fails, which the page says; a button sends it again.
  const event = await createRecordEvent(admin);
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => db.eventEndpoint.count({ where: { companyId: buyer.id, failingSince: null } })).toBe(0);
  // It is not sent again while the page is in use.
  const later = new Date(Date.now() + 3_600_000);
  await db.eventDelivery.updateMany({ where: { eventId: event.id }, data: { nextAttemptAt: later } });
  await page.reload();
  await expect(main).toContainText("Deliveries are failing");
  const row = deliveries.getByRole("row", { name: new RegExp(`${event.objectId}.*Pending`) });
  await expect(row).toContainText("503 · Restarting");

  // A delivery with automatic retries is pending, without any other message.
  await page.getByRole("button", { name: "Resend failures…" }).click();
  const resend = page.getByRole("dialog", { name: "Resend failures" });
  await expect(resend).toContainText(
    /1 delivery is pending\. .* they are retried automatically, next at .*:\d\d:\d\d\. Send pending now sends all, and Send now/,
  );
  await resend.getByRole("button", { name: "Resend" }).click();
  await expect(resend).toContainText("No deliveries failed since then.");
  await resend.getByRole("button", { name: "Cancel" }).click();
  await expect(main.getByRole("link", { name: "1 waiting" })).toHaveAttribute("href", /\?Status=Pending$/);
  const attempts = receiver.received.length;
  await page.getByRole("button", { name: "Send pending now" }).click();
  await expect(page.getByText("1 delivery is sent now.")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(attempts + 1);
  let accept = () => {};
  receiver.answer((response) => {
    accept = () => response.writeHead(204).end();
  });
  await keysReady(page);
  await row.getByRole("button").click();
  await expect(deliveries.getByRole("link", { name: "Order" })).toHaveAttribute(
    "href",
    `/orders/all/${event.objectId}/approvals`,
  );
  await expect(deliveries.getByRole("link", { name: "In the audit" })).toHaveAttribute(
    "href",
    `/admin/audit?ID=${event.id}`,
  );
  await deliveries.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => receiver.received.length).toBe(attempts + 2);
  // The request that finds it delivered may have read the webhook just before, so the page requests it again.
  const { id: endpointID } = await db.eventEndpoint.findFirstOrThrow({ where: { companyId: buyer.id } });
  const delivered = { endpointId: endpointID, eventId: event.id, status: "Delivered" } as const;
  const isLook = (url: URL) => url.pathname.endsWith(`/${endpointID}`) && url.searchParams.has("_rsc");
  await page.route(
    isLook,
    forFirst(1, async (route) => {
      accept();
      await expect.poll(() => db.eventDelivery.count({ where: delivered }), { intervals: [20] }).toBe(1);
      const response = await route.fetch();
      await db.eventEndpoint.update({ where: { id: endpointID }, data: { description: "Our new ERP" } });
      await route.fulfill({ response });
    }),
  );
  await expect(deliveries.getByRole("row", { name: new RegExp(`${event.objectId}.*Delivered`) })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our new ERP");
  receiver.answer((response) => response.writeHead(204).end());
  await expect(deliveries.getByRole("list", { name: "Attempts" }).getByRole("listitem").first()).toContainText("204");
  await expect(main).not.toContainText("Deliveries are failing");
  expect(await findViolations(page)).toEqual([]);

  // All final failures since a moment are sent again.
  await db.eventDelivery.updateMany({
    where: { endpointId: endpointID, eventId: event.id },
    data: { status: "Failed", dateCompleted: new Date() },
  });
  const before = receiver.received.length;
  await page.getByRole("navigation", { name: "Deliveries by status" }).getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL(/Status=Failed/);
  await expect(deliveries).toContainText(event.objectId ?? "");
  await page.getByRole("button", { name: "Resend failures…" }).click();
  await resend.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("1 delivery is sent again.")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(String(event.id));

  // A new secret; for a day both are valid.
  await settings.getByRole("button", { name: "New secret…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create secret" }).click();
  await expect(dialog.getByTestId("Secret")).not.toHaveText(secret);
  await expect(dialog).toContainText("For 24 hours");
  await dialog.getByRole("button", { name: "I saved it" }).click();
  await expect(settings).toContainText("The previous secret also signs until");

  // Change, deactivate and delete. A page that has just come anew stays where it is, unless somebody scrolls it.
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("form", { name: "Edit webhook" });
  await expect(edit.getByLabel("Order opened")).toBeChecked();
  await edit.getByText("All events").click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(settings).toContainText("All events");
  await page.getByRole("button", { name: "Deactivate…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(main).toContainText("Events that happen while it is inactive are not sent.");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/webhooks");
  await expect(main).toContainText("No webhooks yet");
});

test("what is done in a list that was searched leaves the page where it is", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const { id: endpointId } = await createEventEndpoint(buyer, { active: false });
  const failed = { endpointId, type: "order.opened", objectType: "Order", status: "Failed", dateCompleted: new Date() };
  await db.eventDelivery.createMany({
    data: Array.from({ length: 40 }, (_, at) => ({ ...failed, objectId: `PO-${at}`, position: at + 1 })),
  });
  await signIn(await createUser(buyer));
  await page.goto(`/admin/webhooks/${endpointId}`);
  const deliveries = page.getByRole("region", { name: "deliveries" });
  await keysReady(page);
  await page.getByRole("searchbox").fill("PO");
  await expect(page).toHaveURL(/search=PO/);
  const last = deliveries.getByRole("row", { name: /Failed/ }).last();
  await last.getByRole("button").click();
  const again = deliveries.getByRole("button", { name: "Resend" });
  await again.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);
  await db.eventEndpoint.update({ where: { id: endpointId }, data: { description: "Our new ERP" } });
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our new ERP");
  await page.waitForTimeout(500);
  expect(await scrolled()).toBe(before);
});

test("webhooks are visible to their own company, and say why they were deactivated", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const endpoint = { active: false, disabledReason: "Gone", url: "https://erp.example.com/hook" } as const;
  const { id } = await createEventEndpoint(buyer, endpoint);
  await signIn(await createUser(buyer));
  await page.goto("/admin/webhooks");
  await expect(page.getByRole("main")).toContainText("Deactivated");
  // The last row can be scrolled out from under a message.
  await expect(page.getByRole("main")).toHaveCSS("padding-bottom", "144px");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "erp.example.com/hook" }).click();
  await expect(page.getByRole("main")).toContainText("It answered 410.");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Deactivate…" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("It answered 410.");

  await signIn(await createUser(await createCompany("Buyer")));
  expect((await page.request.get(`/admin/webhooks/${id}`)).status()).toBe(404);
  await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
  for (const path of ["/admin/webhooks", `/admin/webhooks/${id}`])
    expect(await (await page.request.get(path)).text(), path).toContain("requires a role you don");
});
